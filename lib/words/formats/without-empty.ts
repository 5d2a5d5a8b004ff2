import { isPlainObject } from '../../internal';

/**
 * What an empty value of a key means to a program; undefined where it is as good as missing.
 *
 * @param within The key of the map around it, if it is in one and not in a list.
 */
export type Empty = (key: string, within: string | undefined) => unknown;

/** A value without what it leaves empty, but for what that means to the program that reads it. */
export function withoutEmpty(value: unknown, empty: Empty = () => undefined, within?: string): unknown {
  if (Array.isArray(value)) return value.map((inner) => withoutEmpty(inner, empty));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, inner === null ? empty(key, within) : withoutEmpty(inner, empty, key)] as const)
      .filter(([, inner]) => inner !== undefined),
  );
}
