import { cudaInstead, type GpuModel, gpuMemory, gpuOf, type MigGeometry, migGeometries } from '../../../words/gpu';
import type { MachineShape } from '../../../words/machine';
import type { Platform } from '../../../words/platforms';
import { fabricInstalls, fabricOfJob } from './fabric';
import type { Made, Prop } from './made';

/** A workload, with the kind of the object that has its pods. */
interface Workload extends Made {
  readonly kind: 'Job' | 'Deployment';
}

/** What the nodes are for: how their pool offers its GPUs, what gives them out, and a workload to begin with. */
export interface Run {
  readonly id: string;
  /** For questions, and for the head of the program. */
  readonly about: string;
  /** What the nodes are tuned for; absent where they stay as they come. */
  readonly intent?: 'training' | 'inference';
  /** The level of Pod Security of the workload's namespace, where it cannot be baseline. */
  readonly podSecurity?: 'privileged';
  /** How the pool shares its GPUs, as the program writes it; absent for whole GPUs. */
  readonly sharing?: (gpu: GpuModel) => string;
  /** The part of a node image in whose place the GPU Operator has to be. */
  readonly instead?: 'devicePlugin' | 'migManager';
  /** Why the GPUs of a model cannot be shared so. */
  readonly cannot?: (gpu: GpuModel) => string | undefined;
  /** What is installed besides the GPU Operator. */
  readonly installs?: (machine: MachineShape) => readonly Made[];
  readonly workload: (machine: MachineShape) => Workload;
}

const image = (name: string): Prop => ({ name: 'image', code: `'registry.example/${name}:1'`, note: 'CHANGE: your image' });

const notebook = (request: string, construct = 'GpuWorkload'): Workload => ({
  construct,
  id: 'notebook',
  kind: 'Deployment',
  props: [{ name: 'kind', code: "'Deployment'" }, { name: 'request', code: request }, image('jupyter'), { name: 'port', code: '8888' }],
});

const training: Omit<Run, 'id'> = {
  about: 'training jobs on whole nodes',
  intent: 'training',
  // RDMA pins memory (IPC_LOCK), which the other levels forbid.
  podSecurity: 'privileged',
  installs: fabricInstalls,
  workload: (machine) => ({
    construct: 'GpuTrainingJob',
    id: 'train',
    kind: 'Job',
    imports: fabricOfJob(machine).imports,
    props: [
      { name: 'numNodes', code: '2', note: 'CHANGE: nodes of one job' },
      { name: 'request', code: `{ gpus: ${machine.gpus.length} }`, note: 'of each node' },
      image('trainer'),
      { name: 'command', code: "['torchrun', 'train.py']", note: 'CHANGE: your program' },
      ...fabricOfJob(machine).props,
      ...resourcesOf(machine),
    ],
  }),
};

/** Of a machine whose memory nobody published no fair share is known. */
const resourcesOf = ({ cpus, memoryMiB }: MachineShape): readonly Prop[] =>
  memoryMiB === undefined
    ? [{ name: 'resources', code: `{ cpu: ${Math.max(1, Math.floor(cpus / 2))}, memory: '64Gi' }`, note: 'CHANGE: of each pod' }]
    : [];

/** A model whose weights are 8 GiB in 16 bit, and one of twice that for larger GPUs. */
const modelFor = (gpu: GpuModel): string => (gpuMemory(gpu).leastMiB >= 40_000 ? 'Qwen/Qwen3-8B' : 'Qwen/Qwen3-4B');

/** The CUDA of the image of vLLM that a program gets which names no release (`cuda` of its row in plans/workload/servers). */
const VLLM_CUDA = 13;

const serving: Omit<Run, 'id'> = {
  about: 'a model server on whole GPUs',
  intent: 'inference',
  cannot: (gpu) =>
    cudaInstead(VLLM_CUDA, Number(gpuOf(gpu).computeCapability)) === undefined
      ? undefined
      : `CUDA ${VLLM_CUDA} of vLLM's image has no code for ${gpu}`,
  workload: ({ gpu }) => ({
    construct: 'GpuInferenceService',
    id: 'chat',
    kind: 'Deployment',
    imports: ['vllm'],
    props: [
      { name: 'request', code: '{ gpus: 1 }', note: 'of each pod; a larger model takes more' },
      { name: 'server', code: `vllm({ model: '${modelFor(gpu)}', maxModelLen: 8192 })`, note: 'CHANGE: your model' },
    ],
  }),
};

const smallestMig = (gpu: GpuModel): Partial<MigGeometry> => migGeometries(gpu)[0] ?? {};

const mig: Omit<Run, 'id'> = {
  about: 'notebooks on slices of GPUs, by MIG',
  instead: 'migManager',
  cannot: (gpu) => (migGeometries(gpu).length > 0 ? undefined : `${gpu} has no MIG`),
  sharing: (gpu) => `mig({ layout: { '${smallestMig(gpu).profile ?? ''}': ${smallestMig(gpu).count ?? 1} } })`,
  workload: ({ gpu }) => notebook(`{ mig: '${smallestMig(gpu).profile ?? ''}' }`),
};

const timeSlicing: Omit<Run, 'id'> = {
  about: 'notebooks that take turns on GPUs',
  instead: 'devicePlugin',
  sharing: () => 'timeSlicing({ replicas: 4 })',
  workload: () => notebook('{ gpus: 1 }'),
};

const mps: Omit<Run, 'id'> = {
  about: 'small models side by side on GPUs, by MPS',
  instead: 'devicePlugin',
  sharing: () => 'mps({ replicas: 4 })',
  workload: () => ({
    construct: 'MpsInferenceService',
    id: 'ranker',
    kind: 'Deployment',
    props: [
      image('ranker'),
      { name: 'replicas', code: '2' },
      { name: 'port', code: '8000' },
      { name: 'modelMemory', code: "'2Gi'", note: 'CHANGE: what the weights of your model take' },
    ],
  }),
};

const hami: Omit<Run, 'id'> = {
  about: 'notebooks on parts of the memory and cores of GPUs, by HAMi',
  sharing: () => 'hami()',
  installs: () => [{ construct: 'Hami', props: [] }],
  workload: () => notebook("{ vgpu: { gpus: 1, memory: '8Gi', cores: 30 } }", 'HamiVgpuWorkload'),
};

/** What a project can begin with. */
export const runs: readonly Run[] = Object.entries({ training, serving, mig, 'time-slicing': timeSlicing, mps, hami }).map(([id, run]) => ({
  id,
  ...run,
}));

/** The image of a platform on which a run can be: its default, or another that leaves its part to the GPU Operator. */
export const imageFor = ({ images, defaultImage }: Platform, { instead }: Run): string | undefined =>
  [defaultImage, ...Object.keys(images)].find((id) => instead === undefined || images[id]?.brings[instead] === false);

/** Why a run cannot be on a platform, or on GPUs of a model; undefined where it can. */
export const whyNot = (run: Run, platform: Platform, gpu: GpuModel): string | undefined =>
  imageFor(platform, run) === undefined
    ? `the nodes of ${platform.name} share GPUs by settings of their own, which nothing here writes`
    : run.cannot?.(gpu);
