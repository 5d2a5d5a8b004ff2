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

export const examples: Examples = {
  'serving/tensor-parallel': {
    says: 'the model has 64 attention heads, which 6 does not divide',
    wrong: { yaml: serving('[meta-llama/Llama-3.1-70B-Instruct, --tensor-parallel-size=6]', '{nvidia.com/gpu: 6}') },
    right: { yaml: serving('[meta-llama/Llama-3.1-70B-Instruct, --tensor-parallel-size=4]', '{nvidia.com/gpu: 4}') },
  },
  'serving/mig-tensor-parallel': {
    says: 'spreads its layers over 2 MIG devices of profile 3g.40gb',
    wrong: { yaml: serving('[Qwen/Qwen3-8B, --tensor-parallel-size=2]', '{nvidia.com/mig-3g.40gb: 2}') },
    right: { yaml: serving('[Qwen/Qwen3-8B]', '{nvidia.com/mig-3g.40gb: 1}') },
  },
  'serving/idle-gpus': {
    says: 'asks for 4 GPUs, and vLLM computes on one',
    wrong: { yaml: serving('[Qwen/Qwen3-8B]', '{nvidia.com/gpu: 4}') },
    right: { yaml: serving('[Qwen/Qwen3-8B, --tensor-parallel-size=4]', '{nvidia.com/gpu: 4}') },
  },
};
