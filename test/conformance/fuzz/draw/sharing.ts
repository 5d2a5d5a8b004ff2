import fc, { type Arbitrary } from 'fast-check';
import {
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
  exclusive,
  type MigOptions,
  mig,
  mps,
  type PluginShareOptions,
  timeSlicing,
  type TimeSlicingOptions,
  type VendorPluginOptions,
  vendorPlugin,
} from '../../../../lib';
import { Call } from '../values';
import { all, few, flag, oneOf, props } from './props';

/** Layouts of one GPU of 80 GB, and one that no GPU has. */
export const layout = oneOf(
  { '1g.10gb': 7 },
  { '3g.40gb': 2 },
  { '7g.80gb': 1 },
  { '1g.10gb': 2, '2g.20gb': 1, '3g.40gb': 1 },
  { '1g.12gb': 1 },
);
export const groups = few(
  all<{ devices: unknown; layout: unknown }>({ devices: oneOf('all', [0, 1], [2, 3, 4, 5, 6, 7]), layout: fc.oneof(layout, oneOf({})) }),
).filter((list) => list.some((group) => Object.keys((group as { readonly layout: object }).layout).length > 0));

const migOptions = fc.oneof(
  props<Pick<MigOptions, 'strategy' | 'layout'>, 'layout'>({ strategy: oneOf('single', 'mixed'), layout }, ['layout'], 2),
  props<Pick<MigOptions, 'strategy' | 'groups'>, 'groups'>({ strategy: oneOf('mixed'), groups }, ['groups'], 2),
  oneOf({}),
);

const shareKeys = { replicas: oneOf(2, 4, 10, 48, 49), renameByDefault: flag, failRequestsGreaterThanOne: flag };
const byDevice = oneOf({ '1g.10gb': 2 }, { gpus: 4, '1g.10gb': 3 }, { gpus: 2 }, { '3g.40gb': 2, '1g.10gb': 4 });
const timeSlices = props<TimeSlicingOptions, 'replicas'>(
  { ...shareKeys, replicas: fc.oneof(shareKeys.replicas, byDevice), mig: migOptions },
  ['replicas'],
  4,
);
const mpsOptions = props<PluginShareOptions, 'replicas'>(shareKeys, ['replicas'], 4);
const hamiOptions = props<HamiOptions, never>(
  {
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
const draOptions = props<DraOptions, never>(
  {
    mig: migOptions,
    timeSlicing: oneOf({}, { interval: 'Default' }, { interval: 'Long' }),
    mps: draMps,
    extendedResource: flag,
  },
  [],
  2,
);

const nodeLabels = oneOf({ 'nvidia-device-enable': 'vgpu' }, {}, { a: '' });
const gpuManagerOptions = props<GpuManagerOptions, never>({ nodeLabels }, [], 2);
const alaudaMpsOptions = props<AlaudaMpsOptions, never>({ nodeLabels }, [], 2);

const hamiDevicesOptions = props<HamiDevicesOptions, 'device'>(
  {
    device: oneOf('Ascend910B3', 'Ascend910B3', 'Ascend910C', 'MLU', 'Mthreads', 'Metax-SGPU', 'AWSNeuron', 'Enflame'),
    perNode: oneOf(1, 8),
    memory: oneOf('64Gi', 2 ** 36),
    softSplit: flag,
    runtimeClassName: oneOf('ascend'),
    nodeLabels,
  },
  ['device'],
  2,
);
const vendorPluginOptions = props<VendorPluginOptions, 'device'>(
  {
    device: oneOf('gpu.intel.com/xe', 'amd.com/gpu', 'fpga.intel.com/af-f7df405cbd7acf7222f144b0b93acd18'),
    perNode: oneOf(1, 4),
    sharedDevNum: oneOf(1, 10),
  },
  ['device'],
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
  hamiDevices: hamiDevicesOptions.map((given) => new Call('hamiDevices', hamiDevices, [given])),
  vendorPlugin: vendorPluginOptions.map((given) => new Call('vendorPlugin', vendorPlugin, [given])),
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
  'gpuManager',
  'alaudaMps',
  'hamiDevices',
  'vendorPlugin',
);
