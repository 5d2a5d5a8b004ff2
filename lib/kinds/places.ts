import { isPlainObject, valueIn } from '../internal';

export type Step = string | number;
export type Steps = readonly Step[];

/** The keys of a place in a row, `*` among them. */
export function keysOf(at: string): readonly string[] {
  let keys = KEYS.get(at);
  if (keys === undefined) KEYS.set(at, (keys = at === '' ? [] : at.split('.')));
  return keys;
}

/** Rows say some hundred places, and every object of their kinds is asked for them. */
const KEYS = new Map<string, readonly string[]>();

/** Each place that a row means by `at`, whether something is there or not: `*` is each item of a list, or each key of a map. */
export function placesOf(value: unknown, at: string): readonly Steps[] {
  const keys = keysOf(at);
  return keys.includes('*') ? placesBelow(value, keys, []) : [keys];
}

function placesBelow(value: unknown, keys: readonly string[], before: Steps): readonly Steps[] {
  const star = keys.indexOf('*');
  if (star < 0) return [[...before, ...keys]];
  const to = keys.slice(0, star);
  const inner = valueIn(value, ...to);
  const steps: Steps = Array.isArray(inner) ? [...inner.keys()] : isPlainObject(inner) ? Object.keys(inner) : [];
  return steps.flatMap((step) => placesBelow(valueIn(inner, step), keys.slice(star + 1), [...before, ...to, step]));
}

/** The place that a row means by `at`, where its `*` are the steps that were taken elsewhere. */
export function stepsOf(at: string, taken: Steps): Steps {
  const keys = keysOf(at);
  return keys.includes('*') ? keys.map((key, index) => (key === '*' ? (taken[index] as Step) : key)) : keys;
}
