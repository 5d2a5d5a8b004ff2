import type { Examples } from '../../example';

export const examples: Examples = {
  'pool/surge': {
    says: "pool 'ubuntu-22' has no nvidia.com/gpu for the new pod of a rollout",
    context: {
      pools: [
        {
          name: 'ubuntu-22',
          machine: 'dgxH100',
          nodeSelector: {
            'feature.node.kubernetes.io/system-os_release.ID': 'ubuntu',
            'feature.node.kubernetes.io/system-os_release.VERSION_ID': '22.04',
          },
          nodes: 1,
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: apps/v1
kind: Deployment
metadata: {name: llm, namespace: ml}
spec:
  replicas: 1
  strategy: {type: RollingUpdate}
  selector: {matchLabels: {app: llm}}
  template:
    metadata: {labels: {app: llm}}
    spec:
      nodeSelector: {feature.node.kubernetes.io/system-os_release.ID: ubuntu, feature.node.kubernetes.io/system-os_release.VERSION_ID: "22.04"}
      tolerations: [{key: nvidia.com/gpu, operator: Exists}]
      containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]
`,
    },
    right: {
      yaml: `apiVersion: apps/v1
kind: Deployment
metadata: {name: llm, namespace: ml}
spec:
  replicas: 1
  strategy: {rollingUpdate: {maxSurge: 0, maxUnavailable: 1}}
  selector: {matchLabels: {app: llm}}
  template:
    metadata: {labels: {app: llm}}
    spec:
      nodeSelector: {feature.node.kubernetes.io/system-os_release.ID: ubuntu, feature.node.kubernetes.io/system-os_release.VERSION_ID: "22.04"}
      tolerations: [{key: nvidia.com/gpu, operator: Exists}]
      containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]
`,
    },
  },
};
