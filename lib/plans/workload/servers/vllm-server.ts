import type { PlainText } from '../../model';
import type { VllmLora } from './lora';
import type { FlagsOf, Parallel, ServedModel, ServerRelease } from './server-row';

/** Options of vLLM, in its own words; what is not given is vLLM's own default. */
export interface VllmOptions extends ServedModel, ServerRelease, Parallel {
  /**
   * Parts that the layers are divided into, each on GPUs of its own: a pod needs `tensorParallel` times as many.
   *
   * @default 1
   */
  readonly pipelineParallel?: number;
  /**
   * Copies of the layers that share the requests, each on `tensorParallel` GPUs: a pod, or a group of `numNodes` pods of an
   * LLMInferenceService, needs that many times as many.
   *
   * @default 1
   */
  readonly dataParallel?: number;
  /**
   * Spread the experts of a mixture-of-experts model over all of its GPUs, instead of a part of each expert on every one.
   *
   * @default false
   */
  readonly expertParallel?: boolean;
  /**
   * The longest sequence, prompt and answer together, in tokens.
   *
   * @default - the model's own, which may need more memory than the GPU has
   */
  readonly maxModelLen?: number;
  /**
   * The most sequences that are worked on at once.
   *
   * @default - vLLM's own
   */
  readonly maxNumSeqs?: number;
  /**
   * The part of each GPU's memory that vLLM takes; under MPS and HAMi of what the process may use.
   *
   * @default - vLLM's own: 0.92 in 0.24 and newer, 0.9 in 0.18 and older
   */
  readonly gpuMemoryUtilization?: number;
  /**
   * Type of weights and activations.
   *
   * @default - 'half' on a pool with GPUs below compute capability 8.0, which have no bfloat16; otherwise 'auto': what the
   * model's files have
   */
  readonly dtype?: (typeof vllmDtypes)[number];
  /**
   * How weights are quantised, such as `'fp8'` or `'awq'`. Below compute capability 8.9 FP8 weights save memory alone.
   *
   * @default - what the model's files say
   */
  readonly quantization?: PlainText;
  /**
   * Type of the KV cache.
   *
   * @default - 'auto': that of the activations
   */
  readonly kvCacheDtype?: PlainText;
  /**
   * LoRA adapters, which requests choose by their names instead of the model's. Under a Deployment, LeaderWorkerSet or InferenceService.
   *
   * @default - none
   */
  readonly lora?: VllmLora;
}

/** A server that runs vLLM. */
export interface VllmServer extends VllmOptions {
  readonly kind: 'vllm';
}

/** Source: vLLM v0.33.0 `vllm/config/model.py`, `ModelDType`. */
export const vllmDtypes = ['auto', 'half', 'float16', 'bfloat16', 'float', 'float32'] as const;

/** vLLM: `vllm serve`. */
export const vllm = (options: VllmOptions): VllmServer => Object.freeze({ ...options, kind: 'vllm' as const });

/** The options that are arguments, and what vLLM calls them. */
export const VLLM_ARGUMENTS = {
  servedModelName: '--served-model-name',
  tensorParallel: '--tensor-parallel-size',
  pipelineParallel: '--pipeline-parallel-size',
  dataParallel: '--data-parallel-size',
  maxModelLen: '--max-model-len',
  maxNumSeqs: '--max-num-seqs',
  gpuMemoryUtilization: '--gpu-memory-utilization',
  dtype: '--dtype',
  quantization: '--quantization',
  kvCacheDtype: '--kv-cache-dtype',
} as const satisfies FlagsOf<VllmOptions, 'expertParallel' | 'lora'>;
