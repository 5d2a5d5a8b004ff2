import { ownValue } from '../../../internal';
import { type Architecture, architectureOf } from './architectures';
import type { Block } from './blocks';
import { type Quantised, quantisedBy } from './quantised';

/**
 * What this library reads of a model's `config.json`, by its own names. Hugging Face writes these for the models that
 * people serve.
 */
export interface ModelConfig {
  readonly model_type: string;
  readonly hidden_size: number;
  readonly num_hidden_layers: number;
  readonly num_attention_heads: number;
  readonly num_key_value_heads?: number;
  readonly head_dim?: number;
  readonly intermediate_size?: number;
  readonly vocab_size: number;
  readonly tie_word_embeddings?: boolean;
  readonly torch_dtype?: string;
  readonly dtype?: string;
  readonly max_position_embeddings?: number;
  readonly rope_scaling?: Scaling | null;
  readonly rope_parameters?: Scaling | null;
  // Experts.
  readonly num_local_experts?: number;
  readonly num_experts?: number;
  readonly n_routed_experts?: number;
  readonly n_shared_experts?: number;
  readonly moe_intermediate_size?: number;
  readonly moe_latent_size?: number;
  readonly shared_expert_intermediate_size?: number;
  readonly shared_intermediate_size?: number;
  readonly moe_shared_expert_intermediate_size?: number;
  readonly first_k_dense_replace?: number;
  readonly moe_layer_freq?: number | readonly number[];
  readonly interleave_moe_layer_step?: number;
  readonly intermediate_size_mlp?: number;
  readonly dense_intermediate_size?: number;
  // Attention that keeps one row for all heads.
  readonly q_lora_rank?: number | null;
  readonly kv_lora_rank?: number;
  readonly qk_nope_head_dim?: number;
  readonly qk_rope_head_dim?: number;
  readonly v_head_dim?: number;
  readonly index_n_heads?: number;
  readonly index_head_dim?: number;
  readonly indexer_types?: readonly string[];
  readonly sparse_attention_config?: { readonly sparse_index_dim?: number; readonly sparse_num_index_heads?: number };
  // Attention over rows that stand for several tokens.
  readonly compress_ratios?: readonly number[];
  readonly o_groups?: number;
  readonly o_lora_rank?: number;
  // Layers that see a part of the sequence, and layers that keep a state of constant size.
  readonly layer_types?: readonly string[];
  readonly sliding_window?: number | null;
  readonly sliding_window_pattern?: number;
  readonly use_sliding_window?: boolean;
  readonly attention_chunk_size?: number;
  readonly hybrid_layer_pattern?: readonly number[];
  readonly swa_head_dim?: number;
  readonly swa_v_head_dim?: number;
  readonly swa_num_key_value_heads?: number;
  readonly cross_attention_layers?: readonly number[];
  readonly global_head_dim?: number;
  readonly num_global_key_value_heads?: number;
  readonly attention_k_eq_v?: boolean;
  readonly full_attention_interval?: number;
  readonly linear_num_key_heads?: number;
  readonly linear_num_value_heads?: number;
  readonly linear_key_head_dim?: number;
  readonly linear_value_head_dim?: number;
  readonly linear_conv_kernel_dim?: number;
  readonly hybrid_override_pattern?: string;
  readonly layers_block_type?: readonly string[];
  readonly attention_head_dim?: number;
  readonly mamba_num_heads?: number;
  readonly mamba_head_dim?: number;
  readonly n_groups?: number;
  readonly ssm_state_size?: number;
  readonly conv_kernel?: number;
  // Layers that were searched one by one.
  readonly block_configs?: readonly Block[];
  readonly quantization_config?: Readonly<Record<string, unknown>>;
}

/** How positions are stretched beyond those that the model was trained with first. */
export interface Scaling {
  readonly rope_type?: string;
  readonly type?: string;
  readonly factor?: number;
  readonly original_max_position_embeddings?: number;
}

/** A part of the sizes of a tower that reads images. */
export type VisionConfig = Readonly<Record<string, unknown>>;

/** A `config.json` with what is within it: its texts, its images, and how its type of model is built. */
export interface ReadConfig {
  readonly text: ModelConfig;
  readonly vision?: VisionConfig;
  /** The type of the whole. */
  readonly type: string;
  readonly architecture: Architecture;
  readonly quantised?: Quantised;
}

/** Why a `config.json` cannot be read. */
export interface Unreadable {
  /** The field, such as `text_config.hidden_size`. */
  readonly field: string;
  readonly problem: string;
  readonly got?: unknown;
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The sizes that no model is without. */
const SIZES = ['hidden_size', 'num_hidden_layers', 'num_attention_heads', 'vocab_size'] as const;

/** Reads a `config.json`: the sizes of its texts, which some models have in `text_config`. */
export function readConfig(config: Json): ReadConfig | Unreadable {
  const { model_type: type, text_config: inner, vision_config: vision, quantization_config: whole } = config;
  if (typeof type !== 'string') return { field: 'model_type', problem: 'is missing', ...(type === undefined ? {} : { got: type }) };
  const nested = isObject(inner) ? inner : undefined;
  const own = nested?.['model_type'] ?? type;
  const architecture = typeof own === 'string' ? architectureOf(type, own) : undefined;
  if (architecture === undefined || typeof own !== 'string')
    return {
      field: nested === undefined || nested['model_type'] === undefined ? 'model_type' : 'text_config.model_type',
      problem: 'has parts that this library has no formula for',
      got: nested === undefined ? type : [type, own],
    };
  const text: Json = lettered({ ...architecture.defaults, ...withDtype(config), ...nested });
  const wrong = SIZES.find((size) => {
    const given = text[size];
    return typeof given !== 'number' || !(given > 0);
  });
  if (wrong !== undefined) {
    const got = text[wrong];
    return {
      field: nested === undefined ? wrong : `text_config.${wrong}`,
      problem: 'must be a number above 0',
      ...(got === undefined ? {} : { got }),
    };
  }
  if (architecture.blocks === true && !areBlocks(text['block_configs'], text))
    return { field: 'block_configs', problem: 'must have an attention and an ffn for each layer' };
  const quantised = quantisedBy(text['quantization_config'] ?? whole, own, text['expert_dtype']);
  return {
    text: text as unknown as ModelConfig,
    type,
    architecture,
    ...(isObject(vision) ? { vision } : {}),
    ...(quantised === undefined ? {} : { quantised }),
  };
}

/** What the whole says for its parts as well; everything, where its texts have no part of their own. */
const withDtype = (config: Json): Json => {
  if (!isObject(config['text_config'])) return config;
  const { tie_word_embeddings: tied, torch_dtype: older, dtype = older } = config;
  return { ...(tied === undefined ? {} : { tie_word_embeddings: tied }), ...(dtype === undefined ? {} : { dtype }) };
};

const LETTERS: Readonly<Record<string, string>> = { mamba: 'M', attention: '*', mlp: '-', moe: 'E' };

/** Newer files of Nemotron list its layers by words where older ones have letters. */
function lettered(text: Json): Json {
  const words = text['layers_block_type'];
  if (!Array.isArray(words)) return text;
  return {
    num_hidden_layers: words.length,
    hybrid_override_pattern: words.map((word) => ownValue(LETTERS, String(word)) ?? '?').join(''),
    ...text,
  };
}

/** Whether there is a readable block for each layer. */
function areBlocks(blocks: unknown, { num_hidden_layers: layers, num_attention_heads: heads }: Json): boolean {
  if (!Array.isArray(blocks) || blocks.length !== layers) return false;
  return blocks.every((block: unknown) => {
    if (!isObject(block) || !isObject(block['attention']) || !isObject(block['ffn'])) return false;
    const { attention, ffn } = block;
    const { n_heads_in_group: group } = attention;
    const isGrouped = typeof group === 'number' && Number.isInteger(Number(heads) / group);
    const isSized = typeof ffn['ffn_mult'] === 'number' && ffn['ffn_mult'] > 0;
    const isNone = (part: Json): boolean => part['no_op'] === true || part['replace_with_linear'] === true;
    return (isGrouped || isNone(attention)) && (isSized || isNone(ffn));
  });
}
