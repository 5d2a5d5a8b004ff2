import { memo } from '../../internal';
import { type AllocatorRow, type OfferedResource, type PoolDescription, type PoolShape, type Sharing, sharingOn } from '../model';
import { allocatorOf, defaultAllocators } from './allocators';

/** What a node with this machine offers. Without a machine the names are still known, the numbers are not. */
export const offeredResources = (
  sharing: Sharing,
  shape?: PoolShape,
  rows: readonly AllocatorRow[] = defaultAllocators,
): readonly OfferedResource[] => allocatorOf(sharing, rows).offered(sharingOn(sharing, shape?.machine.gpu), shape);

/** What the nodes of a pool offer: on machines of several shapes, the most that one of them offers. Rules ask for every pod. */
export const poolResources = memo(mostOffered);

function mostOffered(pool: PoolDescription): readonly OfferedResource[] {
  const shapes = pool.shapes ?? [];
  if (shapes.length === 0) return offeredResources(pool.sharing);
  return mostOf(shapes.flatMap((shape) => offeredResources(pool.sharing, shape)));
}

/** Of each resource the offer of most. */
export function mostOf(all: readonly OfferedResource[]): readonly OfferedResource[] {
  const most = new Map<string, OfferedResource>();
  for (const offered of all) {
    const known = most.get(offered.resource);
    if (known === undefined || (known.perNode ?? 0) < (offered.perNode ?? 0)) most.set(offered.resource, offered);
  }
  return [...most.values()];
}
