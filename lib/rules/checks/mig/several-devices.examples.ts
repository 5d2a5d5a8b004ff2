import type { Examples } from '../../example';
import { examplePod } from '../../example-pod';

export const examples: Examples = {
  'mig/several-devices': {
    says: "container 'main' asks for 2 MIG devices, and each CUDA process in it sees one",
    wrong: { yaml: examplePod({ limits: 'nvidia.com/mig-1g.10gb: 2' }) },
    right: { yaml: examplePod({ limits: 'nvidia.com/mig-2g.20gb: 1' }) },
  },
};
