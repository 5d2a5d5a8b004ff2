import type { Problem } from './errors';

/**
 * Descriptions of props as data. One description drives the refusal of unknown keys, the value checks (`check.ts`),
 * the JSON Schema for editors (`json-schema.ts`) and the places where a Pulumi `Output` may stand (`text`).
 *
 * Written here rather than taken from a library because the import budget (1.3 times cdk8s alone) leaves no room for
 * one, and because our messages list allowed values nearest first.
 */
export type Schema =
  | { readonly is: 'text'; readonly pattern?: RegExp; readonly what?: string; readonly plain?: boolean; readonly empty?: boolean }
  | { readonly is: 'integer'; readonly min?: number; readonly max?: number }
  | { readonly is: 'number'; readonly min?: number; readonly max?: number }
  | { readonly is: 'boolean' }
  | { readonly is: 'oneOf'; readonly values: readonly (string | number | boolean)[] }
  | { readonly is: 'list'; readonly of: Schema; readonly min?: number; readonly whole?: boolean }
  | {
      readonly is: 'map';
      readonly of: Schema;
      readonly min?: number;
      readonly key?: RegExp;
      readonly keyWhat?: string;
      readonly whole?: boolean;
    }
  | { readonly is: 'object'; readonly keys: Readonly<Record<string, Field>>; readonly exactly?: readonly ExactlyOne[] }
  | { readonly is: 'anyOf'; readonly options: readonly Schema[]; readonly what: string; readonly by?: string }
  | { readonly is: 'quantity'; readonly of: 'memory' | 'cpu' | 'anything'; readonly min?: number }
  | {
      readonly is: 'handle';
      readonly what: string;
      readonly test: (value: unknown) => boolean;
      readonly check?: (value: unknown, path: string) => readonly Problem[];
    }
  | { readonly is: 'json' };

/** The schemas of one kind. */
export type Of<K extends Schema['is']> = Extract<Schema, { is: K }>;

/** A key of an object: its schema, and whether it may be left out. */
export interface Field {
  readonly schema: Schema;
  readonly optional: boolean;
}

/** Keys of which exactly one must be given. */
export type ExactlyOne = readonly string[];

export const text = (rest: { pattern?: RegExp; what?: string; empty?: boolean } = {}): Schema => ({ is: 'text', ...rest });
/** A string that shapes the plan: an `Output` is refused here. */
export const plainText = (rest: { pattern?: RegExp; what?: string; empty?: boolean } = {}): Schema => ({
  is: 'text',
  plain: true,
  ...rest,
});
export const integer = (rest: { min?: number; max?: number } = {}): Schema => ({ is: 'integer', ...rest });
export const number = (rest: { min?: number; max?: number } = {}): Schema => ({ is: 'number', ...rest });
export const boolean: Schema = { is: 'boolean' };
export const oneOf = (values: readonly (string | number | boolean)[]): Schema => ({ is: 'oneOf', values });
/** A list; a Pulumi `Output` may be all of it where that is said by `whole`. */
export const list = (of: Schema, rest: { min?: number; whole?: boolean } = {}): Schema => ({ is: 'list', of, ...rest });
/** A map; a Pulumi `Output` may be all of it where that is said by `whole`. */
export const map = (of: Schema, rest: { min?: number; key?: RegExp; keyWhat?: string; whole?: boolean } = {}): Schema => ({
  is: 'map',
  of,
  ...rest,
});
/** A union of objects that one key tells apart; each option says by `oneOf` which values of that key are its own. */
export const unionBy = (by: string, what: string, ...options: Schema[]): Schema => ({ is: 'anyOf', what, options, by });
export const anyOf = (what: string, ...options: Schema[]): Schema => ({ is: 'anyOf', what, options });
export const memory = (rest: { min?: number } = {}): Schema => ({ is: 'quantity', of: 'memory', ...rest });
/** A quantity of whatever is counted, such as a metric: a fraction may be asked of it. */
export const quantity = (rest: { min?: number } = {}): Schema => ({ is: 'quantity', of: 'anything', ...rest });
export const cpu = (rest: { min?: number } = {}): Schema => ({ is: 'quantity', of: 'cpu', ...rest });
/** An object that this library made (a pool, a machine); `check` returns what is wrong inside it, if anything. */
export const handle = (
  what: string,
  test: (value: unknown) => boolean,
  check?: (value: unknown, path: string) => readonly Problem[],
): Schema => ({
  is: 'handle',
  what,
  test,
  ...(check === undefined ? {} : { check }),
});
/** Any plain JSON value, such as chart values or an override: null, functions and class instances are refused. */
export const json: Schema = { is: 'json' };

export const required = (schema: Schema): Field => ({ schema, optional: false });
export const optional = (schema: Schema): Field => ({ schema, optional: true });

/**
 * The schema of a props interface. The type makes a key that is in one and not in the other a compile error.
 */
export function object<T>(keys: { readonly [K in keyof Required<T>]: Field }, exactly?: ExactlyOne): Schema {
  return { is: 'object', keys, ...(exactly === undefined ? {} : { exactly: [exactly] }) };
}
