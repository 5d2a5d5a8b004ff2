import type { Examples } from '../../example';

export const examples: Examples = {
  'kserve/resources': {
    says: "container 'kserve-container' says nothing of CPU and memory",
    wrong: {
      yaml: `apiVersion: serving.kserve.io/v1alpha1
kind: ClusterServingRuntime
metadata: {name: vllm}
spec:
  supportedModelFormats: [{name: huggingface}]
  containers: [{name: kserve-container, image: "vllm/vllm-openai:v0.11.0"}]
`,
    },
    right: {
      yaml: `apiVersion: serving.kserve.io/v1alpha1
kind: ClusterServingRuntime
metadata: {name: vllm}
spec:
  supportedModelFormats: [{name: huggingface}]
  containers: [{name: kserve-container, image: "vllm/vllm-openai:v0.11.0", resources: {limits: {cpu: 8, memory: 64Gi}}}]
`,
    },
  },
  'kserve/scaled-twice': {
    says: "LLMInferenceService 'llama' decides how many there are",
    wrong: {
      yaml: `apiVersion: serving.kserve.io/v1alpha2
kind: LLMInferenceService
metadata: {name: llama, namespace: ml}
spec: {model: {uri: "hf://meta/llama"}, replicas: 2}
---
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: {name: llama, namespace: ml}
spec: {scaleTargetRef: {name: llama-kserve}, triggers: [{type: cpu, metricType: Utilization, metadata: {value: "60"}}]}
`,
    },
    right: {
      yaml: `apiVersion: serving.kserve.io/v1alpha2
kind: LLMInferenceService
metadata: {name: llama, namespace: ml}
spec: {model: {uri: "hf://meta/llama"}}
---
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: {name: llama, namespace: ml}
spec: {scaleTargetRef: {name: llama-kserve}, triggers: [{type: cpu, metricType: Utilization, metadata: {value: "60"}}]}
`,
    },
  },
};
