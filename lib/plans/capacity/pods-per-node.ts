import { allocatorOf, offeredResources, poolResources, sharedClaims } from '../allocators';
import type { PoolDescription, PoolShape } from '../model';
import { podsByAllocator } from '../node';
import type { AskingPod } from './demand';

/**
 * Such pods that a node of the pool has devices for, parts of GPUs among them, which no kubelet counts that is simulated; no
 * limit where that is not known, or where the pods share what they claim.
 *
 * @param shape The machine. Default: the pool's largest.
 */
export function podsByDevices({ pod, gpus }: AskingPod, pool: PoolDescription, shape?: PoolShape): number {
  let fit = byParts(pod, pool, shape);
  if (sharedClaims(pod.spec).length > 0) return fit;
  const offered = shape === undefined ? poolResources(pool) : offeredResources(pool.sharing, shape);
  for (const { resource, perNode } of offered) {
    const count = gpus.get(resource) ?? 0;
    if (perNode !== undefined && count > 0) fit = Math.min(fit, Math.floor(perNode / count));
  }
  return fit;
}

/** Pods whose parts of GPUs find room on a node, by the driver that finds most memory. */
function byParts({ spec, annotations }: AskingPod['pod'], { sharing, shapes = [] }: PoolDescription, shape?: PoolShape): number {
  const machines = shape === undefined ? shapes : [shape];
  if (machines.length === 0) return allocatorOf(sharing).podsOnNode?.(spec, sharing) ?? Infinity;
  return Math.max(...machines.map((one) => podsByAllocator(one, spec, sharing, 'most', annotations) ?? Infinity));
}
