import { ofInfiniband, rdmaNics, SHARED_RDMA, usualRdmaResource } from '../../fabrics';
import type { ClusterDescription, PoolDescription } from '../../model';
import type { MachineShape, Nic, NicKind } from '../../../words/machine';

/** A resource by which pods get NICs, and which NICs of the pools are it. */
export interface NicResource {
  /** Such as `rdma/rdma_shared_device_a`. */
  readonly name: string;
  readonly kinds: readonly NicKind[];
}

/** Whether the shared RDMA plugin gives out a resource, and not the SR-IOV plugin. */
export const isShared = (resource: string): boolean => resource.startsWith(SHARED_RDMA);

/** Ethernet beside InfiniBand is that of storage and of the cluster's own network, unless it names a resource. */
function ofFabric(machine: MachineShape): readonly Nic[] {
  const nics = rdmaNics(machine);
  return nics.some(ofInfiniband) ? nics.filter((nic) => ofInfiniband(nic) || nic.resource !== undefined) : nics;
}

/**
 * The resources of the NICs of some pools: what the NICs name themselves, and for the others what the release says, or what
 * pods ask for by themselves.
 */
export function nicResources(
  { distribution }: Pick<ClusterDescription, 'distribution'>,
  pools: readonly PoolDescription[],
  given: string | undefined,
): readonly NicResource[] {
  const usual = given ?? usualRdmaResource(distribution);
  const kinds = new Map<string, Set<NicKind>>();
  for (const { shapes = [] } of pools)
    for (const { machine } of shapes)
      for (const { kind, resource = usual } of ofFabric(machine)) kinds.set(resource, (kinds.get(resource) ?? new Set()).add(kind));
  // NICs that nobody published get the resource as well.
  if (kinds.size === 0 || given !== undefined) kinds.set(usual, kinds.get(usual) ?? new Set());
  return [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, ofName]) => ({ name, kinds: [...ofName].sort() }));
}
