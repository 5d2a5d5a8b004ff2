import { isGatedModel } from '../../lib/words/gpu';
import { judge, unknownsOf } from '../../lib/rules';
import { fromYaml } from './from-yaml';
import { mergeModel } from '../../lib/plans/model';

const LLAMA = 'meta-llama/Llama-3.1-8B-Instruct';
interface Given {
  readonly args?: readonly string[];
  readonly image?: string;
  readonly [key: string]: unknown;
}
const documentOf = ({ pod = {}, ...main }: Given & { readonly pod?: object }): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'chat', namespace: 'ml' },
    spec: {
      containers: [
        {
          name: 'main',
          image: 'vllm/vllm-openai:v0.33.0',
          args: [`--model=${LLAMA}`],
          resources: { limits: { 'nvidia.com/gpu': 1 } },
          ...main,
        },
      ],
      ...pod,
    },
  });
const modelOf = (given: Given & { readonly pod?: object }) => mergeModel([fromYaml(documentOf(given))]);
/** What is found, and what is unknown. */
const told = (given: Given & { readonly pod?: object }) => {
  const model = modelOf(given);
  const ofRule = <T extends { readonly rule: string }>(all: readonly T[]) => all.filter(({ rule }) => rule === 'serving/hub-token');
  return [ofRule(judge(model)).map(({ severity, at, got }) => [severity, at, got]), ofRule(unknownsOf(model)).map(({ at }) => at)];
};
const warned = [[['warning', 'spec.containers[0]', LLAMA]], []];
const unknown = [[], ['spec.containers[0]']];
const fine = [[], []];

test('fails for a server that fetches a gated model without a token', () => {
  expect(told({})).toEqual(warned);
  expect(told({ image: 'x:1', command: ['vllm', 'serve', LLAMA], args: [] })).toEqual(warned);
  expect(told({ image: 'x:1', command: ['python3', '-m', 'sglang.launch_server', '--model-path', LLAMA], args: [] })).toEqual(warned);
  expect(told({ env: [{ name: 'HF_HUB_OFFLINE', value: '0' }] })).toEqual(warned);
  expect(told({ env: [{ name: 'VLLM_USE_MODELSCOPE', value: 'false' }] })).toEqual(warned);
  const shm = {
    volumeMounts: [{ name: 'shm', mountPath: '/dev/shm' }],
    pod: { volumes: [{ name: 'shm', emptyDir: { medium: 'Memory' } }] },
  };
  expect(told(shm)).toEqual(warned);
});

test('is fine with a token, a mirror, no network, another model or a folder', () => {
  for (const name of ['HF_TOKEN', 'HUGGING_FACE_HUB_TOKEN'])
    expect(told({ env: [{ name, valueFrom: { secretKeyRef: { name: 'hugging-face', key: 'token' } } }] })).toEqual(fine);
  expect(told({ env: [{ name: 'HF_ENDPOINT', value: 'https://hub.example' }] })).toEqual(fine);
  expect(told({ env: [{ name: 'HF_HUB_OFFLINE', value: '1' }] })).toEqual(fine);
  expect(told({ args: [`--model=${LLAMA}`, '--hf-token=$(TOKEN)'] })).toEqual(fine);
  expect(told({ args: ['--model=Qwen/Qwen3-0.6B'] })).toEqual(fine);
  expect(told({ args: ['--model=/models/meta-llama', `--served-model-name=${LLAMA}`] })).toEqual(fine);
});

test('is unknown where a volume or envFrom may bring the files or the token', () => {
  const volume = { volumeMounts: [{ name: 'hub', mountPath: '/root/.cache/huggingface' }] };
  expect(told({ envFrom: [{ secretRef: { name: 'chat' } }] })).toEqual(unknown);
  expect(told({ ...volume, pod: { volumes: [{ name: 'hub', persistentVolumeClaim: { claimName: 'hub' } }] } })).toEqual(unknown);
  const fill = { name: 'fill', image: 'x:1', ...volume };
  expect(told({ ...volume, pod: { volumes: [{ name: 'hub', emptyDir: {} }], initContainers: [fill] } })).toEqual(unknown);
});

test('fails for a download before the server, which asks the hub whatever the volume has', () => {
  const volume = { volumeMounts: [{ name: 'models', mountPath: '/models' }] };
  const fetch = {
    name: 'fetch',
    image: 'vllm/vllm-openai:v0.33.0',
    command: ['hf', 'download', LLAMA, '--local-dir', '/models/model'],
    ...volume,
  };
  const pod = { volumes: [{ name: 'models', persistentVolumeClaim: { claimName: 'models' } }], initContainers: [fetch] };
  const server = { ...volume, args: ['--model=/models/model'] };
  expect(told({ ...server, pod })).toEqual([[['warning', 'spec.initContainers[0]', LLAMA]], []]);
  const env = [{ name: 'HF_TOKEN', valueFrom: { secretKeyRef: { name: 'hugging-face', key: 'token' } } }];
  expect(told({ ...server, pod: { ...pod, initContainers: [{ ...fetch, env }] } })).toEqual(fine);
});

test.each([
  ['meta-llama/Llama-4-Scout-17B-16E-Instruct', true],
  ['google/gemma-7b-it', true],
  ['google/gemma-2-2b', true],
  ['google/gemma-3-27b-it', true],
  ['google/gemma-4-31B-it', false],
  ['google/flan-t5-xxl', false],
  ['unsloth/Llama-3.2-1B', false],
  ['mistralai/Mistral-7B-v0.1', false],
])('%s is gated: %s', (name, gated) => {
  expect(isGatedModel(name)).toBe(gated);
});
