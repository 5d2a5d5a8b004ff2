import type { Examples } from '../../example';

const pool = (toolkit: string, more = ''): string =>
  `new TunedGpuNode(cluster, 'tuned', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-toolkit', intent: 'training', containerToolkit: { version: '1.20.0-1', ${toolkit} }${more} });`;

const endpoint = (socket: string): string => `, kubelet: { containerRuntimeEndpoint: 'unix://${socket}' }`;

export const examples: Examples = {
  'node/runtime-endpoint': {
    because: 'it is about what a pool says of its own nodes',
    wrong: pool("runtime: 'docker'", endpoint('/run/containerd/containerd.sock')),
    right: pool("runtime: 'docker'", endpoint('/run/cri-dockerd.sock')),
    unknown: { says: "the kubelet's endpoint", program: pool("runtime: 'crio'") },
  },
};
