import type { Problem } from './errors';
import { memo } from './memo';
import { isPlainObject } from './plain-object';
import type { Of } from './schema';
import { noObject } from './wrong';

/** What is not `{ key: value }`; most often a list, as Kubernetes has them for variables and profiles. */
export function notMap(schema: Of<'map'>, value: unknown, path: string): Problem {
  const allowed = schema.keyWhat === undefined ? 'an object' : `an object, each key of which is ${schema.keyWhat}`;
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

/** What to write for the word alone: the call of its function, where `what` has one, or the object. */
export function insteadOfWord(by: string, word: unknown, what: string): string | undefined {
  if (typeof word !== 'string') return undefined;
  return what.includes(`${word}(`) ? `write ${word}(...), a call of that function` : `write { ${by}: '${word}' }`;
}

/** The keys that an object needs. */
export const requiredKeys = memo(({ keys }: Of<'object'>): readonly string[] =>
  Object.keys(keys).filter((key) => keys[key]?.optional === false),
);
