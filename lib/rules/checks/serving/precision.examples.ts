import type { Examples } from '../../example';
import { examplePod, ON_POOL } from '../../example-pod';

const serving = (option: string): string =>
  examplePod({
    limits: 'nvidia.com/gpu: 1',
    image: 'vllm/vllm-openai:v0.33.0',
    spec: ON_POOL,
    main: [`command: [vllm, serve, Qwen/Qwen3-0.6B, ${option}]`],
  });
const on = (gpu: string) => ({ pools: [{ name: 'ml', gpu, nodeSelector: { team: 'ml' } }] });

export const examples: Examples = {
  'serving/quantization': {
    says: 'mxfp4 needs compute capability 8.0',
    context: on('T4'),
    wrong: { yaml: serving('--quantization=mxfp4') },
    right: { yaml: serving('--quantization=awq') },
  },
  'serving/weight-only': {
    says: "quantization fp8: vLLM keeps the weights in FP8 and computes in 16 bit, since the GPUs of pool 'ml' have compute capability 8.6",
    context: on('A10'),
    wrong: { yaml: serving('--quantization=fp8') },
    right: { yaml: serving('--quantization=awq') },
  },
  'serving/kv-cache-dtype': {
    says: 'vLLM 0.33.0 does not start: a KV cache of fp8 needs compute capability 8.0',
    context: on('T4'),
    wrong: { yaml: serving('--kv-cache-dtype=fp8') },
    right: { yaml: serving('--kv-cache-dtype=auto') },
  },
};
