import type { Examples } from '../../example';

export const examples: Examples = {
  'kubelet/policy': {
    says: 'is not a policy',
    context: { kubernetes: '1.34' },
    wrong: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
memoryManagerPolicy: static
clusterDomain: cluster.local
`,
    },
    right: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
cpuManagerPolicy: none
clusterDomain: cluster.local
`,
    },
  },
  'kubelet/option': {
    says: 'the feature gate CPUManagerPolicyAlphaOptions is off',
    context: { kubernetes: '1.34' },
    wrong: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
cpuManagerPolicy: static
reservedSystemCPUs: 0,112
cpuManagerPolicyOptions:
  align-by-socket: "true"
clusterDomain: cluster.local
`,
    },
    right: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
cpuManagerPolicy: static
reservedSystemCPUs: 0,112
cpuManagerPolicyOptions:
  align-by-socket: "true"
featureGates:
  CPUManagerPolicyAlphaOptions: true
clusterDomain: cluster.local
`,
    },
  },
  'kubelet/gated-field': {
    says: 'needs the feature gate MemoryQoS',
    context: { kubernetes: '1.36' },
    wrong: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
clusterDomain: cluster.local
memoryReservationPolicy: TieredReservation
`,
    },
    right: {
      yaml: `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
clusterDomain: cluster.local
memoryReservationPolicy: None
`,
    },
  },
  'kubelet/numa-nodes': {
    says: 'has 9 NUMA nodes',
    wrong: {
      yaml: '',
      context: {
        kubernetes: '1.34',
        pools: [
          {
            name: 'wide',
            machine: {
              architecture: 'amd64',
              name: 'dgx-h100',
              gpu: 'H100-SXM5-80GB',
              gpus: [
                { index: 0, numaNode: 0 },
                { index: 1, numaNode: 0 },
                { index: 2, numaNode: 0 },
                { index: 3, numaNode: 0 },
                { index: 4, numaNode: 1 },
                { index: 5, numaNode: 1 },
                { index: 6, numaNode: 1 },
                { index: 7, numaNode: 1 },
              ],
              cpus: 216,
              threadsPerCore: 1,
              sockets: 2,
              memoryMiB: 2033724,
              numa: [
                { id: 0, cpus: '0-23' },
                { id: 1, cpus: '24-47' },
                { id: 2, cpus: '48-71' },
                { id: 3, cpus: '72-95' },
                { id: 4, cpus: '96-119' },
                { id: 5, cpus: '120-143' },
                { id: 6, cpus: '144-167' },
                { id: 7, cpus: '168-191' },
                { id: 8, cpus: '192-215' },
              ],
              nics: [
                { name: 'mlx5_0', numaNode: 0, kind: 'infiniband', gbps: 400, nearestGpu: 0 },
                { name: 'mlx5_3', numaNode: 0, kind: 'infiniband', gbps: 400, nearestGpu: 1 },
                { name: 'mlx5_4', numaNode: 0, kind: 'infiniband', gbps: 400, nearestGpu: 2 },
                { name: 'mlx5_5', numaNode: 0, kind: 'infiniband', gbps: 400, nearestGpu: 3 },
                { name: 'mlx5_6', numaNode: 1, kind: 'infiniband', gbps: 400, nearestGpu: 4 },
                { name: 'mlx5_9', numaNode: 1, kind: 'infiniband', gbps: 400, nearestGpu: 5 },
                { name: 'mlx5_10', numaNode: 1, kind: 'infiniband', gbps: 400, nearestGpu: 6 },
                { name: 'mlx5_11', numaNode: 1, kind: 'infiniband', gbps: 400, nearestGpu: 7 },
                { name: 'mlx5_1', numaNode: 0, kind: 'ethernet' },
                { name: 'mlx5_2', numaNode: 0, kind: 'ethernet' },
                { name: 'mlx5_7', numaNode: 1, kind: 'ethernet' },
                { name: 'mlx5_8', numaNode: 1, kind: 'ethernet' },
              ],
              confidence: 'A',
              source:
                'nvidia-smi topo -m of two DGX/HGX captures with 12 mlx5 ports; memory: MLPerf Inference v4.1 system description NVIDIA DGX-H100',
            },
            sharing: 'exclusive',
            nodeSelector: { 'example.com/pool': 'wide' },
            kubelet: { topologyManagerPolicy: 'restricted' },
          },
        ],
      },
    },
    right: {
      yaml: '',
      context: {
        kubernetes: '1.34',
        pools: [
          {
            name: 'wide',
            machine: {
              architecture: 'amd64',
              name: 'dgx-h100',
              gpu: 'H100-SXM5-80GB',
              gpus: [
                { index: 0, numaNode: 0 },
                { index: 1, numaNode: 0 },
                { index: 2, numaNode: 0 },
                { index: 3, numaNode: 0 },
                { index: 4, numaNode: 1 },
                { index: 5, numaNode: 1 },
                { index: 6, numaNode: 1 },
                { index: 7, numaNode: 1 },
              ],
              cpus: 192,
              threadsPerCore: 1,
              sockets: 2,
              memoryMiB: 2033724,
              numa: [
                { id: 0, cpus: '0-23' },
                { id: 1, cpus: '24-47' },
                { id: 2, cpus: '48-71' },
                { id: 3, cpus: '72-95' },
                { id: 4, cpus: '96-119' },
                { id: 5, cpus: '120-143' },
                { id: 6, cpus: '144-167' },
                { id: 7, cpus: '168-191' },
              ],
              nics: [
                { name: 'mlx5_0', numaNode: 0, kind: 'infiniband', gbps: 400, nearestGpu: 0 },
                { name: 'mlx5_3', numaNode: 0, kind: 'infiniband', gbps: 400, nearestGpu: 1 },
                { name: 'mlx5_4', numaNode: 0, kind: 'infiniband', gbps: 400, nearestGpu: 2 },
                { name: 'mlx5_5', numaNode: 0, kind: 'infiniband', gbps: 400, nearestGpu: 3 },
                { name: 'mlx5_6', numaNode: 1, kind: 'infiniband', gbps: 400, nearestGpu: 4 },
                { name: 'mlx5_9', numaNode: 1, kind: 'infiniband', gbps: 400, nearestGpu: 5 },
                { name: 'mlx5_10', numaNode: 1, kind: 'infiniband', gbps: 400, nearestGpu: 6 },
                { name: 'mlx5_11', numaNode: 1, kind: 'infiniband', gbps: 400, nearestGpu: 7 },
                { name: 'mlx5_1', numaNode: 0, kind: 'ethernet' },
                { name: 'mlx5_2', numaNode: 0, kind: 'ethernet' },
                { name: 'mlx5_7', numaNode: 1, kind: 'ethernet' },
                { name: 'mlx5_8', numaNode: 1, kind: 'ethernet' },
              ],
              confidence: 'A',
              source:
                'nvidia-smi topo -m of two DGX/HGX captures with 12 mlx5 ports; memory: MLPerf Inference v4.1 system description NVIDIA DGX-H100',
            },
            sharing: 'exclusive',
            nodeSelector: { 'example.com/pool': 'wide' },
            kubelet: { topologyManagerPolicy: 'restricted' },
          },
        ],
      },
    },
  },
};
