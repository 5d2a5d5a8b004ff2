import type { Examples } from '../example';

export const examples: Examples = {
  'qos/best-effort': {
    says: "asks for neither CPU nor memory on pool 'train', whose kubelets give CPUs to pods with limits",
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'train',
          machine: 'dgxH100',
          nodeSelector: { team: 'ml' },
          kubelet: { cpuManagerPolicy: 'static', reservedSystemCPUs: '0-1,112-113' },
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {team: ml}
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu: 1}}
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {team: ml}
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu: 1, cpu: 8, memory: 64Gi}}
`,
    },
  },
};
