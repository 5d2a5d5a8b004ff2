// Rewrites lib/gpu/llm/models.ts: what decides about the memory of models that people serve, from their own config.json.
//
//   git clone https://github.com/ai-dynamo/aiconfigurator && git clone https://github.com/mlc-ai/mlc-llm
//   node scripts/model-shapes.mjs aiconfigurator mlc-llm
//
// A maintainer's tool. The first repository holds the config.json files as Hugging Face has them, named after the model; of
// the second, the presets of small models, whose names are given here.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [files, presets] = process.argv.slice(2);
if (presets === undefined) throw new Error('usage: node scripts/model-shapes.mjs <clone of aiconfigurator> <clone of mlc-llm>');
const git = (repository, ...args) => execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 });

const KEYS =
  'model_type hidden_size num_hidden_layers num_attention_heads num_key_value_heads head_dim intermediate_size vocab_size tie_word_embeddings torch_dtype dtype max_position_embeddings num_local_experts num_experts n_routed_experts n_shared_experts moe_intermediate_size first_k_dense_replace q_lora_rank kv_lora_rank qk_nope_head_dim qk_rope_head_dim v_head_dim'.split(
    ' ',
  );
const KNOWN = new Set(['llama', 'mistral', 'qwen2', 'qwen3', 'mixtral', 'qwen3_moe', 'deepseek_v3', 'kimi_k2']);

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
  'Qwen/Qwen2-0.5B': 'qwen2_0_5b',
  'Qwen/Qwen2-1.5B': 'qwen2_1_5b',
  'Qwen/Qwen2.5-3B': 'qwen2.5_3b',
  'Qwen/Qwen2-7B': 'qwen2_7b',
};

/** Models that differ from one of the files by training alone. */
const SAME = {
  'meta-llama/Meta-Llama-3.1-8B': ['meta-llama/Llama-3.1-8B', 'meta-llama/Llama-3.1-8B-Instruct', 'meta-llama/Meta-Llama-3.1-8B-Instruct'],
  'meta-llama/Meta-Llama-3.1-70B': [
    'meta-llama/Llama-3.1-70B',
    'meta-llama/Llama-3.1-70B-Instruct',
    'meta-llama/Meta-Llama-3.1-70B-Instruct',
    'meta-llama/Llama-3.3-70B-Instruct',
  ],
  'meta-llama/Meta-Llama-3.1-405B': ['meta-llama/Llama-3.1-405B', 'meta-llama/Llama-3.1-405B-Instruct'],
  'meta-llama/Llama-3.2-1B': ['meta-llama/Llama-3.2-1B-Instruct'],
  'meta-llama/Llama-3.2-3B': ['meta-llama/Llama-3.2-3B-Instruct'],
  'meta-llama/Llama-2-7b-hf': ['meta-llama/Llama-2-7b-chat-hf'],
  'meta-llama/Llama-2-13b-hf': ['meta-llama/Llama-2-13b-chat-hf'],
  'meta-llama/Llama-2-70b-hf': ['meta-llama/Llama-2-70b-chat-hf'],
  'deepseek-ai/DeepSeek-V3': ['deepseek-ai/DeepSeek-V3-0324', 'deepseek-ai/DeepSeek-V3.1'],
  'deepseek-ai/DeepSeek-R1': ['deepseek-ai/DeepSeek-R1-0528'],
  'mistralai/Mixtral-8x7B-v0.1': ['mistralai/Mixtral-8x7B-Instruct-v0.1'],
  'mistralai/Mixtral-8x22B-v0.1': ['mistralai/Mixtral-8x22B-Instruct-v0.1'],
};

const reduced = (config) =>
  Object.fromEntries(KEYS.flatMap((key) => (config[key] === undefined || config[key] === null ? [] : [[key, config[key]]])));
const quantised = ({ quantization_config: given }) =>
  given?.quant_method === undefined
    ? {}
    : { quantization_config: { quant_method: given.quant_method, ...(given.bits ? { bits: given.bits } : {}) } };

const models = {};
const paths = git(files, 'ls-tree', '-r', '--name-only', 'HEAD')
  .split('\n')
  .filter((path) => /model_configs\/[^/]+(?<!hf_quant)_config\.json$/.test(path));
for (const path of paths) {
  const config = JSON.parse(git(files, 'show', `HEAD:${path}`).replaceAll(/\bInfinity\b/g, 'null'));
  const name = path
    .split('/')
    .pop()
    .replace(/_config\.json$/, '')
    .replace('--', '/');
  // What NVIDIA quantised is described by a second file, and the layers that it leaves out differ.
  if (KNOWN.has(config.model_type) && !name.startsWith('nvidia/')) models[name] = { ...reduced(config), ...quantised(config) };
}
const python = git(presets, 'show', 'HEAD:python/mlc_llm/model/model_preset.py');
const all = JSON.parse(
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
  models[name] = reduced({ ...all[preset], max_position_embeddings: undefined });
}
const lines = Object.entries(models)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, config]) => `${[name, ...(SAME[name] ?? [])].join(' ')} ${JSON.stringify(config)}`);
const at = (repository) => git(repository, 'rev-parse', '--short=12', 'HEAD').trim();
writeFileSync(
  join(import.meta.dirname, '../lib/gpu/llm/models.ts'),
  `// Written by scripts/model-shapes.mjs from the models' own config.json, never by hand. Sources: ai-dynamo/aiconfigurator
// ${at(files)} model_configs/, and mlc-ai/mlc-llm ${at(presets)} python/mlc_llm/model/model_preset.py for small models.

/** Names of models on Hugging Face, and what of their config.json decides about memory: one model a line. */
export const MODELS = \`
${lines.join('\n')}
\`;
`,
);
console.log(`${lines.length} models, ${lines.reduce((sum, line) => sum + line.split(' {')[0].split(' ').length, 0)} names`);
