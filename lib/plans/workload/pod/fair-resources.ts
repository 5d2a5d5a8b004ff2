import type { GpuRequest, PoolDescription } from '../../model';
import { formatMemory, MiB, parseCpu, parseMemory } from '../../../words/kubernetes';
import { givesParts } from '../../allocators';
import { type FairShare, fairShare, type NodeReserve } from '../../node';
import { EFA_RESOURCE } from '../../fabrics';
import { memo } from '../../../internal';
import { isExclusive, reserveOf } from './exclusive';
import { type FabricAsking, fabricUseOf } from './fabric';
import type { PodProps } from './pod-props';
import { type ContainerResources, hugePagesIn, type MainResources } from './resources';

type Asking = Pick<PodProps, 'sidecars' | 'exclusive'> & FabricAsking;

const NONE: readonly never[] = [];

/** What a user gives by name; the share is not a name of a resource. */
const givenBy = (resources: MainResources = NOTHING): ContainerResources => (resources === 'share' ? NOTHING : resources);
const NOTHING: ContainerResources = {};

/** The resources of a container that has the whole share for itself. They are made once for a share, since most containers of a pool have the same. */
const wholeShare = memo(
  ({ cpu, memoryMiB }: FairShare): ContainerResources => ({ cpu: Math.max(1, cpu), memory: formatMemory(Math.max(1, memoryMiB) * MiB) }),
);

/**
 * CPU and memory of a training job's main container: what the user gives, and otherwise the fair share of the pool's
 * machine less what the sidecars hold at the same time. Whole cores, since only those can be exclusive. What is not
 * known stays away.
 */
export function fairResources(props: Asking, request: GpuRequest): ContainerResources {
  const { pool, sidecars = [] } = props;
  const resources = givenBy(props.resources);
  if (pool === undefined || (resources.cpu !== undefined && resources.memory !== undefined)) return resources;
  const use = fabricUseOf(props, request);
  const pages = hugePagesIn(resources) + hugePagesIn(use?.resources ?? {});
  // More devices than a node has: rule `pool/gpus-per-node` says so, and needs no second complaint about CPU besides it.
  const asksEfa = EFA_RESOURCE in resources || EFA_RESOURCE in (use?.resources ?? NOTHING);
  const shareFor = (asked: GpuRequest, reserve?: NodeReserve) => fairShare(pool.description, asked, pages, reserve, asksEfa);
  const share = shareFor(request, reserveOf(props)) ?? shareFor(oneOf(request));
  if (share === undefined) return resources;
  if (resources === NOTHING && use === undefined && sidecars.length === 0) return wholeShare(share);
  let millicores = share.cpu * 1000;
  let bytes = share.memoryMiB * MiB;
  for (const sidecar of sidecars) {
    millicores -= parseCpu(sidecar.resources?.cpu) ?? 0;
    bytes -= parseMemory(sidecar.resources?.memory) ?? 0;
  }
  for (const { resources: { limits = {} } = {} } of use?.sidecars ?? NONE) {
    millicores -= parseCpu(limits['cpu']) ?? 0;
    bytes -= parseMemory(limits['memory']) ?? 0;
  }
  const threads = sidecars.length > 0 || (use?.sidecars ?? NONE).length > 0 ? threadsPerCore(pool.description) : 1;
  return {
    ...resources,
    cpu: resources.cpu ?? Math.max(1, Math.floor(millicores / 1000 / threads) * threads),
    memory: resources.memory ?? formatMemory(Math.max(1, Math.floor(bytes / MiB)) * MiB),
  };
}

/** The same for one device, or for a part of one. */
function oneOf(request: GpuRequest): GpuRequest {
  const { vgpu, mig, vcuda, alaudaMps } = request;
  if (vgpu !== undefined) return { vgpu: { ...vgpu, gpus: 1 } };
  if (mig !== undefined) return { mig };
  return vcuda === undefined && alaudaMps === undefined ? { gpus: 1 } : request;
}

/**
 * What the main container of another workload asks for: what the user gives; the fair share where that is asked for, or
 * where neither CPU nor memory is given and the kubelets of the pool give out CPUs of their own, which a pod without
 * limits would never get. On a pool that gives out parts of GPUs it has to be asked for.
 */
export function mainResources(props: Asking, request: GpuRequest): ContainerResources {
  const given = givenBy(props.resources);
  if (props.resources === 'share' || isExclusive(props)) return fairResources(props, request);
  if (given.cpu !== undefined || given.memory !== undefined) return given;
  return props.pool !== undefined && hasExclusiveCpus(props.pool.description) ? fairResources(props, request) : given;
}

/** Whether every kubelet of a pool gives containers CPUs of their own, and a device has a part of the node. */
const hasExclusiveCpus = ({ shapes = [], sharing }: PoolDescription): boolean =>
  !givesParts(sharing) && shapes.length > 0 && shapes.every(({ kubelet }) => kubelet?.cpuManagerPolicy === 'static');

/** Threads that a whole core has on every machine of the pool: with `full-pcpus-only` nothing less is admitted. */
const threadsPerCore = ({ shapes = [] }: PoolDescription): number =>
  Math.max(1, ...shapes.map(({ machine }) => machine.threadsPerCore ?? 1));
