import { type Problem, show } from '../errors';
import { memo } from '../memo';
import { editDistance, isSwapped, lettersOf, nearestFirst } from '../nearest';
import { at } from '../path';
import { isPlainObject } from '../plain-object';
import { sameAs } from './other-words';
import type { Of } from './schema';
import { hasToken, isOutput } from '../token';
import { ownValue } from '../value-at';

/** Nothing is wrong: one list for all, since nearly every value is sound. */
export const NONE: readonly Problem[] = [];

/** A value of another type or form than the one that is allowed, such as `a list`. */
export function wrong(path: string, got: unknown, allowed: string, fix?: string): Problem {
  if (isUnknown(got)) return unknownYet(path, allowed);
  if (got === undefined) return { path, problem: 'is missing', allowed, fix: 'give it' };
  if (got === null) return { path, problem: 'is null', allowed, fix: 'give a value' };
  return { path, problem: 'has the wrong type or form', got, allowed, fix: fix ?? rewritten(got, allowed) };
}

/** What is not `{ ... }`. An instance of a class is an object as well, with more to it than its keys. */
export function noObject(path: string, got: unknown, allowed = 'an object', fix?: string): Problem {
  if (typeof got !== 'object' || got === null || Array.isArray(got) || isUnknown(got)) return wrong(path, got, allowed, fix);
  return { path, problem: 'is not a plain object', got, allowed: 'a plain object', fix: 'write it as { ... }' };
}

/** What most mistakes of type are: quotes too many or too few. */
function rewritten(got: unknown, allowed: string): string {
  if (allowed === 'true or false' && (got === 'true' || got === 'false')) return `write ${got}, without quotes`;
  if (allowed === 'a string' && (typeof got === 'number' || typeof got === 'boolean')) return `write '${String(got)}', with quotes`;
  return `give ${allowed}`;
}

/** A value that is none of a few; `aliases` are their other names. */
export function notOneOf(path: string, got: unknown, allowed: readonly unknown[], aliases: Readonly<Record<string, string>> = {}): Problem {
  if (isUnknown(got)) return unknownYet(path, 'one of its values');
  if (got === undefined) return { path, problem: 'is missing', allowed, fix: 'give one of these' };
  const near = (typeof got === 'string' ? ownValue(aliases, got) : undefined) ?? meant(got, allowed);
  return {
    path,
    problem: 'is not one of the allowed values',
    got,
    allowed,
    fix: near === undefined ? 'take one of these' : `write ${show(near)}`,
  };
}

/** What is said of a key that its object does not have. */
export const UNKNOWN_KEY = 'is not a known property';

/** A key that its object does not have. */
export function notKnown(path: string, key: string, known: readonly string[], instead?: string): Problem {
  const other = sameAs(key, known);
  const near = other ?? meant(key, known);
  return {
    path: at(path, key),
    problem: UNKNOWN_KEY,
    got: key,
    allowed: other === undefined ? known : [...known].sort((a, b) => Number(other.startsWith(b)) - Number(other.startsWith(a))),
    fix: instead ?? (near === undefined ? 'remove it' : `write ${near}, or remove it`),
  };
}

/**
 * The allowed value that was surely meant: the only one that goes on where this ends, one with two letters in each other's
 * place, one that differs in a letter of four, or one that this begins with.
 */
export function meant<T>(got: unknown, allowed: readonly T[]): T | undefined {
  if (typeof got !== 'string' || got === '') return undefined;
  const given = got.toLowerCase();
  const goingOn = allowed.filter((value) => String(value).toLowerCase().startsWith(given));
  if (goingOn.length > 0) return goingOn.length === 1 ? goingOn[0] : undefined;
  const swapped = allowed.filter((value) => isSwapped(given, String(value).toLowerCase()));
  if (swapped.length === 1) return swapped[0];
  const [first] = nearestFirst(got, allowed, 1);
  const near = String(first).toLowerCase();
  if (first !== undefined && editDistance(given, near) * 4 <= near.length) return first;
  const begun = allowed.filter((value) => String(value).length >= SAYING && lettersOf(got).startsWith(lettersOf(String(value))));
  return begun.length === 1 ? begun[0] : undefined;
}

/** How long a beginning is at least, if it is to say something: `tensorParallel` of `tensor_parallel_size`. */
const SAYING = 6;

export const isUnknown = (got: unknown): boolean => (typeof got === 'string' ? hasToken(got) : isOutput(got));

/** An Output where the plan needs the value itself. */
export const unknownYet = (
  path: string,
  what: string,
  fix = "give a value that is known before anything is made: write it, take it from the stack's configuration (new Config().require...), or from another stack: (await stackReference.getOutputDetails('<output>')).value",
): Problem => ({
  path,
  problem: 'is an Output, and must be known when the program is written',
  allowed: `${what}, not an Output`,
  fix,
});

/** A list or map with fewer entries than it needs. */
export const tooFew = (path: string, got: unknown, min = 0): Problem => ({
  path,
  problem: `needs at least ${min} ${min === 1 ? 'entry' : 'entries'}`,
  got,
  fix: min === 1 ? 'give one' : `give ${min} or more`,
});

/** What is not `{ key: value }`; most often a list, as Kubernetes has them for variables and profiles. */
export function notMap(schema: Of<'map'>, value: unknown, path: string): Problem {
  const allowed = schema.keyWhat === undefined ? 'an object' : `an object whose keys are each ${schema.keyWhat}`;
  const problem = noObject(path, value, allowed, Array.isArray(value) ? `write { ${keysOfList(value)} }, not a list` : undefined);
  if (schema.hidden !== true) return problem;
  const { got: _got, ...rest } = problem;
  return rest;
}

/** The keys that the items of a list would have, by their names: `[{ name: 'A' }, 'B=1']` gives `A: ..., B: ...`. */
function keysOfList(items: readonly unknown[]): string {
  const names = items.map((item) => {
    if (typeof item === 'string') return /^([^=]+)=/.exec(item)?.[1];
    if (!isPlainObject(item)) return undefined;
    return Object.entries(item).find(([key, name]) => /name$/i.test(key) && typeof name === 'string' && name !== '')?.[1] as string;
  });
  const known = names.flatMap((name) => (name === undefined ? [] : [/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`]));
  return known.length < items.length || known.length === 0 ? 'key: value' : known.map((name) => `${name}: ...`).join(', ');
}

/** What is not `{ ... }`: the message names the keys that are needed, and `true` means all defaults where none is. */
export function notObject(schema: Of<'object'>, value: unknown, path: string): Problem {
  const needs = [...requiredKeys(schema), ...(schema.exactly ?? []).map((choice) => `one of ${choice.join(', ')}`)];
  if (needs.length > 0) return noObject(path, value, `an object with ${needs.join(' and ')}`);
  return noObject(path, value, 'an object', value === true ? 'write {} for its defaults' : undefined);
}

/**
 * An object that was made by spreading a text or a list, as a function of options does with `kueue('research')`: its keys are
 * numbers. Undefined where it is none.
 */
export function spreadIn(value: Readonly<Record<string, unknown>>): unknown {
  if (!Object.hasOwn(value, '0')) return undefined;
  const items = Object.keys(value).flatMap((key) => (/^\d+$/.test(key) ? [value[key]] : []));
  return items.every((item) => typeof item === 'string' && item.length <= 2) ? items.join('') : items;
}

/** A text where options are taken: the only option that is needed is the one that it was surely meant for. */
export function spreadOptions(schema: Of<'object'>, word: unknown, got: unknown, path: string): Problem {
  const [key, ...others] = requiredKeys(schema).filter((one) => one !== 'kind');
  const call = typeof word === 'string' ? `${word}(` : '';
  const written =
    key === undefined || others.length > 0 || typeof got !== 'string' ? '{ ... }' : `{ ${key}: ${show(got).replaceAll('"', "'")} }`;
  return {
    path,
    problem: 'was given a plain value where an object of options belongs',
    got,
    allowed: 'an object of options',
    fix: `write ${call}${written}${call === '' ? '' : ')'}`,
  };
}

/** What to write for the word alone: the call of its function, where `what` has one, or the object. */
export function insteadOfWord(by: string, word: unknown, what: string): string | undefined {
  if (typeof word !== 'string') return undefined;
  return what.includes(`${word}(`) ? `write ${word}(...), a call of that function` : `write { ${by}: '${word}' }`;
}

/** The keys that an object needs. */
export const requiredKeys = memo(({ keys }: Of<'object'>): readonly string[] =>
  Object.keys(keys).filter((key) => keys[key]?.optional === false),
);
