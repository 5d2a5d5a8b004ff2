import { machines } from '../../lib/words/machine';
import { multiKueue, otherCheck, provisioning } from '../../lib/plans/workload';
import { trainingControllers } from '../../lib/words/kinds';
import { container, pod } from '../../lib/plans/model';
import { kai, kueue, podGroup, volcano } from '../../lib/plans/queues';
import type { Face } from './face';

const COMMANDS: Readonly<Record<string, readonly string[]>> = { MPIJob: ['mpirun', 'train'], RayJob: ['python', 'train.py'] };

const QUEUES = [
  { queue: kueue({ queue: 'research' }) },
  { queue: volcano({ queue: 'research' }) },
  { queue: kai({ queue: 'research' }) },
] as const;

/** Teams that share pools, and a job of one of them. */
export const queueScenarios: Readonly<Record<string, (face: Face) => void>> = {
  'queues of two teams over whole GPUs, slices and the fabric of p5': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36', distribution: 'eks' });
    const pool = face.pool(cluster, 'p5', { machine: machines.aws['p5.48xlarge'], nodes: 8 });
    const slices = face.mig(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', layout: { '1g.10gb': 7 } });
    face.operator(cluster, 'gpu-operator');
    face.queue('ml', 'gpus', {
      pools: [pool, slices],
      topology: ['cloud.provider.com/topology-block', 'cloud.provider.com/topology-rack'],
      teams: {
        research: {
          namespaces: ['ml', 'lab'],
          quota: { p5: { nodes: 6, borrow: 2 }, slices: { nodes: 0.5 } },
          containerDefaults: { cpu: 1, memory: '4Gi' },
          admissionChecks: ['nodes', 'budget'],
        },
        product: { namespaces: ['serve'], quota: { p5: { nodes: 2, lend: 0 } }, preemption: false, admissionChecks: ['far'] },
      },
      priorities: { urgent: 1000, idle: -10 },
      admissionChecks: {
        nodes: provisioning({ class: 'check-capacity.autoscaling.x-k8s.io', pools: ['p5'], managedResources: ['nvidia.com/gpu'] }),
        far: multiKueue({ clusters: { onprem: { secret: 'onprem' }, other: { clusterProfile: 'other' } } }),
        budget: otherCheck(),
      },
      perNode: { 'ephemeral-storage': '3Ti' },
      labels: { team: 'platform' },
    });
    const queue = kueue({ queue: 'research', topology: 'cloud.provider.com/topology-rack', priorityClass: 'urgent' });
    face.training('ml', 'llama', { pool, numNodes: 4, request: { gpus: 8 }, image: 'x:1', queue, exclusive: true });
  },
};

/** A job that Kubernetes itself starts all at once. */
export const gangScenarios: Readonly<Record<string, (face: Face) => void>> = {
  'a job whose pods start all at once, by Kubernetes itself': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36' });
    const pool = face.pool(cluster, 'dgx', { machine: machines.dgxH100, nodes: 4, os: 'ubuntu-24.04' });
    face.operator(cluster, 'gpu-operator');
    const queue = podGroup({ topology: 'topology.kubernetes.io/rack', disruptionMode: 'PodGroup' });
    face.training('ml', 'llama', { pool, numNodes: 4, request: { gpus: 8 }, image: 'x:1', command: ['torchrun', 'train.py'], queue });
  },
};

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
