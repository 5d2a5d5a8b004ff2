import type { Examples } from '../example';

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
  'serving/vllm-flags': {
    says: 'vLLM 0.33.0 does not have this option',
    wrong: { yaml: serving('vllm/vllm-openai:v0.33.0', '[Qwen/Qwen3-8B, --max-model-length=8192]') },
    right: { yaml: serving('vllm/vllm-openai:v0.33.0', '[Qwen/Qwen3-8B, --max-model-len=8192]') },
  },
  'serving/api-key': {
    says: "container 'main' has the key in its arguments",
    wrong: { yaml: serving('vllm/vllm-openai:v0.33.0', '[Qwen/Qwen3-8B, --api-key=abc]') },
    right: { yaml: serving('vllm/vllm-openai:v0.33.0', '[Qwen/Qwen3-8B, --api-key=$(KEY)]') },
  },
};
