import type { Examples } from '../../example';
import { examplePod, ON_POOL } from '../../example-pod';

export const examples: Examples = {
  'pool/network-devices': {
    says: "its containers ask for 33 vpc.amazonaws.com/efa, and no node of pool 'train' has more than 32",
    context: { kubernetes: '1.34', pools: [{ name: 'train', machine: 'aws.p5.48xlarge', nodeSelector: { team: 'ml' } }] },
    wrong: {
      yaml: examplePod({ limits: 'nvidia.com/gpu: 8, cpu: 64, memory: 512Gi, vpc.amazonaws.com/efa: 33', spec: ON_POOL }),
    },
    right: {
      yaml: examplePod({ limits: 'nvidia.com/gpu: 8, cpu: 64, memory: 512Gi, vpc.amazonaws.com/efa: 32', spec: ON_POOL }),
    },
    unknown: {
      says: "the network devices of machine 'gigabyte-g593-sd1' are not known",
      context: { kubernetes: '1.34', pools: [{ name: 'train', machine: 'servers.gigabyte-g593-sd1', nodeSelector: { team: 'ml' } }] },
      yaml: examplePod({ limits: 'nvidia.com/gpu: 8, cpu: 64, memory: 512Gi, nvidia.com/hostdev: 2', spec: ON_POOL }),
    },
  },
};
