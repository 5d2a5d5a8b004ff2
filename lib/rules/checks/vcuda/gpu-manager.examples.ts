import type { Examples } from '../../example';

const ENDPOINT = '--container-runtime-endpoint=/var/run/containerd/containerd.sock';

const daemonSet = ({
  image = 'registry.example/gpu-manager:v1.1.5',
  flags = ENDPOINT,
  key = 'nvidia.com/gpu',
  label = 'enable',
}: Readonly<Partial<Record<'image' | 'flags' | 'key' | 'label', string>>> = {}): string => `apiVersion: apps/v1
kind: DaemonSet
metadata: {name: gpu-manager-daemonset, namespace: kube-system}
spec:
  selector: {matchLabels: {name: gpu-manager-ds}}
  template:
    metadata: {labels: {name: gpu-manager-ds}}
    spec:
      serviceAccount: gpu-manager
      nodeSelector: {nvidia-device-enable: ${label}}
      tolerations: [{key: ${key}, operator: Exists, effect: NoSchedule}]
      hostPID: true
      containers:
        - name: gpu-manager
          image: ${image}
          securityContext: {privileged: true}
          env: [{name: EXTRA_FLAGS, value: "${flags}"}]
`;

const binding = (role: string): string => `${daemonSet()}---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: gpu-manager-role}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: ${role}}
subjects: [{kind: ServiceAccount, name: gpu-manager, namespace: kube-system}]
`;

const pool = () => ({
  kubernetes: '1.34',
  pools: [
    {
      name: 'labs',
      machine: 'dgxA100',
      nodes: 2,
      sharing: 'gpuManager',
      nodeSelector: { 'cdk8s-gpu/pool': 'labs' },
      taints: [{ key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' }],
    },
  ],
});

export const examples: Examples = {
  'vcuda/runtime': {
    says: 'this version asks Docker',
    wrong: { yaml: daemonSet({ image: 'tkestack/gpu-manager:1.0.3' }) },
    right: { yaml: daemonSet() },
  },
  'vcuda/tolerations': {
    says: "does not tolerate a taint of pool 'labs'",
    context: pool(),
    wrong: { yaml: daemonSet({ key: 'tencent.com/vcuda-core' }) },
    right: { yaml: daemonSet() },
  },
  'vcuda/nodes': {
    says: "does not select the nodes of pool 'labs'",
    context: pool(),
    wrong: { yaml: daemonSet({ label: 'vgpu' }) },
    right: { yaml: daemonSet() },
  },
  'vcuda/rights': {
    says: 'all rights over the cluster',
    wrong: { yaml: binding('cluster-admin') },
    right: { yaml: binding('gpu-manager') },
  },
  'vcuda/cgroup': {
    because: 'it looks at the operating system of a pool that a program declares, which no manifest and no context has',
    wrong: `new GpuNodePool(cluster, 'labs', { machine: machines.dgxA100, nodes: 2, os: 'ubuntu-24.04', sharing: gpuManager() });
new GpuManager(cluster, 'gpu-manager', { image: 'registry.example/gpu-manager:v1.1.5' });`,
    right: `new GpuNodePool(cluster, 'labs', { machine: machines.dgxA100, nodes: 2, sharing: gpuManager() });
new GpuManager(cluster, 'gpu-manager', { image: 'registry.example/gpu-manager:v1.1.5' });`,
  },
};
