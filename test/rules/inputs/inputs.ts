import { allRules } from '../../../lib/rules';
import { cases } from '../cases';
import { yamlCases } from '../yaml/cases';
import { byHand } from './by-hand';
import { ofConstructs } from './constructs';
import type { Inputs } from './input';
import { serialised } from './serialised';

/**
 * What each rule reports and what it does not, by id: written by hand, or its case written out as documents. Undefined for
 * what only constructs can break.
 */
export function inputsOf(id: string): Inputs | undefined {
  if (Object.hasOwn(ofConstructs, id)) return undefined;
  const hand = byHand[id];
  if (hand) return hand;
  const written = yamlCases[id];
  if (written) {
    const context = written.context ? { context: written.context } : {};
    return { wrong: { yaml: written.wrong, ...context }, right: { yaml: written.right, ...context } };
  }
  const given = cases[id];
  const ofPools = OF_MACHINES.has(id);
  return given && { wrong: serialised(given.bad, ofPools), right: serialised(given.good, ofPools) };
}

/** Rules over a kubelet on its machine, which a context tells. */
const OF_MACHINES: ReadonlySet<string> = new Set([
  'kubelet/reserved-cpus',
  'kubelet/whole-cores',
  'kubelet/reserved-share',
  'kubelet/allocatable',
]);

/** Ids of the rules that YAML can break. */
export const idsWithInputs = (): readonly string[] =>
  allRules()
    .map(({ id }) => id)
    .filter((id) => !Object.hasOwn(ofConstructs, id));
