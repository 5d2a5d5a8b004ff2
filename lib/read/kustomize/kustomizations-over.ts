import { itemsOf, ownValue } from '../../internal';
import { type Kustomization, pathIn } from './kustomize-patches';

/** How kustomizations are over files, and over one another. */
export interface Kustomizations {
  /** All that the objects of a file go through: those that list it, or what lists it, and the components of these. */
  over(file: string): readonly Kustomization[];
  /** Of the kustomizations over a file those that one builds, itself the last. */
  upTo(kustomization: Kustomization, over: readonly Kustomization[]): readonly Kustomization[];
  /** The one that is built where a kustomization has a say: a component is not built by itself. */
  builtWith(kustomization: Kustomization, over: readonly Kustomization[]): Kustomization;
}

/**
 * Kustomizations by their folders.
 *
 * Source: kubernetes-sigs/kustomize v5.8.1 api/types: Kustomization and Component.
 */
export function kustomizationsIn(byFolder: ReadonlyMap<string, Kustomization>): Kustomizations {
  const listing = new Map<string, Kustomization[]>();
  const list = (path: string, by: Kustomization): void => {
    const others = listing.get(path);
    if (others) others.push(by);
    else listing.set(path, [by]);
  };
  for (const one of byFolder.values())
    for (const path of ['resources', 'bases', 'components'].flatMap((key) => pathsAt(one, key))) list(path, one);
  const above = (path: string): readonly Kustomization[] => listing.get(path) ?? [];
  const usersOf = (one: Kustomization): ReadonlySet<Kustomization> => {
    const found = new Set([one]);
    for (const user of found) for (const further of above(user.folder)) found.add(further);
    return found;
  };

  const throughAll = (by: readonly Kustomization[]): readonly Kustomization[] => {
    const found = new Set(by.flatMap((one) => [...usersOf(one)]));
    for (const one of found) for (const path of pathsAt(one, 'components')) found.add(byFolder.get(path) ?? one);
    return [...found];
  };

  const isComponentOf = (one: Kustomization, user: Kustomization): boolean => pathsAt(user, 'components').includes(one.folder);

  /** By the file, or by the only one that lists it, which may list many. */
  const known = new Map<string | Kustomization, readonly Kustomization[]>();
  return {
    over(file) {
      const by = above(file);
      const [first] = by;
      const key = by.length === 1 && first !== undefined ? first : file;
      let all = known.get(key);
      if (all === undefined) known.set(key, (all = throughAll(by)));
      return all;
    },
    upTo(kustomization, over) {
      const below = over.filter((one) => one !== kustomization && (usersOf(one).has(kustomization) || isComponentOf(one, kustomization)));
      return [...below, kustomization];
    },
    builtWith(kustomization, over) {
      const users = [...usersOf(kustomization)].filter((one) => one.value['kind'] !== 'Component');
      return users.find((one) => over.includes(one)) ?? users[0] ?? kustomization;
    },
  };
}

const pathsAt = (one: Kustomization, key: string): readonly string[] =>
  itemsOf(ownValue(one.value, key)).flatMap((entry) => pathIn(one, entry));
