import { parseCpu, parseMemory, parseQuantity } from '../kubernetes';
import type { Problem } from './errors';
import { throwIfAny } from './errors';
import type { Schema } from './schema';
import { hasToken } from './token';

/**
 * Checks props against their schema and returns them, typed. Throws one `GpuConfigError` with every problem: unknown
 * keys, wrong types, values out of range.
 *
 * @param path Where the props were given, such as the construct's path; it begins every message.
 */
export function parse<T>(schema: Schema, value: unknown, path: string): T {
  throwIfAny(check(schema, value, path));
  return value as T;
}

/** Everything that is wrong with a value, without throwing. */
export function check(schema: Schema, value: unknown, path: string): readonly Problem[] {
  if (typeof value === 'string' && schema.is !== 'text' && schema.is !== 'json' && schema.is !== 'anyOf' && hasToken(value)) {
    return [{ path, problem: 'is an Output, which is not known while the plan is made', allowed: 'a plain value' }];
  }
  switch (schema.is) {
    case 'text':
      return checkText(schema, value, path);
    case 'integer':
    case 'number':
      return checkNumber(schema, value, path);
    case 'boolean':
      return typeof value === 'boolean' ? NONE : [wrong(path, value, 'true or false')];
    case 'oneOf':
      return (schema.values as readonly unknown[]).includes(value)
        ? NONE
        : [
            {
              path,
              ...(value === undefined ? { problem: 'is missing' } : { problem: 'is not one of the allowed values', got: value }),
              allowed: schema.values,
            },
          ];
    case 'list':
      return checkList(schema, value, path);
    case 'map':
      return checkMap(schema, value, path);
    case 'object':
      return checkObject(schema, value, path);
    case 'anyOf':
      return checkAnyOf(schema, value, path);
    case 'quantity':
      return checkQuantity(schema, value, path);
    case 'handle': {
      if (!schema.test(value)) return [wrong(path, value, schema.what)];
      const inside = schema.check?.(value, path) ?? NONE;
      return inside.map((one) => (typeof one === 'string' ? { path, problem: one, allowed: schema.what } : one));
    }
    case 'json':
      return checkJson(value, path);
  }
}

type Of<K extends Schema['is']> = Extract<Schema, { is: K }>;

const wrong = (path: string, got: unknown, allowed: string): Problem =>
  isUnknown(got)
    ? unknownYet(path, allowed)
    : {
        path,
        problem: got === undefined ? 'is missing' : got === null ? 'is null' : 'has the wrong type or form',
        ...(got === undefined ? {} : { got }),
        allowed,
      };

const isUnknown = (got: unknown): boolean => typeof got === 'string' && hasToken(got);
const unknownYet = (path: string, what: string): Problem => ({
  path,
  problem: 'must be known when the program is written',
  allowed: `${what}, not an Output`,
});

/**
 * Characters that YAML or a shell cannot carry: NUL, DEL and the control characters after it, two that Unicode will never
 * assign, lone surrogates. Source: Go's YAML reader, `readerc.go` of go.yaml.in/yaml v2.4.3.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are refused
const UNWRITABLE = /[\u0000\u007f-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const unwritable = (path: string, got: string): Problem => ({
  path,
  problem: 'contains a character that YAML or a shell cannot carry',
  got,
  fix: 'take out NUL, U+007F to U+009F, U+FFFE, U+FFFF and halves of surrogate pairs',
});

const NONE: readonly Problem[] = [];
const checkKey = (path: string, key: string): readonly Problem[] => (UNWRITABLE.test(key) ? [unwritable(at(path, key), key)] : NONE);

const tooFew = (path: string, got: unknown, min = 0): Problem => ({
  path,
  problem: `needs at least ${min} ${min === 1 ? 'entry' : 'entries'}`,
  got,
  fix: min === 1 ? 'give one, or leave the whole away where it is optional' : `give ${min} or more`,
});

/** What an Output says of itself in a template literal (@pulumi/pulumi v3.248.0 output.ts). */
const OUTPUT_AS_TEXT = 'Calling [toString] on an [Output<T>] is not supported';

function checkText(schema: Of<'text'>, value: unknown, path: string): readonly Problem[] {
  const what = schema.what ?? 'a string';
  if (typeof value !== 'string') return [wrong(path, value, what)];
  if (hasToken(value)) {
    return schema.plain ? [unknownYet(path, what)] : NONE;
  }
  if (UNWRITABLE.test(value)) return [unwritable(path, value)];
  if (value.includes(OUTPUT_AS_TEXT))
    return [
      {
        path,
        problem: 'holds an Output that was made a text before it was known',
        got: value,
        fix: 'use pulumi.interpolate, which waits for it',
      },
    ];
  if (value === '' && schema.empty !== true) return [{ path, problem: 'is empty', got: value, allowed: what }];
  if (schema.pattern && !schema.pattern.test(value)) return [wrong(path, value, what)];
  return NONE;
}

function checkNumber(schema: Of<'integer' | 'number'>, value: unknown, path: string): readonly Problem[] {
  if (typeof value !== 'number' || !Number.isFinite(value)) return [wrong(path, value, rangeOf(schema))];
  if (schema.is === 'integer' && !Number.isInteger(value))
    return [{ path, problem: 'is not a whole number', got: value, allowed: rangeOf(schema) }];
  const { min = -Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = schema;
  return value < min || value > max ? [{ path, problem: 'is out of range', got: value, allowed: rangeOf(schema) }] : NONE;
}

function rangeOf({ is, min, max }: Of<'integer' | 'number'>): string {
  const kind = is === 'integer' ? 'a whole number' : 'a number';
  if (min !== undefined && max !== undefined) return `${kind} from ${min} to ${max}`;
  if (min !== undefined) return `${kind} of ${min} or more`;
  return max === undefined ? kind : `${kind} up to ${max}`;
}

function checkList(schema: Of<'list'>, value: unknown, path: string): readonly Problem[] {
  if (!Array.isArray(value)) return [wrong(path, value, 'a list')];
  if (value.length < (schema.min ?? 0)) return [tooFew(path, value, schema.min)];
  // A hole is an item that is undefined.
  return Array.from(value as readonly unknown[]).flatMap((item, index) => check(schema.of, item, `${path}[${index}]`));
}

function checkMap(schema: Of<'map'>, value: unknown, path: string): readonly Problem[] {
  if (!isPlainObject(value)) return [wrong(path, value, 'an object')];
  const entries = Object.entries(value);
  if (entries.length < (schema.min ?? 0)) return [tooFew(path, value, schema.min)];
  return entries.flatMap(([key, item]) => {
    // It would go out as an empty value, or not at all and take its name with it.
    if (item === undefined) return [{ path: at(path, key), problem: 'is undefined', fix: 'give it a value, or leave the key away' }];
    const problems = [...checkKey(path, key), ...check(schema.of, item, at(path, key))];
    if (schema.key && !schema.key.test(key))
      problems.push({ path: at(path, key), problem: 'is not a valid key', got: key, allowed: schema.keyWhat ?? 'a valid key' });
    return problems;
  });
}

function checkObject(schema: Of<'object'>, value: unknown, path: string): readonly Problem[] {
  if (!isPlainObject(value)) return [wrong(path, value, 'an object')];
  const problems: Problem[] = [];
  // What was given is looked at, not what could be: a workload has fifty keys, of which a program gives six.
  const given = Object.keys(value);
  for (const key of given) {
    if (!Object.hasOwn(schema.keys, key))
      problems.push({ path: at(path, key), problem: 'is not a known property', got: key, allowed: Object.keys(schema.keys) });
  }
  for (const key of given) {
    const field = Object.hasOwn(schema.keys, key) ? schema.keys[key] : undefined;
    if (field === undefined || value[key] === undefined) continue;
    for (const problem of check(field.schema, value[key], at(path, key))) problems.push(problem);
  }
  for (const key of requiredKeys(schema)) {
    const field = schema.keys[key];
    if (field !== undefined && value[key] === undefined) problems.push(...check(field.schema, undefined, at(path, key)));
  }
  for (const choice of schema.exactly ?? []) {
    const given = choice.filter((key) => value[key] !== undefined);
    if (given.length !== 1)
      problems.push({
        path,
        problem: `needs exactly one of ${choice.join(', ')}`,
        got: given,
        fix: given.length > 1 ? 'keep one of them' : (undefinedOf(value, choice) ?? 'give one of them'),
      });
  }
  return problems;
}

/** Who writes a name wrong, such as that of a machine, gives undefined. */
function undefinedOf(value: Readonly<Record<string, unknown>>, choice: readonly string[]): string | undefined {
  const named = choice.find((key) => key in value);
  return named === undefined ? undefined : `${named} was given and is undefined: is what it names written as it is called?`;
}

function requiredKeys(schema: Of<'object'>): readonly string[] {
  let keys = REQUIRED.get(schema);
  if (keys === undefined) REQUIRED.set(schema, (keys = Object.keys(schema.keys).filter((key) => schema.keys[key]?.optional === false)));
  return keys;
}

const REQUIRED = new WeakMap<Schema, readonly string[]>();

/** Reports the problems of the option that comes closest, which is the one the user most likely meant. */
function checkAnyOf(schema: Of<'anyOf'>, value: unknown, path: string): readonly Problem[] {
  if (schema.by !== undefined) return checkUnionBy(schema.by, schema, value, path);
  let best: readonly Problem[] | undefined;
  for (const option of schema.options) {
    const problems = check(option, value, path);
    if (problems.length === 0) return NONE;
    // A string that a text refuses is refused for what is in it, not for its type.
    const inside = problems.every((problem) => problem.path !== path) || (option.is === 'text' && typeof value === 'string');
    if (inside && (best === undefined || problems.length < best.length)) best = problems;
  }
  return best ?? [wrong(path, value, schema.what)];
}

/** Checks the option that the key names, so that problems are those of what the user meant. */
function checkUnionBy(by: string, { options, what }: Of<'anyOf'>, value: unknown, path: string): readonly Problem[] {
  if (!isPlainObject(value)) return [wrong(path, value, what)];
  const allowed: unknown[] = [];
  for (const option of options) {
    const key = option.is === 'object' ? option.keys[by]?.schema : undefined;
    const values: readonly unknown[] = key?.is === 'oneOf' ? key.values : [];
    if (values.includes(value[by])) return check(option, value, path);
    allowed.push(...values);
  }
  const got = value[by];
  if (isUnknown(got)) return [unknownYet(at(path, by), 'one of its values')];
  return [
    {
      path: at(path, by),
      problem: got === undefined ? 'is missing' : 'is not one of the allowed values',
      ...(got === undefined ? {} : { got }),
      allowed,
    },
    ...checkWhatever(
      by,
      options.flatMap((option) => (option.is === 'object' ? [option.keys] : [])),
      value,
      path,
    ),
  ];
}

/** What is wrong with an object whichever of these it is: unknown to each, missing in each, or wrong in each that has it. */
function checkWhatever(
  by: string,
  options: readonly Of<'object'>['keys'][],
  value: Readonly<Record<string, unknown>>,
  path: string,
): readonly Problem[] {
  const known = new Set(options.flatMap((keys) => Object.keys(keys)));
  const unknown = Object.keys(value).filter((key) => !known.has(key));
  const inKnown = [...known].flatMap((key): readonly Problem[] => {
    const fields = options.flatMap((keys) => (Object.hasOwn(keys, key) ? [keys[key]] : []));
    if (key === by || (value[key] === undefined && (fields.length < options.length || fields.some((field) => field?.optional !== false))))
      return NONE;
    const [first = NONE, ...others] = fields.map((field) => (field ? check(field.schema, value[key], at(path, key)) : NONE));
    return others.every((problems) => problems.length > 0) ? first : NONE;
  });
  return [
    ...unknown.map((key) => ({ path: at(path, key), problem: 'is not a known property', got: key, allowed: [...known] })),
    ...inKnown,
  ];
}

function checkQuantity({ of, min = 0 }: Of<'quantity'>, value: unknown, path: string): readonly Problem[] {
  const { read, what } = QUANTITIES[of];
  const parsed = read(value);
  if (parsed === undefined) return [wrong(path, value, what)];
  // What stands for thousandths of a CPU stands for thousandths of a byte here.
  if (of === 'memory' && typeof value === 'string' && value.endsWith('m'))
    return [{ path, problem: 'is in thousandths of a byte', got: value, allowed: what, fix: "write 'M' or 'Mi' for megabytes" }];
  return parsed < min ? [{ path, problem: 'is too small', got: value, allowed: `${what} of ${min} or more` }] : [];
}

const QUANTITIES = {
  memory: { read: parseMemory, what: "a Kubernetes quantity of memory such as '8Gi'" },
  cpu: { read: parseCpu, what: "a Kubernetes quantity of CPU such as 4 or '500m'" },
  anything: { read: parseQuantity, what: "a Kubernetes quantity such as 4 or '500m'" },
};

function checkJson(value: unknown, path: string, above: readonly unknown[] = []): readonly Problem[] {
  if (typeof value === 'string') return UNWRITABLE.test(value) ? [unwritable(path, value)] : [];
  if (typeof value === 'boolean') return [];
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [wrong(path, value, 'a finite number')];
  if (above.includes(value))
    return [{ path, problem: 'contains itself', allowed: 'a value that JSON can say', fix: 'give a copy without the reference to itself' }];
  const inner = [...above, value];
  if (Array.isArray(value))
    return Array.from(value as readonly unknown[]).flatMap((item, index) => checkJson(item, `${path}[${index}]`, inner));
  if (isPlainObject(value))
    return Object.entries(value).flatMap(([key, item]) =>
      item === undefined ? [] : [...checkKey(path, key), ...checkJson(item, at(path, key), inner)],
    );
  return [wrong(path, value, 'a string, number, boolean, list or object')];
}

/** True for `{}` literals and objects without a prototype, false for class instances, lists and null. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // An object literal of another realm (a worker, a test runner's sandbox) has an Object.prototype of its own.
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

/** The path of a key: `a.b`, or `a["b c"]` where the key is not a plain word. */
export function at(path: string, key: string): string {
  let step = STEPS.get(key);
  if (step === undefined) {
    step = /^[A-Za-z_$][\w$-]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
    if (STEPS.size < MOST_STEPS) STEPS.set(key, step);
  }
  return path + step;
}

/** The same few keys are looked at for every construct. */
const STEPS = new Map<string, string>();
const MOST_STEPS = 1000;
