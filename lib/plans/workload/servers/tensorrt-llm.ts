import { integer, number, optional } from '../../../internal';
import {
  flagsOf,
  type FlagsOf,
  modelKeys,
  type Parallel,
  releaseKeys,
  type ServedModel,
  type ServerRelease,
  type ServerRow,
} from './server-row';

/** Options of TensorRT-LLM, in its own words. */
export interface TensorrtLlmOptions extends Omit<ServedModel, 'servedModelName'>, ServerRelease, Parallel {
  /**
   * Parts that the layers are divided into, each on GPUs of its own.
   *
   * @default 1
   */
  readonly pipelineParallel?: number;
  /**
   * The longest sequence, prompt and answer together, in tokens.
   *
   * @default - the model's own
   */
  readonly maxSeqLen?: number;
  /**
   * The most requests that are worked on at once.
   *
   * @default - TensorRT-LLM's own
   */
  readonly maxBatchSize?: number;
  /**
   * The part of the memory left beside weights and buffers that the KV cache takes.
   *
   * @default - TensorRT-LLM's own, 0.9
   */
  readonly kvCacheFreeGpuMemoryFraction?: number;
}

/** A server that runs TensorRT-LLM. */
export interface TensorrtLlmServer extends TensorrtLlmOptions {
  readonly kind: 'tensorrtLlm';
}

/** TensorRT-LLM: `trtllm-serve`. */
export const tensorrtLlm = (options: TensorrtLlmOptions): TensorrtLlmServer => Object.freeze({ ...options, kind: 'tensorrtLlm' as const });

const { model, modelConfig } = modelKeys;
const most = integer({ min: 1, max: 2 ** 31 - 1 });

/** The options that are arguments, and what TensorRT-LLM calls them. */
export const TENSORRT_LLM_ARGUMENTS = {
  tensorParallel: '--tp_size',
  pipelineParallel: '--pp_size',
  maxSeqLen: '--max_seq_len',
  maxBatchSize: '--max_batch_size',
  kvCacheFreeGpuMemoryFraction: '--kv_cache_free_gpu_memory_fraction',
} as const satisfies FlagsOf<TensorrtLlmOptions>;

/** What is known of TensorRT-LLM. */
export const tensorrtLlmRow: ServerRow<TensorrtLlmServer> = {
  kind: 'tensorrtLlm',
  name: 'TensorRT-LLM',
  keys: {
    model,
    modelConfig,
    ...releaseKeys,
    tensorParallel: optional(integer({ min: 1, max: 1024 })),
    pipelineParallel: optional(integer({ min: 1, max: 1024 })),
    maxSeqLen: optional(most),
    maxBatchSize: optional(most),
    kvCacheFreeGpuMemoryFraction: optional(number({ above: 0, max: 1 })),
  },
  image: (version) => `nvcr.io/nvidia/tensorrt-llm/release:${version}`,
  // Source: TensorRT-LLM `docs/source/release-notes.md`, "Infrastructure Changes": PyTorch's containers 25.06 and 25.10 of NGC, whose
  // CUDA is that of Triton's of the same month.
  cuda: [
    ['1.0.0', '12.9'],
    ['1.1.0', '13.0'],
  ],
  port: () => 8000,
  program: /(?:^|\/)trtllm-serve$/,
  command: () => ['trtllm-serve'],
  aliases: {
    '--tensor-parallel-size': '--tp-size',
    '--pipeline-parallel-size': '--pp-size',
    '--free-gpu-memory-fraction': '--kv-cache-free-gpu-memory-fraction',
  },
  args: (server, { modelPath }) => [
    modelPath ?? server.model,
    '--host=0.0.0.0',
    '--port=8000',
    ...flagsOf(server, TENSORRT_LLM_ARGUMENTS),
    ...(server.extraArgs ?? []),
  ],
  health: () => ({ ready: '/health', live: '/health' }),
  // `/metrics` answers JSON of iterations, which Prometheus does not read.
  metrics: () => undefined,
  spreads: ['tensorParallel', 'pipelineParallel'],
  devices: ({ tensorParallel = 1, pipelineParallel = 1 }) => tensorParallel * pipelineParallel,
  cache: { path: '/models', env: 'HF_HOME' },
  hasHf: true,
  hubToken: 'HF_TOKEN',
  source: 'NVIDIA/TensorRT-LLM tensorrt_llm/commands/serve.py',
};
