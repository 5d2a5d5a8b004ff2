import type { Examples } from '../../example';

export const daemonContext = (more = ''): object => ({
  kubernetes: '1.34',
  pools: [
    {
      name: 'ranking',
      sharing: { mpsDaemon: { replicas: 4, ...(JSON.parse(`{${more}}`) as object) } },
      machine: 'dgxH100',
      nodeSelector: { team: 'ranking' },
    },
  ],
});
export const daemonClient = (name: string, more: string, rest = ''): string => `apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: ml}
spec:
  nodeSelector: {team: ranking}
  ${rest}
  containers:
    - name: main
      image: "x:1"
      resources: {limits: {nvidia.com/gpu: 1}}
      ${more}
`;
const env = (name: string, value: string): string => `env: [{name: ${name}, value: "${value}"}]`;
const MEMORY = '"pinnedMemoryLimit": "16Gi"';
const daemon = (name: string): string => `apiVersion: apps/v1
kind: DaemonSet
metadata: {name: ${name}, namespace: kube-system}
spec:
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec:
      nodeSelector: {team: ranking}
      containers: [{name: mps, image: "x:1", command: [nvidia-cuda-mps-control, -f]}]
`;

export const examples: Examples = {
  'sharing/mps-daemon': {
    says: 'a second MPS daemon on the nodes of pool',
    context: daemonContext(),
    wrong: { yaml: `${daemon('a')}---\n${daemon('b')}` },
    right: { yaml: daemon('a') },
  },
  'sharing/mps-client': {
    says: 'nothing on pool',
    context: {
      kubernetes: '1.34',
      pools: [{ name: 'ranking', sharing: 'exclusive', machine: 'dgxH100', nodeSelector: { team: 'ranking' } }],
    },
    wrong: { yaml: daemonClient('a', env('CUDA_MPS_ACTIVE_THREAD_PERCENTAGE', '30')) },
    right: { yaml: daemonClient('a', env('CUDA_DEVICE_ORDER', 'PCI_BUS_ID')) },
  },
  'sharing/mps-threads': {
    says: '4 clients of 60 percent',
    context: daemonContext(MEMORY),
    wrong: { yaml: daemonClient('a', env('CUDA_MPS_ACTIVE_THREAD_PERCENTAGE', '60')) },
    right: { yaml: daemonClient('a', env('CUDA_MPS_ACTIVE_THREAD_PERCENTAGE', '50')) },
  },
  'sharing/mps-memory': {
    says: "container 'main' may take all memory of its GPU",
    context: daemonContext(),
    wrong: { yaml: daemonClient('a', '') },
    right: { yaml: daemonClient('a', env('CUDA_MPS_PINNED_DEVICE_MEM_LIMIT', '0=16G')) },
  },
  'sharing/mps-many': {
    because: 'it is about what a pool says',
    wrong:
      "new GpuNodePool(cluster, 'ranking', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', sharing: mpsDaemon({ replicas: 61 }) });",
    right:
      "new GpuNodePool(cluster, 'ranking', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', sharing: mpsDaemon({ replicas: 60 }) });",
  },
  'sharing/mps-daemon-shm': {
    says: 'hides the shared memory of the MPS daemon',
    context: daemonContext(MEMORY),
    wrong: {
      yaml: daemonClient('a', 'volumeMounts: [{name: dshm, mountPath: /dev/shm}]', 'volumes: [{name: dshm, emptyDir: {medium: Memory}}]'),
    },
    right: {
      yaml: daemonClient('a', 'volumeMounts: [{name: dshm, mountPath: /cache}]', 'volumes: [{name: dshm, emptyDir: {medium: Memory}}]'),
    },
  },
};
