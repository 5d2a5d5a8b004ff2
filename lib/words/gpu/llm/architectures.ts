import { ownValue } from '../../../internal';

/** How the layers of a type of model are built, where that differs from attention with grouped heads and gated perceptrons. */
export interface Architecture {
  /** All but every nth layer see a window of the sequence, where the file does not list them. */
  readonly fullEvery?: number;
  /** Those layers keep a state of constant size instead. */
  readonly linear?: true;
  /** Attention has a gate as wide as its queries. */
  readonly gatedAttention?: true;
  /** Every layer has a perceptron for all tokens besides its experts. */
  readonly bothPerceptrons?: true;
  /** One expert that all tokens pass, which the file does not count. */
  readonly sharedExpert?: true;
  /** Perceptrons are two matrices. */
  readonly ungated?: true;
  /** Layers are named by letters: state spaces, attention, perceptrons, experts. */
  readonly lettered?: true;
  /** Each layer says its own attention and perceptron, or that it has none. */
  readonly blocks?: true;
  /** It reads the whole text at once, keeps no cache and writes no text. */
  readonly encoder?: true;
  /** Perceptrons of its tower for images have a gate. */
  readonly gatedVision?: true;
  /** They are as wide as the model of texts; the width in the file is that of what leads there. */
  readonly visionAsWideAsText?: true;
  /** Sizes that its files leave to the class of the model. */
  readonly defaults?: Readonly<Record<string, unknown>>;
}

const PLAIN: Architecture = {};
const GEMMA = { tie_word_embeddings: true } as const;
const LINEAR: Architecture = { linear: true, fullEvery: 4, gatedAttention: true };

/**
 * Types of models whose memory follows from their `config.json`. Source: `src/transformers/models` of transformers 5.24.0, whose
 * modules have the weights that `test/gpu/llm-counts.ts` records.
 */
const TEXTS: Readonly<Record<string, Architecture>> = {
  llama: PLAIN,
  mistral: PLAIN,
  ministral3: PLAIN,
  qwen2: PLAIN,
  qwen3: PLAIN,
  phi3: PLAIN,
  mimo: PLAIN,
  glm: PLAIN,
  glm4: PLAIN,
  olmo2: PLAIN,
  mixtral: PLAIN,
  qwen3_moe: PLAIN,
  qwen3_vl_text: PLAIN,
  qwen3_vl_moe_text: PLAIN,
  qwen2_5_vl: { gatedVision: true },
  phimoe: PLAIN,
  glm4_moe: PLAIN,
  minimax_m2: PLAIN,
  minimax_m3: PLAIN,
  minimax_m3_vl: PLAIN,
  deepseek_v2: PLAIN,
  deepseek_v3: PLAIN,
  deepseek_v32: PLAIN,
  kimi_k2: PLAIN,
  glm_moe_dsa: PLAIN,
  glm4_moe_lite: PLAIN,
  deepseek_v4: PLAIN,
  mimo_v2_flash: PLAIN,
  step3p7: PLAIN,
  mllama_text_model: PLAIN,
  glm4v_moe_text: PLAIN,
  gpt_oss: { fullEvery: 2 },
  gemma2: { fullEvery: 2, defaults: { ...GEMMA, sliding_window: 4096 } },
  gemma3_text: {
    fullEvery: 6,
    defaults: { ...GEMMA, num_attention_heads: 8, num_key_value_heads: 4, head_dim: 256, vocab_size: 262208, sliding_window: 4096 },
  },
  gemma4_text: { fullEvery: 6, bothPerceptrons: true, gatedVision: true, defaults: GEMMA },
  llama4_text: { fullEvery: 4, sharedExpert: true },
  qwen3_next: LINEAR,
  qwen3_5_text: LINEAR,
  qwen3_5_moe_text: LINEAR,
  'nemotron-nas': { blocks: true },
  nemotron_h: { lettered: true, ungated: true },
  bert: { encoder: true, ungated: true },
  roberta: { encoder: true, ungated: true },
  'xlm-roberta': { encoder: true, ungated: true },
};

/** Types that hold a model of texts and read images besides. */
const WITH_IMAGES: ReadonlySet<string> = new Set([
  'gemma3',
  'gemma4',
  'mistral3',
  'llama4',
  'qwen3_vl',
  'qwen3_vl_moe',
  'qwen3_5',
  'qwen3_5_moe',
  'kimi_k25',
  'minimax_m3_vl',
  'mllama',
  'glm4v_moe',
]);

/** What the tower for images of a type has. */
const TOWERS: Readonly<Record<string, Architecture>> = {
  mistral3: { gatedVision: true },
  glm4v_moe: { gatedVision: true, visionAsWideAsText: true },
};

/** How a type of model is built; undefined for one that has no formula. */
export function architectureOf(type: string, text: string): Architecture | undefined {
  if (type !== text && !WITH_IMAGES.has(type)) return undefined;
  const found = ownValue(TEXTS, text);
  return found && { ...found, ...ownValue(TOWERS, type) };
}
