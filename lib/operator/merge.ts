import { isPlainObject } from '../internal';

type Values = Readonly<Record<string, unknown>>;

/** Values merged as Helm merges them: objects key by key, everything else, lists included, replaced as a whole. */
export function mergeValues(base: Values, given: Values): Values {
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const below = merged.get(key);
    merged.set(key, isPlainObject(value) ? mergeValues(isPlainObject(below) ? below : {}, value) : value);
  }
  return Object.fromEntries(merged);
}
