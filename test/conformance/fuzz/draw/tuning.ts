import fc, { type Arbitrary } from 'fast-check';
import type { NodeTuning } from '../../../../lib/node';
import { freeText } from './hostile';
import { all, few, flag, type Keys, map, oneOf, props } from './props';

/** Some keys of a group. */
const group = <T>(keys: Keys<T>): Arbitrary<unknown> => props<T, never>(keys, [], 3);
type Group<K extends keyof NodeTuning> = NonNullable<NodeTuning[K]>;

const quantity = oneOf('1Gi', '64Gi', '200Mi', 0, '1x');
const pages = oneOf(0, 16, 1024, 1_000_000, [8, 8], [8], []);
const device = oneOf('/dev/nvme1n1', '/dev/sdb', "/dev/x'; reboot");

/** What nodes are set up with: every option, with right values, wrong ones and hostile ones. */
export const nodeTuning: Keys<NodeTuning> = {
  hugePages: group<Group<'hugePages'>>({ '2Mi': pages, '1Gi': pages }),
  memory: group<Group<'memory'>>({
    transparentHugePages: oneOf({ enabled: 'always' }, { enabled: 'madvise', defrag: 'never' }, 'unchanged', 'always'),
    swappiness: oneOf(0, 1, 200, 201, 'unchanged'),
    swap: oneOf('off', 'unchanged', 'on'),
    dirtyPages: oneOf({ background: '1Gi', total: '4Gi' }, { background: '4Gi', total: '1Gi' }, { checkpoint: '900Gi' }, 'unchanged'),
    numaBalancing: oneOf(true, false, 'unchanged'),
    maxMapCount: oneOf(65530, 1048576, 1, 'unchanged'),
    zoneReclaim: flag,
    lockedMemory: oneOf('unlimited', 'unchanged'),
    clearPages: oneOf(false, 'unchanged', true),
  }),
  cpu: group<Group<'cpu'>>({
    governor: oneOf('performance', 'powersave', 'unchanged', 'fast'),
    energyPreference: oneOf('performance', 'power', 'unchanged'),
    cStates: oneOf('C1', 'unchanged', 'C6'),
    pStateDriver: oneOf({ intel: 'active' }, { amd: 'guided', intel: 'passive' }, {}, 'unchanged'),
    watchdogs: oneOf('off', 'unchanged'),
  }),
  isolate: oneOf('none', 'managed-irq', 'full', 'all'),
  interrupts: oneOf('system-cpus', 'device-numa', 'unchanged'),
  realtime: group<Group<'realtime'>>({ maxPriority: oneOf(0, 99, 100), runtime: oneOf('unlimited', 950000, -1) }),
  network: group<Group<'network'>>({
    buffers: oneOf('large', 'unchanged'),
    congestionControl: oneOf('bbr', 'cubic', 'unchanged'),
    strictArp: oneOf(true, false, 'unchanged'),
  }),
  pci: group<Group<'pci'>>({
    iommu: oneOf('passthrough', 'on', 'unchanged'),
    vfioIds: oneOf(['10de:2236'], ['10de:2330', '10de:2331']),
    acsRedirection: oneOf('off', 'unchanged'),
    reallocate: flag,
  }),
  gpu: group<Group<'gpu'>>({
    persistence: oneOf(true, false, 'unchanged'),
    clocks: oneOf('default', { graphics: 1980 }, { graphics: [1200, 1980], memory: 2619 }, { graphics: [1980, 1200] }, { graphics: [1] }),
    powerLimit: oneOf(350, 0),
    computeMode: oneOf('DEFAULT', 'EXCLUSIVE_PROCESS', 'exclusive'),
    ecc: flag,
    accounting: flag,
    mps: oneOf({}, { activeThreadPercentage: 50 }, { activeThreadPercentage: 101 }, { pinnedMemoryLimit: '8Gi' }),
    fabricManager: oneOf(true, false, 'unchanged'),
    mig: oneOf('operator', 'nvidia-mig-parted'),
    rdma: oneOf('dma-buf', 'nvidia-peermem'),
  }),
  driver: oneOf(
    { from: 'operator' },
    { from: 'packages', packages: ['nvidia-open-580'] },
    { from: 'packages', packages: ['x; reboot'] },
    { from: 'runfile', url: 'https://example.com/a.run', sha256: 'a'.repeat(64), version: '580.1' },
    { from: 'runfile', url: "https://example.com/a';reboot.run", sha256: 'A', version: 'x' },
  ),
  containerToolkit: oneOf({ version: '1.20.0-1' }, { version: '1.20.0-1', cdi: false, defaultRuntime: false }, { version: '$(reboot)' }),
  storage: group<Group<'storage'>>({
    scratch: fc.oneof(oneOf({ devices: ['/dev/nvme1n1', '/dev/nvme2n1'] }), all<{ devices: unknown }>({ devices: few(device) })),
    io: few(
      all<{ device: unknown; bandwidth: unknown; reserveForSystem: unknown }>({ device, bandwidth: quantity, reserveForSystem: quantity }),
    ),
    journal: quantity,
  }),
  timeSync: oneOf('chrony', 'ntp'),
  sysctls: map(['vm.swappiness', 'net.core.rmem_max', 'kernel.numa_balancing', 'a b'], fc.oneof(oneOf('1', '0'), freeText)),
  kernelArguments: few(fc.oneof(oneOf('nosoftlockup', 'iommu=off', 'pci=realloc=off'), freeText)),
  kernelModules: map(['nvidia', 'nvidia_uvm', 'a b'], map(['NVreg_EnableMSI', 'x'], fc.oneof(oneOf(1, true, 'driver'), freeText))),
};
