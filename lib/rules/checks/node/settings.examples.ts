import type { Examples } from '../../example';

const because = 'it is about what a pool says of its own nodes';

/** A pool of bare metal with the driver on its nodes. */
const pool = (more: string): string =>
  `new TunedGpuNode(cluster, 'tuned', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'inference', ${more} });`;

export const examples: Examples = {
  'node/guest': {
    because,
    wrong: `const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
new TunedGpuNode(eks, 'tuned', { machine: machines.aws['p5.48xlarge'], nodes: 2, os: 'amazon-linux-2023', intent: 'training', cpu: { governor: 'performance' } });`,
    right: pool("cpu: { governor: 'performance' }"),
  },
  'node/isolated-pods': { because, wrong: pool("isolate: 'full'"), right: pool("isolate: 'managed-irq'") },
  'node/compute-mode': {
    because,
    wrong: pool("sharing: timeSlicing({ replicas: 4 }), gpu: { computeMode: 'EXCLUSIVE_PROCESS' }"),
    right: pool("gpu: { computeMode: 'EXCLUSIVE_PROCESS' }"),
  },
  'node/mps-daemon': {
    because,
    wrong: pool('sharing: mps({ replicas: 4 }), gpu: { mps: {} }'),
    right: pool('gpu: { mps: { activeThreadPercentage: 50 } }'),
  },
  'node/driver-container': {
    because,
    wrong: `new TunedGpuNode(cluster, 'tuned', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', intent: 'training', gpu: { persistence: false } });`,
    right: pool('gpu: { persistence: false }'),
  },
  'node/realtime-runtime': {
    because,
    wrong: pool("realtime: { runtime: 'unlimited' }"),
    right: pool('realtime: { maxPriority: 50 }'),
  },
  'node/set-twice': {
    because,
    wrong: pool("memory: { swappiness: 10 }, sysctls: { 'vm.swappiness': '60' }"),
    right: pool("sysctls: { 'vm.swappiness': '60' }"),
  },
};
