import type { Examples } from '../../example';

const job = (command: string) => `apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train, namespace: ml}
spec:
  nprocPerNode: "8"
  pytorchReplicaSpecs:
    Master:
      replicas: 1
      template: {spec: {containers: [{name: pytorch, image: "x:1", command: ${command}}]}}
    Worker:
      replicas: 1
      template: {spec: {containers: [{name: pytorch, image: "x:1", command: ${command}}]}}
`;

const onHost = (name: string, port: number) => `apiVersion: batch/v1
kind: Job
metadata: {name: ${name}, namespace: ml}
spec:
  template:
    spec:
      restartPolicy: Never
      hostNetwork: true
      nodeSelector: {pool: h100}
      tolerations: [{key: nvidia.com/gpu, operator: Exists}]
      containers:
        - name: trainer
          image: "x:1"
          command: [torchrun, --nproc-per-node=4, --master-port=${port}, train.py]
          resources: {limits: {nvidia.com/gpu: 4}}
`;

const context = { pools: [{ name: 'h100', machine: 'dgxH100', nodeSelector: { pool: 'h100' }, nodes: 2 }] };

export const examples: Examples = {
  'train/rendezvous-endpoint': {
    says: 'each waits for the others at localhost',
    wrong: { yaml: job('[torchrun, --rdzv-backend=c10d, train.py]') },
    right: { yaml: job('[torchrun, --rdzv-backend=c10d, "--rdzv-endpoint=$(MASTER_ADDR):29400", train.py]') },
  },
  'train/host-port': {
    says: "on one node of pool 'h100' the second finds it taken",
    context,
    wrong: { yaml: `${onHost('first', 29500)}---\n${onHost('second', 29500)}` },
    right: { yaml: `${onHost('first', 29500)}---\n${onHost('second', 29501)}` },
  },
};
