import { isPlainObject } from './plain-object';
import { ownValue } from './value-at';

/** What becomes of a list over another. */
export type JoinLists = (below: readonly unknown[], over: readonly unknown[]) => readonly unknown[];

/**
 * A value over another: maps key by key, and everything else as a whole. What is undefined says nothing.
 *
 * @param join What becomes of two lists; without it the second takes the place of the first.
 */
export function laidOver(base: unknown, over: unknown, join: JoinLists = (_, list) => list, around: readonly unknown[] = []): unknown {
  if (Array.isArray(base) && Array.isArray(over)) return join(base, over);
  // What contains itself stays as it is, and is refused where it would be written.
  if (!isPlainObject(over) || around.includes(over)) return over;
  const inside = [...around, over];
  const merged = new Map(isPlainObject(base) ? Object.entries(base) : []);
  for (const [key, value] of Object.entries(over)) if (value !== undefined) merged.set(key, laidOver(merged.get(key), value, join, inside));
  return Object.fromEntries(merged);
}

type Values = Readonly<Record<string, unknown>>;

/** Many values over another, the strongest last, as `laidOver` lays them one by one: in time that grows with all of them, and no faster. */
export function laidOverAll(base: Values, layers: readonly Values[]): Values {
  if (layers.length === 0) return base;
  const made = new WeakSet<object>();
  const copied = (value: unknown): Record<string, unknown> => {
    if (isPlainObject(value) && made.has(value)) return value;
    const copy = isPlainObject(value) ? { ...value } : {};
    made.add(copy);
    return copy;
  };
  const lay = (under: Record<string, unknown>, over: Values): Record<string, unknown> => {
    for (const [key, value] of Object.entries(over)) {
      if (value === undefined) continue;
      const inner = isPlainObject(value) ? lay(copied(ownValue(under, key)), value) : value;
      // A key `__proto__` is one of its own.
      Object.defineProperty(under, key, { value: inner, writable: true, enumerable: true, configurable: true });
    }
    return under;
  };
  return layers.reduce<Record<string, unknown>>(lay, copied(base));
}

interface Named {
  readonly name: string;
}

/** A list whose items are maps with a `name`, such as containers, volumes and variables. */
export const isNamedList = (value: unknown): value is readonly Named[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isPlainObject(one) && typeof one['name'] === 'string');
