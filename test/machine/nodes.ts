/** Labels of GPU Feature Discovery as captures of nodes show them (public write-ups of EKS clusters and the GPU Operator's documentation). */
const GFD = {
  g6: {
    'nvidia.com/gpu.count': '4',
    'nvidia.com/gpu.family': 'ada-lovelace',
    'nvidia.com/gpu.machine': 'g6.12xlarge',
    'nvidia.com/gpu.memory': '23034',
    'nvidia.com/gpu.product': 'NVIDIA-L4',
    'nvidia.com/gpu.replicas': '1',
    'nvidia.com/gpu.sharing-strategy': 'none',
    'nvidia.com/mig.capable': 'false',
    'nvidia.com/mig.strategy': 'single',
  },
  g5: {
    'nvidia.com/gpu.count': '1',
    'nvidia.com/gpu.family': 'ampere',
    'nvidia.com/gpu.machine': 'g5.2xlarge',
    'nvidia.com/gpu.memory': '23028',
    'nvidia.com/gpu.product': 'NVIDIA-A10G-SHARED',
    'nvidia.com/gpu.replicas': '2',
    'nvidia.com/gpu.sharing-strategy': 'time-slicing',
  },
  h100: {
    'nvidia.com/gpu.count': '56',
    'nvidia.com/gpu.product': 'NVIDIA-H100-80GB-HBM3-MIG-1g.10gb',
    'nvidia.com/gpu.replicas': '1',
    'nvidia.com/gpu.sharing-strategy': 'none',
    'nvidia.com/mig.capable': 'true',
    'nvidia.com/mig.config': 'all-1g.10gb',
    'nvidia.com/mig.strategy': 'single',
  },
  l40s: {
    'nvidia.com/gpu.count': '4',
    'nvidia.com/gpu.product': 'NVIDIA-L40S',
    'nvidia.com/gpu.replicas': '4',
    'nvidia.com/gpu.sharing-strategy': 'mps',
  },
  a16: { 'nvidia.com/gpu.count': '1', 'nvidia.com/gpu.product': 'NVIDIA-A16-4Q' },
} as const;

interface Given {
  readonly labels?: Readonly<Record<string, string>>;
  readonly type?: string;
  readonly group?: string;
  readonly capacity?: Readonly<Record<string, string>>;
  readonly taints?: readonly unknown[];
  readonly kubelet?: string;
}

/** A node as the API server gives it. */
export const node = (name: string, { labels = {}, type, group, capacity = {}, taints, kubelet = 'v1.34.1-eks-113cf36' }: Given) => ({
  kind: 'Node',
  metadata: {
    name,
    labels: {
      'kubernetes.io/arch': 'amd64',
      ...(type === undefined ? {} : { 'node.kubernetes.io/instance-type': type }),
      ...(group === undefined ? {} : { 'eks.amazonaws.com/nodegroup': group }),
      ...labels,
    },
  },
  spec: taints === undefined ? {} : { taints },
  status: {
    capacity: { cpu: '48', memory: '195898832Ki', pods: '110', ...capacity },
    allocatable: {},
    nodeInfo: { kubeletVersion: kubelet, osImage: 'Amazon Linux 2023.9.20251014', containerRuntimeVersion: 'containerd://2.1.4' },
  },
});

const TAINT = { key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' };
const NOT_READY = { key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' };

export const cluster = {
  kind: 'List',
  items: [
    node('g6-a', { labels: GFD.g6, type: 'g6.12xlarge', group: 'inference', capacity: { 'nvidia.com/gpu': '4' }, taints: [TAINT] }),
    node('g6-b', {
      labels: GFD.g6,
      type: 'g6.12xlarge',
      group: 'inference',
      capacity: { 'nvidia.com/gpu': '4' },
      taints: [TAINT, NOT_READY],
    }),
    node('g5', { labels: GFD.g5, type: 'g5.2xlarge', capacity: { cpu: '8', 'nvidia.com/gpu': '2' }, kubelet: 'v1.33.4' }),
    node('h100', { labels: GFD.h100, type: 'Standard_ND96isr_H100_v5', capacity: { cpu: '96', 'nvidia.com/gpu': '56' } }),
    node('mixed', {
      labels: { ...GFD.h100, 'nvidia.com/gpu.product': 'NVIDIA-H100-80GB-HBM3', 'nvidia.com/mig.strategy': 'mixed' },
      type: 'Standard_ND96isr_H100_v5',
      capacity: { cpu: '96', 'nvidia.com/mig-3g.40gb': '16', 'nvidia.com/mig-1g.10gb': '8' },
    }),
    node('own', { labels: GFD.l40s, capacity: { cpu: '128', memory: '527951412Ki', 'nvidia.com/gpu': '16' } }),
    node('vgpu', { labels: GFD.a16 }),
    node('cut', { labels: GFD.h100 }),
    node('system', {}),
  ],
};
