import type { Examples } from '../../example';
import { examplePod } from '../../example-pod';

export const examples: Examples = {
  'pod/liveness': {
    says: "container 'main' is ended 60 seconds after its start if the model is not loaded by then",
    wrong: {
      yaml: examplePod({
        limits: 'nvidia.com/gpu: 1',
        main: ['command: [vllm, serve, m]', 'livenessProbe: {httpGet: {path: /health, port: 8000}, initialDelaySeconds: 30}'],
      }),
    },
    right: {
      yaml: examplePod({
        limits: 'nvidia.com/gpu: 1',
        main: [
          'command: [vllm, serve, m]',
          'livenessProbe: {httpGet: {path: /health, port: 8000}}',
          'startupProbe: {httpGet: {path: /health, port: 8000}, failureThreshold: 60}',
        ],
      }),
    },
  },
  'pod/readiness': {
    says: "container 'main' gets requests before its model is loaded",
    wrong: {
      yaml: `${examplePod({ limits: 'nvidia.com/gpu: 1', main: ['args: [vllm, serve, m]', 'ports: [{containerPort: 8000}]'], metadata: 'labels: {app: llm}' })}---
apiVersion: v1
kind: Service
metadata: {name: llm, namespace: ml}
spec: {selector: {app: llm}, ports: [{port: 80, targetPort: 8000}]}
`,
    },
    right: {
      yaml: `${examplePod({ limits: 'nvidia.com/gpu: 1', main: ['args: [vllm, serve, m]', 'ports: [{containerPort: 8000}]', 'readinessProbe: {httpGet: {path: /health, port: 8000}}'], metadata: 'labels: {app: llm}' })}---
apiVersion: v1
kind: Service
metadata: {name: llm, namespace: ml}
spec: {selector: {app: llm}, ports: [{port: 80, targetPort: 8000}]}
`,
    },
  },
};
