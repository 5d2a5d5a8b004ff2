import { isPlainObject } from '../../internal';

type Values = Readonly<Record<string, unknown>>;

/**
 * Values of a user over those that follow from a cluster: objects key by key, and environment variables by their name, so
 * that one more of the user's takes none of ours away. Everything else, other lists included, is replaced as a whole.
 */
export function mergeValues(base: Values, given: Values): Values {
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const below = merged.get(key);
    if (isPlainObject(value)) merged.set(key, mergeValues(isPlainObject(below) ? below : {}, value));
    else merged.set(key, areNamed(value) && areNamed(below) ? mergeNamed(below, value) : value);
  }
  return Object.fromEntries(merged);
}

interface Named {
  readonly name: string;
}

const areNamed = (value: unknown): value is readonly Named[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isPlainObject(one) && typeof one['name'] === 'string');

const mergeNamed = (base: readonly Named[], given: readonly Named[]): readonly Named[] => {
  const names = new Set(given.map(({ name }) => name));
  return [...base.filter(({ name }) => !names.has(name)), ...given];
};
