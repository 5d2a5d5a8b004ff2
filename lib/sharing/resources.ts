import type { MigProfile } from '../gpu';
import type { Allocator, MigGroup, Sharing } from './offer';
import type { PoolDescription, PoolShape } from './pool';
import type { GpuRequest } from './request';

export const GPU_RESOURCE = 'nvidia.com/gpu';

/**
 * The resource name of a MIG device under the `mixed` strategy: `+` of the profile becomes `.`.
 *
 * Source: k8s-device-plugin v0.20.0 `internal/rm`, resource names; facts in nvidia.md 3.1.
 */
export const migResource = (profile: MigProfile): string => `nvidia.com/mig-${profile.replaceAll('+', '.')}`;

/**
 * The name of a pool's configuration in mig-parted's file, and the value of the node label `nvidia.com/mig.config` that
 * selects it (mig-manager v0.15.0 `cmd/nvidia-mig-manager`).
 */
export const poolMigConfigName = (pool: string): string => `cdk8s-gpu-${pool}`;

/** A resource that a node of a pool offers. */
export interface OfferedResource {
  readonly resource: string;
  readonly owner: Allocator;
  /** How many a node offers; absent when the machine or the layout is not known. */
  readonly perNode?: number;
}

/** What a node with this machine offers. Without a machine the names are still known, the numbers are not. */
export function offeredResources(sharing: Sharing, shape?: PoolShape): readonly OfferedResource[] {
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

/** The name and number under which a request stands in a container's limits. */
export function resourceOf(request: GpuRequest, sharing?: Sharing): { readonly resource: string; readonly count: number } {
  if (request.mig === undefined) return { resource: GPU_RESOURCE, count: request.gpus };
  const count = request.count ?? 1;
  return sharing && namesMigAsGpu(sharing, request.mig) ? { resource: GPU_RESOURCE, count } : { resource: migResource(request.mig), count };
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
