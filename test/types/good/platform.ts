import { App, Chart } from 'cdk8s';
import {
  flux,
  GpuCluster,
  GpuNodePool,
  GpuOperator,
  type GpuRequest,
  GpuTrainingJob,
  GpuWorkload,
  MigPartitionedNodePool,
  machines,
  mig,
  TunedGpuNode,
} from 'cdk8s-gpu';

const app = new App();
const chart = new Chart(app, 'ml', { namespace: 'ml' });
const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34', helm: flux() });

const train = new TunedGpuNode(cluster, 'train', { machine: machines.dgxH100, nodes: 16, os: 'ubuntu-24.04', intent: 'training' });
const slices = new MigPartitionedNodePool(cluster, 'slices', {
  machine: machines.dgxH100,
  nodes: { min: 1, max: 2 },
  os: 'ubuntu-24.04',
  layout: { '1g.10gb': 7 },
});
new MigPartitionedNodePool(cluster, 'mixed', {
  machine: machines.dgxH100,
  nodes: 1,
  os: 'ubuntu-24.04',
  groups: [{ devices: [0, 1], layout: { '3g.40gb': 2 } }],
});
new GpuOperator(cluster, 'gpu-operator');

// What is known by type stays known.
export const mode: 'exclusive' = train.mode;
export const partitioned: 'mig' = slices.mode;
export const gpu: 'H100-SXM5-80GB' | undefined = slices.gpu;

const request: GpuRequest = { gpus: 8 };
new GpuTrainingJob(chart, 'llama', { pool: train, numNodes: 4, request, image: 'registry.example/llama:1', command: ['torchrun', 'a.py'] });
new GpuWorkload(chart, 'notebook', {
  kind: 'Deployment',
  pool: slices,
  request: { mig: '1g.10gb' },
  image: 'registry.example/notebook:1',
});

// A team that has no say over nodes knows a selector and how GPUs are offered.
const theirs = GpuNodePool.fromAttributes(chart, 'theirs', { sharing: mig({ strategy: 'mixed' }), nodeSelector: { team: 'ml' } });
new GpuWorkload(chart, 'batch', { kind: 'Job', pool: theirs, request: { mig: '1g.10gb', count: 2 }, image: 'registry.example/batch:1' });
