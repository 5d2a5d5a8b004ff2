// Rewrites lib/words/gpu/llm/models.ts: what decides about the memory of models that people serve, from their own config.json.
//
//   git clone https://github.com/ai-dynamo/aiconfigurator && git clone https://github.com/mlc-ai/mlc-llm
//   node scripts/model-shapes.mjs aiconfigurator mlc-llm
//
// A maintainer's tool. The first repository holds the config.json files as Hugging Face has them, named after the model; of
// the second, the presets of small models, whose names are given here.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLISHED, VARIANTS } from './model-published.mjs';

const [files, presets] = process.argv.slice(2);
if (presets === undefined) throw new Error('usage: node scripts/model-shapes.mjs <clone of aiconfigurator> <clone of mlc-llm>');
const git = (repository, ...args) => execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 });

/** What lib/words/gpu/llm/config.ts reads. */
const KEYS =
  'model_type hidden_size num_hidden_layers num_attention_heads num_key_value_heads head_dim intermediate_size vocab_size tie_word_embeddings torch_dtype dtype max_position_embeddings num_local_experts num_experts n_routed_experts n_shared_experts moe_intermediate_size moe_latent_size shared_expert_intermediate_size shared_intermediate_size moe_shared_expert_intermediate_size first_k_dense_replace interleave_moe_layer_step intermediate_size_mlp dense_intermediate_size q_lora_rank kv_lora_rank qk_nope_head_dim qk_rope_head_dim v_head_dim index_n_heads index_head_dim indexer_types sliding_window hybrid_layer_pattern swa_head_dim swa_v_head_dim swa_num_key_value_heads cross_attention_layers compress_ratios o_groups o_lora_rank expert_dtype attention_chunk_size global_head_dim num_global_key_value_heads attention_k_eq_v full_attention_interval linear_num_key_heads linear_num_value_heads linear_key_head_dim linear_value_head_dim linear_conv_kernel_dim hybrid_override_pattern attention_head_dim mamba_num_heads mamba_head_dim n_groups ssm_state_size conv_kernel'.split(
    ' ',
  );
/** Of towers for images. */
const VISION =
  'hidden_size vt_hidden_size depth num_hidden_layers vt_num_hidden_layers num_global_layers intermediate_size vt_intermediate_size spatial_merge_size deepstack_visual_indexes'.split(
    ' ',
  );
const KNOWN = new Set(
  'llama mistral qwen2 qwen3 mixtral qwen3_moe qwen3_vl qwen3_vl_moe qwen3_5 qwen3_5_moe deepseek_v3 deepseek_v32 kimi_k2 kimi_k25 glm_moe_dsa gpt_oss llama4 gemma4 minimax_m2 minimax_m3_vl nemotron_h nemotron-nas mimo mimo_v2_flash deepseek_v4 step3p7'.split(
    ' ',
  ),
);

/**
 * The tower for images that a file there leaves to the class of the model. Source: transformers 5.24.0
 * `models/step3p7/configuration_step3p7.py`, of that model: its perceptrons are 8960 wide.
 */
const STEP_VISION = { vision_config: { hidden_size: 1536, num_hidden_layers: 47, intermediate_size: 8960 } };
const TOWERS = { 'stepfun-ai/Step-3.7-Flash': STEP_VISION, 'stepfun-ai/Step-3.7-Flash-FP8': STEP_VISION };

/** Presets of mlc-llm by the name of their model. Its own settings of a context window are not taken. */
const PRESETS = {
  'meta-llama/Llama-2-7b-hf': 'llama2_7b',
  'meta-llama/Llama-2-13b-hf': 'llama2_13b',
  'meta-llama/Llama-2-70b-hf': 'llama2_70b',
  'codellama/CodeLlama-7b-hf': 'codellama_7b',
  'codellama/CodeLlama-13b-hf': 'codellama_13b',
  'codellama/CodeLlama-34b-hf': 'codellama_34b',
  'TinyLlama/TinyLlama-1.1B-Chat-v1.0': 'tinyllama_1b_chat_v1.0',
  'mistralai/Mistral-7B-Instruct-v0.3': 'mistral_7b_v03',
  'meta-llama/Llama-3.2-1B': 'llama3_2_1b',
  'meta-llama/Llama-3.2-3B': 'llama3_2_3b',
  'deepseek-ai/DeepSeek-V2-Lite-Chat': 'deepseek_v2_lite',
  'Qwen/Qwen2-0.5B': 'qwen2_0_5b',
  'Qwen/Qwen2-1.5B': 'qwen2_1_5b',
  'Qwen/Qwen2-7B': 'qwen2_7b',
};

/** Models that differ from one of the files by training alone. */
const SAME = {
  'meta-llama/Meta-Llama-3.1-8B': [
    'meta-llama/Llama-3.1-8B',
    'meta-llama/Llama-3.1-8B-Instruct',
    'meta-llama/Meta-Llama-3.1-8B-Instruct',
    'nvidia/Llama-3.1-Nemotron-Nano-8B-v1',
  ],
  'meta-llama/Meta-Llama-3.1-70B': [
    'meta-llama/Llama-3.1-70B',
    'meta-llama/Llama-3.1-70B-Instruct',
    'meta-llama/Meta-Llama-3.1-70B-Instruct',
    'meta-llama/Llama-3.3-70B-Instruct',
    'nvidia/Llama-3.1-Nemotron-70B-Instruct-HF',
  ],
  'meta-llama/Meta-Llama-3.1-405B': ['meta-llama/Llama-3.1-405B', 'meta-llama/Llama-3.1-405B-Instruct'],
  'meta-llama/Llama-3.2-1B': ['meta-llama/Llama-3.2-1B-Instruct'],
  'meta-llama/Llama-3.2-3B': ['meta-llama/Llama-3.2-3B-Instruct'],
  'meta-llama/Llama-2-7b-hf': ['meta-llama/Llama-2-7b-chat-hf'],
  'meta-llama/Llama-2-13b-hf': ['meta-llama/Llama-2-13b-chat-hf'],
  'meta-llama/Llama-2-70b-hf': ['meta-llama/Llama-2-70b-chat-hf'],
  'deepseek-ai/DeepSeek-V3': ['deepseek-ai/DeepSeek-V3-0324', 'deepseek-ai/DeepSeek-V3.1', 'deepseek-ai/DeepSeek-V3.1-Terminus'],
  'deepseek-ai/DeepSeek-V3.2': ['deepseek-ai/DeepSeek-V3.2-Exp', 'deepseek-ai/DeepSeek-V3.2-Speciale'],
  'meta-llama/Llama-4-Scout-17B-16E-Instruct': ['meta-llama/Llama-4-Scout-17B-16E'],
  'meta-llama/Llama-4-Maverick-17B-128E-Instruct': ['meta-llama/Llama-4-Maverick-17B-128E'],
  'openai/gpt-oss-120b': ['openai/gpt-oss-safeguard-120b'],
  'openai/gpt-oss-20b': ['openai/gpt-oss-safeguard-20b'],
  'moonshotai/Kimi-K2.5': ['moonshotai/Kimi-K2.6'],
  'deepseek-ai/DeepSeek-R1': ['deepseek-ai/DeepSeek-R1-0528'],
  'mistralai/Mixtral-8x7B-v0.1': ['mistralai/Mixtral-8x7B-Instruct-v0.1'],
  'mistralai/Mixtral-8x22B-v0.1': ['mistralai/Mixtral-8x22B-Instruct-v0.1'],
};

const kept = (config, keys) =>
  Object.fromEntries(keys.flatMap((key) => (config[key] === undefined || config[key] === null ? [] : [[key, config[key]]])));

/** Layers that are full at every nth place are said by that number, which the same reader reads. */
function patternOf({ layer_types: types }) {
  if (types === undefined) return {};
  const every = types.indexOf('full_attention') + 1;
  const isRegular = types.every((type, index) => (type === 'full_attention') === ((index + 1) % every === 0));
  return isRegular ? { sliding_window_pattern: every } : { layer_types: types };
}

/** Letters of layers, by the words of newer files. */
const LETTERS = { mamba: 'M', attention: '*', mlp: '-', moe: 'E' };

/** A layer as far as the reader asks for it. */
function blockOf({ attention, ffn }) {
  const isNone = ({ no_op, replace_with_linear }) => no_op || replace_with_linear;
  return {
    attention: kept(attention, isNone(attention) ? ['no_op'] : ['n_heads_in_group']),
    ffn: kept(ffn, isNone(ffn) ? ['no_op'] : ['ffn_mult']),
  };
}

function reduced(config) {
  const {
    text_config: text,
    vision_config: vision,
    sparse_attention_config: sparse,
    rope_scaling: scaling,
    layers_block_type: words,
    moe_layer_freq: experts,
    block_configs: blocks,
  } = config;
  return {
    ...kept(config, KEYS),
    ...(Array.isArray(experts) ? { first_k_dense_replace: experts.indexOf(1) } : {}),
    ...(words === undefined
      ? {}
      : { num_hidden_layers: words.length, hybrid_override_pattern: words.map((word) => LETTERS[word]).join('') }),
    ...(config.full_attention_interval === undefined ? patternOf(config) : {}),
    // What stretches positions beyond max_position_embeddings; where it is counted in, it is left away.
    ...(scaling?.type === 'yarn' || scaling?.rope_type === 'yarn'
      ? {
          rope_scaling: {
            rope_type: 'yarn',
            factor: scaling.factor,
            original_max_position_embeddings: scaling.original_max_position_embeddings,
          },
        }
      : {}),
    ...(blocks === undefined ? {} : { block_configs: blocks.map(blockOf) }),
    ...(sparse === undefined ? {} : { sparse_attention_config: kept(sparse, ['sparse_index_dim', 'sparse_num_index_heads']) }),
    ...(text === undefined ? {} : { text_config: { ...reduced(text), ...quantised(text) } }),
    ...(vision === undefined ? {} : { vision_config: kept(vision, VISION) }),
  };
}

/** How the files are quantised; of the layers that are left as they are, no more names than the reader asks for. */
function quantised({ quantization_config: config, hf_quant: file }) {
  const given = { ...file, ...config };
  if (given.quant_method === undefined && given.quant_algo === undefined) return {};
  const left = given.ignore ?? given.exclude_modules ?? given.modules_to_not_convert ?? [];
  const ignore = left.length < 10 ? left : left.some((name) => /self_attn(?:[.*]+|$)$|self_attn\S*o_proj/.test(name)) ? ['self_attn'] : [];
  const groups = given.config_groups && Object.values(given.config_groups);
  return {
    quantization_config: {
      ...kept(given, ['quant_method', 'quant_algo', 'bits', 'weight_block_size']),
      ...(given.quant_method === 'compressed-tensors'
        ? {
            config_groups: Object.fromEntries(
              groups.map(({ weights }, index) => [index, { weights: kept(weights, ['num_bits', 'group_size']) }]),
            ),
          }
        : {}),
      ...(ignore.length === 0 || given.quant_method === 'mxfp4' ? {} : { ignore }),
    },
  };
}

const models = {};
const all = git(files, 'ls-tree', '-r', '--name-only', 'HEAD').split('\n');
const paths = all.filter((path) => /model_configs\/[^/]+(?<!hf_quant)_config\.json$/.test(path));
for (const path of paths) {
  const config = JSON.parse(git(files, 'show', `HEAD:${path}`).replaceAll(/\bInfinity\b/g, 'null'));
  const name = path
    .split('/')
    .pop()
    .replace(/_config\.json$/, '')
    .replace('--', '/');
  if (!KNOWN.has(config.model_type)) continue;
  // What NVIDIA quantised is described by a second file.
  const second = path.replace(/_config\.json$/, '_hf_quant_config.json');
  const file = all.includes(second) ? JSON.parse(git(files, 'show', `HEAD:${second}`)).quantization : undefined;
  models[name] = { ...reduced(config), ...TOWERS[name], ...quantised({ ...config, hf_quant: file }) };
}
const python = git(presets, 'show', 'HEAD:python/mlc_llm/model/model_preset.py');
const known = JSON.parse(
  execFileSync(
    'python3',
    ['-c', 'import sys, json; scope = {}; exec(sys.stdin.read(), scope); print(json.dumps(scope["MODEL_PRESETS"]))'],
    {
      input: python,
      encoding: 'utf8',
    },
  ),
);
for (const [name, preset] of Object.entries(PRESETS)) {
  // The length there is not always that of the model.
  models[name] = reduced({ ...known[preset], max_position_embeddings: undefined });
}
for (const [names, config] of Object.entries(PUBLISHED)) models[names] = { ...reduced(config), ...quantised(config) };
for (const [names, like, more] of VARIANTS) models[names] ??= { like, ...more };
const lines = Object.entries(models)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, config]) => `${[name, ...(SAME[name] ?? [])].join(' ')} ${JSON.stringify(config).replaceAll('\\', '\\\\')}`);
const at = (repository) => git(repository, 'rev-parse', '--short=12', 'HEAD').trim();
writeFileSync(
  join(import.meta.dirname, '../lib/words/gpu/llm/models.ts'),
  `// Written by scripts/model-shapes.mjs from the models' own config.json, never by hand. Sources: ai-dynamo/aiconfigurator
// ${at(files)} model_configs/, and mlc-ai/mlc-llm ${at(presets)} python/mlc_llm/model/model_preset.py for small models;
// scripts/model-published.mjs for the rest.

/** Names of models on Hugging Face, and what of their config.json decides about memory: one model a line. */
export const MODELS = \`
${lines.join('\n')}
\`;
`,
);
console.log(`${lines.length} models, ${lines.reduce((sum, line) => sum + line.split(' {')[0].split(' ').length, 0)} names`);
