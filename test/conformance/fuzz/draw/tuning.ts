import fc, { type Arbitrary } from 'fast-check';
import type { NodeTuning } from '../../../../lib/plans/node';
import { freeText } from './hostile';
import { all, few, flag, type Keys, map, mostly, oneOf, props, rarer } from './props';

/** Some keys of a group. */
const group = <T>(keys: Keys<T>): Arbitrary<unknown> => props<T, never>(keys, [], 3);
type Group<K extends keyof NodeTuning> = NonNullable<NodeTuning[K]>;

const quantity = mostly(oneOf('1Gi', '64Gi', '200Mi'), oneOf(0, '1x'));
const pages = mostly(oneOf(0, 16), oneOf(1024, 1_000_000, [8, 8], [8], []));
const device = mostly(oneOf('/dev/nvme1n1', '/dev/sdb'), oneOf("/dev/x'; reboot"));

const volume = fc.oneof(
  mostly(
    oneOf('/mnt/nvme', { devices: ['/dev/disk/by-path/pci-0000:03:00.0-nvme-1'], fileSystem: 'ext4' }),
    oneOf("/mnt/x'; reboot", '/mnt/./x'),
  ),
  all<{ devices: unknown }>({ devices: few(mostly(oneOf('/dev/disk/by-id/wwn-0x5000c500a0b1c2d3', '/dev/xvdc'), device)) }),
);

/** What nodes are set up with: every option, with right values, wrong ones and hostile ones. */
export const nodeTuning: Keys<NodeTuning> = {
  hugePages: group<Group<'hugePages'>>({ '2Mi': pages, '1Gi': pages }),
  memory: group<Group<'memory'>>({
    transparentHugePages: mostly(oneOf({ enabled: 'always' }, { enabled: 'madvise', defrag: 'never' }, 'unchanged'), oneOf('always')),
    swappiness: mostly(oneOf(0, 1, 200, 'unchanged'), oneOf(201)),
    swap: mostly(oneOf('off', 'unchanged'), oneOf('on')),
    dirtyPages: mostly(
      oneOf({ background: '1Gi', total: '4Gi' }, 'unchanged'),
      oneOf({ background: '4Gi', total: '1Gi' }, { checkpoint: '900Gi' }),
    ),
    numaBalancing: oneOf(true, false, 'unchanged'),
    maxMapCount: mostly(oneOf(65530, 1048576, 'unchanged'), oneOf(1)),
    zoneReclaim: flag,
    lockedMemory: oneOf('unlimited', 'unchanged'),
    clearPages: mostly(oneOf(false, 'unchanged'), oneOf(true)),
  }),
  cpu: group<Group<'cpu'>>({
    governor: mostly(oneOf('performance', 'powersave', 'unchanged'), oneOf('fast')),
    energyPreference: oneOf('performance', 'power', 'unchanged'),
    cStates: mostly(oneOf('C1', 'unchanged'), oneOf('C6')),
    pStateDriver: mostly(oneOf({ intel: 'active' }, 'unchanged'), oneOf({ amd: 'guided', intel: 'passive' }, {})),
    watchdogs: oneOf('off', 'unchanged'),
  }),
  isolate: mostly(oneOf('none', 'managed-irq', 'full'), oneOf('all')),
  interrupts: oneOf('balanced', 'system-cpus', 'device-numa', 'unchanged'),
  realtime: group<Group<'realtime'>>({
    maxPriority: mostly(oneOf(1, 99), oneOf(0, 100)),
    runtime: mostly(oneOf('unlimited', 950000), oneOf(-1)),
  }),
  network: group<Group<'network'>>({
    buffers: oneOf('large', 'unchanged'),
    congestionControl: oneOf('bbr', 'cubic', 'unchanged'),
    strictArp: oneOf(true, false, 'unchanged'),
    virtualFunctions: mostly(oneOf({ ens1f0np0: 8 }, { eth0: 1, eth1: 256 }), oneOf({ 'eth0; reboot': 8 }, { eth0: 0 })),
  }),
  pci: group<Group<'pci'>>({
    iommu: oneOf('passthrough', 'on', 'unchanged'),
    vfioIds: oneOf(['10de:2236'], ['10de:2330', '10de:2331']),
    acsRedirection: oneOf('off', 'unchanged'),
    reallocate: flag,
  }),
  firmware: group<Group<'firmware'>>({
    version: mostly(oneOf('1.05.03'), freeText),
    bootMode: mostly(oneOf('uefi', 'bios'), oneOf('legacy')),
    secureBoot: mostly(oneOf('on', 'off'), oneOf(true)),
    iommu: oneOf('on', 'off'),
    sriov: oneOf('on', 'off'),
    resizableBar: oneOf('on', 'off'),
    acs: oneOf('on', 'off'),
    turbo: oneOf('on', 'off'),
    cStates: mostly(oneOf('C1'), oneOf('C6')),
  }),
  gpu: group<Group<'gpu'>>({
    persistence: oneOf(true, false, 'unchanged'),
    clocks: mostly(
      oneOf('default', { graphics: 1980 }, { graphics: [1200, 1980], memory: 2619 }),
      oneOf({ graphics: [1980, 1200] }, { graphics: [1] }),
    ),
    powerLimit: mostly(oneOf(350), oneOf(0)),
    computeMode: mostly(oneOf('DEFAULT', 'EXCLUSIVE_PROCESS'), oneOf('exclusive')),
    ecc: flag,
    accounting: flag,
    mps: mostly(oneOf({}, { activeThreadPercentage: 50 }, { pinnedMemoryLimit: '8Gi' }), oneOf({ activeThreadPercentage: 101 })),
    fabricManager: oneOf(true, false, 'unchanged'),
    mig: oneOf('operator', 'nvidia-mig-parted', 'nvidia-smi'),
    migParted: mostly(
      oneOf(
        { version: '0.15.0', sha256: 'b'.repeat(64) },
        { version: '0.15.0', sha256: 'b'.repeat(64), url: 'https://mirror.example/a.tar.gz' },
      ),
      oneOf({ version: '$(reboot)', sha256: 'b' }),
    ),
    migSchedule: oneOf(
      { windows: { day: { at: '08:00', layout: { '1g.10gb': 7 } }, night: { at: '20:00', layout: 'all-disabled' } } },
      { windows: { 'x; reboot': { at: '8' } } },
    ),
    rdma: oneOf('dma-buf', 'nvidia-peermem'),
    gds: flag,
    gdrcopy: flag,
  }),
  // What the operator installs has to be known to it: few programs have both.
  driver: mostly(
    oneOf({ from: 'operator' }),
    oneOf(
      { from: 'packages', packages: ['nvidia-open-580'] },
      { from: 'packages', packages: ['x; reboot'] },
      { from: 'runfile', url: 'https://example.com/a.run', sha256: 'a'.repeat(64), version: '580.1' },
      { from: 'runfile', url: "https://example.com/a';reboot.run", sha256: 'A', version: 'x' },
    ),
  ),
  containerToolkit: rarer(
    mostly(
      oneOf(
        { version: '1.20.0-1' },
        { version: '1.20.0-1', cdi: false, defaultRuntime: false },
        { version: '1.20.0-1', runtime: 'docker', defaultRuntime: false },
        { version: '1.20.0-1', runtime: 'crio' },
      ),
      oneOf({ version: '$(reboot)' }, { version: '1.20.0-1', runtime: 'crio', cdi: false }),
    ),
  ),
  storage: group<Group<'storage'>>({
    scratch: fc.oneof(
      oneOf(
        '/mnt/nvme',
        { devices: ['/dev/disk/by-path/pci-0000:01:00.0-nvme-1', '/dev/xvdb'] },
        { devices: ['/dev/nvme1n1'] },
        "/mnt/x'; reboot",
        '/mnt/../etc',
      ),
      all<{ devices: unknown }>({ devices: few(mostly(oneOf('/dev/disk/by-id/wwn-0x5000c500a0b1c2d3', '/dev/xvdc'), device)) }),
    ),
    images: volume,
    logs: volume,
    weights: mostly(
      oneOf({ devices: ['/dev/nvme0n1'], system: 500 }, { devices: ['/dev/sda', '/dev/vdb'] }),
      oneOf({ devices: ["/dev/sda'; reboot"] }, { devices: ['/dev/sda'], pods: 0 }),
    ),
    io: fc.oneof(
      oneOf({ reserveForSystem: '200Mi/s' }, { reserveForSystem: '200Mi/s', bandwidth: '3Gi/s' }, { reserveForSystem: '1/s; reboot' }),
      few(
        all<{ device: unknown; bandwidth: unknown; reserveForSystem: unknown }>({
          device,
          bandwidth: quantity,
          reserveForSystem: quantity,
        }),
      ),
    ),
    ioClasses: fc.oneof(
      oneOf({ slow: [{ devices: ['/dev/nvme1n1'], writes: '500Mi/s' }] }, { 'x\n': [] }, { slow: [{ devices: ['/dev/sda'] }] }),
      map(['slow', 'a"b'], few(all<{ devices: unknown; reads: unknown }>({ devices: few(device), reads: quantity })), 1),
    ),
    journal: quantity,
  }),
  timeSync: mostly(oneOf('chrony'), oneOf('ntp')),
  sysctls: mostly(
    map(['net.core.rmem_max', 'kernel.panic'], oneOf('1', '0'), 1),
    map(['vm.swappiness', 'kernel.numa_balancing', 'a b'], freeText),
  ),
  kernelArguments: mostly(
    oneOf(['nosoftlockup'], ['nosoftlockup', 'audit=0']),
    few(fc.oneof(oneOf('iommu=off', 'pci=realloc=off'), freeText)),
  ),
  kernelModules: mostly(
    map(['nvidia', 'nvidia_uvm'], map(['NVreg_EnableMSI', 'x'], oneOf(1, 'driver'), 1), 1),
    map(['nvidia', 'a b'], map(['NVreg_EnableMSI', 'x'], fc.oneof(oneOf(true), freeText))),
  ),
};
