import { ownValue } from '../../../internal';
import type { LayerCache } from './mixers';
import { bytesOfMethod, type Part } from './quantised';
import type { ModelShape } from './shape';

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
  /** LoRA adapters that have room on the GPUs at once, and their rank. */
  readonly loras?: { readonly count: number; readonly rank: number };
}

/** What a served model needs of each of its GPUs. */
export interface ModelNeed {
  /** Weights on the GPU that holds the most, with the room for LoRA adapters. Exact but for biases, norms and the scales of quantised weights. */
  readonly weightsMiB: number;
  /** KV cache of one sequence on one GPU, in bytes. Exact. */
  readonly cacheBytes: number;
}

const BYTES: Readonly<Record<string, number>> = { half: 2, float16: 2, bfloat16: 2, float: 4, float32: 4 };

/** Files in 32 bits are served in 16. Source: vLLM v0.33.0 `vllm/config/model.py`, _resolve_auto_dtype. */
const OWN: Readonly<Record<string, number>> = { ...BYTES, float: 2, float32: 2 };

const bytesOf = (dtype: string | undefined, own: string): number | undefined =>
  dtype === undefined || dtype === 'auto' ? ownValue(OWN, own) : ownValue(BYTES, dtype);

/** Bytes of one weight of each part. */
function bytesByPart({ shape, quantization }: ServedShape, plain: number): Readonly<Record<Part, number>> | undefined {
  const { quantised } = shape;
  // A server that is told the method of the files takes them as they are.
  const online = quantization !== undefined && (quantised === undefined || bytesOfMethod(quantization) !== bytesOfMethod(quantised.method));
  const bytes = online ? bytesOfMethod(quantization) : quantised === undefined ? plain : quantised.bytes;
  if (bytes === undefined) return undefined;
  const leaves = online ? [] : (quantised?.leaves ?? []);
  const of = (part: Part): number => (leaves.includes(part) ? plain : bytes);
  return {
    attention: of('attention'),
    perceptrons: of('perceptrons'),
    experts: (online ? undefined : quantised?.expertBytes) ?? of('experts'),
  };
}

/**
 * What a served model needs; undefined where a type or a method is not known.
 *
 * @param tokens Tokens of one sequence.
 */
export function needOf(served: ServedShape, tokens = 1): ModelNeed | undefined {
  const { shape, tensorParallel = 1, pipelineParallel = 1, expertCopies = 1, ...told } = served;
  const plain = bytesOf(told.dtype, shape.dtype);
  const cached = told.kvCacheDtype?.startsWith('fp8')
    ? 1
    : told.kvCacheDtype === 'auto'
      ? plain
      : (bytesOf(told.kvCacheDtype, '') ?? plain);
  const bytes = plain === undefined ? undefined : bytesByPart(served, plain);
  if (plain === undefined || bytes === undefined || cached === undefined) return undefined;
  // The first and the last part hold the embeddings, one of the two where they are not the same.
  const embeddings = pipelineParallel === 1 ? shape.embeddingParameters : shape.embeddingParameters / 2;
  const share = Math.ceil(shape.layers / pipelineParallel) / shape.layers;
  const { attention, perceptrons, experts } = shape.parameters;
  // Attention is not spread with the experts.
  const ofLayers = attention * bytes.attention + perceptrons * bytes.perceptrons + (experts * bytes.experts) / expertCopies;
  const weights = (ofLayers * share + embeddings * plain) / tensorParallel;
  const { whole = 0, divided = 0 } = shape.lora ?? {};
  const { count = 0, rank = 0 } = served.loras ?? {};
  const adapters = count * rank * (whole + divided / tensorParallel) * plain * share;
  const cache = shape.caches.reduce((sum, one) => sum + cacheBytes(one, tokens, cached) / Math.min(tensorParallel, one.heads), 0);
  return { weightsMiB: Math.ceil((weights + adapters) / MiB), cacheBytes: cache * share };
}

/** The cache of some layers on all GPUs together; a head of it is on one GPU at least. */
const cacheBytes = ({ layers, numbers, bytes, window }: LayerCache, tokens: number, type: number): number =>
  layers * (bytes ?? numbers * type) * Math.min(tokens, window ?? tokens);

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
  /** Sequences of full length that have room at once, by the estimate of the overhead; absent where a sequence keeps nothing. */
  readonly sequences?: number;
}

/**
 * Compares what a model needs with the memory of a GPU, MIG device or share.
 *
 * @param memoryMiB Memory of one of them, as the driver reports it.
 * @param length Tokens of the longest sequence.
 * @param fraction The part of it that the server takes.
 */
export function fitOf(served: ServedShape, memoryMiB: number, length: number, fraction: number): Fit | undefined {
  const need = needOf(served, length);
  if (need === undefined) return undefined;
  const usableMiB = Math.floor(memoryMiB * fraction);
  const sequenceMiB = need.cacheBytes / MiB;
  const leastMiB = Math.ceil(need.weightsMiB + sequenceMiB);
  const room = usableMiB - need.weightsMiB - overheadMiB(served.tensorParallel);
  const sequences = sequenceMiB === 0 ? {} : { sequences: Math.max(0, Math.floor(room / sequenceMiB)) };
  return { leastMiB, usableMiB, cannotStart: leastMiB > usableMiB, ...sequences };
}
