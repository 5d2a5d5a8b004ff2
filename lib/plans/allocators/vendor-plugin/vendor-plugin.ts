import { FPGA_RESOURCE, pluginDeviceRows } from '../../../words/gpu';
import type { AllocatorRow } from '../../model';
import { bindAccelerators, pickDevices, readAccelerators } from '../accelerators';
import { vendorPluginOffers } from './offers';
import { isVendorPluginShare, vendorPluginShares } from './share';

const NAMES: ReadonlySet<string> = new Set(pluginDeviceRows.flatMap(({ count }) => count ?? []));
const isOurs = (resource: string): boolean => NAMES.has(resource) || FPGA_RESOURCE.test(resource);

/** Device plugins of other vendors than NVIDIA; the default scheduler counts what they offer. */
export const vendorPluginAllocator: AllocatorRow = {
  id: 'vendor-plugin',
  name: "the vendor's device plugin",
  offers: vendorPluginOffers,
  shares: vendorPluginShares,
  givesMig: false,
  serves: ['accelerator'],
  offered: ({ share }) => {
    if (!isVendorPluginShare(share)) return [];
    const { device, perNode, sharedDevNum = 1 } = share;
    return [{ resource: device, ...(perNode === undefined ? {} : { perNode: perNode * sharedDevNum }) }];
  },
  devices: { ofGpu: () => [], haveNuma: false },
  bind: (ask) => ({ containers: bindAccelerators(ask) }),
  readBack: (container) => readAccelerators(container, isOurs),
  resources: { isOurs, countsDevices: isOurs, countsShares: () => false, parts: [], others: [] },
  labels: { found: {}, configured: () => ({}), reserved: () => [], keptOff: {} },
  otherDevices: ({ share }) => (isVendorPluginShare(share) ? pickDevices(share) : { device: 'unknown' }),
  measured: { held: { why: 'its devices are not of NVIDIA' }, use: () => 'device' },
  charts: [],
  excludes: ['hami-devices'],
};
