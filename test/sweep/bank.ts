// What the fuzz draws, by prop: the sweep writes no values of its own. A new prop does not compile until the fuzz draws it.
import fc from 'fast-check';
import { check, type Schema } from '../../lib/internal';
import { program } from '../conformance/fuzz/draw/program';
import type { Maker, Step } from '../conformance/fuzz/program';
import { Call, isRecord, made, Named } from '../conformance/fuzz/values';

const PROGRAMS = 5000;
/** The same programs each time. */
const SEED = 38;

let steps: readonly Step[] | undefined;
const drawnSteps = (): readonly Step[] => (steps ??= fc.sample(program, { numRuns: PROGRAMS, seed: SEED }).flatMap((one) => one.steps));

const known = new Map<string, { readonly schema: Schema; readonly pool: unknown; readonly values: readonly unknown[] }>();

/** Values that the fuzz draws for a prop of what a step makes, each once, less those that it spoiled. */
export function drawn(make: Maker, key: string, schema: Schema, pool: unknown): readonly unknown[] {
  // Scenes of one construct come one after the other, and for the most part have the same schema and pool.
  const before = known.get(`${make}.${key}`);
  if (before?.schema === schema && before.pool === pool) return before.values;
  const values = new Map<string, unknown>();
  for (const step of drawnSteps()) {
    if (step.make !== make || !isRecord(step.given)) continue;
    const value = plain(step.given[key], pool);
    if (value !== undefined && check(schema, value, '').length === 0) values.set(JSON.stringify(value), value);
  }
  const found = [...values.values()];
  known.set(`${make}.${key}`, { schema, pool, values: found });
  return found;
}

/** A drawn value with the scene's pool for that of its program; undefined where it is refused as it is made. */
function plain(value: unknown, pool: unknown): unknown {
  if (value === undefined || value instanceof Named) return undefined;
  try {
    return made(value, new Map([['pool', pool]]));
  } catch {
    return undefined;
  }
}

let all: readonly string[] | undefined;

/** Every text of the draws, keys included. */
function texts(): readonly string[] {
  if (all !== undefined) return all;
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value === 'string') found.add(value);
    else if (value instanceof Call) value.given.forEach(walk);
    else if (Array.isArray(value)) value.forEach(walk);
    else if (isRecord(value))
      for (const [key, inner] of Object.entries(value)) {
        found.add(key);
        walk(inner);
      }
  };
  for (const { given } of drawnSteps()) walk(given);
  return (all = [...found].filter((one) => one.length < 80 && /^[ -~]+$/.test(one)));
}

/** Forms of texts that nothing else in an output has, most of which fit somewhere. */
const FORMS: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => `/${word}`,
  (word) => `${word}.example/${word}`,
  (word) => `${word}.example`,
  (word) => `https://${word}.example`,
  (word) => word.toUpperCase(),
];

const fitting = new Map<string, readonly ((word: string) => string)[]>();
const others = new Map<string, readonly string[]>();

/** Texts that a schema takes: first one with the word in it, then those of the fuzz. */
export function textsFor(schema: Schema, word: string): readonly string[] {
  const key = schema.is === 'text' ? String(schema.pattern) : schema.is === 'handle' ? schema.what : schema.is;
  const takes = (value: string): boolean => check(schema, value, '').length === 0;
  const forms = fitting.get(key) ?? FORMS.filter((form) => takes(form(word)));
  fitting.set(key, forms);
  const rest = forms.length > 0 ? [] : (others.get(key) ?? texts().filter(takes).slice(0, 8));
  others.set(key, rest);
  return [...forms.map((form) => form(word)), ...rest];
}

/** Keys that a form of keys takes. */
export const keyFor = (pattern: RegExp | undefined, word: string): string | undefined =>
  pattern === undefined ? word : textsFor({ is: 'text', pattern }, word)[0];
