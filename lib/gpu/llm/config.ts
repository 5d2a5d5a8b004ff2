/**
 * What this library reads of a model's `config.json`, by its own names. Hugging Face writes these for the models that
 * people serve; a model with parts that are not here (state spaces, windows of attention, encoders) has no shape.
 */
export interface ModelConfig {
  readonly model_type: string;
  readonly hidden_size: number;
  readonly num_hidden_layers: number;
  readonly num_attention_heads: number;
  readonly num_key_value_heads?: number;
  readonly head_dim?: number;
  readonly intermediate_size: number;
  readonly vocab_size: number;
  readonly tie_word_embeddings?: boolean;
  readonly torch_dtype?: string;
  readonly dtype?: string;
  readonly max_position_embeddings?: number;
  readonly num_local_experts?: number;
  readonly num_experts?: number;
  readonly n_routed_experts?: number;
  readonly n_shared_experts?: number;
  readonly moe_intermediate_size?: number;
  readonly first_k_dense_replace?: number;
  readonly q_lora_rank?: number;
  readonly kv_lora_rank?: number;
  readonly qk_nope_head_dim?: number;
  readonly qk_rope_head_dim?: number;
  readonly v_head_dim?: number;
  readonly quantization_config?: { readonly quant_method?: string; readonly bits?: number };
}

/** A model as far as its memory follows from it. */
export interface ModelShape {
  /** Weights of the layers, which quantisation makes smaller. */
  readonly layerParameters: number;
  /** Weights of the embeddings, which stay as they are. */
  readonly embeddingParameters: number;
  readonly layers: number;
  readonly heads: number;
  readonly kvHeads: number;
  /** Numbers in the cache for each token and layer: of all heads, or of the one that all heads share. */
  readonly cachedPerLayer: number;
  /** The cache is the same on every GPU that a layer is spread over (multi-head latent attention). */
  readonly sharedCache: boolean;
  /** Type of weights and activations, such as `bfloat16`. */
  readonly dtype: string;
  /** How the files are quantised, where they are. */
  readonly quantization?: string;
  /** The longest sequence of the model. */
  readonly maxLength?: number;
}

/** Types of models that are nothing but layers of attention and perceptrons, with experts or without. */
const KNOWN: ReadonlySet<string> = new Set(['llama', 'mistral', 'qwen2', 'qwen3', 'mixtral', 'qwen3_moe', 'deepseek_v3', 'kimi_k2']);

/**
 * The shape of a model by its `config.json`; undefined for a type of model that this library does not know the parts of.
 *
 * The number of weights is exact but for biases and norms, which are less than a thousandth.
 */
export function shapeOfConfig(config: Readonly<Record<string, unknown>>): ModelShape | undefined {
  if (!isKnown(config)) return undefined;
  const { hidden_size: hidden, num_hidden_layers: layers, num_attention_heads: heads } = config;
  const { num_key_value_heads: kvHeads = heads, head_dim: headDim = hidden / heads, vocab_size: vocab } = config;
  const latent = config.kv_lora_rank === undefined ? undefined : latentOf(config);
  const attention = latent?.parameters ?? 2 * hidden * headDim * (heads + kvHeads);
  const { quant_method: method, bits } = config.quantization_config ?? {};
  return {
    layerParameters: layers * attention + perceptrons(config),
    embeddingParameters: vocab * hidden * (config.tie_word_embeddings === true ? 1 : 2),
    layers,
    heads,
    kvHeads,
    cachedPerLayer: latent?.cached ?? 2 * kvHeads * headDim,
    sharedCache: latent !== undefined,
    dtype: config.torch_dtype ?? config.dtype ?? 'bfloat16',
    ...(method === undefined ? {} : { quantization: method === 'gptq' && bits === 8 ? 'gptq-8' : method }),
    ...(config.max_position_embeddings === undefined ? {} : { maxLength: config.max_position_embeddings }),
  };
}

function isKnown(config: object): config is ModelConfig {
  const { model_type: type, ...rest } = config as Partial<ModelConfig>;
  const sizes = [rest.hidden_size, rest.num_hidden_layers, rest.num_attention_heads, rest.intermediate_size, rest.vocab_size];
  return type !== undefined && KNOWN.has(type) && sizes.every((size) => typeof size === 'number' && size > 0);
}

/** Multi-head latent attention. Source: `DeepseekV3Attention` of transformers. */
function latentOf(config: ModelConfig): { readonly parameters: number; readonly cached: number } {
  const { hidden_size: hidden, num_attention_heads: heads, q_lora_rank: query, kv_lora_rank: cache = 0 } = config;
  const { qk_nope_head_dim: plain = 0, qk_rope_head_dim: turned = 0, v_head_dim: value = 0 } = config;
  const queries = query === undefined ? hidden * heads * (plain + turned) : hidden * query + query * heads * (plain + turned);
  const keys = hidden * (cache + turned) + cache * heads * (plain + value);
  return { parameters: queries + keys + heads * value * hidden, cached: cache + turned };
}

/** The perceptrons of all layers: of each expert, of those that all tokens pass, and of layers that have no experts. */
function perceptrons(config: ModelConfig): number {
  const { hidden_size: hidden, num_hidden_layers: layers, intermediate_size: wide } = config;
  const experts = config.num_local_experts ?? config.num_experts ?? config.n_routed_experts ?? 0;
  if (experts === 0) return layers * 3 * hidden * wide;
  const { moe_intermediate_size: narrow = wide, n_shared_experts: shared = 0, first_k_dense_replace: dense = 0 } = config;
  const sparse = hidden * experts + (experts + shared) * 3 * hidden * narrow;
  return dense * 3 * hidden * wide + (layers - dense) * sparse;
}
