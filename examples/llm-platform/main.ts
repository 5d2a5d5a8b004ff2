import { App, Chart } from 'cdk8s';
import {
  flux,
  GpuCluster,
  GpuInferenceService,
  GpuNodePool,
  GpuOperator,
  GpuTrainingJob,
  GpuWorkload,
  Hami,
  HamiVgpuWorkload,
  hami,
  MigPartitionedNodePool,
  MpsInferenceService,
  machines,
  mps,
  summary,
  TunedGpuNode,
  vllm,
  writeFiles,
} from 'cdk8s-gpu';
import { requestGpus } from 'cdk8s-gpu/plus';
import * as kplus from 'cdk8s-plus-28';

const app = new App();

// The platform team's part: the nodes, and the operators that serve them.
const platform = new Chart(app, 'platform');
const cluster = new GpuCluster(platform, 'prod', { kubernetes: '1.34', helm: flux() });

const train = new TunedGpuNode(cluster, 'train', { machine: machines.dgxH100, nodes: 16, os: 'ubuntu-24.04', intent: 'training' });
const slices = new MigPartitionedNodePool(cluster, 'slices', {
  machine: machines.dgxH100,
  nodes: 2,
  os: 'ubuntu-24.04',
  layout: { '1g.10gb': 7 },
});
const ranking = new GpuNodePool(cluster, 'ranking', {
  machine: machines.aws['g6.12xlarge'],
  nodes: { min: 1, max: 8 },
  sharing: mps({ replicas: 4 }),
});
const labs = new GpuNodePool(cluster, 'labs', { machine: machines.dgxA100, nodes: 2, sharing: hami({ deviceSplitCount: 10 }) });

new GpuOperator(cluster, 'gpu-operator');
new Hami(cluster, 'hami');

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
  port: 8888,
});

// Model servers on shares and slices of GPUs, one of them under KServe, and parts of GPUs for students.
const serving = new Chart(app, 'serving', { namespace: 'serving' });
new MpsInferenceService(serving, 'ranker', {
  pool: ranking,
  image: 'registry.example/ranker:3',
  replicas: 8,
  port: 8000,
  modelMemory: '4Gi',
});
new GpuInferenceService(serving, 'chat', {
  controller: 'InferenceService',
  pool: slices,
  request: { mig: '1g.10gb' },
  server: vllm({ model: 'Qwen/Qwen3-0.6B', maxModelLen: 8192 }),
  resources: { cpu: 4, memory: '16Gi' },
});
const teaching = new Chart(app, 'teaching', { namespace: 'teaching' });
new HamiVgpuWorkload(teaching, 'lab', {
  kind: 'StatefulSet',
  pool: labs,
  replicas: 12,
  request: { vgpu: { gpus: 1, memory: '8Gi', cores: 30 } },
  image: 'registry.example/jupyter:1',
});

// A cdk8s-plus Deployment that was there before.
const api = new kplus.Deployment(serving, 'api', { containers: [{ image: 'registry.example/api:9' }] });
requestGpus(api, { mig: '1g.10gb' }, { pool: slices });

app.synth();
writeFiles(app, 'nodes');
// cdk8s synth does not show what a program writes to stdout.
process.stderr.write(summary(app));
