import { devicesOf } from '../sharing';
import { formatMemory, MiB, parseCpu, parseMemory } from '../kubernetes';
import { fairShare } from '../node';
import type { GpuRequest, PoolDescription } from '../sharing';
import type { PodProps } from './pod-props';
import type { ContainerResources } from './resources';

/**
 * CPU and memory of a training job's main container: what the user gives, and otherwise the fair share of the pool's
 * machine less what the sidecars hold at the same time. Whole cores, since only those can be exclusive. What is not
 * known stays away.
 */
export function fairResources(props: PodProps & { readonly request: GpuRequest }): ContainerResources {
  const { resources = {}, pool, request, sidecars = [] } = props;
  if (pool === undefined || (resources.cpu !== undefined && resources.memory !== undefined)) return resources;
  // More devices than a node has: rule `pool/gpus-per-node` says so, and needs no second complaint about CPU beside it.
  const share = fairShare(pool.description, devicesOf(request)) ?? fairShare(pool.description, 1);
  if (share === undefined) return resources;
  let millicores = share.cpu * 1000;
  let bytes = share.memoryMiB * MiB;
  for (const sidecar of sidecars) {
    millicores -= parseCpu(sidecar.resources?.cpu) ?? 0;
    bytes -= parseMemory(sidecar.resources?.memory) ?? 0;
  }
  const threads = sidecars.length > 0 ? threadsPerCore(pool.description) : 1;
  return {
    cpu: resources.cpu ?? Math.max(1, Math.floor(millicores / 1000 / threads) * threads),
    memory: resources.memory ?? formatMemory(Math.max(1, Math.floor(bytes / MiB)) * MiB),
  };
}

/** Threads that a whole core has on every machine of the pool: with `full-pcpus-only` nothing less is admitted. */
const threadsPerCore = ({ shapes = [] }: PoolDescription): number =>
  Math.max(1, ...shapes.map(({ machine }) => machine.threadsPerCore ?? 1));
