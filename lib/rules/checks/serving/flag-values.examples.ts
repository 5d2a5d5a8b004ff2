import type { Examples } from '../../example';

const serving = (image: string, args: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: chat}
spec:
  replicas: 1
  selector: {matchLabels: {app: chat}}
  template:
    metadata: {labels: {app: chat}}
    spec:
      containers:
        - name: main
          image: ${image}
          command: [vllm, serve]
          args: ${args}
          resources: {limits: {nvidia.com/gpu: 1}}
`;

export const examples: Examples = {
  'serving/flag-value': {
    says: '--max-num-seqs of vLLM 0.33.0 takes a whole number',
    wrong: { yaml: serving('vllm/vllm-openai:v0.33.0', '[Qwen/Qwen3-8B, --max-num-seqs=many]') },
    right: { yaml: serving('vllm/vllm-openai:v0.33.0', '[Qwen/Qwen3-8B, --max-num-seqs=256]') },
  },
};
