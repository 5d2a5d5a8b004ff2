import type { Examples } from '../../example';

const program = (pool: string): string => `${pool}
new GpuWorkload(chart, 'save', { kind: 'Deployment', pool, request: { gpus: 1 }, image: 'x:1', podAnnotations: { 'blockio.resources.beta.kubernetes.io/pod': 'checkpoints' } });`;

const tuned = (name: string): string =>
  program(
    `const pool = new TunedGpuNode(cluster, 'tuned', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'training', storage: { ioClasses: { ${name}: [{ devices: ['/dev/nvme1n1'], writes: '500Mi/s' }] } } });`,
  );

export const examples: Examples = {
  'pod/io-class': {
    because: 'it is about what a pool says of its own nodes',
    wrong: tuned('logs'),
    right: tuned('checkpoints'),
    unknown: {
      says: 'what these nodes are set up with',
      program: program("const pool = new GpuNodePool(cluster, 'plain', { machine: machines.dgxH100, nodes: 2 });"),
    },
  },
};
