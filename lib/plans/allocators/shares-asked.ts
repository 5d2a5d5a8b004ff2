import { grouped, ownValue } from '../../internal';
import type { AllocatorRow, PoolDescription } from '../model';
import { defaultAllocators } from './allocators';
import type { ContainerAsk } from './gpu-requests';
import { isPluginShare, isSharedName, replicasOf } from './device-plugin/share';
import { isFractionResource } from './kai-fractions/annotations';

/**
 * The requests of a pod for GPUs of NVIDIA that others may have at the same time: shares by time-slicing and MPS, and parts by
 * memory or cores. MIG devices are none: each is one container's.
 *
 * @param pool That the pod is bound to, where it is known: there a share may have the name of a whole GPU.
 */
export function sharesAmong(
  asks: readonly ContainerAsk[],
  pool: Pick<PoolDescription, 'sharing'> | undefined,
  rows: readonly AllocatorRow[] = defaultAllocators,
): readonly ContainerAsk[] {
  const ofNvidia = rows.filter(({ otherDevices }) => otherDevices === undefined);
  const share = pool?.sharing.share;
  const byContainer = grouped(asks, ({ container }) => container);
  const isShare = ({ container, resource, count, mig, isPart }: ContainerAsk): boolean => {
    const row = ofNvidia.find(({ resources }) => resources.countsDevices(resource));
    if (mig !== undefined || row === undefined) return false;
    if (isPart === true || isSharedName(resource) || isFractionResource(resource)) return true;
    if (share !== undefined && isPluginShare(share)) return replicasOf(share, resource) > 1;
    const { unitsOfDevice, parts } = row.resources;
    const units = ownValue(unitsOfDevice, resource);
    if (units !== undefined) return count < units;
    return withParts(ofNvidia, resource, parts).some((part) => byContainer.get(container)?.some((ask) => isLess(ask, part)));
  };
  return asks.filter(isShare);
}

/** Amounts that make parts of the devices of this name: allocators that name devices alike have their own. */
const withParts = (rows: readonly AllocatorRow[], resource: string, parts: readonly string[]): readonly string[] => [
  ...parts,
  ...rows.flatMap(({ resources }) => (resources.countsDevices(resource) ? resources.parts : [])),
];

/** A hundred percent is all of it. */
const isLess = ({ resource, count }: ContainerAsk, part: string): boolean =>
  resource === part && count > 0 && !(/percentage$|cores$/.test(part) && count >= 100);
