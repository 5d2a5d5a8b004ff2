import { formatMemory, parseCpu, parseDuration, parseMemory, parseQuantity } from '../../words/kubernetes';
import type { Problem } from '../errors';
import { at } from '../path';
import { isPlainObject } from '../plain-object';
import type { NumberRange, Of, Schema } from './schema';
import { hasToken } from '../token';
import { unwritable } from './unwritable';
import { NONE, notOneOf, unknownYet, wrong } from './wrong';

/** What an Output says of itself in a template literal (@pulumi/pulumi v3.248.0 output.ts). */
const OUTPUT_AS_TEXT = 'Calling [toString] on an [Output<T>] is not supported';

export function checkText(schema: Of<'text'>, value: unknown, path: string): readonly Problem[] {
  const what = schema.what ?? 'a string';
  if (typeof value !== 'string') return [wrong(path, value, what, likelyText(schema, value))];
  if (hasToken(value)) return schema.plain ? [unknownYet(path, what)] : NONE;
  const inside = unwritable(path, value);
  if (inside) return [inside];
  if (value.includes(OUTPUT_AS_TEXT)) {
    const fix = 'use pulumi.interpolate, which waits for it';
    return [{ path, problem: 'holds an Output that was made a text before it was known', got: value, fix }];
  }
  if (value === '' && schema.empty !== true) return [{ path, problem: 'is empty', got: value, allowed: what, fix: 'give it' }];
  if (!schema.pattern || schema.pattern.test(value)) return NONE;
  const likely = likelyText(schema, value);
  // Its form is right.
  if (likely === undefined && VERSION.test(value) && what.includes('version'))
    return [{ path, problem: 'is not a supported version', got: value, allowed: what, fix: `give ${what}` }];
  return [wrong(path, schema.shown?.(value) ?? value, what, likely)];
}

/** A text that lacks its quotes, a version whose last zero went with them, or one with a `v` too many or too few. */
function likelyText({ pattern }: Of<'text'>, value: unknown): string | undefined {
  const likely = textsNear(value).find((text) => pattern === undefined || pattern.test(text));
  return likely === undefined ? undefined : `write '${likely}'${typeof value === 'string' ? '' : ', with quotes'}`;
}

const VERSION = /^v?\d+(\.\d+)+$/;

function textsNear(value: unknown): readonly string[] {
  if (typeof value === 'string') return VERSION.test(value) ? [value.replace('v', ''), `v${value}`] : [];
  if (typeof value !== 'boolean' && !Number.isFinite(value)) return [];
  const given = String(value);
  return VERSION.test(given) ? [given, `${given}0`] : [given];
}

/** What to write for a text without its quotes, or for a number in quotes. */
export function mendedQuotes(schema: Schema, value: unknown): string | undefined {
  if (schema.is === 'text') return typeof value === 'string' ? undefined : likelyText(schema, value);
  return schema.is === 'integer' || schema.is === 'number' ? withoutQuotes(schema, value) : undefined;
}

export const checkOneOf = ({ values, aliases }: Of<'oneOf'>, value: unknown, path: string): readonly Problem[] =>
  (values as readonly unknown[]).includes(value) ? NONE : [notOneOf(path, value, values, aliases)];

export function checkNumber(schema: Of<'integer' | 'number'>, value: unknown, path: string): readonly Problem[] {
  if (typeof value !== 'number' || !Number.isFinite(value)) return [wrong(path, value, rangeOf(schema), withoutQuotes(schema, value))];
  const { min = -Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = schema;
  if (schema.is === 'integer' && !Number.isInteger(value))
    return [
      { path, problem: 'is not a whole number', got: value, allowed: rangeOf(schema), fix: `write ${within(Math.round(value), min, max)}` },
    ];
  if (value === schema.or || (value >= min && value <= max && isFurther(schema, value))) return NONE;
  const fix = value < min ? `write ${min} or more` : value > max ? `write ${max} or less` : `give ${rangeOf(schema)}`;
  return [{ path, problem: 'is out of range', got: value, allowed: rangeOf(schema), fix }];
}

const isFurther = ({ above, multipleOf }: NumberRange, value: number): boolean =>
  (above === undefined || value > above) && (multipleOf === undefined || value % multipleOf === 0);

/** A duration, counted in milliseconds. */
export function checkDuration({ min, max, or }: Of<'duration'>, value: unknown, path: string): readonly Problem[] {
  const what = "a duration such as '1m30s'";
  const given = parseDuration(value);
  if (given === undefined) return [wrong(path, value, what)];
  if (given === or || (given >= (min ?? given) && given <= (max ?? given))) return NONE;
  const [least, most, other] = [min, max, or].map((one) => (one === undefined ? undefined : `${one / 1000}s`));
  const range = most === undefined ? `of ${least ?? ''} or more` : `from ${least ?? ''} to ${most}`;
  const allowed = `${other === undefined ? '' : `${other}, or `}a duration ${range}`;
  return [{ path, problem: 'is out of range', got: value, allowed, fix: `give ${allowed}` }];
}

/** A number that would do if it were none of a text. */
function withoutQuotes(schema: Of<'integer' | 'number'>, value: unknown): string | undefined {
  const isNumber = typeof value === 'string' && String(Number(value)) === value;
  return isNumber && checkNumber(schema, Number(value), '').length === 0 ? `write ${value}, without quotes` : undefined;
}

const within = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

function rangeOf({ is, min, max, above, multipleOf, or }: Of<'integer' | 'number'>): string {
  const kind = multipleOf === undefined ? (is === 'integer' ? 'a whole number' : 'a number') : `a multiple of ${multipleOf}`;
  const other = or === undefined ? '' : `${or}, or `;
  if (above !== undefined) return `${other}${kind} above ${above}${max === undefined ? '' : `, up to ${max}`}`;
  if (min !== undefined && max !== undefined) return `${other}${kind} from ${min} to ${max}`;
  if (min !== undefined) return `${other}${kind} of ${min} or more`;
  return max === undefined ? kind : `${other}${kind} up to ${max}`;
}

/** Kubernetes counts bytes in 64 bits. */
const MOST_BYTES = 2 ** 63;

export function checkQuantity({ of, min = 0 }: Of<'quantity'>, value: unknown, path: string): readonly Problem[] {
  const { read, what } = QUANTITIES[of];
  const parsed = read(value);
  if (parsed === undefined) return [wrong(path, value, what)];
  // What means thousandths of a CPU means thousandths of a byte here.
  if (of === 'memory' && typeof value === 'string' && value.endsWith('m'))
    return [{ path, problem: 'is in thousandths of a byte', got: value, allowed: what, fix: "write 'M' or 'Mi' for megabytes" }];
  if (of === 'memory' && parsed > MOST_BYTES)
    return [{ path, problem: 'is more than Kubernetes can count', got: value, allowed: `${what}, up to '8Ei'`, fix: 'give fewer bytes' }];
  if (parsed >= min) return NONE;
  const least = of === 'cpu' ? `'${min}m'` : of === 'memory' ? `'${formatMemory(min)}'` : min;
  const fix = (of === 'memory' ? inGibibytes(value) : undefined) ?? `give ${least} or more`;
  return [{ path, problem: 'is too small', got: value, allowed: `${what}, ${least} or more`, fix }];
}

/** A number without a unit is bytes, which hardly anybody means who writes a small one. */
const inGibibytes = (value: unknown): string | undefined =>
  (typeof value === 'number' || typeof value === 'string') && /^[1-9]\d*$/.test(String(value))
    ? `write '${value}Gi' for gibibytes`
    : undefined;

/** Whether a value is such a quantity, be it too small. */
export const isQuantity = ({ of }: Of<'quantity'>, value: unknown): boolean => QUANTITIES[of].read(value) !== undefined;

const QUANTITIES = {
  memory: { read: parseMemory, what: "a Kubernetes quantity of memory such as '8Gi'" },
  cpu: { read: parseCpu, what: "a Kubernetes quantity of CPU such as 4 or '500m'" },
  anything: { read: parseQuantity, what: "a Kubernetes quantity such as 4 or '500m'" },
};

export const checkKey = (path: string, key: string): readonly Problem[] => {
  const problem = unwritable(at(path, key), key);
  return problem ? [problem] : NONE;
};

export function checkJson(value: unknown, path: string, above: readonly unknown[] = []): readonly Problem[] {
  if (typeof value === 'string') {
    const problem = unwritable(path, value);
    return problem ? [problem] : NONE;
  }
  if (typeof value === 'boolean') return NONE;
  if (typeof value === 'number') return Number.isFinite(value) ? NONE : [wrong(path, value, 'a finite number')];
  if (above.includes(value))
    return [{ path, problem: 'contains itself', allowed: 'a value that JSON can say', fix: 'give a copy without the reference to itself' }];
  const inner = [...above, value];
  if (Array.isArray(value))
    return Array.from(value as readonly unknown[]).flatMap((item, index) => checkJson(item, `${path}[${index}]`, inner));
  if (isPlainObject(value))
    return Object.entries(value).flatMap(([key, item]) =>
      item === undefined ? NONE : [...checkKey(path, key), ...checkJson(item, at(path, key), inner)],
    );
  return [wrong(path, value, 'a string, number, boolean, list or object')];
}
