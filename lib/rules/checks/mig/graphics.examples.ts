import type { Examples } from '../../example';
import { examplePod } from '../../example-pod';

const pod = (profile: string): string =>
  examplePod({
    limits: `nvidia.com/mig-${profile}: 1`,
    main: ['env: [{name: NVIDIA_DRIVER_CAPABILITIES, value: "compute,graphics,utility"}]'],
  });

export const examples: Examples = {
  'mig/graphics': {
    says: "container 'main' asks for graphics on MIG device 1g.10gb, which has neither OpenGL nor Vulkan",
    wrong: { yaml: pod('1g.10gb') },
    right: { yaml: pod('1g.24gb.gfx') },
  },
};
