import { acceleratorResources, acceleratorRow, type AcceleratorRow, hamiDeviceRows } from '../../../words/gpu';
import type { AllocatorRow, BindAsk, OfferedResource, Sharing } from '../../model';
import { bindAccelerators, pickDevices, readAccelerators } from '../accelerators';
import { HAMI_SCHEDULER } from '../hami-common';
import { devicePodsOnNode } from './fit';
import { hamiDevicesOffers } from './offers';
import { hamiDevicesShares, isHamiDevicesShare } from './share';

const OURS: ReadonlySet<string> = new Set(hamiDeviceRows.flatMap(acceleratorResources));
const COUNTING: ReadonlySet<string> = new Set(
  hamiDeviceRows.flatMap(({ count, cores }) => [count, cores?.insteadOfCount ? cores.resource : undefined].flatMap((one) => one ?? [])),
);
const isOurs = (resource: string): boolean => OURS.has(resource);
/** Cores that take the place of the number of devices, with how many one device has. */
const unitsOfDevice = Object.fromEntries(
  hamiDeviceRows.flatMap(({ cores }) => (cores?.insteadOfCount ? [[cores.resource, cores.ofDevice] as const] : [])),
);

const isPart = (resource: string): boolean => !COUNTING.has(resource);
const partsOfDevice = (row: AcceleratorRow | undefined): readonly string[] =>
  row === undefined ? [] : acceleratorResources(row).filter(isPart);

/** HAMi's scheduler with the device plugins of other vendors than NVIDIA. */
export const hamiDevicesAllocator: AllocatorRow = {
  id: 'hami-devices',
  name: 'HAMi',
  offers: hamiDevicesOffers,
  shares: hamiDevicesShares,
  givesMig: false,
  serves: ['accelerator'],
  offered: ({ share }) => (isHamiDevicesShare(share) ? offeredDevices(share) : []),
  devices: { ofGpu: () => [], haveNuma: false },
  bind: (ask) => {
    const containers = bindAccelerators(ask);
    const ofHami = ask.requests.some(({ request: { accelerator } }) => accelerator !== undefined && ofOurs(accelerator.device));
    return ofHami || ask.pool !== undefined ? { containers, pod: podOf(ask) } : { containers };
  },
  readBack: (container) => readAccelerators(container, isOurs),
  resources: {
    isOurs,
    countsDevices: (resource) => COUNTING.has(resource),
    countsShares: (resource) => Object.hasOwn(unitsOfDevice, resource),
    parts: [...OURS].filter(isPart),
    partsOf: ({ share }) => partsOfDevice(isHamiDevicesShare(share) ? acceleratorRow(share.device) : undefined),
    others: [],
    unitsOfDevice,
  },
  labels: {
    found: {},
    configured: (_pool, { share }) =>
      isHamiDevicesShare(share) ? (share.nodeLabels ?? acceleratorRow(share.device)?.nodeLabels ?? {}) : {},
    reserved: () => [],
    keptOff: {},
  },
  otherDevices: ({ share }) => (isHamiDevicesShare(share) ? pickDevices(share) : { device: 'unknown' }),
  scheduler: HAMI_SCHEDULER,
  // The machines of its pools are not described.
  countsQuotas: () => undefined,
  measured: { held: { why: 'its devices are not of NVIDIA' }, use: () => 'device' },
  charts: ['hami'],
  excludes: ['vendor-plugin'],
  podsOnNode: devicePodsOnNode,
};

const ofOurs = (device: string): boolean => hamiDeviceRows.some((row) => row.device === device);

/** What a node offers: its devices, where they are given out whole; otherwise the most parts that they can be cut into. */
function offeredDevices({ device, perNode }: Extract<Sharing['share'], { kind: 'hamiDevices' }>): readonly OfferedResource[] {
  const { count, memory, cores, shares } = acceleratorRow(device) ?? {};
  const most = memory === undefined && cores === undefined ? 1 : shares;
  const counted: readonly OfferedResource[] =
    count === undefined ? [] : [{ resource: count, ...(perNode === undefined ? {} : devicesOf(perNode, most)) }];
  if (cores?.insteadOfCount !== true) return counted;
  return [
    { resource: count ?? cores.resource, ...(perNode === undefined ? {} : { perNode }) },
    { resource: cores.resource, ...(perNode === undefined ? {} : { perNode: perNode * cores.ofDevice }) },
  ];
}

const devicesOf = (perNode: number, shares: number | undefined): Partial<OfferedResource> =>
  shares === 1 ? { perNode } : { ...(shares === undefined ? {} : { perNode: perNode * shares }), perContainer: perNode, countsGpus: true };

/** HAMi's scheduler, the class of the pool, and the mode in which Ascend devices are split. */
function podOf({ requests, pool }: BindAsk): NonNullable<ReturnType<AllocatorRow['bind']>['pod']> {
  const share = pool?.sharing.share;
  const own = share !== undefined && isHamiDevicesShare(share) ? share : undefined;
  const modes = requests.flatMap(({ request: { accelerator } }) => {
    const mode = accelerator && acceleratorRow(accelerator.device)?.softSplit;
    return mode !== undefined && (own?.softSplit === true || accelerator?.cores !== undefined)
      ? [[mode.annotation, mode.value] as const]
      : [];
  });
  return {
    schedulerName: HAMI_SCHEDULER,
    ...(own?.runtimeClassName === undefined ? {} : { runtimeClassName: own.runtimeClassName }),
    ...(modes.length === 0 ? {} : { annotations: Object.fromEntries(modes) }),
  };
}
