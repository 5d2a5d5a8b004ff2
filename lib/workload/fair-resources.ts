import { formatMemory, MiB, parseCpu, parseMemory } from '../kubernetes';
import type { PodProps } from './pod-props';
import type { ContainerResources } from './resources';
import type { GpuRequest, PoolDescription, Sharing } from '../sharing';
import { devicesOf } from './request';

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
  const share = pool && fairShare(pool.description, gpusOf(request, pool.description.sharing));
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

/** How many whole GPUs a request comes to: a MIG device is the part of its GPU's layout that its slices are. */
function gpusOf(request: GpuRequest, { partition }: Sharing): number {
  const count = devicesOf(request);
  if (partition.kind === 'none') return count;
  const { strategy, groups = [] } = partition;
  for (const { layout } of groups) {
    const profiles = Object.entries(layout).filter(([, instances]) => instances > 0);
    const asked = profiles.find(([profile]) => (request.mig === undefined ? strategy === 'single' : profile === request.mig));
    if (asked === undefined) continue;
    const slices = profiles.reduce((sum, [profile, instances]) => sum + slicesOf(profile) * instances, 0);
    return (count * slicesOf(asked[0])) / slices;
  }
  return count;
}

/** Compute slices of a profile: 3 of `3g.40gb`. */
const slicesOf = (profile: string): number => Number.parseInt(profile, 10);
