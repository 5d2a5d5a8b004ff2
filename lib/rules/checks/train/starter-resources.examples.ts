import type { Examples } from '../../example';

const job = (resources: string) => `apiVersion: kubeflow.org/v2beta1
kind: MPIJob
metadata: {name: train, namespace: ml}
spec:
  mpiReplicaSpecs:
    Launcher:
      replicas: 1
      template: {spec: {containers: [{name: launcher, image: "x:1", command: [mpirun, --allow-run-as-root, ./train], resources: ${resources}}]}}
    Worker:
      replicas: 2
      template: {spec: {containers: [{name: worker, image: "x:1", command: [/usr/sbin/sshd, -De], resources: {limits: {nvidia.com/gpu: 8}}}]}}
`;

export const examples: Examples = {
  'train/starter-resources': {
    says: "container 'launcher' starts the others of this MPIJob and asks for no memory",
    wrong: { yaml: job('{}') },
    right: { yaml: job('{limits: {cpu: 2, memory: 8Gi}}') },
  },
};
