import type { Examples } from '../example';

export const examples: Examples = {
  'pool/tolerations': {
    says: "does not tolerate a taint of pool 'train', and stays Pending",
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'train',
          machine: 'dgxH100',
          nodeSelector: { team: 'ml' },
          taints: [{ key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' }],
        },
      ],
    },
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {team: ml}
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
      image: "x:1"
      resources: {limits: {nvidia.com/gpu: 1}}
`,
    },
  },
  'pool/dtype': {
    says: "vLLM does not start: the GPUs of pool 'train' have compute capability 7.5",
    context: { kubernetes: '1.34', pools: [{ name: 'train', machine: 'aws.g4dn.xlarge', nodeSelector: { team: 'ml' } }] },
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {team: ml}
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  containers:
    - name: main
      image: "x:1"
      command: [vllm, serve, m, --dtype=bfloat16]
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
      image: "x:1"
      command: [vllm, serve, m, --dtype=half]
      resources: {limits: {nvidia.com/gpu: 1}}
`,
    },
  },
  'qos/exclusive-cpus': {
    says: "container 'proxy' has no limits, so that 'main' gets no CPUs of its own",
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
  initContainers: [{name: proxy, image: "x:1", restartPolicy: Always, resources: {}}]
  containers:
    - name: main
      image: "x:1"
      resources: {limits: {nvidia.com/gpu: 1, cpu: 8, memory: 64Gi}}
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {team: ml}
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  initContainers: [{name: proxy, image: "x:1", restartPolicy: Always, resources: {limits: {cpu: 1, memory: 1Gi}}}]
  containers:
    - name: main
      image: "x:1"
      resources: {limits: {nvidia.com/gpu: 1, cpu: 8, memory: 64Gi}}
`,
    },
  },
};
