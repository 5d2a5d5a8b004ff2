import { machines } from '../../lib/machine';
import { trainingControllers } from '../../lib/kinds';
import { container, pod } from '../../lib/model';
import { kai, kueue, volcano } from '../../lib/queues';
import type { Face } from './face';

const COMMANDS: Readonly<Record<string, readonly string[]>> = { MPIJob: ['mpirun', 'train'], RayJob: ['python', 'train.py'] };

const QUEUES = [
  { queue: kueue({ queue: 'research' }) },
  { queue: volcano({ queue: 'research' }) },
  { queue: kai({ queue: 'research' }) },
] as const;

/** Every controller of training jobs: queued, overridden, and with a name of its content where it can have one. */
export const trainingScenarios: Readonly<Record<string, (face: Face) => void>> = Object.fromEntries(
  trainingControllers.map((controller) => [
    `a training job as a ${controller}`,
    (face: Face) => {
      const cluster = face.cluster('prod', { kubernetes: '1.34' });
      const pool = face.tuned(cluster, 'train', { machine: machines.dgxH100, nodes: 4, os: 'ubuntu-24.04', intent: 'training' });
      face.operator(cluster, 'gpu-operator');
      const command = COMMANDS[controller] ?? ['torchrun', 'train.py'];
      const common = { pool, controller, numNodes: 2, request: { gpus: 8 }, image: 'x:1', command } as const;
      const labels = controller === 'VolcanoJob' ? {} : { 'kueue.x-k8s.io/queue-name': 'research' };
      face.training(
        'ml',
        'llama',
        { ...common, labels },
        { target: container(), patch: { env: [{ name: 'NCCL_DEBUG', value: 'INFO' }] } },
        { target: pod(), patch: { priorityClassName: 'research' } },
      );
      const { queue } = controller === 'VolcanoJob' ? QUEUES[1] : QUEUES[trainingControllers.indexOf(controller) % QUEUES.length]!;
      face.training('ml', 'queued', { ...common, queue });
      if (controller !== 'LeaderWorkerSet') face.training('ml', 'again', { ...common, numNodes: 1, redeploy: 'newName', exclusive: true });
    },
  ]),
);
