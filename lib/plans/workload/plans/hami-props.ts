import type { GpuModel } from '../../../words/gpu';
import { boolean, type Field, integer, list, object, oneOf, optional, plainText, required, type Schema, unionBy } from '../../../internal';
import { GPU_UUID, type HamiGpuPolicy, type HamiNodePolicy, hamiGpuPolicies, hamiNodePolicies } from '../../allocators';
import { type GpuPool, type VgpuParts, vgpuSchema, type PlainText } from '../../model';
import type { CronJobWorkload, DeploymentWorkload, JobWorkload, StatefulSetWorkload } from './gpu-workload-props';
import { cronJob, deployment, job, statefulSet } from './gpu-workload-schema';
import { poolSchemaOf } from '../pod/request';
import type { ContainerSecurity } from '../pod/security';

/** A workload on parts of GPUs that HAMi gives out. The main container is called `main`. */
export type HamiVgpuWorkloadProps = (DeploymentWorkload | StatefulSetWorkload | JobWorkload | CronJobWorkload) & HamiVgpu & HamiPlacement;

/** What HAMi needs of every kind. */
export interface HamiVgpu {
  /** The pool that serves the pods; it says `hami()`. */
  readonly pool: GpuPool<'hami'>;
  /** What the main container of each pod asks for: a part of each of so many physical GPUs. */
  readonly request: VgpuParts;
  /**
   * What the main container may do. A privileged container sees whole GPUs, and HAMi refuses it.
   *
   * @default - see `GpuWorkloadProps`
   */
  readonly securityContext?: ContainerSecurity & { readonly privileged?: false };
}

/** Which of the pool's GPUs HAMi's scheduler chooses for a pod. */
export interface HamiPlacement {
  /**
   * GPUs to use: models of the catalogue, or names as `nvidia-smi -L` prints them. HAMi looks for pieces of names; the
   * annotations are written so that they find these GPUs and, of those known here, no others.
   *
   * @default - any GPU of the pool
   */
  readonly useGpuType?: readonly GpuName[];
  /**
   * GPUs not to use: models of the catalogue, or pieces of names. HAMi leaves out every GPU whose name contains one: an A10
   * that is not to be used takes each A100 with it, which a finding says. Those that `useGpuType` does not find anyway are
   * not written.
   *
   * @default - none is left out
   */
  readonly noUseGpuType?: readonly GpuName[];
  /**
   * Ids of GPUs to use, as `nvidia-smi -L` prints them.
   *
   * @default - any GPU of the pool
   */
  readonly useGpuUuid?: readonly PlainText[];
  /**
   * Ids of GPUs not to use.
   *
   * @default - none is left out
   */
  readonly noUseGpuUuid?: readonly PlainText[];
  /**
   * Whether all GPUs of a container are of one NUMA node.
   *
   * @default false
   */
  readonly numaBind?: boolean;
  /**
   * Which nodes are filled first.
   *
   * @default - the scheduler's, 'binpack'
   */
  readonly nodeSchedulerPolicy?: HamiNodePolicy;
  /**
   * Which GPUs of a node are filled first: one policy, or several in their order. HAMi 2.9 knows `binpack`, `spread` and
   * `topology-aware`, one at a time.
   *
   * @default - the scheduler's, 'spread'
   */
  readonly gpuSchedulerPolicy?: HamiGpuPolicy | readonly HamiGpuPolicy[];
  /**
   * What counts how much when GPUs are compared by how full they are; HAMi 2.10 and newer.
   *
   * @default - HAMi's own: all alike
   */
  readonly deviceScoringWeights?: DeviceScoringWeights;
}

/** A model of the catalogue, or another name; the second half keeps the models in an editor's list. */
export type GpuName = GpuModel | PlainText;

/** Weights of whole numbers, at least one of them more than 0. */
export interface DeviceScoringWeights {
  /** Of the number of containers on a GPU. */
  readonly slot: number;
  /** Of its cores. */
  readonly core: number;
  /** Of its memory. */
  readonly memory: number;
}

const gpuNames = optional(
  list(plainText({ pattern: /^[^,\s]([^,]*[^,\s])?$/, what: "the name of a GPU, such as 'A10' or 'NVIDIA A10', without commas" }), {
    min: 1,
  }),
);
const uuids = optional(
  list(plainText({ pattern: GPU_UUID, what: 'the id of a GPU, such as GPU-8f1c4c1e-2b5a-4d3e-9c7b-0a1b2c3d4e5f' }), { min: 1 }),
);
const weight = required(integer({ min: 0 }));

const placementKeys: { readonly [K in keyof Required<HamiPlacement>]: Field } = {
  useGpuType: gpuNames,
  noUseGpuType: gpuNames,
  useGpuUuid: uuids,
  noUseGpuUuid: uuids,
  numaBind: optional(boolean),
  nodeSchedulerPolicy: optional(oneOf(hamiNodePolicies)),
  gpuSchedulerPolicy: optional({
    is: 'anyOf',
    what: `one of ${hamiGpuPolicies.join(', ')}, or a list of them`,
    options: [oneOf(hamiGpuPolicies), list(oneOf(hamiGpuPolicies), { min: 1 })],
  }),
  deviceScoringWeights: optional(object<DeviceScoringWeights>({ slot: weight, core: weight, memory: weight })),
};

/** The props of a kind, with HAMi's. */
const withHami = (kind: Schema): Schema => ({
  is: 'object',
  keys: {
    ...(kind.is === 'object' ? kind.keys : {}),
    ...placementKeys,
    pool: required(poolSchemaOf('hami', 'hami()')),
    request: required(object<{ vgpu: unknown }>({ vgpu: required(vgpuSchema) })),
  },
});

/** The props of a `HamiVgpuWorkload`, by kind. */
export const hamiVgpuWorkloadSchema: Schema = unionBy(
  'kind',
  "an object with kind, such as 'Deployment'",
  withHami(deployment),
  withHami(statefulSet),
  withHami(job),
  withHami(cronJob),
);
