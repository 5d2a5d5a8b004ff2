import { exclusive, mig, mps, timeSlicing } from '../../lib/plans/allocators';
import { machines } from '../../lib/words/machine';
import { slurmBridge, sunk } from '../../lib/plans/queues';
import type { Face } from './face';

/** Clusters of Slurm. */
export const slurmScenarios: Readonly<Record<string, (face: Face) => void>> = {
  'a Slurm cluster on servers of its own, with whole GPUs, MIG devices, shares, MPS, accounting and jobs': (face) => {
    face.cluster('prod', { kubernetes: '1.36' });
    const nodeSelector = { 'example.com/slurm': 'yes' };
    const dgx = face.borrowed('dgx', { sharing: exclusive(), nodeSelector, machine: machines.dgxH100 });
    const cut = face.borrowed('cut', { sharing: mig({ layout: { '1g.10gb': 7 } }), nodeSelector, machine: machines.dgxH100 });
    const lab = face.borrowed('lab', { sharing: timeSlicing({ replicas: 4 }), nodeSelector, machine: machines.aws['g6.12xlarge'] });
    const clients = face.borrowed('clients', { sharing: mps({ replicas: 4 }), nodeSelector, machine: machines.aws['g6.12xlarge'] });
    face.slurm('hpc', 'hpc', {
      version: '24.05',
      controllers: ['ctl1', 'ctl2'],
      gpuDetection: 'nvml',
      nodes: {
        dgx: { pool: dgx, hosts: 'dgx[01-16]', reserve: { cores: 2, memory: '16Gi' } },
        cut: { pool: cut, hosts: 'cut1' },
        lab: { pool: lab, hosts: 'lab[1-2]', sockets: 1, threadsPerCore: 2 },
        mps: { pool: clients, hosts: 'mps1', sockets: 1, threadsPerCore: 2 },
      },
      partitions: {
        train: { nodes: ['dgx'], default: true, maxTime: '2-00:00:00', billing: { gpu: 16 }, allowAccounts: ['research'] },
        slices: { nodes: ['cut'] },
        lab: { nodes: ['lab'] },
        mps: { nodes: ['mps'] },
      },
      topology: { blocks: { rack1: 'dgx[01-08]', rack2: 'dgx[09-16]', rest: 'cut1,lab[1-2],mps1' }, blockSizes: [4] },
      accounting: { host: 'dbd', storage: { host: 'mariadb' } },
      conf: { MpiDefault: 'pmix' },
      jobs: { llama: { partition: 'train', account: 'research', numNodes: 16, request: { gpus: 8 }, command: ['torchrun', 'train.py'] } },
    });
  },
  'a Slurm cluster of Slinky on whole GPUs and MIG devices, with login, accounting and its REST API': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36' });
    const dgx = face.pool(cluster, 'dgx', { machine: machines.dgxH100, nodes: 4, os: 'ubuntu-24.04' });
    const cut = face.mig(cluster, 'cut', {
      machine: machines.dgxH100,
      nodes: 2,
      os: 'ubuntu-24.04',
      layout: { '1g.10gb': 4, '3g.40gb': 1 },
    });
    face.operator(cluster, 'gpu-operator');
    face.slinky('slurm', 'slurm', {
      slurmKey: { name: 'slurm-auth', key: 'slurm.key' },
      jwtKey: { name: 'slurm-auth', key: 'jwt.key' },
      nodeSets: { dgx: { pool: dgx, features: ['nvlink'] }, cut: { pool: cut, replicas: 1 } },
      partitions: {
        train: { nodes: ['dgx'], default: true, maxTime: '2-00:00:00', allowAccounts: ['research'] },
        slices: { nodes: ['cut'], maxTime: '12:00:00' },
      },
      login: { sssdConf: { name: 'sssd', key: 'sssd.conf' }, service: 'LoadBalancer' },
      accounting: { host: 'mariadb', password: { name: 'mariadb', key: 'password' } },
      restApis: 2,
      conf: { MpiDefault: 'pmix' },
    });
  },
  'pods that a Slurm cluster of Slinky places by slurm-bridge, next to its jobs': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36' });
    const pool = face.pool(cluster, 'dgx', { machine: machines.dgxH100, nodes: 4, os: 'ubuntu-24.04' });
    face.operator(cluster, 'gpu-operator');
    face.slinky('slurm', 'slurm', {
      slurmKey: { name: 'slurm-auth', key: 'slurm.key' },
      jwtKey: { name: 'slurm-auth', key: 'jwt.key' },
      nodeSets: { dgx: { pool } },
      partitions: { train: { nodes: ['dgx'], default: true } },
      bridge: { nodeSets: ['dgx'], partition: 'train' },
    });
    const queue = slurmBridge({ partition: 'train', timeLimit: '12h', account: 'research' });
    face.training('ml', 'llama', { pool, numNodes: 4, request: { gpus: 8 }, image: 'x:1', command: ['torchrun', 'train.py'], queue });
    face.workload('ml', 'notebook', {
      pool,
      kind: 'Deployment',
      request: { gpus: 1 },
      image: 'x:1',
      queue: slurmBridge({ exclusive: false }),
    });
  },
  'pods that Slurm places on nodes of SUNK': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36' });
    const pool = face.pool(cluster, 'dgx', { machine: machines.dgxH100, nodes: 4, os: 'ubuntu-24.04' });
    face.operator(cluster, 'gpu-operator');
    const queue = sunk({ scheduler: 'sunk', partition: 'h100', account: 'research', timeLimit: '12h', userId: 1001, groupId: 1001 });
    face.training('ml', 'tune', { pool, request: { gpus: 8 }, image: 'x:1', command: ['torchrun', 'train.py'], queue });
    face.workload('ml', 'chat', {
      pool,
      kind: 'Deployment',
      request: { gpus: 1 },
      resources: { cpu: 8, memory: '64Gi' },
      image: 'x:1',
      queue: sunk({ exclusive: 'user' }),
    });
  },
};
