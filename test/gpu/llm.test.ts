import { fitOf, knownModels, modelShape, needOf, shapeOfConfig } from '../../lib/gpu';
import { servedIn } from '../../lib/workload';

const shapeOf = (name: string) => {
  const shape = modelShape(name);
  if (shape === undefined) throw new Error(`no row: ${name}`);
  return shape;
};
const billions = (name: string): number => {
  const { layerParameters, embeddingParameters } = shapeOf(name);
  return Math.round((layerParameters + embeddingParameters) / 1e7) / 100;
};

/** What the models' own cards say: the numbers of weights, in billions. */
test('the number of weights that follows from a config.json is that of the model card', () => {
  const names = ['meta-llama/Llama-3.1-8B', 'meta-llama/Llama-3.1-70B', 'meta-llama/Llama-3.1-405B', 'Qwen/Qwen3-8B', 'Qwen/Qwen3-32B'];
  expect(names.map(billions)).toEqual([8.03, 70.55, 405.85, 8.19, 32.76]);
  const experts = [
    'mistralai/Mixtral-8x7B-v0.1',
    'mistralai/Mixtral-8x22B-v0.1',
    'Qwen/Qwen3-30B-A3B',
    'Qwen/Qwen3-235B-A22B',
    'deepseek-ai/DeepSeek-V3',
  ];
  expect(experts.map(billions)).toEqual([46.7, 140.62, 30.53, 235.09, 671.03]);
});

test('every model that is listed has a shape', () => {
  expect(knownModels().length).toBeGreaterThanOrEqual(50);
  expect(knownModels().filter((name) => modelShape(name) === undefined)).toEqual([]);
});

test('the cache of a token is two numbers a head and layer, and one row for all heads of latent attention', () => {
  const cache = (name: string, tensorParallel: number) => needOf({ shape: shapeOf(name), tensorParallel })?.cacheBytesPerToken;
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

test('a config.json of parts that are not known has no shape', () => {
  expect(shapeOfConfig({ model_type: 'mamba', hidden_size: 4096 })).toBeUndefined();
  expect(shapeOfConfig({ model_type: 'llama', hidden_size: '4096' })).toBeUndefined();
  expect(modelShape('nobody/nothing')).toBeUndefined();
});

test('experts that are spread over copies of the layers take that much less of each GPU, and the cache as much', () => {
  const shape = shapeOf('deepseek-ai/DeepSeek-V3');
  const [one, spread] = [needOf({ shape }), needOf({ shape, expertCopies: 16 })];
  expect(spread?.cacheBytesPerToken).toBe(one?.cacheBytesPerToken);
  expect((one?.weightsMiB ?? 0) / (spread?.weightsMiB ?? 1)).toBeGreaterThan(14);
  const words = ['vllm', 'serve', 'deepseek-ai/DeepSeek-V3', '--data-parallel-size=16'];
  expect(servedIn(words)).toMatchObject({ devices: 16 });
  expect(servedIn(words)).not.toHaveProperty('expertCopies');
  expect(servedIn([...words, '--enable-expert-parallel'])).toMatchObject({ devices: 16, expertCopies: 16 });
});
