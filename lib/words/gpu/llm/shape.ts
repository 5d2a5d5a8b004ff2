import { mixersOf } from './attention';
import { blockKvHeads } from './blocks';
import { type ModelConfig, readConfig, type Unreadable } from './config';
import type { LayerCache } from './mixers';
import { expertsOf, expertWidth, perceptronsOf, visionParameters } from './perceptrons';
import type { Part, Quantised } from './quantised';

/** A model as far as its memory follows from it. */
export interface ModelShape {
  /** Weights of the layers by part, which quantisation may make smaller. */
  readonly parameters: Readonly<Record<Part, number>>;
  /** Weights of embeddings and of towers for images, which stay as they are. */
  readonly embeddingParameters: number;
  readonly layers: number;
  readonly heads: number;
  readonly kvHeads: number;
  /** What layers keep of a sequence. State spaces and linear attention keep little, which does not grow, and is not counted. */
  readonly caches: readonly LayerCache[];
  /** All heads share one row of the cache, which is the same on every GPU that a layer is spread over. */
  readonly latent?: true;
  /** How wide an expert is, where there are some. */
  readonly expertWidth?: number;
  /** Type of weights and activations, such as `bfloat16`. */
  readonly dtype: string;
  /** How the files are quantised, where they are. */
  readonly quantised?: Quantised;
  /** Numbers of a LoRA adapter for each of its ranks, where they are known: those that every GPU has, and those that are divided. */
  readonly lora?: { readonly whole: number; readonly divided: number };
  /** The longest sequence of the model. */
  readonly maxLength?: number;
}

/**
 * The shape of a model by its `config.json`, or why it cannot be read.
 *
 * The number of weights is exact but for biases, norms and positions, which are less than a hundredth.
 */
export function shapeOfConfig(config: Readonly<Record<string, unknown>>): ModelShape | Unreadable {
  const read = readConfig(config);
  if ('problem' in read) return read;
  const { text, architecture, quantised } = read;
  const { hidden_size: hidden, num_attention_heads: heads, vocab_size: vocab } = text;
  const kvHeads = architecture.blocks === true ? blockKvHeads(text) : (text.num_key_value_heads ?? heads);
  const mixers = mixersOf(text, architecture);
  const { all, experts } = perceptronsOf(text, architecture);
  const embeddings = vocab * hidden * (text.tie_word_embeddings === true || architecture.encoder === true ? 1 : 2);
  const maxLength = lengthOf(text);
  return {
    parameters: { attention: mixers.parameters, perceptrons: all, experts },
    embeddingParameters: embeddings + visionParameters(read),
    layers: text.num_hidden_layers,
    heads,
    kvHeads,
    caches: mixers.caches,
    ...(text.kv_lora_rank === undefined && text.compress_ratios === undefined ? {} : { latent: true }),
    ...(expertsOf(text) === 0 ? {} : { expertWidth: expertWidth(text) }),
    dtype: text.torch_dtype ?? text.dtype ?? 'bfloat16',
    ...(quantised === undefined ? {} : { quantised }),
    ...loraOf(text),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}

/** Models of four projections of attention and three of a perceptron, in all layers alike. */
const PLAIN: ReadonlySet<string> = new Set(['llama', 'mistral', 'qwen2', 'qwen3']);

/**
 * What vLLM keeps for each rank of an adapter: of query, key, value, gate and up the first matrix is whole on every GPU and the second is
 * divided, of output and down the other way round.
 *
 * Source: vLLM v0.33.0 `vllm/lora/layers/{column_parallel_linear,row_parallel_linear}.py`, create_lora_weights, without fully_sharded_loras.
 */
function loraOf(text: ModelConfig): Pick<ModelShape, 'lora'> {
  const { model_type: type, hidden_size: hidden, intermediate_size: inner, num_attention_heads: heads, num_hidden_layers: layers } = text;
  if (!PLAIN.has(type) || inner === undefined) return {};
  const { num_key_value_heads: kvHeads = heads, head_dim: dim = hidden / heads } = text;
  return { lora: { whole: layers * 7 * hidden, divided: layers * ((2 * heads + 2 * kvHeads) * dim + 3 * inner) } };
}

/** Whether a `config.json` was read. */
export const isShape = (read: ModelShape | Unreadable): read is ModelShape => 'parameters' in read;

/** Ways to stretch positions that `max_position_embeddings` has in it. */
const COUNTED: ReadonlySet<string> = new Set(['su', 'longrope', 'llama3', 'default', 'mrope', 'proportional']);

/** The longest sequence. Source: vLLM v0.33.0 `vllm/config/model.py`, _get_and_verify_max_len; Gemma 3 counts its own scaling in. */
function lengthOf({
  max_position_embeddings: most,
  rope_scaling: older,
  rope_parameters: newer,
  model_type: type,
}: ModelConfig): number | undefined {
  const scaling = older ?? newer ?? undefined;
  const { rope_type: way = scaling?.type ?? 'default', factor = 1, original_max_position_embeddings: first } = scaling ?? {};
  if (most === undefined || scaling === undefined || COUNTED.has(way) || type.startsWith('gemma3')) return most;
  return way === 'yarn' ? (first === undefined ? undefined : first * factor) : most * factor;
}
