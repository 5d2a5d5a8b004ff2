import type { GpuModel } from '../../../lib/words/gpu';
import { machines } from '../../../lib/words/machine';
import { modeOf } from '../../../lib/plans/model';
import { exclusive } from '../../../lib/plans/allocators';
import { sglang, tgi, vllm } from '../../../lib/plans/workload';
import { planInferenceService } from '../../../lib/plans/workload/plans/inference-service';
import { labs } from '../hami-cases';
import { podWith } from '../pod-with';
import { found, foundIn } from './places';

const RULES = ['serving/quantization', 'serving/weight-only', 'serving/kv-cache-dtype'];

/** What the three rules say of a GpuInferenceService on a pool with such GPUs. */
const said = (server: object, gpu: GpuModel, props: object = {}): readonly string[] => {
  const description = labs({ gpu, sharing: exclusive(), shapes: [{ machine: { ...machines.dgxH100, gpu } }] });
  const pool = { mode: modeOf(description.sharing), gpu, description };
  const plan = planInferenceService({ path: 'ml/chat', id: 'chat' }, { pool, server, ...props } as never, { namespace: 'ml' });
  return RULES.flatMap((id) => foundIn(id, { pools: [description] }, plan.model).map(({ problem }) => `${id}: ${problem}`));
};
const yaml = (image: string, container: string, product: string) => {
  const text = podWith(`${container}\nresources: {limits: {nvidia.com/gpu: 1}}`, `nodeSelector: {nvidia.com/gpu.product: ${product}}`);
  return RULES.flatMap((id) => found(id, text.replace('x:1', image)).map(({ rule }) => rule));
};
const qwen = { model: 'Qwen/Qwen3-0.6B' };
const keeps = (name: string, capability: string): string =>
  `serving/weight-only: quantization fp8: ${name} keeps the weights in FP8 and computes in 16 bit, since the GPUs of pool 'labs' have compute capability ${capability}`;
const stops = (name: string, needs: string, has: string): string =>
  `serving/quantization: ${name} does not start: fp8 needs compute capability ${needs}, and the GPUs of pool 'labs' have ${has}`;

describe('weights in FP8', () => {
  test('are told of where the GPUs compute in 16 bit', () => {
    expect(said(vllm({ ...qwen, quantization: 'fp8' }), 'A100-SXM4-80GB')).toEqual([keeps('vLLM', '8.0')]);
    expect(said(vllm({ ...qwen, quantization: 'fp8' }), 'T4')).toEqual([keeps('vLLM', '7.5')]);
    expect(said(sglang({ ...qwen, quantization: 'fp8' }), 'A10')).toEqual([keeps('SGLang', '8.6')]);
    expect(said(tgi({ ...qwen, version: '3.3.7', quantize: 'fp8' }), 'A10')).toEqual([keeps('Text Generation Inference', '8.6')]);
  });

  test('are refused where the server has no kernels for the GPUs', () => {
    expect(said(vllm({ ...qwen, version: '0.12.0', quantization: 'fp8' }), 'T4')).toEqual([stops('vLLM', '8.0', '7.5')]);
    expect(said(vllm({ ...qwen, quantization: 'fp8' }), 'V100-SXM2-16GB')).toEqual([stops('vLLM', '7.5', '7.0')]);
    expect(said(sglang({ ...qwen, quantization: 'fp8' }), 'T4')).toEqual([stops('SGLang', '8.0', '7.5')]);
    expect(said(tgi({ ...qwen, version: '3.3.7', quantize: 'fp8' }), 'T4')).toEqual([stops('Text Generation Inference', '8.0', '7.5')]);
  });

  test('are no finding on GPUs that compute with FP8, or in another way of quantising', () => {
    for (const gpu of ['L4', 'H100-SXM5-80GB', 'B200'] as const)
      for (const server of [vllm({ ...qwen, quantization: 'fp8' }), sglang({ ...qwen, quantization: 'fp8' })])
        expect(said(server, gpu)).toEqual([]);
    expect(said(vllm({ ...qwen, quantization: 'awq' }), 'A10')).toEqual([]);
    expect(said(vllm({ ...qwen, quantization: 'bitsandbytes' }), 'A10')).toEqual([]);
  });

  test('take the least that any release needs where the release is not known', () => {
    const server = vllm({ ...qwen, quantization: 'fp8' });
    expect(said(server, 'T4', { image: 'registry.example/vllm:1' })).toEqual([keeps('vLLM', '7.5')]);
    expect(said(vllm({ ...qwen, version: '0.14.1', quantization: 'fp8' }), 'T4')).toEqual([keeps('vLLM', '7.5')]);
  });

  test('are seen in the arguments of an image whose program starts by itself', () => {
    const image = 'ghcr.io/huggingface/text-generation-inference:3.3.7';
    expect(yaml(image, 'args: [--model-id=m, --quantize, fp8]', 'Tesla-T4')).toEqual(['serving/quantization']);
    expect(yaml(image, 'args: [--model-id=m, --quantize, fp8]', 'NVIDIA-A10')).toEqual(['serving/weight-only']);
    expect(yaml(image, 'command: [sleep]\nargs: [--quantize, fp8]', 'NVIDIA-A10')).toEqual([]);
    expect(yaml('a/b:1', 'command: [text-generation-launcher]\nargs: [--quantize=fp8]', 'NVIDIA-A10')).toEqual(['serving/weight-only']);
    expect(yaml('a/b:1', 'args: [--quantize=fp8]', 'NVIDIA-A10')).toEqual([]);
    expect(yaml('vllm/vllm-openai:v0.33.0', 'args: [--model=m, -q, fp8]', 'NVIDIA-A10')).toEqual(['serving/weight-only']);
  });
});

describe('a KV cache in FP8', () => {
  const cache = (gpu: GpuModel, rest: object = {}, props: object = {}) =>
    said(vllm({ ...qwen, kvCacheDtype: 'fp8_e5m2', ...rest }), gpu, props);

  test('is refused where no attention of the release has it', () => {
    expect(cache('T4')).toEqual([
      "serving/kv-cache-dtype: vLLM 0.33.0 does not start: a KV cache of fp8_e5m2 needs compute capability 8.0, and the GPUs of pool 'labs' have 7.5",
    ]);
    expect(cache('T4', { version: '0.24.0' })).toHaveLength(1);
  });

  test('is no finding on newer GPUs, of releases that are not known, and of another type', () => {
    expect(cache('A10')).toEqual([]);
    expect(cache('T4', { version: '0.22.1' })).toEqual([]);
    expect(cache('T4', {}, { image: 'registry.example/vllm:1' })).toEqual([]);
    expect(cache('T4', { kvCacheDtype: 'auto' })).toEqual([]);
    expect(said(sglang({ ...qwen, kvCacheDtype: 'fp8_e5m2' }), 'T4')).toEqual([]);
  });
});
