import { App, Chart } from 'cdk8s';
import * as gpu from '../../lib';
import { cdk8sFace } from '../parity/cdk8s-face';
import type { Face } from '../parity/face';
import { recordedWithPulumi } from '../parity/pulumi-face';

/** A queue, a job of which too many pods are asked for, and a server. */
function program(face: Face): void {
  const cluster = face.cluster('prod', { kubernetes: '1.34', distribution: 'kubeadm' });
  const train = face.tuned(cluster, 'train', { machine: gpu.machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', intent: 'training' });
  face.operator(cluster, 'gpu-operator');
  face.training('ml', 'llama', {
    pool: train,
    image: 'nvcr.io/nvidia/pytorch:25.10-py3',
    command: ['torchrun', 'train.py'],
    numNodes: 2,
    request: { gpus: 8 },
    fabric: 'none',
  });
}

test('both faces tell the same way', async () => {
  const { face, app } = cdk8sFace();
  program(face);
  const ofApp = gpu.wayOf(app);
  const { ways } = await recordedWithPulumi(program);
  expect(ofApp.map(({ kind, name }) => `${kind}/${name}`)).toEqual(['Job/llama']);
  const seen = (all: readonly gpu.PodWay[]) =>
    all.map(({ kind, name, namespace, stages }) => ({
      kind,
      name,
      namespace,
      stages: stages.map(({ stage, verdict, gets }) => ({ stage, verdict, gets })),
    }));
  expect(seen(ways)).toEqual(seen(ofApp));
  expect(ofApp[0]?.stages.find(({ stage }) => stage === 'given')?.gets).toEqual(expect.arrayContaining(['8 nvidia.com/gpu']));
});

test('a construct has the way of its own pods alone', () => {
  const app = new App();
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  const cluster = new gpu.GpuCluster(chart, 'prod', { kubernetes: '1.34' });
  const pool = new gpu.GpuNodePool(cluster, 'train', { machine: gpu.machines.dgxH100, nodes: 2 });
  const make = (id: string) =>
    new gpu.GpuWorkload(chart, id, { kind: 'Job', pool, image: 'registry.example.com/a:1', request: { gpus: 1 } });
  const [one] = [make('one'), make('two')];
  expect(gpu.wayOf(one).map(({ name }) => name)).toEqual(['one']);
  expect(gpu.wayOf(app).map(({ name }) => name)).toEqual(['one', 'two']);
});
