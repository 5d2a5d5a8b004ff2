import { isPlainObject } from './plain-object';

/** A part of an object that others wrote, of which nothing is certain. */
export type Json = Readonly<Record<string, unknown>>;

/** The value as an object; empty where it is none. */
export const jsonOf = (value: unknown): Json => (isPlainObject(value) ? value : NOTHING);
const NOTHING: Json = {};
const NONE: readonly never[] = [];

/** The objects of a list; none where it is not a list. */
export const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isPlainObject) : NONE);

/** The items of a list, whatever they are; none where it is not a list. */
export const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : NONE);

/** The texts of a list; none where it is not a list. */
export const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : NONE;

/** The value as text, where it is one. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The value as a whole number, where it is one. */
export const wholeOf = (value: unknown): number | undefined => (Number.isSafeInteger(value) ? (value as number) : undefined);

/** The value at the end of some keys and indices, or undefined where there is none. */
export function valueIn(value: unknown, ...steps: readonly (string | number)[]): unknown {
  let inner = value;
  for (const step of steps) {
    if (Array.isArray(inner)) inner = typeof step === 'number' ? (inner[step] as unknown) : undefined;
    else inner = isPlainObject(inner) && Object.hasOwn(inner, step) ? inner[step] : undefined;
  }
  return inner;
}
