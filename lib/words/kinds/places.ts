import { isPlainObject, memoText, valueIn } from '../../internal';

export type Step = string | number;
export type Steps = readonly Step[];

/** The keys of a place in a row, `*` among them. */
export const keysOf = memoText((at): readonly string[] => (at === '' ? [] : at.split('.')));

/** Each place that a row means by `at`, whether something is there or not: `*` is each item of a list, or each key of a map. */
export function placesOf(value: unknown, at: string): readonly Steps[] {
  const keys = keysOf(at);
  if (!keys.includes('*')) return [keys];
  const found: Steps[] = [];
  collect(value, keys, [], found);
  return found;
}

/** Adds the places that are reached by the keys behind those that were taken. */
function collect(value: unknown, keys: readonly string[], taken: Steps, found: Steps[]): void {
  const star = keys.indexOf('*', taken.length);
  const to = [...taken, ...keys.slice(taken.length, star < 0 ? undefined : star)];
  if (star < 0) {
    found.push(to);
    return;
  }
  let inner = value;
  for (let index = taken.length; index < star; index++) inner = valueIn(inner, keys[index] as string);
  if (Array.isArray(inner)) for (let index = 0; index < inner.length; index++) collect(inner[index], keys, [...to, index], found);
  else if (isPlainObject(inner)) for (const [key, one] of Object.entries(inner)) collect(one, keys, [...to, key], found);
}

/** The place that a row means by `at`, where its `*` are the steps that were taken elsewhere. */
export function stepsOf(at: string, taken: Steps): Steps {
  const keys = keysOf(at);
  return keys.includes('*') ? keys.map((key, index) => (key === '*' ? (taken[index] as Step) : key)) : keys;
}
