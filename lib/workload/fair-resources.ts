import { formatMemory, MiB, parseCpu, parseMemory } from '../kubernetes';
import type { PodProps } from './pod-props';
import type { ContainerResources } from './resources';
import type { GpuRequest, PoolDescription } from '../sharing';

type FairShare = (pool: PoolDescription, gpus: number) => { cpu: number; memoryMiB: number } | undefined;
const fairShare: FairShare = () => undefined;

/**
 * CPU and memory of a training job's main container: what the user gives, and otherwise the fair share of the pool's
 * machine less what the sidecars hold at the same time. Whole cores, since only those can be exclusive. What is not
 * known stays away.
 */
export function fairResources(props: PodProps & { readonly request: GpuRequest }): ContainerResources {
  const { resources = {}, pool, request, sidecars = [] } = props;
  if (resources.cpu !== undefined && resources.memory !== undefined) return resources;
  const share = pool && request.gpus !== undefined ? fairShare(pool.description, request.gpus) : undefined;
  if (share === undefined) return resources;
  let millicores = share.cpu * 1000;
  let bytes = share.memoryMiB * MiB;
  for (const sidecar of sidecars) {
    millicores -= parseCpu(sidecar.resources?.cpu) ?? 0;
    bytes -= parseMemory(sidecar.resources?.memory) ?? 0;
  }
  return {
    cpu: resources.cpu ?? Math.max(1, Math.floor(millicores / 1000)),
    memory: resources.memory ?? formatMemory(Math.max(MiB, Math.floor(bytes / MiB) * MiB)),
  };
}
