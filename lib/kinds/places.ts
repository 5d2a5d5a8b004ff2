import { isPlainObject, valueIn } from '../internal';

export type Step = string | number;
export type Steps = readonly Step[];

/** The keys of a place in a row, `*` among them. */
export const keysOf = (at: string): readonly string[] => (at === '' ? [] : at.split('.'));

/** Each place that a row means by `at`, whether something is there or not: `*` is each item of a list, or each key of a map. */
export const placesOf = (value: unknown, at: string): readonly Steps[] => placesBelow(value, keysOf(at), []);

function placesBelow(value: unknown, keys: readonly string[], before: Steps): readonly Steps[] {
  const star = keys.indexOf('*');
  if (star < 0) return [[...before, ...keys]];
  const to = keys.slice(0, star);
  const inner = valueIn(value, ...to);
  const steps: Steps = Array.isArray(inner) ? [...inner.keys()] : isPlainObject(inner) ? Object.keys(inner) : [];
  return steps.flatMap((step) => placesBelow(valueIn(inner, step), keys.slice(star + 1), [...before, ...to, step]));
}

/** The place that a row means by `at`, where its `*` are the steps that were taken elsewhere. */
export const stepsOf = (at: string, taken: Steps): Steps => keysOf(at).map((key, index) => (key === '*' ? (taken[index] as Step) : key));
