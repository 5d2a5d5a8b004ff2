import type { Examples } from '../../example';

const serving = (args: string, limits: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: chat, namespace: ml}
spec:
  replicas: 1
  selector: {matchLabels: {app: chat}}
  template:
    metadata: {labels: {app: chat}}
    spec:
      nodeSelector: {team: ml}
      tolerations: [{key: nvidia.com/gpu, operator: Exists}]
      containers:
        - {name: main, image: "vllm/vllm-openai:v0.33.0", command: [vllm, serve], args: ${args}, resources: {limits: ${limits}}}
`;

const on = (machine: string, sharing: object = {}) => ({
  pools: [{ name: 'ml', machine, nodeSelector: { team: 'ml' }, nodes: 2, ...sharing }],
});
const llama = 'meta-llama/Llama-3.1-70B-Instruct';

export const examples: Examples = {
  'serving/fit': {
    says: 'the model and one sequence of 16384 tokens need',
    context: on('dgxH100'),
    wrong: { yaml: serving(`[${llama}, --max-model-len=16384]`, '{nvidia.com/gpu: 1}') },
    right: { yaml: serving(`[${llama}, --max-model-len=16384, --tensor-parallel-size=4]`, '{nvidia.com/gpu: 4}') },
    unknown: {
      says: "the shape of 'acme/new-70b' is not known",
      context: on('dgxH100'),
      yaml: serving('[acme/new-70b]', '{nvidia.com/gpu: 1}'),
    },
  },
  'serving/max-length': {
    says: "sequences of 65536 tokens are longer than the model's own longest, 32768",
    wrong: { yaml: serving('[Qwen/Qwen2.5-7B-Instruct, --max-model-len=65536]', '{nvidia.com/gpu: 1}') },
    right: { yaml: serving('[Qwen/Qwen2.5-7B-Instruct, --max-model-len=32768]', '{nvidia.com/gpu: 1}') },
  },
};
