import { isPlainObject } from '../internal';

/** Values merged as Helm merges them: objects key by key, everything else, lists included, replaced as a whole. */
export function mergeValues(
  base: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const below = merged[key];
    merged[key] = isPlainObject(below) && isPlainObject(value) ? mergeValues(below, value) : value;
  }
  return merged;
}
