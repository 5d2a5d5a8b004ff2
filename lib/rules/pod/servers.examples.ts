import type { Examples } from '../example';

export const examples: Examples = {
  'pod/liveness': {
    says: "container 'main' is ended 60 seconds after its start if the model is not loaded by then",
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  containers:
    - name: main
      image: x:1
      command: [vllm, serve, m]
      resources: {limits: {nvidia.com/gpu: 1}}
      livenessProbe: {httpGet: {path: /health, port: 8000}, initialDelaySeconds: 30}
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  containers:
    - name: main
      image: x:1
      command: [vllm, serve, m]
      resources: {limits: {nvidia.com/gpu: 1}}
      livenessProbe: {httpGet: {path: /health, port: 8000}}
      startupProbe: {httpGet: {path: /health, port: 8000}, failureThreshold: 60}
`,
    },
  },
  'pod/readiness': {
    says: "container 'main' gets requests before its model is loaded",
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml, labels: {app: llm}}
spec:
  containers:
    - name: main
      image: x:1
      args: [vllm, serve, m]
      ports: [{containerPort: 8000}]
      resources: {limits: {nvidia.com/gpu: 1}}

---
apiVersion: v1
kind: Service
metadata: {name: llm, namespace: ml}
spec: {selector: {app: llm}, ports: [{port: 80, targetPort: 8000}]}
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml, labels: {app: llm}}
spec:
  containers:
    - name: main
      image: x:1
      args: [vllm, serve, m]
      ports: [{containerPort: 8000}]
      resources: {limits: {nvidia.com/gpu: 1}}
      readinessProbe: {httpGet: {path: /health, port: 8000}}
---
apiVersion: v1
kind: Service
metadata: {name: llm, namespace: ml}
spec: {selector: {app: llm}, ports: [{port: 80, targetPort: 8000}]}
`,
    },
  },
};
