import { App, Chart } from 'cdk8s';
import {
  flux,
  GpuCluster,
  GpuOperator,
  GpuTrainingJob,
  GpuWorkload,
  MigPartitionedNodePool,
  machines,
  summary,
  TunedGpuNode,
  writeFiles,
} from 'cdk8s-gpu';

const app = new App();

// The platform team's part: the nodes, and the operator that serves them.
const platform = new Chart(app, 'platform');
const cluster = new GpuCluster(platform, 'prod', { kubernetes: '1.34', helm: flux() });

const train = new TunedGpuNode(cluster, 'train', {
  machine: machines.dgxH100,
  nodes: 16,
  os: 'ubuntu-24.04',
  intent: 'training',
});
const slices = new MigPartitionedNodePool(cluster, 'slices', {
  machine: machines.dgxH100,
  nodes: 2,
  os: 'ubuntu-24.04',
  layout: { '1g.10gb': 7 },
});
new GpuOperator(cluster, 'gpu-operator');

// What the research team runs on them.
const research = new Chart(app, 'research', { namespace: 'research' });

new GpuTrainingJob(research, 'llama', {
  pool: train,
  numNodes: 4,
  request: { gpus: 8 },
  image: 'registry.example/llama:1',
  command: ['torchrun', 'train.py'],
});
new GpuWorkload(research, 'notebook', {
  kind: 'Deployment',
  pool: slices,
  request: { mig: '1g.10gb' },
  image: 'registry.example/jupyter:1',
  ports: [{ name: 'http', containerPort: 8888 }],
});

app.synth();
writeFiles(app, 'nodes');
process.stdout.write(summary(app));
