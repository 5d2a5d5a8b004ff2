import type { IConstruct } from 'constructs';
import { capacityTable } from '../../plans/capacity';
import { countUnknowns } from '../../rules';
import { modelOf, unknowns } from './findings';
import { scopeOf } from './scope';

/**
 * A short table of the app's pools (nodes, GPUs, resource names offered) and workloads of this library (what each pod asks
 * for, from which pool, how many fit on a node), as text, and how much could not be checked. Write it to stderr, as
 * `console.error(summary(app))` does: `cdk8s synth` does not show what a program writes to stdout.
 */
export function summary(scope: IConstruct): string {
  const model = modelOf(scopeOf(scope, 'summary'));
  const table = capacityTable({ ...model, pods: model.pods.filter(({ others }) => others === undefined) });
  const unchecked = countUnknowns(unknowns(scope), 'unknowns(app) lists them');
  return unchecked === undefined ? table : `${table}\n${unchecked}`;
}
