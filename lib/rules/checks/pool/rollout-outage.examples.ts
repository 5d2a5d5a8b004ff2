import type { Examples } from '../../example';

const server = (strategy: string) => `apiVersion: apps/v1
kind: Deployment
metadata: {name: llm, namespace: ml}
spec:
  replicas: 1
  strategy: {rollingUpdate: ${strategy}}
  selector: {matchLabels: {app: llm}}
  template:
    metadata: {labels: {app: llm}}
    spec:
      containers:
        - name: main
          image: "x:1"
          readinessProbe: {httpGet: {path: /health, port: 8000}}
          resources: {limits: {nvidia.com/gpu: 8}}
`;

export const examples: Examples = {
  'pool/rollout-outage': {
    says: 'nothing answers for as long as the model loads',
    wrong: { yaml: server('{maxSurge: 0, maxUnavailable: 1}') },
    right: { yaml: server('{maxSurge: 1, maxUnavailable: 0}') },
  },
};
