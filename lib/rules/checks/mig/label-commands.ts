import { allocatorOf, MIG_CONFIG_LABEL } from '../../../plans/allocators';
import type { Model, PoolDescription } from '../../../plans/model';
import { labelsSet } from '../commands/labels-set';
import { nodeSchedule } from '../../../plans/landing';
import { podsOf } from '../../lookups/related';
import type { Rule } from '../../rule';

const BEGIN = `${MIG_CONFIG_LABEL}=`;

const labelCommand: Rule = {
  id: 'mig/label-command',
  severity: 'warning',
  about: 'A script changes the MIG layout of nodes whose layout a MigSchedule sets, or of nodes that are to have whole GPUs.',
  fix: 'put the layout into a window of the MigSchedule, or give the pool sharing: mig({ layout }); silence this where the script labels other nodes',
  source:
    'mig-parted v0.15.0 cmd/nvidia-mig-manager: a node has one label nvidia.com/mig.config; the last that sets it wins, and pods on GPUs that are cut end or keep them from being cut',
  *check(model) {
    const problem = problemOf(model);
    if (problem === undefined) return;
    const own = new Set(model.migSchedules.map(({ path }) => path));
    for (const { pod, containers } of podsOf(model))
      for (const { container, step } of own.has(pod.path) ? [] : containers)
        for (const { word, at } of labelsSet(container, BEGIN)) {
          if (word === `${BEGIN}all-disabled` && own.size === 0) continue;
          yield {
            subject: pod.path,
            at: [pod.pointer, step, ...at].join('.'),
            problem: `container '${container.name}' sets the label ${problem}`,
            got: word,
          };
        }
  },
};

/** Why no script is to set the label. */
function problemOf({ migSchedules, pools }: Model): string | undefined {
  const [schedule] = migSchedules;
  if (schedule !== undefined) return `${MIG_CONFIG_LABEL}, as MigSchedule '${schedule.path}' does: the last one wins`;
  if (pools.length === 0 || pools.some(mayBeCut)) return undefined;
  return `${MIG_CONFIG_LABEL}, and no pool is cut by MIG: pods that wait for whole GPUs do not get them`;
}

const mayBeCut = (pool: PoolDescription): boolean =>
  pool.sharing.partition.kind === 'mig' ||
  nodeSchedule(pool) !== undefined ||
  allocatorOf(pool.sharing).cutsOnDemand?.(pool.sharing) === true;

/** Scripts that change MIG layouts. */
export const migLabelCommandRules: readonly Rule[] = [labelCommand];
