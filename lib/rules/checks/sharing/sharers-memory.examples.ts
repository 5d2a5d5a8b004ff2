import type { Examples } from '../../example';

const chat = (args: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: chat, namespace: ml}
spec:
  replicas: 4
  selector: {matchLabels: {app: chat}}
  template:
    metadata: {labels: {app: chat}}
    spec:
      nodeSelector: {team: ml}
      tolerations: [{key: nvidia.com/gpu, operator: Exists}]
      containers:
        - {name: main, image: "vllm/vllm-openai:v0.33.0", command: [vllm, serve], args: ${args}, resources: {limits: {nvidia.com/gpu: 1}}}
`;

export const examples: Examples = {
  'sharing/sharers-memory': {
    says: "4 pods share a GPU of pool 'ml' at least",
    context: {
      pools: [
        {
          name: 'ml',
          machine: 'aws.g6.xlarge',
          nodeSelector: { team: 'ml' },
          nodes: 1,
          sharing: {
            partition: { kind: 'none' },
            share: { kind: 'timeSlicing', replicas: 4, renamed: false, failRequestsGreaterThanOne: true },
          },
        },
      ],
    },
    wrong: { yaml: chat('[Qwen/Qwen3-0.6B, --max-model-len=2048]') },
    right: { yaml: chat('[Qwen/Qwen3-0.6B, --gpu-memory-utilization=0.2, --max-model-len=2048]') },
  },
};
