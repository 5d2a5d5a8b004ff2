import type { Model } from '../plans/model';
import type { Pack } from './pack';
import type { Rule } from './rule';
import type * as Registry from './rules';

/** The rows are a fifth of this library, and a program that only describes nodes may never judge: they are loaded on first use. */
const load = (): typeof Registry => require('./rules') as typeof Registry;

/** The rules that may find something in a model. */
export function rulesFor(model: Model): readonly Rule[] {
  const { rules, packs } = load();
  return [...rules, ...packs.filter((pack) => isFor(pack, model)).flatMap((pack) => pack.rules())];
}

/** An object without the form of its kind is reported by the rules that stumble over it, and so are those of a pack that does. */
function isFor(pack: Pack, model: Model): boolean {
  try {
    return pack.when(model);
  } catch {
    return true;
  }
}

let all: readonly Rule[] | undefined;

/** Every rule. */
export const allRules = (): readonly Rule[] => (all ??= [...load().rules, ...load().packs.flatMap((pack) => pack.rules())]);

let ids: readonly string[] | undefined;

/** Ids of all rules, and of the refusals that a constructor makes by itself. */
export const allRuleIds = (): readonly string[] => (ids ??= [...allRules().map(({ id }) => id), ...REFUSALS]);

const REFUSALS: readonly string[] = [
  'cluster/closed',
  'cluster/order',
  'override/not-applied',
  'manifest/unread',
  'manifest/yaml',
  'rule/failed',
];
