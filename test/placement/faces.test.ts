import * as gpu from '../../lib';
import { cdk8sFace } from '../parity/cdk8s-face';
import type { Face } from '../parity/face';
import { recordedWithPulumi } from '../parity/pulumi-face';

/** Two nodes, and jobs that ask for three. */
function program(face: Face): void {
  const cluster = face.cluster('prod', { kubernetes: '1.34', distribution: 'kubeadm' });
  const train = face.tuned(cluster, 'train', { machine: gpu.machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', intent: 'training' });
  face.operator(cluster, 'gpu-operator');
  const job = { pool: train, image: 'nvcr.io/nvidia/pytorch:25.10-py3', command: ['torchrun', 'train.py'], request: { gpus: 8 } } as const;
  face.training('ml', 'llama', { ...job, numNodes: 2, fabric: 'none' });
  face.training('ml', 'eval', job);
}

const seen = ({ pools, workloads }: gpu.ClusterPlan) => ({
  pools: pools.map(({ pool, nodes, used, wanted, resources, left }) => ({ pool, nodes, used, wanted, resources, left })),
  workloads: workloads.map(({ kind, name, pods, placed, waits }) => ({ kind, name, pods, placed, waits })),
});

test('both faces have the same plan', async () => {
  const { face, app } = cdk8sFace();
  program(face);
  const plan = gpu.planOf(app);
  expect(seen(plan)).toMatchObject({
    pools: [{ pool: 'train', nodes: 2, used: 2, wanted: 3 }],
    workloads: [
      { kind: 'Job', name: 'llama', pods: 2, placed: 2 },
      { kind: 'Job', name: 'eval', pods: 1, placed: 0 },
    ],
  });
  const { plans } = await recordedWithPulumi(program);
  expect(plans.map(seen)).toEqual([seen(plan)]);
  expect(gpu.planText(plan).split('\n').length).toBeGreaterThan(4);
});
