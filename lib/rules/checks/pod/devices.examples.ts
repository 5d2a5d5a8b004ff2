import type { Examples } from '../../example';
import { examplePod } from '../../example-pod';

export const examples: Examples = {
  'pod/device-quantity': {
    says: "container 'main' asks for a part of a device",
    wrong: {
      yaml: examplePod({ limits: 'nvidia.com/gpu: 500m' }),
    },
    right: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu: 1, cpu: 500m}, requests: {nvidia.com/gpu: "1", cpu: 100m}}
`,
    },
  },
  'pod/hugepages': {
    says: "container 'main' asks for huge pages and for neither CPU nor memory",
    wrong: {
      yaml: examplePod({ limits: 'hugepages-2Mi: 64Mi' }),
    },
    right: {
      yaml: examplePod({ limits: 'hugepages-2Mi: 64Mi, memory: 1Gi' }),
    },
  },
};
