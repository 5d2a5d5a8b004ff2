import type { Architecture } from './architectures';
import { blockMixers } from './blocks';
import { compressedMixers } from './compressed';
import type { ModelConfig } from './config';
import type { Mixers } from './mixers';

/** The attention of all layers, or what stands in for it. */
export function mixersOf(config: ModelConfig, architecture: Architecture): Mixers {
  if (architecture.blocks === true) return blockMixers(config);
  if (architecture.lettered === true) return letteredMixers(config);
  if (config.compress_ratios !== undefined) return compressedMixers(config, config.compress_ratios);
  if (config.kv_lora_rank !== undefined) return latentMixers(config);
  const { num_hidden_layers: layers, layer_types: types } = config;
  const full = types === undefined ? fullLayers(config, architecture) : types.filter((type) => type === 'full_attention').length;
  const partial = layers - full;
  const ofFull = grouped(config, architecture, config.global_head_dim, config.num_global_key_value_heads);
  if (architecture.encoder === true) return { parameters: layers * ofFull.parameters, caches: [] };
  const other = architecture.linear === true ? { parameters: linearParameters(config) } : grouped(ofWindows(config), architecture);
  const window = config.sliding_window ?? config.attention_chunk_size;
  // These look at the image alone, of which they keep a part that does not grow.
  const { length: crossing } = config.cross_attention_layers ?? [];
  return {
    parameters: full * ofFull.parameters + partial * other.parameters + full * indexParameters(config),
    caches: [
      { layers: full - crossing, ...ofFull.cache },
      ...('cache' in other && partial > 0 ? [{ layers: partial, ...other.cache, ...(window ? { window } : {}) }] : []),
    ],
  };
}

/** The sizes of layers that see a window, where they are others. */
const ofWindows = ({
  swa_head_dim: dim,
  swa_v_head_dim: values,
  swa_num_key_value_heads: kvHeads,
  ...config
}: ModelConfig): ModelConfig => ({
  ...config,
  ...(dim === undefined ? {} : { head_dim: dim }),
  ...(values === undefined ? {} : { v_head_dim: values }),
  ...(kvHeads === undefined ? {} : { num_key_value_heads: kvHeads }),
});

function fullLayers(config: ModelConfig, { fullEvery, linear }: Architecture): number {
  if (config.hybrid_layer_pattern !== undefined) return config.hybrid_layer_pattern.filter((one) => one === 0).length;
  const { num_hidden_layers: layers, sliding_window: window, attention_chunk_size: chunk, use_sliding_window: used } = config;
  const every = config.full_attention_interval ?? config.sliding_window_pattern ?? fullEvery;
  if (linear !== true && (used === false || (!window && !chunk))) return layers;
  // Without a pattern, all layers have the window that is named.
  return every === undefined ? 0 : Math.floor(layers / every);
}

/** Attention whose heads share keys and values in groups. */
function grouped(config: ModelConfig, { gatedAttention }: Architecture, ownDim?: number, ownHeads?: number) {
  const { hidden_size: hidden, num_attention_heads: heads, attention_k_eq_v: same } = config;
  const kvHeads = ownHeads ?? config.num_key_value_heads ?? heads;
  const dim = ownDim ?? config.head_dim ?? hidden / heads;
  const values = ownDim ?? config.v_head_dim ?? dim;
  const queries = heads * (dim * (gatedAttention === true ? 2 : 1) + values);
  const kept = kvHeads * (same === true && ownDim !== undefined ? dim : dim + values);
  return { parameters: hidden * (queries + kept), cache: { numbers: kvHeads * (dim + values), heads: kvHeads } };
}

/** What chooses the blocks that attention looks at. Source: `MiniMaxM3VLIndexer` of transformers. */
function indexParameters({ hidden_size: hidden, sparse_attention_config: sparse, ...more }: ModelConfig): number {
  const { sparse_index_dim: dim = more.index_head_dim ?? 0, sparse_num_index_heads: heads = more.index_n_heads ?? 0 } = sparse ?? {};
  return dim === 0 ? 0 : hidden * dim * (heads + 1);
}

/** Multi-head latent attention. Source: `DeepseekV3Attention`, `DeepseekV32Indexer` and `GlmMoeDsaIndexer` of transformers. */
function latentMixers(config: ModelConfig): Mixers {
  const { hidden_size: hidden, num_hidden_layers: layers, num_attention_heads: heads, kv_lora_rank: cache = 0 } = config;
  const { q_lora_rank: query, qk_nope_head_dim: plain = 0, qk_rope_head_dim: turned = 0, v_head_dim: value = 0 } = config;
  const { index_n_heads: indexHeads = 0, index_head_dim: index = 0, indexer_types: types } = config;
  const all = heads * (plain + turned);
  const queries = query === undefined || query === null ? hidden * all : hidden * query + query * all;
  const keys = hidden * (cache + turned) + cache * heads * (plain + value);
  const indexed = index === 0 ? 0 : (types?.filter((type) => type === 'full').length ?? layers);
  const indexer = (query ?? hidden) * indexHeads * index + hidden * (index + indexHeads);
  return {
    parameters: layers * (queries + keys + heads * value * hidden) + indexed * indexer,
    caches: [
      { layers, numbers: cache + turned, heads: 1 },
      // One number of 8 bits each, and a scale of 4 bytes for 128 of them. Source: vLLM v0.33.0 `models/deepseek_v2.py`,
      // DeepseekV32IndexerCache; SGLang v0.5.23 `mem_cache/memory_pool.py`, NSATokenToKVPool.
      ...(indexed === 0 ? [] : [{ layers: indexed, numbers: 0, heads: 1, bytes: index + (index / 128) * 4 }]),
    ],
  };
}

/** A gated delta rule, which keeps one state for each sequence. Source: `Qwen3NextGatedDeltaNet` of transformers. */
function linearParameters(config: ModelConfig): number {
  const { hidden_size: hidden, linear_num_key_heads: keyHeads = 0, linear_key_head_dim: keyDim = 0 } = config;
  const { linear_num_value_heads: valueHeads = 0, linear_value_head_dim: valueDim = 0, linear_conv_kernel_dim: kernel = 0 } = config;
  const [key, value] = [keyHeads * keyDim, valueHeads * valueDim];
  return hidden * (2 * key + 2 * value + 2 * valueHeads) + (2 * key + value) * kernel + value * hidden;
}

/** State spaces with some layers of attention. Source: `NemotronHMamba2Mixer` of transformers. */
function letteredMixers(config: ModelConfig): Mixers {
  const { hidden_size: hidden, hybrid_override_pattern: letters = '', mamba_num_heads: heads = 0, mamba_head_dim: dim = 0 } = config;
  const { n_groups: groups = 0, ssm_state_size: state = 0, conv_kernel: kernel = 0 } = config;
  const inner = heads * dim;
  const mixed = inner + 2 * groups * state;
  const space = hidden * (inner + mixed + heads) + mixed * kernel + inner * hidden;
  const { parameters, cache } = grouped(config, {}, config.attention_head_dim);
  const attention = countOf(letters, '*');
  return {
    parameters: countOf(letters, 'M') * space + attention * parameters,
    caches: attention === 0 ? [] : [{ layers: attention, ...cache }],
  };
}

/** How often a letter is there. */
export const countOf = (letters: string, letter: string): number => letters.split(letter).length - 1;
