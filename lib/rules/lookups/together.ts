import type { ObjectFacts } from '../../plans/model';

/** What is known by a key to an object: by one that is deployed with it. */
export type Together<T> = (from: ObjectFacts, key: string) => T | undefined;

/**
 * Facts of objects by a key of theirs, for others that are deployed with them. What is in the same scope counts first.
 * The files of a folder are most often applied together too; where several of them say something by one key, they may be
 * alternatives of each other, and nobody is held to either.
 */
export function together<T>(entries: Iterable<readonly [facts: ObjectFacts, key: string, value: T]>): Together<T> {
  const byScope = new Map<string, T>();
  const byFolder = new Map<string, T | undefined>();
  for (const [{ scope = '', folder }, key, value] of entries) {
    const own = `${scope}\n${key}`;
    byScope.set(own, value);
    if (folder === undefined) continue;
    const shared = `${folder}\n${key}`;
    byFolder.set(shared, byFolder.has(shared) ? undefined : value);
  }
  return ({ scope = '', folder }, key) =>
    byScope.get(`${scope}\n${key}`) ?? (folder === undefined ? undefined : byFolder.get(`${folder}\n${key}`));
}

/** Objects with the same are deployed together, as `isWith` has it. */
export const placeOf = ({ scope = '', folder }: Pick<ObjectFacts, 'scope' | 'folder'>): string =>
  folder === undefined ? `scope ${scope}` : `folder ${folder}`;

/** Whether two objects are deployed together, as far as one can see. */
export const isWith = (one: ObjectFacts, other: ObjectFacts): boolean =>
  one.scope === other.scope || (one.folder !== undefined && one.folder === other.folder);
