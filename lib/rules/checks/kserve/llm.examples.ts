import type { Examples } from '../../example';

export const examples: Examples = {
  'kserve/parallelism': {
    says: 'KServe 0.20 has no preset for pipeline parallelism over several pods',
    wrong: {
      yaml: `apiVersion: serving.kserve.io/v1alpha2
kind: LLMInferenceService
metadata: {name: deepseek, namespace: ml}
spec:
  model: {uri: "hf://deepseek-ai/DeepSeek-R1"}
  parallelism: {tensor: 8, pipeline: 2}
  template: {containers: [{name: main, resources: {limits: {nvidia.com/gpu: 8}}}]}
  worker: {containers: [{name: main, resources: {limits: {nvidia.com/gpu: 8}}}]}
`,
    },
    right: {
      yaml: `apiVersion: serving.kserve.io/v1alpha2
kind: LLMInferenceService
metadata: {name: deepseek, namespace: ml}
spec:
  model: {uri: "hf://deepseek-ai/DeepSeek-R1"}
  parallelism: {tensor: 1, data: 16, dataLocal: 8, expert: true}
  template: {containers: [{name: main, resources: {limits: {nvidia.com/gpu: 8}}}]}
  worker: {containers: [{name: main, resources: {limits: {nvidia.com/gpu: 8}}}]}
`,
    },
  },
  'kserve/prefill': {
    says: 'vLLM does not pass on the KV caches of prompts',
    wrong: {
      yaml: `apiVersion: serving.kserve.io/v1alpha2
kind: LLMInferenceService
metadata: {name: qwen, namespace: ml}
spec:
  model: {uri: "hf://Qwen/Qwen3-8B"}
  router: {scheduler: {}}
  template:
    containers:
      - {name: main, env: [{name: VLLM_ADDITIONAL_ARGS, value: "--kv_transfer_config '{}'"}], resources: {limits: {nvidia.com/gpu: 1}}}
  prefill:
    template: {containers: [{name: main, resources: {limits: {nvidia.com/gpu: 1}}}]}
`,
    },
    right: {
      yaml: `apiVersion: serving.kserve.io/v1alpha2
kind: LLMInferenceService
metadata: {name: qwen, namespace: ml}
spec:
  model: {uri: "hf://Qwen/Qwen3-8B"}
  router: {scheduler: {}}
  template:
    containers:
      - {name: main, env: [{name: VLLM_ADDITIONAL_ARGS, value: "--kv_transfer_config '{}'"}], resources: {limits: {nvidia.com/gpu: 1}}}
  prefill:
    template:
      containers:
        - {name: main, args: [--kv-transfer-config, "{}"], resources: {limits: {nvidia.com/gpu: 1}}}
`,
    },
  },
};
