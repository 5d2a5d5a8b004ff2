import { exclusive } from '../../../lib/plans/allocators';
import { type GpuModel, modelConfig } from '../../../lib/words/gpu';
import { machines } from '../../../lib/words/machine';
import { mergeModel, modeOf } from '../../../lib/plans/model';
import { unknownsOf } from '../../../lib/rules';
import { llamaCpp, nim, sglang, tensorrtLlm, tgi, vllm } from '../../../lib/plans/workload';
import { planInferenceService } from '../../../lib/plans/workload/plans/inference-service';
import { inferenceService } from '../../../lib/plans/workload/workloads';
import { problemsOf } from '../../props';
import { labs } from '../hami-cases';
import { foundIn } from './places';

const H100 = 'H100-SXM5-80GB';
const placed = (server: object, gpu: GpuModel, props: object) => {
  const description = labs({ gpu, sharing: exclusive(), shapes: [{ machine: { ...machines.dgxH100, gpu } }] });
  const pool = { mode: modeOf(description.sharing), gpu, description };
  const plan = planInferenceService({ path: 'ml/chat', id: 'chat' }, { pool, server, ...props } as never, { namespace: 'ml' });
  return { description, plan };
};
/** What a rule says of a server on GPUs of that model. */
const said = (id: string, server: object, gpu: GpuModel = H100, props: object = {}) => {
  const { description, plan } = placed(server, gpu, props);
  return foundIn(id, { pools: [description] }, plan.model).map(({ problem }) => problem);
};
const unknown = (server: object, props: object = {}) => {
  const { description, plan } = placed(server, H100, props);
  return unknownsOf(mergeModel([{ pools: [description] }, plan.model])).filter(({ rule }) => rule === 'serving/fit');
};

describe('a model of today', () => {
  test.each([
    ['Qwen/Qwen2.5-72B-Instruct', 1, false],
    ['Qwen/Qwen2.5-72B-Instruct', 4, true],
    ['Qwen/Qwen3-Next-80B-A3B-Instruct', 1, false],
    ['Qwen/Qwen3-Next-80B-A3B-Instruct-FP8', 2, true],
    ['meta-llama/Llama-4-Scout-17B-16E-Instruct', 2, false],
    ['meta-llama/Llama-4-Scout-17B-16E-Instruct', 4, true],
    ['deepseek-ai/DeepSeek-V3.2', 8, false],
    ['deepseek-ai/DeepSeek-R1-Distill-Qwen-32B', 1, true],
    ['zai-org/GLM-4.5-Air', 2, false],
    ['moonshotai/Kimi-K2.5', 4, false],
    ['MiniMaxAI/MiniMax-M2.5', 4, true],
    ['google/gemma-3-27b-it', 1, true],
    ['mistralai/Mistral-Large-Instruct-2411', 2, false],
    ['nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-FP8', 1, false],
    ['microsoft/phi-4', 1, true],
    ['BAAI/bge-m3', 1, true],
  ])('%s on %i GPUs of 80 GB has room: %s', (model, tensorParallel, hasRoom) => {
    const found = said('serving/fit', vllm({ model, tensorParallel, ...(model === 'BAAI/bge-m3' ? {} : { maxModelLen: 8192 }) }));
    expect(found).toHaveLength(hasRoom ? 0 : 1);
    expect(unknown(vllm({ model, tensorParallel }))).toEqual([]);
  });

  test('gpt-oss-120b has room on one GPU of 80 GB, and none on one of 24', () => {
    const server = vllm({ model: 'openai/gpt-oss-120b', maxModelLen: 8192 });
    expect(said('serving/fit', server)).toEqual([]);
    expect(said('serving/fit', server, 'L4')).toHaveLength(1);
    const own = vllm({ model: 'me/tuned', modelConfig: modelConfig('openai/gpt-oss-120b') as never, maxModelLen: 8192 });
    expect(said('serving/fit', own)).toEqual([]);
    expect(said('serving/fit', own, 'L4')).toHaveLength(1);
  });

  test('is judged on other servers by its weights', () => {
    const model = 'Qwen/Qwen2.5-72B-Instruct';
    for (const server of [tgi({ model, version: '3.3.7' }), tensorrtLlm({ model, version: '1.1.0' })]) {
      expect(said('serving/fit', server)).toHaveLength(1);
      expect(said('serving/fit', { ...server, tensorParallel: 4 })).toEqual([]);
    }
  });
});

describe('a model that is not known', () => {
  test('is said, with what to give', () => {
    expect(unknown(vllm({ model: 'acme/new-70b' }))).toMatchObject([
      { subject: 'ml/chat', missing: "the shape of 'acme/new-70b' is not known", give: "give modelConfig, the model's own config.json" },
    ]);
    const model = 'acme/new-70b';
    for (const server of [sglang({ model }), tgi({ model, version: '3.3.7' }), tensorrtLlm({ model, version: '1.1.0' })])
      expect(unknown(server)).toMatchObject([{ missing: "the shape of 'acme/new-70b' is not known" }]);
  });

  test('is not said where its config.json is given, or its memory', () => {
    expect(unknown(vllm({ model: 'acme/new-70b', modelConfig: modelConfig('Qwen/Qwen3-8B') as never }))).toEqual([]);
    expect(unknown(vllm({ model: 'acme/new-70b' }), { modelMemory: '40Gi' })).toEqual([]);
    expect(unknown(vllm({ model: 'Qwen/Qwen3-8B' }))).toEqual([]);
  });

  test('is said of images that hold one, and of files that no formula reads', () => {
    expect(unknown(nim(), { image: 'nvcr.io/nim/meta/llama-3.3-70b-instruct:1.8' })).toMatchObject([{ give: 'give modelMemory' }]);
    expect(unknown(llamaCpp({ model: 'ggml-org/gpt-oss-20b-GGUF', version: 'b6100' }))).toMatchObject([{ give: 'give modelMemory' }]);
    expect(unknown(vllm({ model: 'nvidia/MiniMax-M3-NVFP4', tensorParallel: 4 }))).toMatchObject([
      { missing: "the size of weights in 'modelopt MIXED_PRECISION' is not known" },
    ]);
  });

  test('fails when its modelConfig cannot be read', () => {
    const problems = (modelConfig: object) =>
      problemsOf(inferenceService, { server: vllm({ model: 'me/mine', modelConfig } as never) }, 'ml/x');
    expect(problems({ model_type: 'mamba' })).toEqual([expect.stringContaining('ml/x.server.modelConfig.model_type')]);
    expect(problems({ model_type: 'qwen3', hidden_size: 4096 })).toEqual([
      expect.stringContaining('ml/x.server.modelConfig.num_hidden_layers'),
    ]);
    expect(problems(modelConfig('Qwen/Qwen3-8B') ?? {})).toEqual([]);
  });
});

describe('the way in which a model was quantised', () => {
  test('counts where its files alone say it', () => {
    const fp8 = vllm({ model: 'Qwen/Qwen3-8B-FP8', maxModelLen: 2048 });
    expect(said('serving/quantization', fp8, 'V100-SXM2-16GB')).toHaveLength(1);
    expect(said('serving/weight-only', fp8, 'A100-SXM4-80GB')).toHaveLength(1);
    expect(said('serving/quantization', fp8)).toEqual([]);
    expect(said('serving/quantization', vllm({ model: 'openai/gpt-oss-20b' }), 'T4')).toHaveLength(1);
    const own = { ...modelConfig('Qwen/Qwen3-8B'), quantization_config: { quant_method: 'fp8' } };
    expect(said('serving/quantization', vllm({ model: 'me/mine', modelConfig: own }), 'V100-SXM2-16GB')).toHaveLength(1);
  });
});

describe('a model that is spread', () => {
  const spread = (server: object) => said('serving/tensor-parallel', server, H100, { request: { gpus: 8 } });
  const qwen = 'Qwen/Qwen3-235B-A22B-FP8';

  test('fails when the blocks of its FP8 experts are cut', () => {
    expect(spread(vllm({ model: qwen, tensorParallel: 8 }))).toEqual([
      'its experts are 1536 wide: 192 on each of 8 GPUs, which the blocks of 128 of its FP8 weights do not divide',
    ]);
    expect(spread(sglang({ model: qwen, tensorParallel: 8 }))).toHaveLength(1);
    expect(spread(vllm({ model: qwen, tensorParallel: 8, expertParallel: true }))).toEqual([]);
    expect(spread(sglang({ model: qwen, tensorParallel: 8, extraArgs: ['--ep-size=8'] }))).toEqual([]);
    expect(spread(vllm({ model: qwen, tensorParallel: 4 }))).toEqual([]);
    expect(spread(vllm({ model: 'deepseek-ai/DeepSeek-V3.2', tensorParallel: 8 }))).toEqual([]);
  });

  test('fails when its heads of keys and values cannot be spread evenly', () => {
    // 40 heads, 10 of keys and values.
    expect(spread(vllm({ model: 'microsoft/phi-4', tensorParallel: 4 }))).toEqual([
      '10 key-value heads cannot be spread evenly over 4 GPUs',
    ]);
    expect(spread(vllm({ model: 'microsoft/phi-4', tensorParallel: 5 }))).toEqual([]);
    // Two are copied to four GPUs each.
    expect(spread(vllm({ model: 'zai-org/GLM-4-32B-0414', tensorParallel: 8 }))).toEqual([]);
    // One row for all heads.
    expect(spread(vllm({ model: 'zai-org/GLM-4.7-Flash', tensorParallel: 4 }))).toEqual([]);
  });
});

describe('sequences longer than those of the model', () => {
  const long = (server: object, props: object = {}) => said('serving/max-length', server, H100, props);
  const model = 'Qwen/Qwen2.5-7B-Instruct';

  test('fails where the server does not stretch them', () => {
    expect(long(vllm({ model, maxModelLen: 65536 }))).toEqual(["sequences of 65536 tokens are longer than the model's own longest, 32768"]);
    expect(long(sglang({ model, contextLength: 65536 }))).toHaveLength(1);
    expect(long(vllm({ model, maxModelLen: 32768 }))).toEqual([]);
    expect(long(vllm({ model }))).toEqual([]);
  });

  test('is taken where the server is told so', () => {
    expect(long(vllm({ model, maxModelLen: 65536 }), { env: { VLLM_ALLOW_LONG_MAX_MODEL_LEN: '1' } })).toEqual([]);
    expect(long(vllm({ model, maxModelLen: 65536, extraArgs: ['--hf-overrides={"rope_scaling": {}}'] }))).toEqual([]);
  });
});

describe('a gated model', () => {
  const model = 'meta-llama/Llama-3.1-8B-Instruct';
  const servers = [vllm({ model, maxModelLen: 8192 }), sglang({ model, contextLength: 8192 }), tgi({ model }), tensorrtLlm({ model })];
  /** Its image alone starts it. */
  const image = ({ kind }: { readonly kind: string }) =>
    kind === 'tgi' ? { image: 'ghcr.io/huggingface/text-generation-inference:3.3.7' } : {};

  test.each(servers.map((server) => [server.kind, server] as const))('is told of with %s alone, and not with a token', (_, server) => {
    expect(said('serving/hub-token', server, H100, image(server))).toHaveLength(1);
    expect(said('serving/hub-token', server, H100, { ...image(server), hubToken: { name: 'hugging-face', key: 'token' } })).toEqual([]);
  });
});
