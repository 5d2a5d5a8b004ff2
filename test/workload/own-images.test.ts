import { ownImage } from '../../lib/plans/workload';
import { defaultServers } from '../../lib/plans/workload/servers/servers';

const read = (image: string): string | undefined => {
  const found = ownImage(image);
  return found && `${found.row.kind} ${found.version} ${found.cuda ?? '-'}`;
};

test.each([
  ['vllm/vllm-openai:v0.33.0', 'vllm 0.33.0 13.0'],
  ['docker.io/vllm/vllm-openai:v0.11.0-x86_64@sha256:00', 'vllm 0.11.0 12.9'],
  ['mirror.example/hub/vllm/vllm-openai:v0.9.1', 'vllm 0.9.1 12.8'],
  ['vllm/vllm-openai:v0.8.5.post1', 'vllm 0.8.5.post1 12.4'],
  ['vllm/vllm-openai:v0.20.2-ubuntu2404', 'vllm 0.20.2 13.0'],
  ['lmsysorg/sglang:v0.5.6.post2', 'sglang 0.5.6.post2 12.9'],
  ['lmsysorg/sglang:v0.5.23-runtime', 'sglang 0.5.23 13'],
  ['ghcr.io/huggingface/text-generation-inference:3.3.7', 'tgi 3.3.7 12.4'],
  ['nvcr.io/nvidia/tritonserver:25.08-py3', 'triton 25.08 13.0'],
  ['nvcr.io/nvidia/tensorrt-llm/release:1.1.0', 'tensorrtLlm 1.1.0 13.0'],
  ['ghcr.io/ggml-org/llama.cpp:server-cuda-b6100', 'llamaCpp b6100 -'],
])('%s is %s', (image, is) => expect(read(image)).toBe(is));

test.each([
  ['a release between two that differ', 'vllm/vllm-openai:v0.7.9', 'vllm 0.7.9 -'],
  ['a release newer than all', 'vllm/vllm-openai:v0.99.0', 'vllm 0.99.0 -'],
  ['a release older than all', 'vllm/vllm-openai:v0.4.0', 'vllm 0.4.0 -'],
  ['a month between two that differ', 'nvcr.io/nvidia/tritonserver:25.11-py3', 'triton 25.11 -'],
  ['a build with another CUDA', 'vllm/vllm-openai:v0.33.0-cu129', 'vllm 0.33.0 -'],
  ['a build for other GPUs', 'ghcr.io/huggingface/text-generation-inference:3.3.7-rocm', 'tgi 3.3.7 -'],
])('of %s, %s, no more is known', (_what, image, is) => expect(read(image)).toBe(is));

test.each([
  'vllm/vllm-openai:latest',
  'vllm/vllm-openai:v0.11.0rc2',
  'vllm/vllm-openai',
  'acme/vllm:v0.33.0',
  'notvllm/vllm-openai:v0.33.0',
  'nvcr.io/nvidia/tritonserver:25.08-trtllm-python-py3',
])('%s is no own image of a release', (image) => expect(read(image)).toBeUndefined());

test('each image that a row names is read back to the release that it was made of', () => {
  for (const { kind, image } of defaultServers as readonly { kind: string; image?: (version: string) => string }[])
    for (const version of image === undefined ? [] : ['1.2.3', 'b6100'])
      expect(ownImage(image!(version))).toMatchObject({ row: { kind }, version });
});

test('every own image has CUDA 11.8 or newer', () => {
  for (const { cuda = [] } of defaultServers as readonly { cuda?: readonly (readonly [string, string])[] }[])
    for (const [, version] of cuda) {
      expect(version).toMatch(/^1[1-3](\.\d)?$/);
      expect(Number(version)).toBeGreaterThanOrEqual(11.8);
    }
});

test('releases stand in their order, and only the ends of what is the same', () => {
  const order = (release: string): number => release.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0);
  for (const { kind, cuda = [] } of defaultServers as readonly { kind: string; cuda?: readonly (readonly [string, string])[] }[]) {
    const releases = cuda.map(([release]) => release);
    expect({ kind, releases }).toEqual({ kind, releases: releases.toSorted((a, b) => order(a) - order(b)) });
    const middle = cuda.filter(([, version], at) => cuda[at - 1]?.[1] === version && cuda[at + 1]?.[1] === version);
    expect({ kind, middle }).toEqual({ kind, middle: [] });
  }
});
