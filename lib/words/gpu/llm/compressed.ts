import type { ModelConfig } from './config';
import type { LayerCache, Mixers } from './mixers';

/**
 * Attention over a window of tokens and, further back, over rows that stand for 4 or 128 tokens each; of layers with rows for 4 an
 * indexer chooses which. Source: `DeepseekV4Attention`, its compressors and its indexer, of transformers 5.24.0.
 */
export function compressedMixers(config: ModelConfig, listed: readonly number[]): Mixers {
  const { num_hidden_layers: layers, sliding_window: window } = config;
  // What comes after the layers is for several tokens at once, which servers leave away.
  const ratios = listed.slice(0, layers);
  const [close, far] = [4, 128].map((ratio) => ratios.filter((one) => one === ratio).length) as [number, number];
  const { whole, indexer, compressor } = partsOf(config);
  return {
    parameters: layers * whole + close * (2 * compressor + indexer) + far * compressor,
    caches: [
      { layers, ...row(1), ...(window ? { window } : {}) },
      { layers: close, ...row(4) },
      { layers: far, ...row(128) },
      { layers: close, numbers: 0, heads: 1, bytes: INDEXER_BYTES / 4 },
    ],
  };
}

/**
 * Bytes of a row, 448 numbers of 8 bits and 64 of 16 with 8 scales, and of one of the indexer, 128 with a scale. Source: vLLM
 * `vllm/models/deepseek_v4/attention.py`, DeepseekV4Attention and DeepseekV4IndexerCache, get_kv_cache_spec: the smaller of its two layouts.
 */
const ROW_BYTES = 584;
const INDEXER_BYTES = 132;

const row = (tokens: number): Omit<LayerCache, 'layers'> => ({ numbers: 0, heads: 1, bytes: ROW_BYTES / tokens });

/** Weights of a layer that all have, of an indexer, and of what makes one row of keys with its gate. */
function partsOf(config: ModelConfig) {
  const { hidden_size: hidden, num_attention_heads: heads, head_dim: dim = hidden / heads } = config;
  const { q_lora_rank: rank, o_lora_rank: outRank = 0, o_groups: groups = 1 } = config;
  const { index_n_heads: indexHeads = 0, index_head_dim: index = 0 } = config;
  const query = rank ?? 0;
  return {
    whole: hidden * (query + dim) + query * heads * dim + outRank * heads * dim + hidden * groups * outRank,
    indexer: hidden * (4 * index + indexHeads) + query * indexHeads * index,
    compressor: 2 * hidden * dim,
  };
}
