import {
  checkDuration,
  checkJson,
  checkKey,
  checkNumber,
  checkOneOf,
  checkQuantity,
  checkText,
  isQuantity,
  mendedQuotes,
} from './check-value';
import { type Problem, throwIfAny } from '../errors';
import { at } from '../path';
import { isPlainObject } from '../plain-object';
import type { ExactlyOne, Of, Schema } from './schema';
import { hasToken } from '../token';
import { ownValue } from '../value-at';
import {
  insteadOfWord,
  isUnknown,
  meant,
  NONE,
  notKnown,
  notMap,
  notObject,
  notOneOf,
  requiredKeys,
  spreadIn,
  spreadOptions,
  tooFew,
  UNKNOWN_KEY,
  unknownYet,
  wrong,
} from './wrong';

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
    return [unknownYet(path, formOf(schema), insideOf(schema))];
  }
  switch (schema.is) {
    case 'text':
      return checkText(schema, value, path);
    case 'integer':
    case 'number':
      return checkNumber(schema, value, path);
    case 'duration':
      return checkDuration(schema, value, path);
    case 'boolean':
      return typeof value === 'boolean' ? NONE : [wrong(path, value, 'true or false')];
    case 'oneOf':
      return checkOneOf(schema, value, path);
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
    case 'handle':
      if (!schema.test(value)) return [wrong(path, value, schema.what, insteadOfName(value, schema.what))];
      return schema.check?.(value, path) ?? NONE;
    case 'json':
      return checkJson(value, path);
  }
}

/** Somebody who names a pool, as manifests do, is to give the pool. */
const insteadOfName = (value: unknown, what: string): string | undefined =>
  typeof value === 'string' && what.startsWith('a ') ? `give ${what} itself, as a variable has it, and not its name` : undefined;

/** What a schema takes, in two words. */
const formOf = ({ is }: Schema): string => (is === 'list' ? 'a list' : is === 'map' || is === 'object' ? 'an object' : 'a plain value');

/** Where the parts may be Outputs, though the whole may not: what is made of a list depends on how many items it has. */
function insideOf(schema: Schema): string | undefined {
  if (schema.is === 'list') return takesOutput(schema.of) ? 'write the list itself: its items may be Outputs' : undefined;
  if (schema.is === 'map') return takesOutput(schema.of) ? 'write the object itself: its values may be Outputs' : undefined;
  return undefined;
}

const takesOutput = (schema: Schema): boolean =>
  schema.is === 'text' ? schema.plain !== true : schema.is === 'anyOf' && schema.options.some(takesOutput);

function checkList(schema: Of<'list'>, value: unknown, path: string): readonly Problem[] {
  if (!Array.isArray(value)) return [wrong(path, value, 'a list', inList(schema, value))];
  if (value.length < (schema.min ?? 0)) return [tooFew(path, value, schema.min)];
  if (value.length > (schema.max ?? Infinity))
    return [{ path, problem: 'is too long', got: value.length, allowed: `up to ${schema.max}`, fix: 'remove some of its items' }];
  // A hole is an item that is undefined.
  return Array.from(value as readonly unknown[]).flatMap((item, index) => check(schema.of, item, `${path}[${index}]`));
}

/** One text of a list without its brackets. A command with blanks is several words. */
const inList = (schema: Of<'list'>, value: unknown): string | undefined =>
  schema.of.is === 'text' && typeof value === 'string' && !/\s/.test(value) && check(schema.of, value, '').length === 0
    ? `write [${JSON.stringify(value)}]`
    : undefined;

function checkMap(schema: Of<'map'>, value: unknown, path: string): readonly Problem[] {
  if (!isPlainObject(value)) return [notMap(schema, value, path)];
  const entries = Object.entries(value);
  if (entries.length < (schema.min ?? 0)) return [tooFew(path, value, schema.min)];
  return entries.flatMap(([key, item]) => {
    // An Output that is all of the map.
    if (schema.whole === true && key === item && hasToken(key)) return NONE;
    // It would go out as an empty value, or not at all and take its name with it.
    if (item === undefined) return [{ path: at(path, key), problem: 'is undefined', fix: 'give it a value, or remove the key' }];
    const inside = check(schema.of, item, at(path, key));
    const problems = [...checkKey(path, key), ...(schema.hidden === true ? inside.map(withoutValue) : inside)];
    if (schema.key && !schema.key.test(key))
      problems.push({
        path: at(path, key),
        problem: 'is not a valid key',
        got: key,
        allowed: schema.keyWhat ?? 'a valid key',
        fix: 'write another key',
      });
    return problems;
  });
}

/** A problem without the value that has it, which a fix may repeat as well. */
const withoutValue = ({ got: _got, ...problem }: Problem): Problem => ({
  ...problem,
  fix: /['"`]/.test(problem.fix) ? 'write it as a string, with quotes' : problem.fix,
});

function checkObject(schema: Of<'object'>, value: unknown, path: string): readonly Problem[] {
  if (!isPlainObject(value)) return [notObject(schema, value, path)];
  const spread = Object.hasOwn(schema.keys, '0') ? undefined : spreadIn(value);
  if (spread !== undefined && schema.more === undefined) return [spreadOptions(schema, value['kind'], spread, path)];
  const problems: Problem[] = [];
  // What was given is looked at, not what could be: a workload has fifty keys, of which a program gives six.
  const given = Object.keys(value);
  const fields = given.map((key) => fieldOf(schema, key));
  for (let index = 0; index < given.length; index++) {
    const key = given[index] as string;
    if (fields[index] === undefined) problems.push(notKnown(path, key, keysOf(schema), ownValue(schema.instead ?? {}, key)));
  }
  for (let index = 0; index < given.length; index++) {
    const key = given[index] as string;
    const field = fields[index];
    if (field === undefined || value[key] === undefined) continue;
    const place = at(path, key);
    for (const problem of check(field, value[key], place))
      problems.push(isSpare(schema, key) && problem.path === place && isNothing(value[key]) ? orRemoved(problem) : problem);
  }
  for (const key of requiredKeys(schema)) {
    const field = schema.keys[key];
    if (field !== undefined && value[key] === undefined) problems.push(...check(field.schema, undefined, at(path, key)));
  }
  for (const choice of undecided(schema, value)) {
    const got = choice.filter((key) => value[key] !== undefined);
    problems.push(got.length > 0 ? { path, problem: needed(choice), got, fix: 'keep one of them' } : noneOf(path, value, choice));
  }
  return problems;
}

/** The schema of a key: of one that is listed, or of the family that it belongs to. */
const fieldOf = ({ keys, more = [] }: Of<'object'>, key: string): Schema | undefined =>
  Object.hasOwn(keys, key) ? keys[key]?.schema : more.find((family) => family.key.test(key))?.schema;

const keysOf = ({ keys, more = [] }: Of<'object'>): readonly string[] => [...Object.keys(keys), ...more.map(({ what }) => what)];

/** What somebody writes who means that there is none. */
const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** Whether an object can do without a key: it is optional, and none of several of which one is needed. */
const isSpare = ({ keys, exactly = [] }: Of<'object'>, key: string): boolean =>
  keys[key]?.optional === true && !exactly.some((choice) => choice.includes(key));

const orRemoved = (problem: Problem): Problem => ({ ...problem, fix: `${problem.fix}, or remove the key` });

/** The choices of which a value has none, or several. */
export const undecided = ({ exactly }: Of<'object'>, value: Readonly<Record<string, unknown>>): readonly ExactlyOne[] =>
  exactly === undefined ? [] : exactly.filter((choice) => choice.filter((key) => value[key] !== undefined).length !== 1);

const needed = (choice: readonly string[]): string => `needs exactly one of ${choice.join(', ')}`;

/** Who writes a name wrong, such as that of a machine, gives undefined. */
function noneOf(path: string, value: Readonly<Record<string, unknown>>, choice: readonly string[]): Problem {
  const named = choice.find((key) => key in value);
  if (named === undefined) return { path, problem: needed(choice), fix: 'give one of them' };
  const fix = `correct the name that its value comes from, or give ${choice.filter((key) => key !== named).join(' or ')}`;
  return { path: at(path, named), problem: 'is undefined', fix };
}

/** Reports the problems of the option that comes closest, which is the one the user most likely meant. */
function checkAnyOf(schema: Of<'anyOf'>, value: unknown, path: string): readonly Problem[] {
  if (schema.by !== undefined) return checkUnionBy(schema.by, schema, value, path);
  // One of a few words, such as 'none': what the other options say of it need not be worked out.
  if (typeof value === 'string' && schema.options.some((option) => option.is === 'oneOf' && option.values.includes(value))) return NONE;
  const [only, ...others] = schema.options.filter((option) => isSuch(option, value));
  if (only !== undefined && others.length === 0) return check(only, value, path);
  let best: readonly Problem[] | undefined;
  for (const option of schema.options) {
    const problems = check(option, value, path);
    if (problems.length === 0) return NONE;
    const inside = problems.every((problem) => problem.path !== path) || isOfType(option, value);
    if (inside && (best === undefined || isNearer(problems, best))) best = problems;
  }
  const mended = schema.options.map((option) => mendedQuotes(option, value)).find((fix) => fix !== undefined);
  return best === undefined || mended !== undefined ? [wrong(path, value, schema.what, mended)] : best;
}

/** Of two options the one with fewer problems is meant, and of equally many the one that has what is given at all. */
const isNearer = (one: readonly Problem[], other: readonly Problem[]): boolean =>
  one.length < other.length || (one.length === other.length && strangersIn(one) < strangersIn(other));

const strangersIn = (problems: readonly Problem[]): number => problems.filter(({ problem }) => problem === UNKNOWN_KEY).length;

/** Whether an option refuses a plain value for what it says, and not for its type. */
function isOfType(option: Schema, value: unknown): boolean {
  if (option.is === 'oneOf') return meant(value, option.values) !== undefined;
  if (option.is === 'integer' || option.is === 'number') return typeof value === 'number';
  return option.is === 'text' && typeof value === 'string';
}

/** Whether an option is for objects, lists or quantities, and the value is one. */
function isSuch(schema: Schema, value: unknown): boolean {
  if (schema.is === 'list') return Array.isArray(value);
  if (schema.is === 'quantity') return isQuantity(schema, value);
  return (schema.is === 'object' || schema.is === 'map') && isPlainObject(value);
}

/** Checks the option that the key names, so that problems are those of what the user meant. */
function checkUnionBy(by: string, { options, what }: Of<'anyOf'>, value: unknown, path: string): readonly Problem[] {
  const option = isPlainObject(value) ? options.find((one) => valuesOf(by, one).includes(value[by])) : undefined;
  if (option !== undefined) return check(option, value, path);
  const allowed = options.flatMap((one) => valuesOf(by, one));
  if (!isPlainObject(value)) return [wrong(path, value, what, insteadOfWord(by, meant(value, allowed), what))];
  if (isUnknown(value[by])) return [notOneOf(at(path, by), value[by], allowed)];
  return [
    notOneOf(at(path, by), value[by], allowed),
    ...checkWhatever(
      by,
      options.flatMap((option) => (option.is === 'object' ? [option.keys] : [])),
      value,
      path,
    ),
  ];
}

const valuesOf = (by: string, option: Schema): readonly unknown[] => {
  const key = option.is === 'object' ? option.keys[by]?.schema : undefined;
  return key?.is === 'oneOf' ? key.values : [];
};

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
  return [...unknown.map((key) => notKnown(path, key, [...known])), ...inKnown];
}
