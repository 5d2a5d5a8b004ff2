import type { Examples } from '../../example';

const service = (annotations: string): string => `apiVersion: serving.kserve.io/v1beta1
kind: InferenceService
metadata:
  name: llm
  namespace: ml
  annotations:
    serving.kserve.io/enable-prometheus-scraping: "true"
${annotations}spec:
  predictor:
    containers:
      - {name: kserve-container, image: "vllm/vllm-openai:v0.33.0", ports: [{containerPort: 8000}], resources: {limits: {nvidia.com/gpu: 1}}}
`;

export const examples: Examples = {
  'kserve/scraping': {
    says: 'the queue-proxy asks port 8080 for metrics, and the server has 8000',
    wrong: { yaml: service('    serving.kserve.io/enable-metric-aggregation: "true"\n') },
    right: { yaml: service('    serving.kserve.io/enable-metric-aggregation: "true"\n    prometheus.kserve.io/port: "8000"\n') },
  },
};
