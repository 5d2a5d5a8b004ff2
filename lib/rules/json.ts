import { isPlainObject } from '../internal';

/** A part of an object that others wrote, of which nothing is certain. */
export type Json = Readonly<Record<string, unknown>>;

/** The value as an object; empty where it is none. */
export const jsonOf = (value: unknown): Json => (isPlainObject(value) ? value : NOTHING);
const NOTHING: Json = {};

/** The objects of a list; none where it is no list. */
export const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isPlainObject) : NONE);
const NONE: readonly never[] = [];

/** The texts of a list; none where it is no list. */
export const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : NONE;

/** The value as text, where it is one. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The value as a whole number, where it is one. */
export const wholeOf = (value: unknown): number | undefined => (Number.isSafeInteger(value) ? (value as number) : undefined);

/** The value at the end of some keys, or undefined where there is none. */
export const valueIn = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((inner, key) => (isPlainObject(inner) ? inner[key] : undefined), value);
