import { hami, timeSlicing } from '../../lib/plans/allocators';
import { machines } from '../../lib/words/machine';
import { jax, jemalloc, paddle, pytorch, tcmalloc, tensorflow } from '../../lib/plans/process';
import { llamaCpp } from '../../lib/plans/workload';
import type { Face } from './face';

/** How programs are started. */
export const processScenarios: Readonly<Record<string, (face: Face) => void>> = {
  'frameworks, libraries, real time and NUMA nodes of programs': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34' });
    const nodes = { machine: machines.dgxH100, nodes: 2 };
    const train = face.pool(cluster, 'train', nodes);
    const turns = face.pool(cluster, 'turns', { ...nodes, sharing: timeSlicing({ replicas: 4 }) });
    const parts = face.pool(cluster, 'parts', { ...nodes, sharing: hami() });
    face.operator(cluster, 'gpu-operator');
    const image = 'x:1';
    face.training('ml', 'llama', {
      pool: train,
      request: { gpus: 8 },
      image,
      command: ['torchrun', 'train.py'],
      framework: pytorch({ version: '2.10', allocator: { expandableSegments: true }, dataLoader: { numWorkers: 4, pinMemory: true } }),
      malloc: jemalloc({ backgroundThread: true, verify: true }),
    });
    face.training('ml', 'mpi', {
      pool: train,
      controller: 'MPIJob',
      request: { gpus: 8 },
      image,
      command: ['mpirun', '-np', '8', '-x', 'TF_NUM_INTRAOP_THREADS', 'python', 'train.py'],
      framework: tensorflow(),
    });
    for (const [name, framework] of [
      ['jax', jax()],
      ['tf', tensorflow()],
    ] as const)
      face.workload('ml', name, { kind: 'Deployment', pool: turns, request: { gpus: 1 }, image, framework });
    const vgpu = { gpus: 1, memory: '8Gi' } as const;
    face.workload('ml', 'paddle', { kind: 'Job', pool: parts, request: { vgpu }, image, framework: paddle() });
    face.workload('ml', 'fifo', {
      kind: 'Pod',
      request: { gpus: 1 },
      image,
      command: ['./program'],
      realtime: { priority: 40 },
      numactl: { cpunodebind: '0', membind: '0' },
      malloc: tcmalloc({ releaseRate: 2 }),
    });
    face.workload('ml', 'desk', { kind: 'Pod', request: { gpus: 1 }, image, driverCapabilities: ['graphics', 'utility'] });
    face.workload('ml', 'nice', { kind: 'Pod', request: { gpus: 1 }, image, command: ['a'], nice: 5, taskset: '0-7' });
    const server = llamaCpp({ model: '/models/a.gguf' });
    face.serve('ml', 'chat', { pool: train, server, image, malloc: jemalloc() });
  },
};
