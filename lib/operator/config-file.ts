import { check, isPlainObject, parseYaml, type Schema } from '../internal';
import type { ValueFinding } from './chart-values';

/** What a file says, without what it leaves empty; undefined when it is no YAML. */
export function readConfigFile(text: string): unknown {
  if (!READ.has(text)) {
    if (READ.size >= MOST_READ) READ.clear();
    READ.set(text, withoutNull(parsed(text)));
  }
  return READ.get(text);
}

/**
 * In what a file differs from its form.
 *
 * @param at Where the file stands.
 * @param unknown What is said of a key that the form does not have.
 */
export function checkFile(form: Schema, file: unknown, at: string, unknown: string): readonly ValueFinding[] {
  return check(form, file, at).map(
    ({ path, problem, got, allowed }): ValueFinding => ({
      at: path,
      problem: problem === 'is not a known property' ? unknown : problem,
      ...(got === undefined ? {} : { got }),
      ...(allowed === undefined ? {} : { allowed: typeof allowed === 'string' ? [allowed] : (allowed as readonly string[]) }),
    }),
  );
}

/** Several rules read the same few files. */
const READ = new Map<string, unknown>();
const MOST_READ = 1000;

function parsed(text: string): unknown {
  try {
    return parseYaml(text)[0] ?? {};
  } catch {
    return undefined;
  }
}

function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([key, inner]) => [key, withoutNull(inner)]),
  );
}
