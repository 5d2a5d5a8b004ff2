import type { Examples } from '../example';

export const examples: Examples = {
  'autoscaler/replicas': {
    says: "HorizontalPodAutoscaler 'llama' decides this number too",
    wrong: {
      yaml: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: llama
  namespace: ml
spec:
  replicas: 3
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: llama
  namespace: ml
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: llama
  maxReplicas: 8
`,
    },
    right: {
      yaml: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: llama
  namespace: ml
spec: {}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: llama
  namespace: ml
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: llama
  maxReplicas: 8
`,
    },
  },
};
