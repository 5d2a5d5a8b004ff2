import { fitOf, isShape, knownModels, modelConfig, type ModelShape, modelShape, needOf, shapeOfConfig } from '../../lib/words/gpu';
import { COUNTS } from './llm-counts';
import { servedIn } from '../../lib/plans/workload';

const shapeOf = (name: string) => {
  const shape = modelShape(name);
  if (shape === undefined) throw new Error(`no row: ${name}`);
  return shape;
};
const weightsOf = ({ parameters, embeddingParameters }: ModelShape): number =>
  parameters.attention + parameters.perceptrons + parameters.experts + embeddingParameters;

test.each(Object.entries(COUNTS))('the weights that follow from the config.json of %s are those of its modules', (name, count) => {
  const part = weightsOf(shapeOf(name)) / count;
  // Biases, norms, positions and patches are left away.
  expect(part).toBeGreaterThan(/VL-|Vision|MiniLM|bge-/.test(name) ? 0.98 : 0.993);
  expect(part).toBeLessThan(1.0005);
});

test('every model that is listed has a shape', () => {
  expect(knownModels().length).toBeGreaterThanOrEqual(300);
  expect(knownModels().filter((name) => modelShape(name) === undefined)).toEqual([]);
});

test('the cache of a token is two numbers a head and layer, and one row for all heads of latent attention', () => {
  const cache = (name: string, tensorParallel: number) => needOf({ shape: shapeOf(name), tensorParallel })?.cacheBytes;
  // 80 layers, 8 heads of 128, keys and values, two bytes each.
  expect(cache('meta-llama/Llama-3.1-70B', 1)).toBe(80 * 8 * 128 * 2 * 2);
  expect(cache('meta-llama/Llama-3.1-70B', 8)).toBe(80 * 128 * 2 * 2);
  // A head is on one GPU at least.
  expect(cache('meta-llama/Llama-3.1-70B', 16)).toBe(80 * 128 * 2 * 2);
  // 61 layers, 512 numbers and 64 that turn; the same on every GPU.
  expect(cache('deepseek-ai/DeepSeek-V3', 8)).toBe(61 * (512 + 64) * 2);
});

test('quantised weights are smaller, and embeddings stay as they are', () => {
  const shape = shapeOf('meta-llama/Llama-3.1-8B');
  const [plain, fp8, awq] = [undefined, 'fp8', 'awq'].map(
    (quantization) => needOf({ shape, ...(quantization ? { quantization } : {}) })?.weightsMiB,
  );
  expect([plain, fp8, awq]).toEqual([15316, 8660, 5466]);
  expect(needOf({ shape, quantization: 'something-new' })).toBeUndefined();
});

test('seventy billion weights of two bytes need four GPUs of 80 GB and not one', () => {
  const shape = shapeOf('meta-llama/Llama-3.1-70B-Instruct');
  const memory = 81559;
  expect(fitOf({ shape }, memory, 16384, 0.92)?.cannotStart).toBe(true);
  expect(fitOf({ shape, tensorParallel: 2 }, memory, 131072, 0.9)?.cannotStart).toBe(true);
  expect(fitOf({ shape, tensorParallel: 4 }, memory, 16384, 0.92)).toEqual({
    leastMiB: 34922,
    usableMiB: 75034,
    cannotStart: false,
    sequences: 31,
  });
});

test('a config.json that cannot be read says by which field', () => {
  expect(shapeOfConfig({ model_type: 'mamba', hidden_size: 4096 })).toMatchObject({ field: 'model_type', got: 'mamba' });
  expect(shapeOfConfig({ hidden_size: 4096 })).toMatchObject({ field: 'model_type' });
  expect(shapeOfConfig({ model_type: 'llama', hidden_size: '4096' })).toMatchObject({ field: 'hidden_size', got: '4096' });
  const text = { model_type: 'gemma3_text', hidden_size: 2560, num_hidden_layers: 0 };
  expect(shapeOfConfig({ model_type: 'gemma3', text_config: text })).toMatchObject({ field: 'text_config.num_hidden_layers', got: 0 });
  expect(shapeOfConfig({ model_type: 'llava', text_config: { model_type: 'llama' } })).toMatchObject({ got: ['llava', 'llama'] });
  expect(modelShape('nobody/nothing')).toBeUndefined();
});

test('a config.json as its maker publishes it, with what its class fills in, is read whole', () => {
  // google/gemma-3-4b-it names six of its sizes.
  const text_config = {
    model_type: 'gemma3_text',
    hidden_size: 2560,
    intermediate_size: 10240,
    num_hidden_layers: 34,
    rope_scaling: { factor: 8, rope_type: 'linear' },
    sliding_window: 1024,
  };
  const vision_config = { hidden_size: 1152, intermediate_size: 4304, num_attention_heads: 16, num_hidden_layers: 27 };
  const read = shapeOfConfig({ model_type: 'gemma3', torch_dtype: 'bfloat16', text_config, vision_config });
  if (!isShape(read)) throw new Error(read.problem);
  expect(weightsOf(read)).toBe(weightsOf(shapeOf('google/gemma-3-4b-it')));
});

test('layers with a window keep that much of a sequence, and layers with a state nothing that grows', () => {
  const cache = (name: string, tokens: number) => needOf({ shape: shapeOf(name) }, tokens)?.cacheBytes;
  // 36 layers, of which 18 see 128 tokens; 8 heads of 64, keys and values, two bytes each.
  expect(cache('openai/gpt-oss-120b', 131072)).toBe(18 * (131072 + 128) * 2 * 8 * 64 * 2);
  // 62 layers, of which 10 see all.
  expect(cache('google/gemma-3-27b-it', 8192)).toBe((10 * 8192 + 52 * 1024) * 2 * 16 * 128 * 2);
  // Every fourth of 48 layers is attention, of 2 heads.
  expect(cache('Qwen/Qwen3-Next-80B-A3B-Instruct', 100)).toBe(12 * 100 * 2 * 2 * 256 * 2);
  // Llama 4: three of four layers see 8192 tokens.
  expect(cache('meta-llama/Llama-4-Scout-17B-16E-Instruct', 32768)).toBe((12 * 32768 + 36 * 8192) * 2 * 8 * 128 * 2);
  // 128 numbers of a byte and a scale of four, besides the row of 576.
  expect(cache('deepseek-ai/DeepSeek-V3.2', 1)).toBe(61 * (576 * 2 + 132));
  // It reads a text at once.
  expect(fitOf({ shape: shapeOf('BAAI/bge-m3') }, 8192, 512, 0.9)).toEqual({ leastMiB: 1065, usableMiB: 7372, cannotStart: false });
});

test('what the files leave as it is stays in 16 bits', () => {
  const gib = (name: string) => Math.round((needOf({ shape: shapeOf(name) })?.weightsMiB ?? 0) / 102.4) / 10;
  // The sizes of the files on their cards: 65.2 GB, 13.8 GB, 689 GB with another 14 of prediction; 595 GB of Kimi K2.5.
  expect([gib('openai/gpt-oss-120b'), gib('openai/gpt-oss-20b'), gib('deepseek-ai/DeepSeek-R1')]).toEqual([60.7, 12.8, 626.7]);
  expect(gib('moonshotai/Kimi-K2.5') * 1.0737).toBeCloseTo(595, -1);
  expect(needOf({ shape: shapeOf('nvidia/MiniMax-M3-NVFP4') })).toBeUndefined();
});

test('the longest sequence counts how positions are stretched', () => {
  const names = [
    'deepseek-ai/DeepSeek-V3.2',
    'openai/gpt-oss-20b',
    'Qwen/Qwen2.5-72B-Instruct',
    'moonshotai/Kimi-K2.5',
    'google/gemma-3-4b-it',
  ];
  expect(names.map((name) => shapeOf(name).maxLength)).toEqual([163840, 131072, 32768, 262144, 131072]);
  const stretched = { rope_scaling: { type: 'yarn', factor: 4, original_max_position_embeddings: 32768 } };
  const own = modelConfig('Qwen/Qwen2.5-72B-Instruct') ?? {};
  expect(shapeOfConfig({ ...own, ...stretched })).toMatchObject({ maxLength: 131072 });
});

test('experts that are spread over copies of the layers take that much less of each GPU, and the cache as much', () => {
  const shape = shapeOf('deepseek-ai/DeepSeek-V3');
  const [one, spread] = [needOf({ shape }), needOf({ shape, expertCopies: 16 })];
  expect(spread?.cacheBytes).toBe(one?.cacheBytes);
  expect((one?.weightsMiB ?? 0) / (spread?.weightsMiB ?? 1)).toBeGreaterThan(11);
  const words = ['vllm', 'serve', 'deepseek-ai/DeepSeek-V3', '--data-parallel-size=16'];
  expect(servedIn(words)).toMatchObject({ devices: 16 });
  expect(servedIn(words)).not.toHaveProperty('expertCopies');
  expect(servedIn([...words, '--enable-expert-parallel'])).toMatchObject({ devices: 16, expertCopies: 16 });
});

describe('layers that were searched one by one', () => {
  const name = 'nvidia/Llama-3_3-Nemotron-Super-49B-v1';

  test('have the weights that each of them says, 49.9 billion together', () => {
    // Layers by the width of their perceptron: 49 of 5.25 times the hidden size, and so on, two thirds of it in steps of 256.
    const wide = 49 * 28672 + 17920 + 6 * 14336 + 10 * 7168 + 8 * 5632 + 6 * 2816;
    const attention = 49 * 8192 * 128 * (2 * 64 + 2 * 8);
    expect(weightsOf(shapeOf(name))).toBe(3 * 8192 * wide + attention + 2 * 128256 * 8192);
    expect(weightsOf(shapeOf(name))).toBe(49_866_080_256);
  });

  test('keep a cache where they have attention: 49 of 80 layers, 8 heads of 128, keys and values, two bytes each', () => {
    const cache = (tensorParallel: number) => needOf({ shape: shapeOf(name), tensorParallel })?.cacheBytes;
    expect(cache(1)).toBe(49 * 8 * 128 * 2 * 2);
    expect(cache(8)).toBe(49 * 128 * 2 * 2);
    expect(shapeOf(name)).toMatchObject({ layers: 80, heads: 64, kvHeads: 8, maxLength: 131072 });
  });

  test('that are not all there, or say no size, cannot be read', () => {
    const config = modelConfig(name) as { readonly block_configs: readonly object[] };
    const read = (block_configs: unknown) => shapeOfConfig({ ...config, block_configs });
    expect(read(undefined)).toMatchObject({ field: 'block_configs' });
    expect(read(config.block_configs.slice(1))).toMatchObject({ field: 'block_configs' });
    expect(read(config.block_configs.map(() => ({ attention: { n_heads_in_group: 8 }, ffn: {} })))).toMatchObject({
      field: 'block_configs',
    });
    expect(read(config.block_configs.map(() => ({ attention: { n_heads_in_group: 5 }, ffn: { no_op: true } })))).toMatchObject({
      field: 'block_configs',
    });
  });
});

test('MiMo is built as Qwen2 is, and servers leave its layer for several tokens away', () => {
  const shape = shapeOf('XiaomiMiMo/MiMo-7B-Base');
  // 36 layers with 32 and 8 heads of 128, and perceptrons of 11008.
  expect(weightsOf(shape)).toBe(36 * (4096 * 128 * (2 * 32 + 2 * 8) + 3 * 4096 * 11008) + 2 * 151680 * 4096);
  expect(needOf({ shape })?.cacheBytes).toBe(36 * 8 * 128 * 2 * 2);
});

describe('layers of DeepSeek V4', () => {
  const flash = shapeOf('deepseek-ai/DeepSeek-V4-Flash');

  test('keep a window of rows, and a row for 4 or 128 tokens further back, whatever they are spread over', () => {
    // 43 layers with a window of 128; 21 with rows for 4 tokens and an indexer of 132 bytes, 20 with rows for 128.
    const bytes = (tokens: number) => 43 * 584 * Math.min(tokens, 128) + (21 * (584 + 132) * tokens) / 4 + (20 * 584 * tokens) / 128;
    for (const tokens of [100, 1_048_576])
      expect(needOf({ shape: flash, tensorParallel: 8 }, tokens)?.cacheBytes).toBeCloseTo(bytes(tokens), 0);
  });

  test('have experts of 4 bits, and the rest of 8: 155.5 GB, of which one H200 has room for none', () => {
    expect((needOf({ shape: flash })!.weightsMiB * 2 ** 20) / 1e9).toBeCloseTo(155.5, 1);
    expect(fitOf({ shape: flash }, 143771, 16384, 0.92)?.cannotStart).toBe(true);
    expect(fitOf({ shape: flash, tensorParallel: 2 }, 143771, 16384, 0.92)?.cannotStart).toBe(false);
    // Told to be quantised in another way, they are as the server makes them.
    expect(needOf({ shape: flash, quantization: 'modelopt_fp4' })!.weightsMiB).toBeGreaterThan(needOf({ shape: flash })!.weightsMiB);
  });
});

test('layers of MiMo-V2 with a window have heads of their own, and values narrower than keys', () => {
  const cache = (tokens: number) => needOf({ shape: shapeOf('XiaomiMiMo/MiMo-V2-Flash') }, tokens)?.cacheBytes;
  expect(cache(1000)).toBe((9 * 4 * 1000 + 39 * 8 * 128) * (192 + 128) * 2);
});

test('layers that look at the image keep none of the text', () => {
  expect(needOf({ shape: shapeOf('meta-llama/Llama-3.2-11B-Vision-Instruct') })?.cacheBytes).toBe(32 * 8 * 128 * 2 * 2);
});

test('a config.json whose experts no formula counts is not read, and none of its name is known', () => {
  expect(shapeOfConfig({ model_type: 'kimi_k3', text_config: { model_type: 'kimi_linear' } })).toMatchObject({
    field: 'text_config.model_type',
    got: ['kimi_k3', 'kimi_linear'],
  });
  for (const name of ['moonshotai/Kimi-K3', 'mistralai/Mistral-Large-3-675B-Instruct-2512', 'meta-llama/Llama-3.2-90B-Vision-Instruct'])
    expect(modelShape(name)).toBeUndefined();
});
