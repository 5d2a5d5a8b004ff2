// Configurations of the NVIDIA device plugin, right and wrong, that its verdicts are asked for.
import fc from 'fast-check';
import { isPlainObject, toYaml } from '../../../../lib/internal';
import { dropped, refused } from '../../judges/device-plugin/wrong';

type Json = Readonly<Record<string, unknown>>;
type Path = readonly string[];

const REPLICATED: Json = {
  renameByDefault: true,
  failRequestsGreaterThanOne: true,
  resources: { name: 'nvidia.com/gpu', replicas: 4, devices: 'all' },
};
/** Every key of the format, each with a value that is right. The resource stands for a list of one. */
const KEYS: Json = {
  version: 'v1',
  flags: {
    migStrategy: 'single',
    failOnInitError: true,
    mpsRoot: '/run/nvidia/mps',
    nvidiaDriverRoot: '/',
    nvidiaDevRoot: '/',
    gdrcopyEnabled: true,
    gdsEnabled: true,
    mofedEnabled: true,
    useNodeFeatureAPI: true,
    deviceDiscoveryStrategy: 'auto',
    plugin: {
      passDeviceSpecs: true,
      deviceListStrategy: 'envvar',
      deviceIDStrategy: 'index',
      cdiAnnotationPrefix: 'cdi.k8s.io/',
      nvidiaCTKPath: '/usr/bin/nvidia-ctk',
      containerDriverRoot: '/driver-root',
      sharedDevicesAllocationPolicy: 'packed',
    },
    gfd: { oneshot: true, noTimestamp: true, sleepInterval: '60s', outputFile: '/etc/x', machineTypeFile: '/sys/x' },
  },
  sharing: { timeSlicing: REPLICATED, mps: REPLICATED },
  imex: { channelIDs: [0], required: true },
};

/** Where something can stand, outermost first. */
const PATHS: readonly Path[] = below(KEYS);
function below(value: unknown): readonly Path[] {
  return isPlainObject(value)
    ? Object.entries(value).flatMap(([key, inner]) => [[key], ...below(inner).map((rest) => [key, ...rest])])
    : [];
}

/** A file in which something stands at a path, beside as little as makes all else right. */
const fileWith = (...settings: readonly (readonly [path: Path, value: unknown])[]): string =>
  toYaml(settings.reduce<Json>((file, [path, value]) => withPath(file, path, value), { version: 'v1' }));

function withPath(file: Json, [key = '', ...rest]: Path, value: unknown): Json {
  if (rest.length === 0) return { ...file, [key]: value };
  const before = key === 'resources' ? (file[key] as readonly Json[] | undefined)?.[0] : file[key];
  const inner = withPath(isPlainObject(before) ? before : (NEEDED[key] ?? {}), rest, value);
  return { ...file, [key]: key === 'resources' ? [inner] : inner };
}

const ONE: Json = { name: 'nvidia.com/gpu', replicas: 4 };
/** What a part does not do without. */
const NEEDED: Readonly<Record<string, Json>> = { timeSlicing: { resources: [ONE] }, mps: { resources: [ONE] }, resources: ONE };

/** What may stand where something else belongs. */
const VALUES: readonly unknown[] = [null, true, false, 'all', '', 0, 1, -1, [], [0], { a: 1 }];

/** Words of enumerations, and words like them. */
const WORDS: Readonly<Record<string, readonly unknown[]>> = {
  'flags.migStrategy': ['none', 'single', 'mixed', 'Mixed', 'several', ' none'],
  'flags.deviceDiscoveryStrategy': ['auto', 'nvml', 'tegra', 'NVML', 'vfio'],
  'flags.plugin.deviceListStrategy': [
    ...['envvar', 'volume-mounts', 'cdi-annotations', 'cdi-cri', 'cdi', 'envvar,cdi-cri', 'volume-mounts,envvar'],
    ...[
      ['envvar', 'volume-mounts'],
      ['envvar', 'cdi-annotations'],
      ['envvar', 'x'],
      ['envvar', 'envvar'],
    ],
  ],
  'flags.plugin.deviceIDStrategy': ['uuid', 'index', 'UUID', 'name'],
  'flags.plugin.sharedDevicesAllocationPolicy': ['distributed', 'packed', 'spread', 'Packed'],
  'flags.gfd.sleepInterval': ['60s', '1m0s', '60', '1 hour'],
  'imex.channelIDs': [[0], [1], [0, 0], [0, 1], ['0'], '0'],
  version: ['v1', 'v2', 'V1', 'v1alpha1', ' v1'],
};

const NAMES: readonly string[] = [
  ...['gpu', 'nvidia.com/gpu', 'nvidia.com/gpu.shared', 'nvidia.com/mig-1g.10gb', 'mig-1g.10gb', 'nvidia.com/mig-1g.10gb.me'],
  ...['nvidia.com/mig-1g.10gb+me', 'nvidia.com/GPU', 'nvidia.com/', '/gpu', 'amd.com/gpu', 'nvidia.com/a/b', 'nvidia.com/-gpu'],
  ...['nvidia.com/gpu-', 'nvidia.com/gpu_a', 'nvidia.com/a b', 'nvidia.com/a..b', ' gpu', 'gpu ', '*', 'nvidia.com/*'],
  ...[51, 52, 53, 63, 64].flatMap((length) => ['x'.repeat(length), `nvidia.com/${'x'.repeat(length)}`]),
];
const KINDS = ['timeSlicing', 'mps'] as const;

/** A right file with one thing changed. */
const changed: readonly string[] = [
  toYaml({ version: 'v1' }),
  ...PATHS.flatMap((path) => [...VALUES, ...(WORDS[path.join('.')] ?? [])].map((value) => fileWith([path, value]))),
  ...PATHS.flatMap((path) =>
    [`${path.at(-1)}s`, path.at(-1)!.toUpperCase(), 'other'].map((key) => fileWith([[...path.slice(0, -1), key], 1])),
  ),
  ...KINDS.flatMap((kind) => [
    ...NAMES.map((name) => fileWith([['sharing', kind, 'resources', 'name'], name])),
    ...[2, 4, 48, 49, 10_000, '4', 1e10, 2.5].map((replicas) => fileWith([['sharing', kind, 'resources', 'replicas'], replicas])),
    ...[[ONE, ONE], [ONE, { name: 'mig-1g.10gb', replicas: 2 }], [ONE, { ...ONE, replicas: 1 }], [ONE, 1], [{}]].map((resources) =>
      fileWith([['sharing', kind, 'resources'], resources]),
    ),
    ...['all', ['all'], 2, [0], ['0'], [0, 1], ['GPU-x'], ['0:0'], 'none', 0].map((devices) =>
      fileWith([['sharing', kind, 'resources', 'devices'], devices]),
    ),
  ]),
];

/** What goes together, and what does not. */
const pairs: readonly string[] = [
  ...['none', 'single', 'mixed'].flatMap((migStrategy) =>
    KINDS.map((kind) => fileWith([['flags', 'migStrategy'], migStrategy], [['sharing', kind, 'resources', 'replicas'], 2])),
  ),
  ...['auto', 'nvml', 'tegra'].flatMap((discovery) =>
    ['envvar', 'volume-mounts', 'cdi-annotations', 'cdi-cri'].map((list) =>
      fileWith([['flags', 'deviceDiscoveryStrategy'], discovery], [['flags', 'plugin', 'deviceListStrategy'], list]),
    ),
  ),
  fileWith([['sharing', 'timeSlicing', 'resources', 'replicas'], 2], [['sharing', 'mps', 'resources', 'replicas'], 2]),
];

/** Several things at places where they may or may not belong, the same ones every time. */
const drawn: readonly string[] = fc.sample(
  fc
    .array(
      fc.tuple(
        fc.oneof(
          { arbitrary: fc.constantFrom(...PATHS), weight: 4 },
          fc.tuple(fc.constantFrom(...PATHS), fc.constantFrom(...PATHS)).map(([one, other]): Path => [...one.slice(0, -1), other.at(-1)!]),
        ),
        fc.oneof(fc.constantFrom(...VALUES), fc.constantFrom(...Object.values(WORDS).flat()), fc.constantFrom(...NAMES)),
      ),
      { minLength: 2, maxLength: 4 },
    )
    .map((settings) => fileWith(...settings)),
  { numRuns: 300, seed: 5 },
);

/** Texts that are no such file at all. */
const TEXTS: readonly string[] = [
  '',
  'a',
  '[]',
  '{}',
  'null\n',
  '# nothing\n',
  'version: v1\nflags: [\n',
  '\tversion: v1\n',
  'version: v1\nversion: v1\n',
];

/** Everything that the device plugin is asked for, besides our own documents. */
export const inputs: readonly string[] = [
  ...new Set([...changed, ...pairs, ...drawn, ...[...refused, ...dropped].map(([, text]) => text), ...TEXTS]),
];

/** What stands before the paths that the device plugin drops or changes without a word. */
export const DROPS = 'without a word: ';
