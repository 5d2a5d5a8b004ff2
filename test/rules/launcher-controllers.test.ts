import { found } from '../read/found';

const RULES = ['train/launcher-controller', 'train/launcher-nodes'];
const told = (yaml: string): readonly string[] => found(yaml).filter((text) => RULES.some((id) => text.includes(id)));

const container = (command: string, more = ''): string => `{name: pytorch, image: "x:1", command: [${command}]${more}}`;

const pyTorchJob = (command: string, replicas = 4, more = ''): string => `apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: train, namespace: ml}
spec: {pytorchReplicaSpecs: {Worker: {replicas: ${replicas}, template: {spec: {containers: [${container(command, more)}]}}}}}
`;
const mpiJob = (command: string): string => `apiVersion: kubeflow.org/v2beta1
kind: MPIJob
metadata: {name: train, namespace: ml}
spec:
  mpiReplicaSpecs:
    Launcher: {replicas: 1, template: {spec: {containers: [${container(command)}]}}}
    Worker: {replicas: 1, template: {spec: {containers: [${container('/usr/sbin/sshd, -De')}]}}}
`;
const rayJob = (entrypoint: string): string => `apiVersion: ray.io/v1
kind: RayJob
metadata: {name: train, namespace: ml}
spec: {entrypoint: "${entrypoint}", shutdownAfterJobFinishes: true, rayClusterSpec: {headGroupSpec: {template: {spec: {containers: [{name: head, image: "x:1"}]}}}}}
`;
const job = (command: string, more = ''): string => `apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml}
spec: {template: {spec: {restartPolicy: Never, containers: [${container(command, more)}]}}}
`;

test.each([
  ['mpirun in a PyTorchJob', pyTorchJob('mpirun, train')],
  ['deepspeed in a PyTorchJob', pyTorchJob('deepspeed, train.py')],
  ['srun in a PyTorchJob', pyTorchJob('srun, train')],
  ['srun in a Job of one pod', job('srun, train')],
  ['torchrun in the launcher of an MPIJob', mpiJob('torchrun, train.py')],
  ['accelerate in the launcher of an MPIJob', mpiJob('accelerate, launch, train.py')],
  ['torchrun in a script of the launcher', mpiJob('bash, -c, "cd /app && torchrun train.py"')],
  ['torchrun as the entrypoint of a RayJob', rayJob('torchrun --nproc-per-node=8 train.py')],
  ['another number of machines', pyTorchJob('accelerate, launch, --num_machines, "3", train.py')],
  ['another number of nodes', pyTorchJob('deepspeed, --no_ssh, --num_nodes=2, train.py')],
])('%s is told', (_what, yaml) => expect(told(yaml)).toHaveLength(1));

test.each([
  ['torchrun in a PyTorchJob', pyTorchJob('torchrun, train.py')],
  ['mpirun with hosts', pyTorchJob('mpirun, --hostfile, /etc/hosts.mpi, train')],
  ['mpirun in one pod', pyTorchJob('mpirun, train', 1)],
  ['mpirun in the launcher of an MPIJob', mpiJob('mpirun, train')],
  ['deepspeed with the list of hosts of an MPIJob', mpiJob('deepspeed, --hostfile=/etc/mpi/hostfile, train.py')],
  ['deepspeed without SSH', pyTorchJob('deepspeed, --no_ssh, --node_rank, $(RANK), --num_nodes, "4", train.py')],
  ['srun of a cluster that is mounted', job('srun, train', ', volumeMounts: [{name: a, mountPath: /etc/slurm}]')],
  ['what a script chooses', job('bash, -c, "if true; then srun a; else b; fi"')],
  ['a program of Ray', rayJob('python train.py')],
  ['the right number of machines', pyTorchJob('accelerate, launch, --num_machines, "4", train.py')],
  ['a file of a similar name', job('cat, /opt/srun.md')],
])('%s is not told', (_what, yaml) => expect(told(yaml)).toEqual([]));
