// Pods that HAMi's scheduler is asked to find GPUs for, and what they take of them: each amount of each resource, and each annotation in many ways.
import { hamiAnnotations, hamiResources } from '../../../../lib/plans/allocators';
import type { AskedPod } from './corpus-pods';
import { MEMORY } from './inputs';
import { amounts } from './webhook-pods';

/** What a container takes of a GPU: MiB, and percent of its cores. */
export interface Part {
  readonly memory: number;
  readonly cores: number;
}

/** What was recorded of a pod, unless it is why the scheduler found no GPUs for it. */
export const partsIn = (said = ''): readonly Part[] | undefined =>
  said.startsWith('[') ? (JSON.parse(said) as readonly Part[]) : undefined;

/** A node of GPUs that nothing is taken of. */
export const NODE_GPUS = Array.from({ length: 8 }, () => ({ name: 'NVIDIA H100 80GB HBM3', containers: 10, memory: MEMORY, cores: 100 }));

const pod = (limits: object, annotations?: Readonly<Record<string, string>>): AskedPod => ({
  ...(annotations && { metadata: { annotations } }),
  spec: { schedulerName: 'hami-scheduler', containers: [{ name: 'main', image: 'x', resources: { limits: { ...limits } } }] },
});
const PART = { 'nvidia.com/gpu': 1, [hamiResources.memory]: 1024 };

const memory = [MEMORY - 1, MEMORY, MEMORY + 1, 2 * MEMORY].flatMap((mib) =>
  [1, 2, 8].map((gpus) => pod({ 'nvidia.com/gpu': gpus, [hamiResources.memory]: mib })),
);
const both = [0, 1, 50, 100].flatMap((percent) =>
  [1024, MEMORY + 1].map((mib) => pod({ ...PART, [hamiResources.memory]: mib, [hamiResources.memoryPercentage]: percent })),
);

const NAMES = [
  'H100',
  'h100',
  'H200',
  'H10',
  'A100',
  'B9000',
  'NVIDIA',
  'HBM3',
  'H100,A100',
  'A100,L40S',
  'A100, H100',
  'NVIDIA H100 80GB HBM3',
];
const UUIDS = ['GPU-00000000-0000-0000-0000-000000000000', 'GPU-00000000-0000-0000-0000-00000000000f', 'GPU-0', '0', ''];
/** What annotations say, and what they do not. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  [hamiAnnotations.useGpuType]: NAMES,
  [hamiAnnotations.noUseGpuType]: NAMES,
  [hamiAnnotations.useGpuUuid]: UUIDS,
  [hamiAnnotations.noUseGpuUuid]: UUIDS,
  [hamiAnnotations.mode]: ['hami-core', 'mig', 'mps', 'hami-core,mig', 'mig,mps', 'HAMI-CORE', 'core', ''],
  [hamiAnnotations.numaBind]: ['true', 'false', 'TRUE', '1', 'yes', ''],
  [hamiAnnotations.nodeSchedulerPolicy]: ['binpack', 'spread', 'Binpack', 'numa', ''],
  [hamiAnnotations.gpuSchedulerPolicy]: ['binpack', 'spread', 'numa', 'mutex', 'topology-aware', 'binpack,numa', 'binpacked', 'Spread', ''],
  [hamiAnnotations.deviceScoringWeights]: [
    'slot=1,core=1,memory=1',
    'memory=3, slot=0,core=1',
    'slot=1',
    'slot=0,core=0,memory=0',
    'slot=-1,core=1,memory=1',
    'slot=1.5,core=1,memory=1',
    'slot=1,slot=1,memory=1',
    'slot=1,core=1,memory=1,other=1',
    'slot:1,core:1,memory:1',
    '',
  ],
};

/** Pods, each as JSON. */
export const placedPods: readonly string[] = [
  ...new Set(
    [
      ...amounts.map((spec): AskedPod => ({ spec: { schedulerName: 'hami-scheduler', ...spec } as AskedPod['spec'] })),
      ...memory,
      ...both,
      ...Object.entries(SAID).flatMap(([key, values]) => values.map((value) => pod(PART, { [key]: value }))),
    ].map((each) => JSON.stringify(each)),
  ),
];
