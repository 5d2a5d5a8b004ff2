import type { ModelFragment } from './model';

/**
 * Facts of workloads that are no constructs of ours but ask for GPUs in an app that may have some: by the root of the
 * construct tree, which both know. They are asked for at synth, when everything is in them.
 */
const GUESTS = new WeakMap<object, (() => ModelFragment)[]>();

/** Adds a guest to the app with this root. It judges itself; its facts serve those who look at the whole. */
export function addGuest(root: object, facts: () => ModelFragment): void {
  const guests = GUESTS.get(root);
  if (guests) guests.push(facts);
  else GUESTS.set(root, [facts]);
}

/** What the guests of an app add to its model. */
export const guestsOf = (root: object): readonly ModelFragment[] => (GUESTS.get(root) ?? []).map((facts) => facts());
