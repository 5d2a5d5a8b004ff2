import fc, { type Arbitrary } from 'fast-check';
import {
  type MigGroup,
  alaudaMps,
  type AlaudaMpsOptions,
  gpuManager,
  type GpuManagerOptions,
  dra,
  type DraMpsConfig,
  type DraOptions,
  type HamiDevicesOptions,
  hamiDevices,
  type HamiOptions,
  hami,
  hamiDra,
  exclusive,
  kaiFractions,
  type KaiFractionsOptions,
  type MigOptions,
  mig,
  mps,
  type PluginShareOptions,
  timeSlicing,
  type TimeSlicingOptions,
  type VendorPluginOptions,
  vendorPlugin,
  volcanoVgpu,
  type VolcanoVgpuOptions,
  type MpsDaemonOptions,
  mpsDaemon,
  type VmPassthroughOptions,
  type VmVgpuOptions,
  vmPassthrough,
  vmVgpu,
} from '../../../../lib';
import { Call } from '../values';
import { few, flag, type Keys, mostly, oneOf, props, rarer } from './props';

/** Layouts of one GPU of 80 GB, and one that no GPU has. */
export const layout = mostly(
  oneOf({ '1g.10gb': 7 }, { '3g.40gb': 2 }, { '7g.80gb': 1 }, { '1g.10gb': 2, '2g.20gb': 1, '3g.40gb': 1 }),
  oneOf({ '1g.12gb': 1 }),
);
const groupOf = (devices: Arbitrary<unknown>, cut: Arbitrary<unknown> = layout): Arbitrary<unknown> =>
  props<MigGroup, 'devices' | 'layout'>({ gpu: rarer(oneOf('H100-SXM5-80GB', 'A100-SXM4-80GB', 'T4')), devices, layout: cut }, [
    'devices',
    'layout',
  ]);
const anyGroups = few(groupOf(oneOf('all', [0, 1], [2, 3, 4, 5, 6, 7]), fc.oneof(layout, oneOf({})))).filter((list) =>
  list.some((group) => Object.keys((group as { readonly layout: object }).layout).length > 0),
);
export const groups = mostly(
  fc.oneof(
    fc.tuple(groupOf(oneOf('all'))),
    fc.tuple(groupOf(oneOf([0, 1])), groupOf(oneOf([2, 3, 4, 5, 6, 7]), fc.oneof(layout, oneOf({})))),
  ),
  anyGroups,
);

const migOptions = fc.oneof(
  props<Pick<MigOptions, 'strategy' | 'layout'>, 'layout'>({ strategy: oneOf('single', 'mixed'), layout }, ['layout'], 2),
  props<Pick<MigOptions, 'strategy' | 'groups'>, 'groups'>({ strategy: oneOf('mixed'), groups }, ['groups'], 2),
  oneOf({}),
);

const shareKeys = { replicas: mostly(oneOf(2, 4, 10, 48), oneOf(49)), renameByDefault: flag, failRequestsGreaterThanOne: flag };
const byDevice = oneOf({ '1g.10gb': 2 }, { gpus: 4, '1g.10gb': 3 }, { gpus: 2 }, { '3g.40gb': 2, '1g.10gb': 4 });
const timeSlices = props<TimeSlicingOptions, 'replicas'>(
  { ...shareKeys, replicas: mostly(shareKeys.replicas, byDevice), mig: migOptions },
  ['replicas'],
  4,
);
const mpsOptions = props<PluginShareOptions, 'replicas'>(shareKeys, ['replicas'], 4);
const hamiOptions = props<HamiOptions, never>(
  {
    operatingMode: rarer(oneOf('hami-core', 'mig')),
    deviceSplitCount: oneOf(1, 4, 10),
    deviceMemoryScaling: oneOf(1, 1.5, 0.01),
    deviceCoreScaling: oneOf(1, 2, 0.1 + 0.2),
    runtimeClassName: oneOf('nvidia'),
  },
  [],
  3,
);

const draMps = props<DraMpsConfig, never>(
  {
    defaultActiveThreadPercentage: oneOf(0, 50, 100),
    defaultPinnedDeviceMemoryLimit: oneOf('10Gi', 2 ** 33),
    defaultPerDevicePinnedMemoryLimit: oneOf({ 0: '10Gi' }),
  },
  [],
  2,
);
const draKeys: Keys<DraOptions> = {
  mig: migOptions,
  timeSlicing: oneOf({}, { interval: 'Default' }, { interval: 'Long' }),
  mps: draMps,
  extendedResource: flag,
};
/** Each of the options alone mostly: few of them go together. */
const draOptions = mostly(
  fc.oneof(
    oneOf({}, { extendedResource: true }, { mig: {}, timeSlicing: {} }),
    ...(['mig', 'timeSlicing', 'mps'] as const).map((key) => draKeys[key].map((value) => ({ [key]: value }))),
  ),
  props<DraOptions, never>(draKeys, [], 2),
);

const nodeLabels = mostly(oneOf({ 'nvidia-device-enable': 'vgpu' }, {}), oneOf({ a: '' }));
const gpuManagerOptions = props<GpuManagerOptions, never>({ nodeLabels }, [], 2);
const alaudaMpsOptions = props<AlaudaMpsOptions, never>({ nodeLabels }, [], 2);

const hamiDevicesKeys: Keys<Omit<HamiDevicesOptions, 'device'>> = {
  perNode: oneOf(1, 8),
  memory: oneOf('64Gi', 2 ** 36),
  softSplit: flag,
  runtimeClassName: oneOf('ascend'),
  nodeLabels,
};
const { perNode, runtimeClassName, memory, softSplit } = hamiDevicesKeys;
const ofAny = { perNode, runtimeClassName, nodeLabels };
const [ofAscend, ofSized] = [
  { ...ofAny, softSplit },
  { ...ofAny, memory },
];
/** Devices of HAMi with the options that they have. */
const hamiDeviceOptions = {
  Ascend910B3: ofAscend,
  Ascend910C: ofAny,
  MLU: ofSized,
  Mthreads: ofAny,
  'Metax-SGPU': ofSized,
  AWSNeuron: ofAny,
};
export const drawnHamiDevices = Object.keys(hamiDeviceOptions) as (keyof typeof hamiDeviceOptions)[];
export const hamiDevicesOf = (device: (typeof drawnHamiDevices)[number]): Arbitrary<Call> =>
  mostly(
    props<object, never>(hamiDeviceOptions[device] as never, [], 2),
    props<Omit<HamiDevicesOptions, 'device'>, never>(hamiDevicesKeys, [], 2),
  ).map((given) => new Call('hamiDevices', hamiDevices, [{ device, ...(given as object) }]));

export const drawnPluginDevices = ['gpu.intel.com/xe', 'amd.com/gpu', 'fpga.intel.com/af-f7df405cbd7acf7222f144b0b93acd18'] as const;
const vendorPluginKeys: Keys<Omit<VendorPluginOptions, 'device'>> = { perNode: oneOf(1, 4), sharedDevNum: oneOf(1, 10) };
export const vendorPluginOf = (device: (typeof drawnPluginDevices)[number]): Arbitrary<Call> =>
  (device === 'gpu.intel.com/xe'
    ? props<Omit<VendorPluginOptions, 'device'>, never>(vendorPluginKeys, [], 2)
    : mostly(
        props<Pick<VendorPluginOptions, 'perNode'>, never>({ perNode: vendorPluginKeys.perNode }, [], 2),
        props<Omit<VendorPluginOptions, 'device'>, never>(vendorPluginKeys, [], 2),
      )
  ).map((given) => new Call('vendorPlugin', vendorPlugin, [{ device, ...(given as object) }]));

const volcanoVgpuOptions = props<VolcanoVgpuOptions, never>(
  {
    operatingMode: oneOf('hami-core', 'mig'),
    deviceSplitCount: oneOf(1, 10),
    gpuMemoryFactor: oneOf(1, 10, 32),
    nodeNames: oneOf(['node-1'], ['a', 'b.c']),
    runtimeClassName: oneOf('nvidia', 'a.b'),
  },
  [],
  3,
);
const kaiFractionsOptions = props<KaiFractionsOptions, never>({ queue: oneOf('research', 'a.b') }, [], 1);

const mpsDaemonOptions = props<MpsDaemonOptions, 'replicas'>(
  {
    ...shareKeys,
    replicas: oneOf(2, 4, 60, 61),
    runs: oneOf('daemonSet', 'node'),
    pipeDirectory: oneOf('/run/nvidia-mps', '/a', "/it's"),
    logDirectory: oneOf('/var/log/nvidia-mps', '/b/c'),
    activeThreadPercentage: oneOf(1, 25, 100),
    pinnedMemoryLimit: oneOf('8Gi', '1Mi', '512Ki'),
    multiUser: flag,
    user: rarer(oneOf(1000, 0)),
  },
  ['replicas'],
  4,
);
const vmPassthroughOptions = props<VmPassthroughOptions, 'deviceName'>(
  { deviceName: oneOf('nvidia.com/GH100_H100_SXM5_80GB', 'nvidia.com/2330', 'GA102GL_A10'), pciVendorSelector: oneOf('10DE:2330', '2330') },
  ['deviceName'],
  2,
);
const vmVgpuOptions = props<VmVgpuOptions, 'type'>(
  { type: oneOf('H100XM-20C', 'H100XM-1-10C', 'A10-24Q', 'H100'), mdevNameSelector: oneOf('NVIDIA H100XM-20C', 'GRID T4-8Q', 'a') },
  ['type'],
  2,
);

const calls = {
  exclusive: fc.constant(new Call('exclusive', exclusive, [])),
  mig: migOptions.map((given) => new Call('mig', mig, [given])),
  timeSlicing: timeSlices.map((given) => new Call('timeSlicing', timeSlicing, [given])),
  mps: mpsOptions.map((given) => new Call('mps', mps, [given])),
  hami: hamiOptions.map((given) => new Call('hami', hami, [given])),
  dra: draOptions.map((given) => new Call('dra', dra, [given])),
  gpuManager: gpuManagerOptions.map((given) => new Call('gpuManager', gpuManager, [given])),
  alaudaMps: alaudaMpsOptions.map((given) => new Call('alaudaMps', alaudaMps, [given])),
  volcanoVgpu: volcanoVgpuOptions.map((given) => new Call('volcanoVgpu', volcanoVgpu, [given])),
  kaiFractions: kaiFractionsOptions.map((given) => new Call('kaiFractions', kaiFractions, [given])),
  hamiDra: fc.constant(new Call('hamiDra', hamiDra, [])),
  hamiDevices: fc.oneof(...drawnHamiDevices.map(hamiDevicesOf)),
  vendorPlugin: fc.oneof(...drawnPluginDevices.map(vendorPluginOf)),
  mpsDaemon: mpsDaemonOptions.map((given) => new Call('mpsDaemon', mpsDaemon, [given])),
  vmPassthrough: vmPassthroughOptions.map((given) => new Call('vmPassthrough', vmPassthrough, [given])),
  vmVgpu: vmVgpuOptions.map((given) => new Call('vmVgpu', vmVgpu, [given])),
};
export type Offer = keyof typeof calls;

/** How a pool offers its GPUs, in one of these ways. */
export const sharing = (...offers: readonly Offer[]): Arbitrary<Call> => fc.oneof(...offers.map((offer) => calls[offer]));
export const anySharing = sharing(
  'exclusive',
  'mig',
  'timeSlicing',
  'mps',
  'hami',
  'dra',
  'hamiDra',
  'gpuManager',
  'alaudaMps',
  'volcanoVgpu',
  'kaiFractions',
  'hamiDevices',
  'vendorPlugin',
  'mpsDaemon',
  'vmPassthrough',
  'vmVgpu',
);
