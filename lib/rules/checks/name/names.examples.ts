import type { Examples } from '../../example';

export const examples: Examples = {
  'name/too-long': {
    says: 'is too long',
    wrong: {
      yaml: `apiVersion: v1
kind: Service
metadata:
  name: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
  namespace: ml
spec: {}
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: Service
metadata:
  name: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
  namespace: ml
spec: {}
`,
    },
  },
  'name/invalid': {
    says: 'has the wrong form',
    wrong: {
      yaml: `apiVersion: v1
kind: Service
metadata:
  name: 1a
  namespace: ml
spec: {}
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: Service
metadata:
  name: a1
  namespace: ml
spec: {}
`,
    },
  },
  'name/hostname': {
    says: 'has dots, which hostnames of pods cannot have',
    wrong: {
      yaml: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: llama-3.1
  namespace: ml
`,
    },
    right: {
      yaml: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: llama-3-1
  namespace: ml
`,
    },
  },
  'name/taken': {
    says: "ConfigMap 'settings' already exists",
    wrong: {
      yaml: `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
  namespace: ml
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
  namespace: ml
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
  namespace: ml
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: others
  namespace: ml
`,
    },
  },
  'name/selects-others': {
    says: "Service 'llama' finds the pods of Job and Deployment 'llama' alike",
    wrong: {
      yaml: `apiVersion: v1
kind: Service
metadata:
  name: llama
  namespace: ml
spec:
  selector:
    cdk8s-gpu/workload: llama
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: llama
  namespace: ml
spec:
  template:
    metadata:
      labels:
        cdk8s-gpu/workload: llama
    spec:
      containers: []
---
apiVersion: batch/v1
kind: Job
metadata:
  name: llama
  namespace: ml
spec:
  template:
    metadata:
      labels:
        cdk8s-gpu/workload: llama
    spec:
      containers: []
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: Service
metadata:
  name: llama
  namespace: ml
spec:
  selector:
    cdk8s-gpu/workload: llama
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: llama
  namespace: ml
spec:
  template:
    metadata:
      labels:
        cdk8s-gpu/workload: llama
    spec:
      containers: []
---
apiVersion: batch/v1
kind: Job
metadata:
  name: llama-train
  namespace: ml
spec:
  template:
    metadata:
      labels:
        cdk8s-gpu/workload: llama-train
    spec:
      containers: []
---
apiVersion: batch/v1
kind: CronJob
metadata:
  name: llama-train
  namespace: ml
spec:
  jobTemplate:
    spec:
      template:
        metadata:
          labels:
            cdk8s-gpu/workload: llama-train
        spec:
          containers: []
`,
    },
  },
};
