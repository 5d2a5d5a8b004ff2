import type { Examples } from '../../example';

export const examples: Examples = {
  'node/dirty-limits': {
    says: 'vm.dirty_ratio is set as well, and the one that is written last holds',
    wrong: {
      yaml: `#cloud-config
write_files:
  - path: /etc/sysctl.d/90-gpu.conf
    content: |
      vm.dirty_ratio = 10
      vm.dirty_bytes = 4294967296
`,
    },
    right: {
      yaml: `#cloud-config
write_files:
  - path: /etc/sysctl.d/90-gpu.conf
    content: |
      vm.dirty_bytes = 4294967296
`,
    },
  },
  'node/removed-sysctl': {
    says: 'does not exist since Linux 5.13',
    wrong: {
      yaml: `#cloud-config
write_files:
  - path: /etc/sysctl.d/90-gpu.conf
    content: |
      kernel.sched_latency_ns = 1000000
`,
    },
    right: {
      yaml: `#cloud-config
write_files:
  - path: /etc/sysctl.d/90-gpu.conf
    content: |
      kernel.numa_balancing = 0
`,
    },
  },
  'node/swappiness': {
    says: 'does not switch swap off',
    wrong: {
      yaml: `#cloud-config
write_files:
  - path: /etc/sysctl.d/90-gpu.conf
    content: |
      vm.swappiness = 0
`,
    },
    right: {
      yaml: `#cloud-config
write_files:
  - path: /etc/sysctl.d/90-gpu.conf
    content: |
      vm.swappiness = 1
`,
    },
  },
  'node/dirty-default': {
    says: 'is the default of the kernel',
    wrong: {
      yaml: `#cloud-config
write_files:
  - path: /etc/sysctl.d/90-gpu.conf
    content: |
      vm.dirty_ratio = 20
`,
    },
    right: {
      yaml: `#cloud-config
write_files:
  - path: /etc/sysctl.d/90-gpu.conf
    content: |
      vm.dirty_ratio = 5
`,
    },
  },
  'node/kernel-defaults': {
    says: 'protectKernelDefaults is on, and it wants another value',
    wrong: {
      yaml: `#cloud-config
write_files:
  - path: /etc/sysctl.d/90-gpu.conf
    content: |
      vm.overcommit_memory = 0
---
apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec: {kubelet: {config: {maxPods: 58}}}
`,
    },
    right: {
      yaml: `#cloud-config
write_files:
  - path: /etc/sysctl.d/90-gpu.conf
    content: |
      vm.overcommit_memory = 1
---
apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec: {kubelet: {config: {maxPods: 58}}}
`,
    },
  },
};
