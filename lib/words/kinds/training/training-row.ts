import type { Takes } from '../../../internal';
import type { EnvVar, KubeObject, ObjectMeta, PodTemplate, Probe } from '../../kubernetes';

/** A training job in words of no controller, from which a row makes its object. */
export interface TrainingInput {
  readonly metadata: ObjectMeta;
  /** Pods that train. */
  readonly numNodes: number;
  /** The fewest pods with which the training goes on; undefined where it needs all. */
  readonly minNodes?: number | undefined;
  /** Processes in each pod. */
  readonly nprocPerNode: number;
  /** Devices that each pod asks for. */
  readonly gpusPerNode: number;
  /** How often the training may be started again after a failure of its own. */
  readonly maxRestarts: number;
  readonly suspend?: boolean | undefined;
  readonly ttlSecondsAfterFinished?: number | undefined;
  readonly activeDeadlineSeconds?: number | undefined;
  /** The pods that train. */
  readonly template: PodTemplate;
  /** The pod that starts the others; there where the row has a `starter`. */
  readonly starter?: PodTemplate | undefined;
  /** The words of what is run, for a controller that starts it by itself. */
  readonly command: readonly string[];
}

/** How a kind is written as a training job: what its controller does, and what is left for the pods to say. */
export interface TrainingRow {
  /** Name that the controller looks for of the container that trains. */
  readonly container: string;
  /** Name of the port where rank 0 waits; undefined where the controller adds it, or meets in another way. */
  readonly port?: string;
  /** What torchrun has to be told; undefined where the controller tells it, or starts no torchrun. */
  readonly meeting?: MeetingRow;
  /** The pods need a subdomain of the job's name, and a Service of that name, to find each other. */
  readonly subdomain?: true;
  /** The restart policy of the pods; undefined where the object says it elsewhere. */
  readonly restartPolicy?: 'Never';
  /** The pod that starts the others. */
  readonly starter?: StarterRow;
  /** What it does with each prop that not every controller delivers. */
  readonly takes: Takes<TrainingProp>;
  /** The scheduler that has to let its pods in; what names the queue is said in the object. */
  readonly scheduler?: string;
  /** Whether the controller changes the pods of a running job by itself, so that a change is no other job. */
  readonly changesInPlace?: true;
  /** What must be there before the object. */
  readonly before?: (input: TrainingInput) => readonly KubeObject[];
  /** The object that makes the pods. */
  readonly emit: (input: TrainingInput) => KubeObject;
}

/** Props of a training job that not every controller delivers; the plan delivers the others, or answers for them. */
export type TrainingProp =
  | 'minNodes'
  | 'masterPort'
  | 'nprocPerNode'
  | 'maxRestarts'
  | 'redeploy'
  | 'suspend'
  | 'ttlSecondsAfterFinished'
  | 'activeDeadlineSeconds'
  | 'launcher'
  | 'sshd';

/** How pods learn who they are, and where they meet, when their controller tells torchrun neither. */
export interface MeetingRow {
  /** The rank of a pod. */
  readonly rank: Pick<EnvVar, 'value' | 'valueFrom'>;
  /** The name under which the others reach rank 0. */
  readonly masterAddr: (name: string) => string;
}

/** A pod that starts the others. It has no GPUs, and may run outside of the pool. */
export interface StarterRow {
  readonly container: string;
  /** Whether it runs the user's command; otherwise the controller does, once all pods are there. */
  readonly runsCommand: boolean;
  /** What the other pods run while they wait to be used; undefined where the controller says it. */
  readonly worker?: { readonly command: readonly string[]; readonly readinessProbe: Probe };
}

/** What a controller whose pods all run the command has nothing for. */
export const NO_LAUNCHER = {
  launcher: 'no pod starts the others here',
  sshd: 'its pods are reached without SSH',
} as const satisfies Partial<Takes<TrainingProp>>;

/** What a controller takes that waits, ends and is made anew as a Job does. */
export const ENDS = {
  maxRestarts: true,
  redeploy: true,
  suspend: true,
  ttlSecondsAfterFinished: true,
  activeDeadlineSeconds: true,
} as const satisfies Partial<Takes<TrainingProp>>;

/** What a controller takes where torchrun is told how the pods meet. */
export const MEETS = { masterPort: true, nprocPerNode: true } as const satisfies Partial<Takes<TrainingProp>>;
