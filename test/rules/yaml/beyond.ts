import type { YamlCases } from './yaml-case';

const alert = (expr: string): string => `apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata: {name: vllm}
spec:
  groups:
    - name: vllm
      rules:
        - alert: CacheIsFull
          expr: ${expr}
---
`;

const server = (tag: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: llama}
spec:
  replicas: 1
  template: {spec: {containers: [{name: main, image: "vllm/vllm-openai:${tag}", resources: {limits: {nvidia.com/gpu: 1}}}]}}
`;

/** What stands beside the pods, and asks them for something. */
export const beyondCases: YamlCases = {
  'metrics/vllm-names': {
    says: "the metric is not there in vLLM since 0.11.0, and Deployment 'llama' runs 0.11.0",
    wrong: alert('vllm:gpu_cache_usage_perc > 0.9') + server('v0.11.0'),
    right: alert('vllm:kv_cache_usage_perc > 0.9') + server('v0.11.0'),
  },
};
