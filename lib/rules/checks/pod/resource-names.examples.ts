import type { Examples } from '../../example';
import { examplePod } from '../../example-pod';

export const examples: Examples = {
  'pod/resource-domain': {
    says: "container 'main' asks for a resource without a domain; the API server rejects the pod",
    wrong: {
      yaml: examplePod({ limits: 'cpu: 8, gpu: 1' }),
    },
    right: {
      yaml: examplePod({ limits: 'cpu: 8, nvidia.com/gpu: 1' }),
    },
  },
  'pod/resource-spelling': {
    says: "container 'main' asks for a resource that nobody offers, and its pod stays Pending",
    wrong: {
      yaml: examplePod({ limits: 'nvidia.com/gpus: 1' }),
    },
    right: {
      yaml: examplePod({ limits: 'nvidia.com/gpu: 1' }),
    },
  },
  'mig/known-profile': {
    says: "container 'main' asks for a MIG device of a profile that no GPU has that is known here",
    wrong: {
      yaml: examplePod({ limits: 'nvidia.com/mig-1g.7gb: 1' }),
    },
    right: {
      yaml: examplePod({ limits: 'nvidia.com/mig-1g.10gb: 1' }),
    },
  },
};
