import type { MigProfile } from '../gpu';
import { parseMemory } from '../kubernetes';
import type { Allocator, MigGroup, PluginShare, Share, Sharing } from './offer';
import type { PoolDescription, PoolShape } from './pool';
import type { GpuRequest, Vgpu } from './request';

export const GPU_RESOURCE = 'nvidia.com/gpu';

/**
 * The resource name of a MIG device under the `mixed` strategy: `+` of the profile becomes `.`.
 *
 * Source: k8s-device-plugin v0.20.0 `internal/rm`, resource names.
 */
export const migResource = (profile: MigProfile): string => `nvidia.com/mig-${profile.replaceAll('+', '.')}`;

/** The node label that tells the MIG Manager which layout to apply. Source: mig-manager v0.15.0 `cmd/nvidia-mig-manager`. */
export const MIG_CONFIG_LABEL = 'nvidia.com/mig.config';

/**
 * The name of a pool's configuration in mig-parted's file, and the value of the node label `nvidia.com/mig.config` that
 * selects it (mig-manager v0.15.0 `cmd/nvidia-mig-manager`).
 */
export const poolMigConfigName = (pool: string): string => `cdk8s-gpu-${pool}`;

/**
 * The node label that tells the device plugin which configuration of its ConfigMap is the node's. Source:
 * k8s-device-plugin v0.20.0 `cmd/config-manager`.
 */
export const PLUGIN_CONFIG_LABEL = 'nvidia.com/device-plugin.config';

/** The name of a pool's configuration of the device plugin: a key of the ConfigMap, and the value of that label. */
export const poolPluginConfigName = (pool: string): string => `cdk8s-gpu-${pool}`;

/** Whether the NVIDIA device plugin offers each device several times. */
export const isPluginShare = (share: Share): share is PluginShare => share.kind === 'timeSlicing' || share.kind === 'mps';

/**
 * What a container may ask of HAMi beside the number of GPUs. They are no resources of the node: HAMi's scheduler
 * counts them by itself.
 *
 * Source: HAMi v2.10.0, chart values `resourceMem`, `resourceMemPercentage`, `resourceCores`, `resourcePriority`.
 */
export const hamiResources = {
  memory: 'nvidia.com/gpumem',
  memoryPercentage: 'nvidia.com/gpumem-percentage',
  cores: 'nvidia.com/gpucores',
  priority: 'nvidia.com/priority',
} as const;

/** A resource that a node of a pool offers. */
export interface OfferedResource {
  readonly resource: string;
  readonly owner: Allocator;
  /** How many a node offers; absent when the machine or the layout is not known. */
  readonly perNode?: number;
  /** How many one container can use, where that is less: 1 of a shared device, the physical GPUs under HAMi. */
  readonly perContainer?: number;
}

/** What a node with this machine offers. Without a machine the names are still known, the numbers are not. */
export function offeredResources(sharing: Sharing, shape?: PoolShape): readonly OfferedResource[] {
  return partitioned(sharing, shape).map((offered) => shared(offered, sharing.share));
}

/** Devices before they are shared. */
function partitioned(sharing: Sharing, shape: PoolShape | undefined): readonly OfferedResource[] {
  const owner = sharing.allocator;
  const gpus = shape?.machine.gpus.length;
  if (sharing.partition.kind === 'none') return [offer(GPU_RESOURCE, owner, gpus)];
  const { strategy, groups } = sharing.partition;
  if (groups === undefined) return strategy === 'single' ? [offer(GPU_RESOURCE, owner, undefined)] : [];

  const counts = new Map<string, number | undefined>();
  let cut = 0;
  for (const { devices, layout } of groups) {
    const size = devices === 'all' ? gpus : devices.length;
    const profiles = Object.entries(layout).filter(([, count]) => count > 0) as [MigProfile, number][];
    if (profiles.length > 0) cut += size ?? 0;
    for (const [profile, count] of profiles) {
      const name = strategy === 'single' ? GPU_RESOURCE : migResource(profile);
      counts.set(name, size === undefined ? undefined : (counts.get(name) ?? 0) + count * size);
    }
  }
  const whole = strategy === 'mixed' && gpus !== undefined ? gpus - cut : 0;
  return [
    ...(whole > 0 ? [offer(GPU_RESOURCE, owner, whole)] : []),
    ...[...counts].map(([resource, perNode]) => offer(resource, owner, perNode)),
  ];
}

/** A device offered several times, under its own name or renamed. */
function shared({ resource, owner, perNode }: OfferedResource, share: Share): OfferedResource {
  switch (share.kind) {
    case 'none':
      return offer(resource, owner, perNode);
    case 'hami':
      return {
        ...offer(resource, owner, perNode === undefined ? undefined : perNode * share.deviceSplitCount),
        ...(perNode === undefined ? {} : { perContainer: perNode }),
      };
    case 'timeSlicing':
    case 'mps':
      return {
        ...offer(sharedName(resource, share), owner, perNode === undefined ? undefined : perNode * share.replicas),
        perContainer: 1,
      };
  }
}

/** The name of a device that is offered several times. Source: k8s-device-plugin v0.20.0 README, `renameByDefault`. */
export const sharedName = (resource: string, share: Share): string =>
  'renamed' in share && share.renamed ? `${resource}.shared` : resource;

/** What the nodes of a pool offer: on machines of several shapes, the most that one of them offers. */
export function poolResources(pool: PoolDescription): readonly OfferedResource[] {
  let resources = KNOWN.get(pool);
  if (resources === undefined) KNOWN.set(pool, (resources = mostOffered(pool)));
  return resources;
}

/** A description never changes, and rules ask for every pod of a pool. */
const KNOWN = new WeakMap<PoolDescription, readonly OfferedResource[]>();

function mostOffered(pool: PoolDescription): readonly OfferedResource[] {
  const shapes = pool.shapes ?? [];
  if (shapes.length === 0) return offeredResources(pool.sharing);
  const most = new Map<string, OfferedResource>();
  for (const offered of shapes.flatMap((shape) => offeredResources(pool.sharing, shape))) {
    const known = most.get(offered.resource);
    if (known === undefined || (known.perNode ?? 0) < (offered.perNode ?? 0)) most.set(offered.resource, offered);
  }
  return [...most.values()];
}

/** The names and numbers under which a request stands in a container's limits. */
export function resourcesOf(request: GpuRequest, sharing?: Sharing): Readonly<Record<string, number>> {
  if (request.vgpu !== undefined) return hamiLimits(request.vgpu);
  const name = request.mig === undefined || (sharing && namesMigAsGpu(sharing, request.mig)) ? GPU_RESOURCE : migResource(request.mig);
  return { [sharing ? sharedName(name, sharing.share) : name]: request.mig === undefined ? request.gpus : (request.count ?? 1) };
}

/** Bare integers, memory in MiB of each GPU: HAMi reads a suffix as a number too large to mean anything. */
function hamiLimits({ gpus, memory, memoryPercentage, cores, priority }: Vgpu): Readonly<Record<string, number>> {
  const limits: Record<string, number> = { [GPU_RESOURCE]: gpus };
  if (memory !== undefined) limits[hamiResources.memory] = Math.ceil((parseMemory(memory) ?? 0) / 2 ** 20);
  if (memoryPercentage !== undefined) limits[hamiResources.memoryPercentage] = memoryPercentage;
  if (cores !== undefined) limits[hamiResources.cores] = cores;
  if (priority !== undefined) limits[hamiResources.priority] = priority;
  return limits;
}

/** Under the `single` strategy every MIG device is called `nvidia.com/gpu`, provided the pool has that profile. */
function namesMigAsGpu({ partition }: Sharing, profile: MigProfile): boolean {
  if (partition.kind !== 'mig' || partition.strategy !== 'single') return false;
  return partition.groups === undefined || partition.groups.some(({ layout }: MigGroup) => (layout[profile] ?? 0) > 0);
}

const offer = (resource: string, owner: Allocator, perNode: number | undefined): OfferedResource => ({
  resource,
  owner,
  ...(perNode === undefined ? {} : { perNode }),
});
