import type { Examples } from '../../example';
import { examplePod } from '../../example-pod';

export const examples: Examples = {
  'pod/host-access': {
    says: "container 'main' has all rights on its node, and sees every GPU there",
    wrong: {
      yaml: examplePod({ limits: 'nvidia.com/gpu: 1', main: ['securityContext: {privileged: true}'] }),
    },
    right: {
      yaml: examplePod({ limits: 'nvidia.com/gpu: 1', main: ['securityContext: {capabilities: {add: [IPC_LOCK, SYS_NICE]}}'] }),
    },
  },
};
