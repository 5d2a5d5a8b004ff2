import type { Examples } from '../../example';

/** A PyTorchJob of four pods that runs a command. */
const pyTorchJob = (command: string): string => `apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train, namespace: ml}
spec:
  nprocPerNode: "8"
  pytorchReplicaSpecs:
    Worker:
      replicas: 4
      template:
        spec:
          containers:
            - {name: pytorch, image: "x:1", command: [${command}], resources: {limits: {nvidia.com/gpu: 8}}}
`;

export const examples: Examples = {
  'train/launcher-controller': {
    says: "container 'pytorch' runs mpirun under a PyTorchJob: it has no list of hosts",
    wrong: { yaml: pyTorchJob('mpirun, -np, "32", python, train.py') },
    right: { yaml: pyTorchJob('torchrun, train.py') },
  },
  'train/launcher-nodes': {
    says: "container 'pytorch' tells accelerate another number of nodes than there are pods",
    wrong: { yaml: pyTorchJob('accelerate, launch, --num_machines, "2", train.py') },
    right: { yaml: pyTorchJob('accelerate, launch, --num_machines, "4", train.py') },
  },
};
