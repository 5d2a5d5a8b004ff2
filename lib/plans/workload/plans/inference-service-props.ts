import type { Field } from '../../../internal';
import { integer, object, oneOf, optional, required, type Schema } from '../../../internal';
import { LEGACY_MODES, type ServingController, servingControllers, type ServingProp } from '../../../words/kinds';
import { type GpuRequest, gpuRequestSchema } from '../../model';
import { type Queue, queueSchema } from '../../queues';
import { type ModelCache, modelCacheSchema } from '../objects/model-cache';
import { type NetworkAccess, networkAccessSchema } from '../objects/network-policy';
import { type PodMonitorProps, podMonitorSchema } from '../objects/pod-monitor';
import { type Route, routeSchema } from '../objects/route';
import { type InferenceAutoscaling, inferenceAutoscalingSchema } from '../objects/scale-on';
import { type KeyRef, keyRefSchema } from '../pod/env';
import { POD_PROPS } from '../pod/pod-delivered';
import { type PodProps, podKeys } from '../pod/pod-props';
import { type ModelServer, serverSchema } from '../servers/servers';
import type { ServingLife } from './serving-props';
import { lifeKeys } from './serving-schema';
import { type Prefill, prefillSchema } from './prefill-props';
import { type LauncherProps, launcherSchema } from './training-job-props';

/** Pods that serve a model on whole GPUs, MIG devices, or shares or parts of GPUs. The main container is called `main`. */
export type GpuInferenceServiceProps = InferenceServing & InferenceScale;

/** How many pods serve: a number, or what an autoscaler decides. */
export type InferenceScale =
  | {
      /**
       * Pods that run at once, or groups of `numNodes` pods.
       *
       * @default - Kubernetes' 1
       */
      readonly replicas?: number;
      readonly autoscaling?: never;
    }
  | {
      readonly replicas?: never;
      /** An autoscaler that decides how many pods run; the Deployment then says nothing about it. */
      readonly autoscaling: InferenceAutoscaling;
    };

/** What a `GpuInferenceService` takes besides the number of its pods. */
export interface InferenceServing extends Omit<PodProps, 'image' | 'command' | 'args'>, ServingLife {
  /** The model server with its options, such as `vllm({ model: 'Qwen/Qwen2.5-7B-Instruct' })`. */
  readonly server: ModelServer;
  /**
   * Image of the server.
   *
   * @default - the server's own, of its `version`; a server that has none needs this
   */
  readonly image?: string;
  /**
   * What runs the pods. All but the first need their controller in the cluster, and what one of them has no field for is
   * refused with the reason.
   *
   * - `'Deployment'`: one pod for each copy of the model.
   * - `'LeaderWorkerSet'`: groups of `numNodes` pods, a copy each. vLLM from 0.12.0 on and SGLang can.
   * - `'InferenceService'` of KServe, in deployment mode Standard: KServe makes a Deployment and the Service
   *   `<name>-predictor` on port 80. The main container is called `kserve-container`, and `resources` has cpu and memory.
   * - `'LLMInferenceService'` of KServe: for `vllm()`. KServe's presets bring the command, the image, the probes and the drain;
   *   the Service is `<name>-kserve-workload-svc` on port 8000. With a `gateway` the route leads to the pods by KServe's
   *   scheduler, which knows their queues and caches. The model comes from Hugging Face, or from `cache` with a `folder`;
   *   `numNodes` takes `dataParallel`. An `image` of yours has to run as another user than root.
   * - `'RayService'` of KubeRay: Ray Serve LLM runs vLLM on a cluster of Ray of its own, on one or `numNodes` pods for each
   *   copy; Ray Serve scales by `autoscaling.on.running`. The image is one of `rayproject/ray-llm`; the head's container is
   *   called `head`, and the Service `<name>-serve-svc`.
   * - `'NIMService'` of the NIM Operator: for `nim()`. `hubToken` names the Secret with NVIDIA's key, whose key has to be
   *   `NGC_API_KEY`.
   *
   * @default - 'Deployment', or 'LeaderWorkerSet' with `numNodes`
   */
  readonly controller?: ServingController;
  /**
   * How KServe runs an `'InferenceService'`. `'Knative'` scales by `autoscaling.on.running`, down to no pod with `min: 0`, and
   * needs Knative's features for what places the pods (`kubernetes.podspec-nodeselector`, `kubernetes.podspec-tolerations`
   * and those of its volumes); it replaces pods, leads requests to them and lets them end in its own way. It cannot be
   * changed later.
   *
   * @default 'Standard'
   */
  readonly deploymentMode?: (typeof deploymentModes)[number];
  /**
   * Pods that serve one copy of the model together, where it is too large for one node: a group of a LeaderWorkerSet, or
   * pods of a RayService. A disruption budget counts groups, and pods of several nodes get the fabric of their machines as
   * those of a training job do.
   *
   * @default 1
   */
  readonly numNodes?: number;
  /**
   * Separate pods for prefill (reading prompts); the others then only decode (write answers). The KV cache of each prompt is
   * copied from one pod to the other, so each needs a fast network: give `fabric` where the machines have RDMA. Each copy of the
   * model has to fit one pod. Two ways:
   *
   * - Deployments of `vllm()` or `sglang()`: `<name>` decodes, `<name>-prefill` does prefill, and the server's own router,
   *   `<name>-router`, is behind the Service. vLLM copies the cache by NIXL, SGLang by Mooncake.
   * - an LLMInferenceService whose route has a `gateway`, with NIXL and KServe's scheduler.
   *
   * @default - each pod does prefill and decode
   */
  readonly prefill?: Prefill;
  /**
   * The head of a RayService. It has no GPUs, and need not run in the pool.
   *
   * @default - it asks for nothing
   */
  readonly launcher?: LauncherProps;
  /**
   * What the main container asks for.
   *
   * @default - as many GPUs, or shares, as the server's parallelism needs; in a group its part of them
   */
  readonly request?: GpuRequest;
  /**
   * The queue that its pods wait in, such as `kueue({ queue: 'chat' })`: Kueue counts each pod of a copy on one pod, each group of
   * `numNodes` pods, or a RayService as a whole, and lets it in when there is quota for all of it; Volcano and KAI place them by
   * their own schedulers, groups at once. For several copies on several pods, Volcano needs LeaderWorkerSet's controller with
   * `gangSchedulingManagement.schedulerProvider: volcano` in the values of its chart.
   *
   * @default - none: its pods are scheduled as soon as they are made
   */
  readonly queue?: Queue;
  /**
   * Where the model's files lie.
   *
   * @default - nowhere: each pod fetches them when it starts, into its own file system
   */
  readonly cache?: ModelCache;
  /**
   * Key of a Secret with the token of the model hub, such as that of Hugging Face for models with a licence.
   *
   * @default - none
   */
  readonly hubToken?: KeyRef;
  /**
   * Key of a Secret with the key that clients must show. It reaches the server by a variable, and no manifest has it.
   *
   * @default - none is asked
   */
  readonly apiKey?: KeyRef;
  /**
   * How it is reached from outside of the cluster.
   *
   * @default - not at all
   */
  readonly route?: Route;
  /**
   * Who may reach the pods; nobody else does, where the cluster's network enforces policies.
   *
   * @default - everybody
   */
  readonly networkPolicy?: NetworkAccess;
  /**
   * A PodMonitor of the Prometheus Operator for the server's metrics.
   *
   * @default - none
   */
  readonly podMonitor?: PodMonitorProps;
}

/** KServe's deployment modes of an InferenceService. Source: kserve v0.20.0 `pkg/constants`. */
export const deploymentModes = ['Standard', 'Knative'] as const;

/**
 * What reaches the pods and objects of a service whatever its controller, or is answered for by what the controller is: `pods`, `needs`
 * and `prefills` of its row. What does not is a `ServingProp`, which each row answers.
 */
export const DELIVERED_TO_SERVICES = {
  ...POD_PROPS,
  cache: true,
  controller: true,
  hubToken: true,
  modelMemory: true,
  numNodes: true,
  prefill: true,
  queue: true,
  replicas: true,
  request: true,
  server: true,
  startupSeconds: true,
} as const satisfies Readonly<Record<Exclude<keyof GpuInferenceServiceProps, ServingProp>, true>>;

const { image, command: _command, args: _args, ...keys } = podKeys;

/** The props of a `GpuInferenceService`. */
export const inferenceServiceSchema: Schema = object<GpuInferenceServiceProps>({
  ...keys,
  ...lifeKeys,
  server: required(serverSchema),
  image: optional(image.schema),
  controller: optional(oneOf(servingControllers, { KServe: 'InferenceService', KubeRay: 'RayService', 'llm-d': 'LLMInferenceService' })),
  deploymentMode: optional(oneOf(deploymentModes, LEGACY_MODES)),
  launcher: optional(launcherSchema),
  prefill: optional(prefillSchema),
  numNodes: optional(integer({ min: 1, max: 1000 })),
  request: optional(gpuRequestSchema),
  queue: optional(queueSchema()),
  cache: optional(modelCacheSchema),
  hubToken: optional(keyRefSchema),
  apiKey: optional(keyRefSchema),
  route: optional(routeSchema),
  networkPolicy: optional(networkAccessSchema),
  podMonitor: optional(podMonitorSchema),
  replicas: optional(integer({ min: 0, max: 2 ** 31 - 1 })),
  autoscaling: optional(inferenceAutoscalingSchema),
} satisfies Record<string, Field>);
