import type { Examples } from '../../example';
import { examplePod, ON_POOL } from '../../example-pod';

const yaml = examplePod({ limits: 'nvidia.com/gpu: 8, cpu: 64, memory: 512Gi', spec: ON_POOL });
const onEks = (machine: string) => ({
  kubernetes: '1.34',
  distribution: 'eks',
  pools: [{ name: 'train', machine, nodeSelector: { team: 'ml' } }],
});

export const examples: Examples = {
  'pool/machine-cloud': {
    says: "pool 'train' is on Amazon EKS, and this instance type is one of Google GKE",
    wrong: { yaml, context: onEks('gcp.a3-highgpu-8g') },
    right: { yaml, context: onEks('aws.p5.48xlarge') },
  },
};
