import { check, isPlainObject, parseYaml, type Schema } from '../internal';
import type { ValueFinding } from './chart-values';

/** What a file says, without what it leaves empty; undefined when it is no YAML. */
export const readConfigFile = configReader(() => undefined);

/**
 * Reads a file for a program to which an empty value of some keys means something. It remembers: several rules read the
 * same few files.
 *
 * @param empty What an empty value of a key means; undefined where it is as good as missing. `within` is the key of the
 * map around it, if it stands in one and not in a list.
 */
export function configReader(empty: Empty): (text: string) => unknown {
  const read = new Map<string, unknown>();
  return (text) => {
    if (!read.has(text)) {
      if (read.size >= MOST_READ) read.clear();
      read.set(text, withoutNull(parsed(text), empty));
    }
    return read.get(text);
  };
}

type Empty = (key: string, within: string | undefined) => unknown;

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

const MOST_READ = 1000;

function parsed(text: string): unknown {
  try {
    return parseYaml(text)[0] ?? {};
  } catch {
    return undefined;
  }
}

function withoutNull(value: unknown, empty: Empty, within?: string): unknown {
  if (Array.isArray(value)) return value.map((inner) => withoutNull(inner, empty));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, inner === null ? empty(key, within) : withoutNull(inner, empty, key)] as const)
      .filter(([, inner]) => inner !== undefined),
  );
}
