import type { Examples } from '../../example';

export const examples: Examples = {
  'metrics/vllm-names': {
    says: "the metric is not there in vLLM since 0.11.0, and Deployment 'llama' runs 0.11.0",
    wrong: {
      yaml: `apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata: {name: vllm}
spec:
  groups:
    - name: vllm
      rules:
        - alert: CacheIsFull
          expr: vllm:gpu_cache_usage_perc > 0.9
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: llama}
spec:
  replicas: 1
  template: {spec: {containers: [{name: main, image: "vllm/vllm-openai:v0.11.0", resources: {limits: {nvidia.com/gpu: 1}}}]}}
`,
    },
    right: {
      yaml: `apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata: {name: vllm}
spec:
  groups:
    - name: vllm
      rules:
        - alert: CacheIsFull
          expr: vllm:kv_cache_usage_perc > 0.9
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: llama}
spec:
  replicas: 1
  template: {spec: {containers: [{name: main, image: "vllm/vllm-openai:v0.11.0", resources: {limits: {nvidia.com/gpu: 1}}}]}}
`,
    },
  },
};
