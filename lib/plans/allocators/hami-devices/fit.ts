import { ownValue } from '../../../internal';
import { acceleratorRow, type AcceleratorRow, givenMiB } from '../../../words/gpu';
import { type Container, parseQuantity, type PodSpec } from '../../../words/kubernetes';
import type { Sharing } from '../../model';
import { isHamiDevicesShare } from './share';

const PERCENT = 100;

/**
 * How many such pods HAMi's scheduler finds devices for on an empty node; undefined where it is not known how many devices
 * there are, or where several containers of the pod ask for some.
 *
 * Source: HAMi v2.10.0 `pkg/device/*`, `Fit` and `GenerateResourceRequests`: a part lies on one device, several parts of a
 * container on as many devices, and all cores of a device are given to nobody else.
 */
export function devicePodsOnNode({ initContainers = [], containers }: PodSpec, { share }: Sharing): number | undefined {
  if (!isHamiDevicesShare(share) || share.perNode === undefined) return undefined;
  const row = acceleratorRow(share.device);
  const asking = [...initContainers, ...containers].filter((container) => row !== undefined && asksFor(container, row));
  const [container] = asking;
  if (row === undefined || container === undefined || asking.length > 1 || initContainers.includes(container)) return undefined;
  const each = partsOfDevice(container, row, share.memoryMiB ?? row.memory?.wholeMiB, share.softSplit === true);
  const asked = said(container, row.count) ?? 1;
  // Two chips of one module go together.
  const count = row.counts === 'even' ? Math.max(2, asked) : asked;
  return each === undefined || count > share.perNode ? undefined : Math.floor((share.perNode * each) / count);
}

/** How many containers that ask for this one device has room for; undefined where its memory is not known. */
function partsOfDevice(container: Container, row: AcceleratorRow, deviceMiB: number | undefined, soft: boolean): number | undefined {
  const { memory, cores } = row;
  const units = memory && said(container, memory.resource);
  const asked = cores && said(container, cores.resource);
  if (units === undefined && asked === undefined) return 1;
  const percent = asked === undefined ? (cores?.otherwise ?? 0) : (asked * PERCENT) / (cores?.ofDevice ?? PERCENT);
  const byCores = percent === 0 ? Number.POSITIVE_INFINITY : Math.floor(PERCENT / percent);
  if (units === undefined || memory === undefined) return row.memory === undefined ? byCores : 1;
  const mib = units * memory.unitMiB;
  const given = soft ? mib : givenMiB(memory, mib);
  if (byCores === 1) return 1;
  return deviceMiB === undefined || given === undefined || given === 0 ? undefined : Math.min(byCores, Math.floor(deviceMiB / given));
}

const asksFor = (container: Container, { count, memory, cores }: AcceleratorRow): boolean =>
  [count, memory?.resource, cores?.resource].some((resource) => (said(container, resource) ?? 0) > 0);

function said({ resources = {} }: Container, resource: string | undefined): number | undefined {
  if (resource === undefined) return undefined;
  const got = ownValue(resources.limits, resource) ?? ownValue(resources.requests, resource);
  return got === undefined ? undefined : (parseQuantity(got) ?? 0);
}
