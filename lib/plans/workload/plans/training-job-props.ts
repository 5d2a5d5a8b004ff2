import { boolean, integer, list, object, oneOf, optional, plainText, required, type Schema, text } from '../../../internal';
import { type TrainingController, trainingControllers, type TrainingProp } from '../../../words/kinds';
import { DNS_1035_LABEL } from '../../../words/kubernetes';
import { type GpuRequest, gpuRequestSchema } from '../../model';
import { type Queue, queueSchema } from '../../queues';
import { type Checkpoints, checkpointsSchema } from '../../storage';
import { type ContainerResources, type MainResources, resourcesSchema } from '../pod/resources';
import { POD_PROPS } from '../pod/pod-delivered';
import { type PodProps, podKeys } from '../pod/pod-props';

/** What a second deploy does to a job whose template changed, since the API server refuses to change it. */
export const redeployModes = ['refuse', 'newName'] as const;
export type Redeploy = (typeof redeployModes)[number];

/**
 * A distributed training job: `numNodes` pods that find each other. Its main container is called `trainer`, where its
 * controller looks for no other name (`pytorch` in a PyTorchJob, `node` in a TrainJob), and its pods are of QoS class
 * Guaranteed.
 */
export interface GpuTrainingJobProps extends PodProps {
  /** What each pod asks for. */
  readonly request: GpuRequest;
  /**
   * Pods that train together: `PET_NNODES`. Each has a rank from 0; rank 0 is where they meet.
   *
   * @default 1
   */
  readonly numNodes?: number;
  /**
   * The fewest pods with which the training goes on when others are lost: torchrun's `--nnodes MIN:MAX`. A PyTorchJob alone
   * can do so; its pods meet by c10d then, and ranks may change. With `podGroup()` it starts with as many.
   *
   * @default - it needs all of them
   */
  readonly minNodes?: number;
  /**
   * Processes in each pod: `PET_NPROC_PER_NODE`, the `nprocPerNode` of a PyTorchJob, the `slotsPerWorker` of an MPIJob. Always
   * given to torchrun, which would otherwise start one.
   *
   * @default - one for each GPU or MIG device of the request
   */
  readonly nprocPerNode?: number;
  /**
   * Port on which rank 0 waits for the others: `PET_MASTER_PORT` and `MASTER_PORT`.
   *
   * @default 29500
   */
  readonly masterPort?: number;
  /**
   * What makes the pods; all but the first have to be installed.
   *
   * - `'Job'`, an Indexed Job of Kubernetes itself: a pod that fails is started again alone, and the others fail too and follow.
   *   After a drain their failures count, so that with several nodes a JobSet is better where it is installed.
   * - `'JobSet'` starts all pods again together. Kubernetes 1.30 can install it up to v0.10.
   * - `'TrainJob'` of Kubeflow Trainer 2.2 or newer, with a TrainingRuntime of its own, starts all pods again together.
   * - `'PyTorchJob'` of the training operator: a container that fails is started again alone, in its pod.
   * - `'MPIJob'` of the MPI operator: `command` runs in a launcher, which reaches `numNodes` workers by SSH; the image has
   *   `mpirun` and `sshd`. A failed launch begins again, with the workers that are there. A worker that its kubelet evicts ends
   *   the job.
   * - `'VolcanoJob'` starts all pods again together; what fails and what is evicted count alike.
   * - `'RayJob'`: `command` is submitted to a cluster of Ray with `numNodes` workers; a restart is a new cluster.
   * - `'LeaderWorkerSet'`: one group, which never ends: its pods begin again when one of them ends, even well.
   *
   * @default 'Job'
   */
  readonly controller?: TrainingController;
  /**
   * How often the training is started again after a failure. A pod that is lost to a drain, a preemption or a taint does not
   * count by itself. With several nodes the others fail then, since they have lost a peer, and as failures of their own those
   * count in a Job and in a PyTorchJob: with 3 the fourth drain ends the job. A JobSet and a TrainJob start all pods again and
   * count nothing. Volcano counts lost pods as well, and so does an MPIJob that loses its launcher.
   *
   * It becomes `backoffLimitPerIndex` of a Job (one rank that fails more often ends the job), or
   * `failurePolicy.maxRestarts` of a JobSet, and so on.
   *
   * @default 3
   */
  readonly maxRestarts?: number;
  /**
   * What the main container asks for besides its GPUs; each is both request and limit. CPU or memory that is not given is
   * the fair share.
   *
   * @default - the fair share of the pool's machine for the GPUs asked, as whole cores, less what sidecars ask;
   *   required when the machine is not known
   */
  readonly resources?: MainResources;
  /**
   * Where the program writes its checkpoints: `{ '/ckpt': pvc('ckpt'), every: '15m', keep: 3 }`, and with `size` and
   * `bandwidth` how long it writes. Only volumes that outlive the pod are taken, so that a pod that is started again finds the
   * last one there.
   *
   * @default - nothing is known of checkpoints
   */
  readonly checkpoints?: Checkpoints;
  /**
   * Seconds from the signal to end until containers are killed: the time to write a checkpoint. torchrun hands the
   * signal on to its processes.
   *
   * @default - 120, or as many as a checkpoint of `checkpoints.size` takes and 60 more
   */
  readonly terminationGracePeriodSeconds?: number;
  /**
   * Give the pods memory that they share over NVLink across nodes, on racks such as GB200 NVL72: a ComputeDomain, a channel
   * in each pod, and all pods in one NVLink domain (`nvidia.com/gpu.clique`), as `fabric: nvlinkDomain()` does, besides the fabric that the job has. The cluster needs `NvidiaDraDriver` with
   * `computeDomains: true`, and the GPUs of the pool may come from the device plugin or from the driver.
   *
   * @default false
   */
  readonly computeDomain?: boolean;
  /**
   * What a second deploy does when the pods or their number changed, since a Job's template never changes:
   * `'refuse'` keeps the name, so that the API server refuses the change until the old job is deleted; `'newName'`
   * appends a short hash of the content, so that the new job runs besides the old one until that is deleted or pruned.
   * Overrides are not part of the hash, and an `Output` among the pods' properties is refused with it.
   *
   * Pulumi would delete the running job to make the new one: with `'refuse'` the job is protected from its first `up` on,
   * against that and against `pulumi destroy`, until the component says `{ protect: false }` in an `up`, which may be that of the change. With
   * `'newName'` the old job runs on, unless `previous: 'end'` is given.
   *
   * @default 'refuse'
   */
  readonly redeploy?: Redeploy;
  /**
   * Seconds after which a finished job is deleted with its pods and logs. A tool that applies manifests again and
   * again then starts it anew.
   *
   * @default - it stays
   */
  readonly ttlSecondsAfterFinished?: number;
  /**
   * Seconds after which a running job is ended; a JobSet counts anew after each restart.
   *
   * @default - no limit
   */
  readonly activeDeadlineSeconds?: number;
  /**
   * Create the job without pods, until a queue such as Kueue lets it run. In Pulumi a job that names its queue of Kueue is
   * not suspended again by a later `up`.
   *
   * @default false
   */
  readonly suspend?: boolean;
  /**
   * The queue that the job waits in, such as `kueue({ queue: 'research', topology: 'cloud.provider.com/topology-rack' })`. Its pods
   * start all at once, or not at all. `slurmBridge()` lets Slurm place them, as `sunk()` does for one pod, and `podGroup()` is
   * Kubernetes' own, which needs no queue and is alpha.
   *
   * @default - none: its pods are scheduled as soon as they are made
   */
  readonly queue?: Queue;
  /**
   * The launcher of an MPIJob, or the head of a RayJob. It has no GPUs, and need not run in the pool.
   *
   * @default - it asks for nothing
   */
  readonly launcher?: LauncherProps;
  /**
   * What the workers of an MPIJob run until the launcher comes.
   *
   * @default ['/usr/sbin/sshd', '-De']
   */
  readonly sshd?: readonly string[];
}

/** The pod that starts the others. */
export interface LauncherProps {
  /**
   * What it asks for; each is both request and limit.
   *
   * @default - none is asked
   */
  readonly resources?: ContainerResources;
}

/** The pod that starts the others. */
export const launcherSchema: Schema = object<LauncherProps>({ resources: optional(resourcesSchema) });

/** What runs a job that names no controller. */
export const DEFAULT_CONTROLLER: TrainingController = 'Job';
/** torchrun's own default (pytorch `torch/distributed/run.py`). */
export const DEFAULT_MASTER_PORT = 29500;
/** As in JobSet's example of a training job that survives maintenance of its nodes. */
export const DEFAULT_MAX_RESTARTS = 3;

/** What reaches the pods and objects of a job whatever its controller; what does not is a `TrainingProp`, which each row answers. */
export const DELIVERED_TO_JOBS = {
  ...POD_PROPS,
  checkpoints: true,
  computeDomain: true,
  controller: true,
  numNodes: true,
  queue: true,
  request: true,
} as const satisfies Readonly<Record<Exclude<keyof GpuTrainingJobProps, TrainingProp>, true>>;

/** The props of a `GpuTrainingJob`. */
export const gpuTrainingJobSchema: Schema = object<GpuTrainingJobProps>({
  ...podKeys,
  // It begins the names of a Service and of what JobSet composes.
  name: optional(
    plainText({ pattern: DNS_1035_LABEL, what: 'a name of up to 63 lower-case letters, digits and hyphens that begins with a letter' }),
  ),
  request: required(gpuRequestSchema),
  numNodes: optional(integer({ min: 1, max: 100_000 })),
  minNodes: optional(integer({ min: 1, max: 100_000 })),
  nprocPerNode: optional(integer({ min: 1, max: 2 ** 31 - 1 })),
  masterPort: optional(integer({ min: 1, max: 65535 })),
  controller: optional(oneOf(trainingControllers)),
  maxRestarts: optional(integer({ min: 0, max: 2 ** 31 - 1 })),
  computeDomain: optional(boolean),
  redeploy: optional(oneOf(redeployModes)),
  ttlSecondsAfterFinished: optional(integer({ min: 0, max: 2 ** 31 - 1 })),
  activeDeadlineSeconds: optional(integer({ min: 1 })),
  suspend: optional(boolean),
  queue: optional(queueSchema()),
  checkpoints: optional(checkpointsSchema()),
  launcher: optional(launcherSchema),
  sshd: optional(list(text({ empty: true }), { min: 1 })),
});
