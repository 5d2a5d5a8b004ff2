import type { Examples } from '../../example';

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
  'autoscaler/fallback': {
    says: 'KEDA scales the GPU pods down to this number',
    wrong: {
      yaml: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: llama
  namespace: ml
spec:
  selector:
    matchLabels:
      app: llama
  template:
    metadata:
      labels:
        app: llama
    spec:
      containers:
        - name: server
          image: vllm/vllm-openai:v0.33.0
          resources:
            limits:
              nvidia.com/gpu: 1
---
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  name: llama
  namespace: ml
spec:
  scaleTargetRef:
    name: llama
  maxReplicaCount: 8
  fallback:
    failureThreshold: 3
    replicas: 1
  triggers:
    - type: prometheus
      metadata:
        serverAddress: http://prometheus.monitoring.svc:9090
        query: sum(requests)
        threshold: '10'
`,
    },
    right: {
      yaml: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: llama
  namespace: ml
spec:
  selector:
    matchLabels:
      app: llama
  template:
    metadata:
      labels:
        app: llama
    spec:
      containers:
        - name: server
          image: vllm/vllm-openai:v0.33.0
          resources:
            limits:
              nvidia.com/gpu: 1
---
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  name: llama
  namespace: ml
spec:
  scaleTargetRef:
    name: llama
  maxReplicaCount: 8
  fallback:
    failureThreshold: 3
    replicas: 1
    behavior: currentReplicasIfHigher
  triggers:
    - type: prometheus
      metadata:
        serverAddress: http://prometheus.monitoring.svc:9090
        query: sum(requests)
        threshold: '10'
`,
    },
  },
};
