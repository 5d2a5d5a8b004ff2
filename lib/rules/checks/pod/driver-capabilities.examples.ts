import type { Examples } from '../../example';
import { examplePod } from '../../example-pod';

const pod = (value: string): string =>
  examplePod({ limits: 'nvidia.com/gpu: 1', main: [`env: [{name: NVIDIA_DRIVER_CAPABILITIES, value: "${value}"}]`] });

export const examples: Examples = {
  'pod/driver-capabilities': {
    says: "NVIDIA_DRIVER_CAPABILITIES of container 'main' has no capability 'opengl'",
    wrong: { yaml: pod('compute,opengl') },
    right: { yaml: pod('compute,graphics,utility') },
  },
};
