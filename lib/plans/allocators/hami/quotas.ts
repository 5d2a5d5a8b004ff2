import type { PoolDescription } from '../../model';
import { hamiMemory } from './memory';
import { hamiResources } from './resources';
import { isHamiShare } from './share';

/** What a quota counts of a node: memory in MiB and cores in percent, of all its GPUs. Source: HAMi v2.10.0 `pkg/device/quota.go`. */
export function hamiQuotas(pool: PoolDescription): Readonly<Record<string, number>> | undefined {
  const { sharing, shapes = [] } = pool;
  const memory = hamiMemory.given(pool)?.leastMiB;
  if (memory === undefined || shapes.length === 0 || !isHamiShare(sharing.share)) return undefined;
  const gpus = Math.min(...shapes.map(({ machine }) => machine.gpus.length));
  return {
    [`limits.${hamiResources.memory}`]: gpus * memory,
    [`limits.${hamiResources.cores}`]: gpus * Math.floor(100 * sharing.share.deviceCoreScaling),
  };
}
