import type { Examples } from '../../example';

const serving = (image: string, args: string, command = '[vllm, serve]'): string => `apiVersion: apps/v1
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
          command: ${command}
          args: ${args}
          resources: {limits: {nvidia.com/gpu: 1}}
`;

const SGLANG = '[python3, -m, sglang.launch_server]';

export const examples: Examples = {
  'serving/vllm-flags': {
    says: 'vLLM 0.33.0 does not have this option',
    wrong: { yaml: serving('vllm/vllm-openai:v0.33.0', '[Qwen/Qwen3-8B, --max-model-length=8192]') },
    right: { yaml: serving('vllm/vllm-openai:v0.33.0', '[Qwen/Qwen3-8B, --max-model-len=8192]') },
  },
  'serving/server-flags': {
    says: 'SGLang 0.5.23 does not have this option',
    wrong: { yaml: serving('lmsysorg/sglang:v0.5.23', '[--model-path=Qwen/Qwen3-8B, --max-model-len=8192]', SGLANG) },
    right: { yaml: serving('lmsysorg/sglang:v0.5.23', '[--model-path=Qwen/Qwen3-8B, --context-length=8192]', SGLANG) },
  },
  'serving/api-key': {
    says: "container 'main' has the key in its arguments",
    wrong: { yaml: serving('vllm/vllm-openai:v0.33.0', '[Qwen/Qwen3-8B, --api-key=abc]') },
    right: { yaml: serving('vllm/vllm-openai:v0.33.0', '[Qwen/Qwen3-8B, --api-key=$(KEY)]') },
  },
};
