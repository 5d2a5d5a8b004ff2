import { examplePod } from '../../example-pod';
import type { Examples } from '../../example';

const pod = (egress: string, spec: readonly string[] = []): string =>
  examplePod({ limits: 'nvidia.com/gpu: 1', metadata: `annotations: {kubernetes.io/egress-bandwidth: "${egress}"}`, spec });

export const examples: Examples = {
  'pod/bandwidth': {
    says: 'bits per second',
    wrong: { yaml: pod('10Gbit/s') },
    right: { yaml: pod('10G') },
  },
  'pod/bandwidth-passed': {
    says: 'uses those of the node',
    wrong: { yaml: pod('10G', ['hostNetwork: true']) },
    right: { yaml: pod('10G') },
  },
};
