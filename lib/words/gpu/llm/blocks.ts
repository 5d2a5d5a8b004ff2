/** A layer of a model whose layers were searched one by one. */
export interface Block {
  readonly attention?: { readonly no_op?: boolean; readonly replace_with_linear?: boolean; readonly n_heads_in_group?: number | null };
  readonly ffn?: { readonly no_op?: boolean; readonly replace_with_linear?: boolean; readonly ffn_mult?: number | null };
}

/** What of a `config.json` decides about such layers. */
interface BlockConfig {
  readonly hidden_size: number;
  readonly num_attention_heads: number;
  readonly head_dim?: number;
  readonly block_configs?: readonly Block[];
}

/**
 * Attention of layers that have some, each with groups of its own.
 *
 * Source: nvidia/Llama-3_3-Nemotron-Super-49B-v1 `modeling_decilm.py`, DeciLMAttention; vLLM v0.33.0 `models/nemotron_nas.py`.
 */
export function blockMixers(config: BlockConfig) {
  const { hidden_size: hidden, num_attention_heads: heads, block_configs: blocks = [] } = config;
  const dim = config.head_dim ?? hidden / heads;
  const layers = new Map<number, number>();
  let linear = 0;
  for (const { attention = {} } of blocks) {
    if (attention.no_op === true) continue;
    if (attention.replace_with_linear === true) linear++;
    else {
      const kvHeads = heads / (attention.n_heads_in_group ?? 1);
      layers.set(kvHeads, (layers.get(kvHeads) ?? 0) + 1);
    }
  }
  const all = [...layers];
  return {
    parameters: all.reduce((sum, [kvHeads, count]) => sum + count * hidden * dim * (2 * heads + 2 * kvHeads), linear * hidden * hidden),
    caches: all.map(([kvHeads, count]) => ({ layers: count, numbers: 2 * kvHeads * dim, heads: kvHeads })),
  };
}

/** The heads of keys and values of the layer that has the fewest. */
export const blockKvHeads = (config: BlockConfig): number =>
  Math.min(config.num_attention_heads, ...blockMixers(config).caches.map(({ heads }) => heads));

/** The weights of all perceptrons, whose width is a part of the hidden size. Source: the same file, _ffn_mult_to_intermediate_size. */
export function blockPerceptrons({ hidden_size: hidden, block_configs: blocks = [] }: BlockConfig): number {
  const widthOf = (part: number): number => Math.ceil(Math.floor((2 * part * hidden) / 3) / 256) * 256;
  return blocks.reduce((sum, { ffn = {} }) => {
    if (ffn.no_op === true) return sum;
    return sum + (ffn.replace_with_linear === true ? hidden * hidden : 3 * hidden * widthOf(ffn.ffn_mult ?? 0));
  }, 0);
}
