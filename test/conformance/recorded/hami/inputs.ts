// Configurations of HAMi, right and wrong, and pods on GPUs, that its verdicts are asked for.
import fc from 'fast-check';
import { parseYaml, toYaml } from '../../../../lib/internal';
import type { Container, PodSpec } from '../../../../lib/words/kubernetes';

type Json = Readonly<Record<string, unknown>>;

/** What may stand where something else belongs. */
const VALUES: readonly unknown[] = [null, true, 'all', '', '1', 0, 1, -1, 1.5, 10, 3_000_000_000, [], ['a'], {}, { a: 1 }];

export const NVIDIA: Json = {
  resourceCountName: 'nvidia.com/gpu',
  resourceMemoryName: 'nvidia.com/gpumem',
  resourceMemoryPercentageName: 'nvidia.com/gpumem-percentage',
  resourceCoreName: 'nvidia.com/gpucores',
  resourcePriorityName: 'nvidia.com/priority',
  overwriteEnv: true,
  defaultMemory: 0,
  defaultCores: 0,
  defaultGPUNum: 1,
  memoryFactor: 1,
  deviceSplitCount: 10,
  deviceMemoryScaling: 1,
  deviceCoreScaling: 1,
  preConfiguredDeviceMemory: 0,
  libCudaLogLevel: '1',
  gpuCorePolicy: 'default',
  runtimeClassName: 'nvidia',
};

/** HAMi's `device-config.yaml`, as far as it is about NVIDIA. */
export const DEVICE_CONFIG = toYaml({ nvidia: NVIDIA });

/** What the chart does not write where nobody asks for it, or not in every version. */
const SINGULAR = ['disableCoreLimit', 'enableNumaTopology'];

/** That file with one thing changed. */
export const deviceConfigs: readonly string[] = [
  ...new Set([
    DEVICE_CONFIG,
    ...Object.keys(NVIDIA).flatMap((key) => VALUES.map((value) => toYaml({ nvidia: { ...NVIDIA, [key]: value } }))),
    ...SINGULAR.flatMap((key) => VALUES.map((value) => toYaml({ nvidia: { ...NVIDIA, [key]: value } }))),
    ...VALUES.map((value) => toYaml({ nvidia: value })),
    toYaml({ nvidia: { ...NVIDIA, other: 1 } }),
    toYaml({ nvidia: NVIDIA, other: {} }),
    ...['', 'a', '[]', 'nvidia: [', '\tnvidia: {}', `${DEVICE_CONFIG}nvidia: {}\n`],
  ]),
];

const NODE: Json = {
  name: 'node',
  operatingmode: 'hami-core',
  devicesplitcount: 10,
  devicememoryscaling: 1.5,
  devicecorescaling: 1,
  preconfigureddevicememory: 0,
  libcudaloglevel: '1',
  enablenumatopology: false,
  migstrategy: 'none',
  filterdevices: { uuid: [], index: [0] },
  enablegetpreferredallocation: true,
};
const nodes = (...all: readonly unknown[]): string => JSON.stringify({ nodeconfig: all });

/** HAMi's configuration of single nodes with one thing changed. */
export const nodeConfigs: readonly string[] = [
  ...new Set([
    nodes(NODE),
    nodes(),
    ...Object.keys(NODE).flatMap((key) => VALUES.map((value) => nodes({ ...NODE, [key]: value }))),
    ...['uuid', 'index'].flatMap((key) => VALUES.map((value) => nodes({ ...NODE, filterdevices: { [key]: value } }))),
    ...VALUES.map((value) => JSON.stringify({ nodeconfig: value })),
    nodes({ ...NODE, other: 1 }),
    nodes({ Name: 'node', DeviceSplitCount: 3 }),
    ...['', '{}', '[]', 'null', '{"nodeconfig": [}', "{'nodeconfig': []}", `${nodes(NODE)} x`],
  ]),
];

/** The same configuration, of nodes whose names say nothing: any name is as good. */
export function anonymous(text: string): string {
  const { nodeconfig, ...rest } = JSON.parse(text) as { readonly nodeconfig: readonly Json[] };
  return JSON.stringify({ ...rest, nodeconfig: nodeconfig.map((node) => ({ ...node, name: 'node' })) });
}

/** A device configuration of ours, as HAMi reads it. */
export const asRead = (text: string): string => toYaml(parseYaml(text)[0]);

/** Equal GPUs of a node as HAMi shares them, and a pod of which there shall be as many as find room. */
export interface Fit {
  readonly gpus: number;
  readonly deviceSplitCount: number;
  readonly deviceMemoryScaling: number;
  readonly deviceCoreScaling: number;
  readonly spec: PodSpec;
}

/** Memory of each GPU in MiB, which is that of an H100. */
export const MEMORY = 81_559;

const asked = fc.record(
  {
    'nvidia.com/gpu': fc.integer({ min: 1, max: 4 }),
    'nvidia.com/gpumem': fc.constantFrom(1, 1024, 8192, 20_000, 40_779, 40_780, 60_000, MEMORY, MEMORY + 1, 120_000),
    'nvidia.com/gpumem-percentage': fc.constantFrom(0, 1, 10, 30, 33, 50, 51, 100),
    'nvidia.com/gpucores': fc.constantFrom(0, 1, 10, 30, 50, 51, 99, 100),
  },
  { requiredKeys: [] },
);
const container = (name: string) => asked.map((limits): Container => ({ name, image: 'x', resources: { limits } }));

/** Pods and nodes, the same ones every time. */
export const fits: readonly Fit[] = fc.sample(
  fc.record({
    gpus: fc.integer({ min: 1, max: 8 }),
    deviceSplitCount: fc.constantFrom(1, 2, 5, 10, 20),
    deviceMemoryScaling: fc.constantFrom(0.5, 1, 1, 1.5, 2),
    deviceCoreScaling: fc.constantFrom(0.5, 1, 1, 1, 2),
    spec: fc.oneof(
      fc.tuple(container('a')).map((containers): PodSpec => ({ containers })),
      fc.tuple(container('a'), container('b')).map((containers): PodSpec => ({ containers })),
      fc.tuple(container('a'), container('b'), container('c')).map((containers): PodSpec => ({ containers })),
    ),
  }),
  { numRuns: 600, seed: 5 },
);
