import { App, Chart } from 'cdk8s';
import {
  flux,
  GpuCluster,
  GpuOperator,
  GpuTrainingJob,
  GpuWorkload,
  infiniband,
  machines,
  MigPartitionedNodePool,
  MigSchedule,
  summary,
} from 'cdk8s-gpu';

const app = new App();
const platform = new Chart(app, 'platform', { namespace: 'gpu-operator' });
const cluster = new GpuCluster(platform, 'prod', { kubernetes: '1.34', helm: flux() });

// By day seven small slices of each GPU serve models; by night whole GPUs train them.
const pool = new MigPartitionedNodePool(cluster, 'shared', {
  machine: machines.dgxH100,
  nodes: 4,
  os: 'ubuntu-24.04',
  layout: { '1g.10gb': 7 },
});
new MigSchedule(cluster, 'day-night', {
  pool,
  timeZone: 'Europe/Berlin',
  windows: {
    day: { at: '07:00', days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], layout: { '1g.10gb': 7 } },
    night: { at: '20:00', days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], layout: 'all-disabled' },
  },
  image: 'registry.example/kubectl:1.34',
  maxUnavailable: 2,
});
new GpuOperator(cluster, 'gpu-operator');

const ml = new Chart(app, 'ml', { namespace: 'ml' });
new GpuWorkload(ml, 'summaries', {
  kind: 'Deployment',
  pool,
  request: { mig: '1g.10gb' },
  replicas: 28,
  image: 'registry.example/summaries:4',
});
// Waits until the nodes are whole, and is evicted in the morning: it has to come back to its last checkpoint.
new GpuTrainingJob(ml, 'retrain', {
  pool,
  numNodes: 4,
  request: { gpus: 8 },
  fabric: infiniband({ resource: 'rdma/hca' }),
  image: 'registry.example/trainer:4',
  command: ['torchrun', 'train.py', '--resume'],
});

app.synth();
// cdk8s synth does not show what a program writes to stdout.
process.stderr.write(summary(app));
