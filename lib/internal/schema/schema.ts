import type { Problem } from '../errors';

/**
 * Descriptions of props as data. One description drives the refusal of unknown keys, the value checks (`check.ts`),
 * the JSON Schema for editors (`json-schema.ts`) and the places where a Pulumi `Output` may be (`text`).
 *
 * Written here rather than taken from a library because the import budget (1.3 times cdk8s alone) leaves no room for
 * one, and because our messages list allowed values nearest first.
 */
export type Schema =
  | ({ readonly is: 'text'; readonly plain?: boolean } & TextForm)
  | ({ readonly is: 'integer' } & NumberRange)
  | ({ readonly is: 'number' } & NumberRange)
  /** As Go writes one, such as `1m30s`; its range is in milliseconds. */
  | ({ readonly is: 'duration' } & Pick<NumberRange, 'min' | 'max' | 'or'>)
  | { readonly is: 'boolean' }
  | {
      readonly is: 'oneOf';
      readonly values: readonly (string | number | boolean)[];
      /** Other names of values, such as those of earlier releases. */
      readonly aliases?: Readonly<Record<string, string>>;
    }
  | { readonly is: 'list'; readonly of: Schema; readonly min?: number; readonly max?: number; readonly whole?: boolean }
  | {
      readonly is: 'map';
      readonly of: Schema;
      readonly min?: number;
      readonly key?: RegExp;
      readonly keyWhat?: string;
      readonly whole?: boolean;
      /** Values may be secret: a message says what is wrong with one, and not what it is. */
      readonly hidden?: boolean;
    }
  | {
      readonly is: 'object';
      readonly keys: Readonly<Record<string, Field>>;
      readonly exactly?: readonly ExactlyOne[];
      readonly more?: readonly KeyFamily[];
      /** What to write instead of keys that it does not have, and that users of other formats try. */
      readonly instead?: Readonly<Record<string, string>>;
    }
  | { readonly is: 'anyOf'; readonly options: readonly Schema[]; readonly what: string; readonly by?: string }
  | { readonly is: 'quantity'; readonly of: 'memory' | 'cpu' | 'anything'; readonly min?: number }
  | {
      readonly is: 'handle';
      readonly what: string;
      readonly test: (value: unknown) => boolean;
      readonly check?: (value: unknown, path: string) => readonly Problem[];
      /** What it looks like as plain data, where it is nothing else. */
      readonly form?: () => Schema;
    }
  | { readonly is: 'json' };

/** Which texts are taken. */
export interface TextForm {
  readonly pattern?: RegExp;
  readonly what?: string;
  readonly empty?: boolean;
  /** The value as a message may repeat it, where parts of it may be secret. */
  readonly shown?: (value: string) => string;
}

/** Which numbers are taken. */
export interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  /** The value must be greater. */
  readonly above?: number;
  readonly multipleOf?: number;
  /** Taken besides the range. */
  readonly or?: number;
}

/** The schemas of one kind. */
export type Of<K extends Schema['is']> = Extract<Schema, { is: K }>;

/** A key of an object: its schema, and whether it may be left out. */
export interface Field {
  readonly schema: Schema;
  readonly optional: boolean;
  /** The first version of the format that has it. */
  readonly since?: string;
  /** The first version that has it no more. */
  readonly before?: string;
}

/** Keys that an object may have besides those that are listed, told by their form. */
export interface KeyFamily {
  readonly key: RegExp;
  /** Such as `hugepages-<size>`. */
  readonly what: string;
  readonly schema: Schema;
}

/** Keys of which exactly one must be given. */
export type ExactlyOne = readonly string[];

export const text = (rest: TextForm = {}): Schema => ({ is: 'text', ...rest });
/** A string that shapes the plan: an `Output` is refused here. */
export const plainText = (rest: TextForm = {}): Schema => ({
  is: 'text',
  plain: true,
  ...rest,
});
export const integer = (rest: NumberRange = {}): Schema => ({ is: 'integer', ...rest });
export const number = (rest: NumberRange = {}): Schema => ({ is: 'number', ...rest });
export const duration = (rest: Pick<NumberRange, 'min' | 'max' | 'or'> = {}): Schema => ({ is: 'duration', ...rest });
export const boolean: Schema = { is: 'boolean' };
export const oneOf = (values: readonly (string | number | boolean)[], aliases?: Readonly<Record<string, string>>): Schema => ({
  is: 'oneOf',
  values,
  ...(aliases === undefined ? {} : { aliases }),
});
/** A list; a Pulumi `Output` may be all of it where that is said by `whole`. */
export const list = (of: Schema, rest: { min?: number; max?: number; whole?: boolean } = {}): Schema => ({ is: 'list', of, ...rest });
/** A map; a Pulumi `Output` may be all of it where that is said by `whole`. */
export const map = (
  of: Schema,
  rest: { min?: number; key?: RegExp; keyWhat?: string; whole?: boolean; hidden?: boolean } = {},
): Schema => ({
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
  form?: () => Schema,
): Schema => ({
  is: 'handle',
  what,
  test,
  ...(check === undefined ? {} : { check }),
  ...(form === undefined ? {} : { form }),
});
/** Any plain JSON value, such as chart values or an override: null, functions and class instances are refused. */
export const json: Schema = { is: 'json' };

export const required = (schema: Schema): Field => ({ schema, optional: false });
export const optional = (schema: Schema): Field => ({ schema, optional: true });
/** A key that only versions from this one on have. */
export const since = (version: string, schema: Schema): Field => ({ schema, optional: true, since: version });
/** A key that only versions before this one have. */
export const before = (version: string, schema: Schema): Field => ({ schema, optional: true, before: version });

/**
 * The schema of a props interface. The type makes a key that is in one and not in the other a compile error.
 */
export function object<T>(
  keys: { readonly [K in keyof Required<T>]: Field },
  exactly?: ExactlyOne,
  instead?: Readonly<Record<string, string>>,
): Schema {
  return {
    is: 'object',
    keys,
    ...(exactly === undefined ? {} : { exactly: [exactly] }),
    ...(instead === undefined ? {} : { instead }),
  };
}

/** Silences: the reason of each, by the id of its rule. */
export const silences: Schema = map(text({ what: "the reason, in a sentence such as 'these nodes are replaced next week'" }));
