import type { Examples } from '../../example';
import { examplePod } from '../../example-pod';

export const examples: Examples = {
  'pool/instance-gpus': {
    says: 'asks for more GPUs than g4dn.xlarge has',
    wrong: {
      yaml: examplePod({ limits: 'nvidia.com/gpu: 4', spec: ['nodeSelector: {node.kubernetes.io/instance-type: g4dn.xlarge}'] }),
    },
    right: {
      yaml: examplePod({ limits: 'nvidia.com/gpu: 4', spec: ['nodeSelector: {node.kubernetes.io/instance-type: g4dn.12xlarge}'] }),
    },
  },
};
