import { integer, object, optional, type Schema } from '../../internal';
import { type GpuPool, type GpuRequest, gpuRequestSchema } from '../../model';
import { podKeys, type PodProps } from '../pod/pod-props';

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
}

/** Pods that read prompts. */
export const prefillSchema: Schema = object<Prefill>({
  replicas: optional(integer({ min: 1, max: 2 ** 31 - 1 })),
  pool: podKeys.pool,
  tensorParallel: optional(integer({ min: 1, max: 1024 })),
  request: optional(gpuRequestSchema),
  resources: podKeys.resources,
});
