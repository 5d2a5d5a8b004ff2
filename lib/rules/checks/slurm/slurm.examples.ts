import type { Examples } from '../../example';

export const examples: Examples = {
  'slurm/extra-conf': {
    says: 'has an item without =',
    wrong: {
      yaml: `apiVersion: slinky.slurm.net/v1beta1
kind: NodeSet
metadata: {name: gpu, namespace: slurm}
spec:
  controllerRef: {name: slurm}
  extraConf: "Gres=gpu:h100:8  Weight=1"
  slurmd: {image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}
`,
    },
    right: {
      yaml: `apiVersion: slinky.slurm.net/v1beta1
kind: NodeSet
metadata: {name: gpu, namespace: slurm}
spec:
  controllerRef: {name: slurm}
  extraConf: "Gres=gpu:h100:8 Weight=1"
  slurmd: {image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}
`,
    },
  },
  'slurm/gres': {
    says: 'the pods have 8 GPUs, and Slurm is given another number',
    wrong: {
      yaml: `apiVersion: slinky.slurm.net/v1beta1
kind: NodeSet
metadata: {name: gpu, namespace: slurm}
spec:
  controllerRef: {name: slurm}
  extraConf: "Gres=gpu:h100:4"
  slurmd: {image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}
`,
    },
    right: {
      yaml: `apiVersion: slinky.slurm.net/v1beta1
kind: NodeSet
metadata: {name: gpu, namespace: slurm}
spec:
  controllerRef: {name: slurm}
  extraConf: "Gres=gpu:h100:8"
  slurmd: {image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}
`,
    },
  },
};
