import type { Json, Takes } from '../../../internal';
import type { KubeObject, Labels, ObjectMeta, PodTemplate } from '../../kubernetes';
import type { MadeService } from '../kind-row';

/** How pods are replaced, as a Deployment says it. */
export interface ReplacingPods {
  readonly type: string;
  readonly rollingUpdate?: { readonly maxSurge?: number | string; readonly maxUnavailable?: number | string };
}

/** What the row of a model server has for a controller that does not run every image. */
export type ServerSays = 'group' | 'kserve' | 'ray' | 'nim';

/** What makes the pods of a model server in the end: queues and gang schedulers look at that. */
export type PodMaker = 'Deployment' | 'LeaderWorkerSet' | 'RayCluster';

/** A model server in words of no controller, from which a row makes its object. */
export interface ServingInput {
  readonly metadata: ObjectMeta;
  /** The labels by which its pods are found. */
  readonly selector: Labels;
  /** Copies of the model; absent where an autoscaler decides, or nobody says. */
  readonly replicas: number | undefined;
  /** The fewest and the most copies, where an autoscaler decides. */
  readonly scale: ServingScale | undefined;
  /** Pods that serve a copy together. */
  readonly size: number;
  readonly strategy: ReplacingPods | undefined;
  readonly progressDeadlineSeconds: number | undefined;
  /** Seconds that the model may load. */
  readonly startupSeconds: number;
  /** The pods that take requests. */
  readonly template: PodTemplate;
  /** The others of a group. */
  readonly worker: PodTemplate | undefined;
  /** A pod without GPUs that starts the others. */
  readonly starter: PodTemplate | undefined;
  /** Devices that each pod asks for. */
  readonly gpusPerPod: number;
  /** Port of the requests. */
  readonly port: number;
  /** What is said of the Service, where the controller makes it. */
  readonly service: ServingPort | undefined;
  /** What the server's own row says for this controller. */
  readonly serve: Json;
  /** Whether requests come from outside by a Gateway. */
  readonly isRouted: boolean;
  /** The pods that read prompts, where others than those that answer do. */
  readonly prefill: ServingPrefill | undefined;
}

/** Pods that read prompts, and leave the answer to others. */
export interface ServingPrefill {
  readonly replicas: number | undefined;
  readonly template: PodTemplate;
  /** As `serve` of those that answer. */
  readonly serve: Json;
}

/** What an HTTPRoute leads to, where it is no Service. */
export interface RouteBackend extends MadeService {
  readonly group: string;
  readonly kind: string;
}

/** How many copies an autoscaler may run. */
export interface ServingScale {
  readonly min: number;
  readonly max: number;
  /** Requests that are worked on, for each copy, where those decide. */
  readonly running: number | undefined;
  readonly scaleDownSeconds: number | undefined;
  /** What a HorizontalPodAutoscaler of them says, besides what it scales; undefined where KEDA, or the controller's own signal, decides. */
  readonly hpa: Json | undefined;
}

/** A Service that a controller makes, as far as it can be said. */
export interface ServingPort {
  readonly port?: number;
  readonly type?: string;
  readonly annotations?: Labels;
}

/** Props of a model server that not every controller delivers; the plan delivers the others, or answers for them. */
export type ServingProp =
  | 'apiKey'
  | 'automountServiceAccountToken'
  | 'autoscaling'
  | 'deploymentMode'
  | 'disruptionBudget'
  | 'enableServiceLinks'
  | 'hostUsers'
  | 'initContainers'
  | 'launcher'
  | 'livenessProbe'
  | 'networkPolicy'
  | 'nice'
  | 'numactl'
  | 'podAnnotations'
  | 'podMonitor'
  | 'podSecurityContext'
  | 'preStopSeconds'
  | 'progressDeadlineSeconds'
  | 'readinessProbe'
  | 'realtime'
  | 'route'
  | 'security'
  | 'securityContext'
  | 'service'
  | 'serviceAccount'
  | 'sidecars'
  | 'spread'
  | 'startupProbe'
  | 'strategy'
  | 'taskset'
  | 'terminationGracePeriodSeconds';

/** Everything the library knows of how a controller runs a model server. */
export interface ServingRow {
  /** Name that it gives the main container, or looks for. */
  readonly container: string;
  /** Name of the port of the requests in its pods, where it is its own. */
  readonly portName?: string;
  /** What has to be in the row of a server that it runs; it runs any image where nothing is. */
  readonly needs?: ServerSays;
  /** How many pods serve one copy of the model. */
  readonly pods: 'one' | 'several' | 'any';
  /** What makes its pods in the end. */
  readonly maker: PodMaker;
  /** Its object is another than what makes the pods, and hands these labels on to that: its own, or those of the pods. */
  readonly handsOn?: 'its labels' | 'labels of pods';
  /** Labels of the pods that take requests, besides those of all pods. */
  readonly takers?: Labels;
  /** Label that tells the pods of one version from those of another; without one nothing spreads the pods over nodes. */
  readonly revision?: string;
  /** What it does with each prop that not every controller delivers. */
  readonly takes: Takes<ServingProp>;
  /** Kubernetes cannot count how many of its pods may be missing: they have no PodDisruptionBudget. */
  readonly uncounted?: true;
  /** It makes the Service in front of the pods by itself. */
  readonly makesService?: true;
  /** Its pods listen on the port of the Service. */
  readonly onePort?: true;
  /** It asks by itself whether its pods are well. */
  readonly probes?: true;
  /** It lets requests end by itself. */
  readonly drains?: true;
  /** It mounts shared memory at /dev/shm, whatever is said. */
  readonly mountsSharedMemory?: true;
  /** A container without GPUs starts the others. */
  readonly starter?: string;
  /** CPU and memory that it fills in where a container says nothing of them. */
  readonly fillsIn?: { readonly cpu: string; readonly memory: string };
  /** The signal by which it decides by itself how many copies run; it then needs no autoscaler of ours. */
  readonly scalesBy?: 'running';
  /** That signal is a whole number. */
  readonly scalesInWhole?: true;
  /** Its object holds the HorizontalPodAutoscaler: its operator sets the number of pods back where another does. */
  readonly holdsAutoscaler?: true;
  /** What an autoscaler of ours scales, where it is not the object itself. */
  readonly scaled?: (name: string) => { readonly apiVersion: string; readonly kind: string; readonly name: string };
  /** The port with the metrics of the server, where it is not the server's own. */
  readonly metrics?: { readonly port: string; readonly path: string };
  /** Fields of the pod that the object has no place for. */
  readonly lacks?: (template: PodTemplate) => readonly string[];
  /** The row for copies of the model on several pods, where it runs those in another way. */
  readonly groups?: ServingRow;
  /** It brings an image of the server, which runs where none is given. */
  readonly image?: string;
  /** What an HTTPRoute leads to, which knows more of the pods than a Service does. */
  readonly backend?: (name: string) => RouteBackend;
  /** What leads a request first to a pod that reads its prompt, and then to one that answers; absent where nothing does. */
  readonly prefills?: 'kserve' | 'router';
  /** Other ways in which it runs servers, by the name that it has for them. */
  readonly modes?: Readonly<Record<string, ServingRow>>;
  /** The object that makes the pods. */
  readonly emit: (input: ServingInput) => KubeObject;
}

/**
 * A new pod next to the old ones would need a GPU more than the workload has, and on a full pool neither would ever move:
 * the old pod goes first. LeaderWorkerSet v0.10.0 has the same default.
 */
export const OLD_POD_FIRST: ReplacingPods = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } };

/** What a controller takes that writes the pods as they are. */
export const WHOLE_PODS = {
  automountServiceAccountToken: true,
  enableServiceLinks: true,
  hostUsers: true,
  initContainers: true,
  livenessProbe: true,
  nice: true,
  numactl: true,
  podAnnotations: true,
  podSecurityContext: true,
  preStopSeconds: true,
  readinessProbe: true,
  realtime: true,
  security: true,
  securityContext: true,
  serviceAccount: true,
  sidecars: true,
  spread: true,
  startupProbe: true,
  taskset: true,
  terminationGracePeriodSeconds: true,
} as const satisfies Partial<Takes<ServingProp>>;

/** What most controllers take besides the pods: an object of ours says it. */
export const BESIDE_PODS = {
  apiKey: true,
  autoscaling: true,
  disruptionBudget: true,
  networkPolicy: true,
  podMonitor: true,
  route: true,
} as const satisfies Partial<Takes<ServingProp>>;

/** What a controller has nothing for whose pods all serve. */
export const NO_STARTER = { launcher: 'it has no pod that starts the others' } as const satisfies Partial<Takes<ServingProp>>;
export const NO_MODES = {
  deploymentMode: 'only an InferenceService of KServe has deployment modes',
} as const satisfies Partial<Takes<ServingProp>>;

/** What starts the user's own program, where the controller starts another. */
export const noProgram = (why: string) =>
  ({ nice: why, numactl: why, realtime: why, taskset: why }) as const satisfies Partial<Takes<ServingProp>>;
