import { deviceMemory, gpuAsks } from '../allocators';
import { fitOf } from '../../words/gpu';
import type { PodFacts, PoolDescription } from '../model';
import { servedIn } from '../workload';

/**
 * What a pod's model server needs and how much it can do, in a line such as `needs 136.4 GiB of 293.1 GiB; at most 31
 * sequences of 16384 tokens`; undefined where the model, its pool or its GPUs are not known. What is needed is exact: weights, and
 * the cache of one sequence. The number of sequences is an estimate, because of what else a process holds on a GPU.
 */
export function servedLine({ spec, modelShape }: PodFacts, pool: PoolDescription | undefined): string | undefined {
  if (pool === undefined) return undefined;
  const asks = gpuAsks(spec);
  for (const { name, command = [], args = [] } of spec.containers) {
    const served = servedIn([...command, ...args], modelShape);
    const memory = deviceMemory(
      pool,
      asks.filter(({ container }) => container === name),
    );
    if (served?.length === undefined || memory === undefined) continue;
    const fit = fitOf(served, memory, served.length, served.fraction);
    if (fit === undefined) continue;
    const all = (mib: number): string => `${((mib * served.devices) / 1024).toFixed(1)} GiB`;
    const needs = `needs ${all(fit.leastMiB)} of ${all(fit.usableMiB)}`;
    if (fit.cannotStart) return `${needs}: does not start`;
    return fit.sequences === undefined ? needs : `${needs}; at most ${fit.sequences} sequences of ${served.length} tokens`;
  }
  return undefined;
}
