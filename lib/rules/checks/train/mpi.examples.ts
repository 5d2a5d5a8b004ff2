import type { Examples } from '../../example';

const job = (command: string, security = '{runAsUser: 1000}') => `apiVersion: kubeflow.org/v2beta1
kind: MPIJob
metadata: {name: train, namespace: ml}
spec:
  slotsPerWorker: 8
  mpiReplicaSpecs:
    Launcher:
      replicas: 1
      template: {spec: {containers: [{name: launcher, image: "x:1", securityContext: ${security}, command: ${command}}]}}
    Worker:
      replicas: 2
      template:
        spec:
          containers:
            - name: worker
              image: "x:1"
              command: [/usr/sbin/sshd, -De]
              env: [{name: NCCL_SOCKET_IFNAME, value: eth0}]
              resources: {limits: {nvidia.com/gpu: 8}}
`;

export const examples: Examples = {
  'train/mpi-variables': {
    says: 'the workers have NCCL_SOCKET_IFNAME, and the ranks do not',
    wrong: { yaml: job('[mpirun, -np, "16", ./train]') },
    right: { yaml: job('[mpirun, -x, NCCL_SOCKET_IFNAME=eth0, -np, "16", ./train]') },
    unknown: { says: 'the command of the launcher does not show mpirun', yaml: job('[/start.sh]') },
  },
  'train/mpi-root': {
    says: "container 'launcher' runs mpirun as root, which it refuses",
    wrong: { yaml: job('[mpirun, -x, NCCL_SOCKET_IFNAME=eth0, ./train]', '{runAsUser: 0}') },
    right: { yaml: job('[mpirun, --allow-run-as-root, -x, NCCL_SOCKET_IFNAME=eth0, ./train]', '{runAsUser: 0}') },
    unknown: {
      says: "the user of image 'x:1' is not known",
      yaml: job('[mpirun, -x, NCCL_SOCKET_IFNAME=eth0, ./train]', '{}'),
    },
  },
};
