import type { ModelShape } from './config';

const MiB = 1024 * 1024;

/** How a model is served, as far as its memory follows from it. */
export interface ServedShape {
  readonly shape: ModelShape;
  /** GPUs that each layer is spread over; 1 where it is not said. */
  readonly tensorParallel?: number;
  /** Parts that the layers are divided into; 1 where it is not said. */
  readonly pipelineParallel?: number;
  /** Copies of the layers over whose GPUs the experts are spread; 1 where it is not said. */
  readonly expertCopies?: number;
  /** Type of weights and activations; the model's own where it is not said, or `auto`. */
  readonly dtype?: string;
  /** How weights are quantised; as the model's files are where it is not said. */
  readonly quantization?: string;
  /** Type of the KV cache; that of the activations where it is not said, or `auto`. */
  readonly kvCacheDtype?: string;
}

/** What a served model needs of each of its GPUs. */
export interface ModelNeed {
  /** Weights on the GPU that holds the most. Exact but for biases, norms and the scales of quantised weights. */
  readonly weightsMiB: number;
  /** KV cache of one token on one GPU, in bytes. Exact. */
  readonly cacheBytesPerToken: number;
}

const BYTES: Readonly<Record<string, number>> = { half: 2, float16: 2, bfloat16: 2, float: 4, float32: 4 };

/**
 * Bytes of one weight by method, scales included: groups of 128 with 16 bits of scale and 4 of zero point for AWQ and GPTQ,
 * blocks of 16 with 8 bits for NVFP4, of 32 with 8 bits for MXFP4. Undefined: not known, and nothing is said.
 */
const QUANTISED: Readonly<Record<string, number>> = {
  fp8: 1,
  fbgemm_fp8: 1,
  modelopt: 1,
  awq: 4.16 / 8,
  awq_marlin: 4.16 / 8,
  gptq: 4.16 / 8,
  gptq_marlin: 4.16 / 8,
  'gptq-8': 8.16 / 8,
  modelopt_fp4: 4.5 / 8,
  mxfp4: 4.25 / 8,
};

const bytesOf = (dtype: string | undefined, own: string): number | undefined =>
  BYTES[dtype === undefined || dtype === 'auto' ? own : dtype];

/** What a served model needs; undefined where a type or a method is not known. */
export function needOf({ shape, tensorParallel = 1, pipelineParallel = 1, expertCopies = 1, ...told }: ServedShape): ModelNeed | undefined {
  const plain = bytesOf(told.dtype, shape.dtype);
  const method = told.quantization ?? shape.quantization;
  const quantised = method === undefined ? plain : QUANTISED[method];
  const cached = told.kvCacheDtype?.startsWith('fp8')
    ? 1
    : bytesOf(told.kvCacheDtype, told.dtype === 'auto' ? shape.dtype : (told.dtype ?? shape.dtype));
  if (plain === undefined || quantised === undefined || cached === undefined) return undefined;
  // The first and the last part hold the embeddings, one of the two where they are not the same.
  const embeddings = pipelineParallel === 1 ? shape.embeddingParameters : shape.embeddingParameters / 2;
  const layers = Math.ceil(shape.layers / pipelineParallel);
  // Attention is not spread with the experts, so that this is the least that a GPU may hold.
  const ofLayers = (shape.layerParameters * (layers / shape.layers) * quantised) / expertCopies;
  const weights = (ofLayers + embeddings * plain) / tensorParallel;
  // A head of the cache is on one GPU at least; what all heads share is on each.
  const spread = shape.sharedCache ? 1 : Math.min(tensorParallel, shape.kvHeads);
  return { weightsMiB: Math.ceil(weights / MiB), cacheBytesPerToken: (layers * shape.cachedPerLayer * cached) / spread };
}

/**
 * An estimate of what a process holds on a GPU besides weights and cache: the CUDA context, the buffers of NCCL where there
 * are several GPUs, activations of one batch, graphs. vLLM measures it when it starts; it is between half a GiB and a few.
 */
export const overheadMiB = (tensorParallel = 1): number => (tensorParallel > 1 ? 1536 : 1024);

/** Whether a served model fits into the memory of its GPUs, and how much it can do there. */
export interface Fit {
  /** What every GPU has to hold at least: weights, and the cache of one sequence. No estimate is in it. */
  readonly leastMiB: number;
  /** What the server may take of each GPU. */
  readonly usableMiB: number;
  /** It cannot start: not even one sequence has room. */
  readonly cannotStart: boolean;
  /** Sequences of full length that have room at once, by the estimate of the overhead. */
  readonly sequences: number;
}

/**
 * Compares what a model needs with the memory of a GPU, MIG device or share.
 *
 * @param memoryMiB Memory of one of them, as the driver reports it.
 * @param length Tokens of the longest sequence.
 * @param fraction The part of it that the server takes.
 */
export function fitOf(served: ServedShape, memoryMiB: number, length: number, fraction: number): Fit | undefined {
  const need = needOf(served);
  if (need === undefined) return undefined;
  const usableMiB = Math.floor(memoryMiB * fraction);
  const sequenceMiB = (need.cacheBytesPerToken * length) / MiB;
  const leastMiB = Math.ceil(need.weightsMiB + sequenceMiB);
  const room = usableMiB - need.weightsMiB - overheadMiB(served.tensorParallel);
  return { leastMiB, usableMiB, cannotStart: leastMiB > usableMiB, sequences: Math.max(0, Math.floor(room / sequenceMiB)) };
}
