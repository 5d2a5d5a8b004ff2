import type { Model } from '../plans/model';

/** Facts over which a question about a model fails, and why. */
export interface Stumble {
  /** Path of the facts; of no one of them where the question fails without them too, or after too many tries. */
  readonly path: string | undefined;
  readonly error: unknown;
}

/** What was answered about a model, and what it was answered without. */
export interface Answered<T> {
  readonly answers: readonly T[];
  readonly stumbles: readonly Stumble[];
}

/** How often the rest of a model may be asked about, so that who writes much that fails cannot make it take for ever. */
const MOST_TRIES = 400;

/**
 * Asks about a model; where that fails, about it without the facts over which it fails, so that one object never hides what
 * is wrong with another.
 *
 * @param before What earlier questions stumbled over: most often it is that again.
 */
export function answered<T>(ask: (model: Model) => Iterable<T>, model: Model, before: ReadonlySet<string> = new Set()): Answered<T> {
  const first = tried(ask, model);
  if ('answers' in first) return { answers: first.answers, stumbles: [] };
  const paths = pathsIn(model);
  const without = new Map<string, unknown>();
  let tries = MOST_TRIES;
  const over = (kept: (path: string) => boolean): Tried<T> => {
    tries--;
    return tried(
      ask,
      partOf(model, (path) => !without.has(path) && kept(path)),
    );
  };
  let failed: Tried<T> = first;
  for (const path of paths.filter((one) => before.has(one))) {
    const alone = over((one) => one === path);
    if ('error' in alone) without.set(path, alone.error);
  }
  while (tries > 0) {
    const rest = over(() => true);
    if ('answers' in rest) return { answers: rest.answers, stumbles: [...without].map(([path, error]) => ({ path, error })) };
    failed = rest;
    // The first that fails with all before it is one of those over which it fails.
    const places = new Map(paths.map((path, index) => [path, index]));
    let [sound, broken] = [-1, paths.length - 1];
    if ('error' in over(() => false)) break;
    while (broken - sound > 1 && tries > 0) {
      const middle = (sound + broken) >> 1;
      const part = over((path) => (places.get(path) ?? 0) <= middle);
      if ('error' in part) [broken, failed] = [middle, part];
      else sound = middle;
    }
    const path = paths[broken];
    if (path === undefined || without.has(path) || !('error' in failed)) break;
    without.set(path, failed.error);
  }
  return { answers: [], stumbles: [{ path: undefined, error: 'error' in failed ? failed.error : undefined }] };
}

type Tried<T> = { readonly answers: readonly T[] } | { readonly error: unknown };

function tried<T>(ask: (model: Model) => Iterable<T>, model: Model): Tried<T> {
  try {
    return { answers: [...ask(model)] };
  } catch (error) {
    return { error };
  }
}

/** What of a model was read of objects and files. Pools and clusters are described, and their form was checked. */
const SORTS = ['kubelets', 'operators', 'configs', 'pods', 'objects'] as const;

const pathsIn = (model: Model): readonly string[] => [...new Set(SORTS.flatMap((sort) => model[sort].map(({ path }) => path)))];

const partOf = (model: Model, kept: (path: string) => boolean): Model => ({
  ...model,
  ...Object.fromEntries(SORTS.map((sort) => [sort, model[sort].filter(({ path }: { readonly path: string }) => kept(path))])),
});
