import { integer, object, optional, type Schema } from '../../../internal';
import { type GpuPool, type GpuRequest, gpuRequestSchema } from '../../model';
import { podKeys, type PodProps } from '../pod/pod-props';
import { type ContainerResources, resourcesSchema } from '../pod/resources';

/** Pods that read prompts, and pass the KV cache of each on to the pods that answer: the first token comes sooner. */
export interface Prefill {
  /**
   * Pods that read prompts at once.
   *
   * @default - Kubernetes' 1
   */
  readonly replicas?: number;
  /**
   * The pool that they run on.
   *
   * @default - that of the service
   */
  readonly pool?: GpuPool;
  /**
   * GPUs that each layer is spread over.
   *
   * @default - as in the pods that answer
   */
  readonly tensorParallel?: number;
  /**
   * What the main container asks for.
   *
   * @default - as the pods that answer, or as many GPUs as `tensorParallel` says
   */
  readonly request?: GpuRequest;
  /**
   * CPU and memory of the main container, as `resources` of the service.
   *
   * @default - those of the service
   */
  readonly resources?: PodProps['resources'];
  /**
   * The program in front of both sorts of pods, where Deployments run them. KServe has one of its own.
   *
   * @default - one pod of the server's own router
   */
  readonly router?: PrefillRouter;
}

/** The router: pods that lead each request to a prefill pod first and then to a decode pod. They need no GPU. */
export interface PrefillRouter {
  /**
   * Their image: SGLang Model Gateway for `sglang()`, vLLM Router for `vllm()`.
   *
   * @default - the server's own
   */
  readonly image?: string;
  /**
   * How many of them run.
   *
   * @default - Kubernetes' 1
   */
  readonly replicas?: number;
  /**
   * What each asks for; each is both request and limit.
   *
   * @default - none is asked
   */
  readonly resources?: ContainerResources;
}

/** Pods that read prompts. */
export const prefillSchema: Schema = object<Prefill>({
  replicas: optional(integer({ min: 1, max: 2 ** 31 - 1 })),
  pool: podKeys.pool,
  tensorParallel: optional(integer({ min: 1, max: 1024 })),
  request: optional(gpuRequestSchema),
  resources: podKeys.resources,
  router: optional(
    object<PrefillRouter>({
      image: optional(podKeys.image.schema),
      replicas: optional(integer({ min: 1, max: 2 ** 31 - 1 })),
      resources: optional(resourcesSchema),
    }),
  ),
});
