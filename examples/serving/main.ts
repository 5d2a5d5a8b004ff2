import { App, Chart } from 'cdk8s';
import {
  download,
  GpuCluster,
  GpuInferenceService,
  GpuNodePool,
  GpuOperator,
  MigPartitionedNodePool,
  machines,
  pvc,
  summary,
  vllm,
} from 'cdk8s-gpu';

const app = new App();
const platform = new Chart(app, 'platform');
const serving = new Chart(app, 'serving', { namespace: 'serving' });

const cluster = new GpuCluster(platform, 'prod', { kubernetes: '1.36' });
const h100 = new GpuNodePool(cluster, 'h100', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04' });
const slices = new MigPartitionedNodePool(cluster, 'slices', {
  machine: machines.dgxH100,
  nodes: 1,
  os: 'ubuntu-24.04',
  layout: { '1g.10gb': 7 },
});
new GpuOperator(cluster, 'gpu-operator');

const prometheus = 'http://prometheus-operated.monitoring.svc:9090';

// Chat: seventy billion weights on four GPUs a pod, and as many pods as keep ten requests or fewer waiting for each.
new GpuInferenceService(serving, 'chat', {
  pool: h100,
  server: vllm({ model: 'meta-llama/Llama-3.1-70B-Instruct', tensorParallel: 4, maxModelLen: 16384 }),
  autoscaling: { min: 1, max: 4, on: { queueLength: 10 }, keda: { prometheus } },
  cache: pvc('models'),
  hubToken: { name: 'hugging-face', key: 'token' },
  apiKey: { name: 'chat', key: 'api-key' },
  route: { host: 'chat.example', gateway: { name: 'public', namespace: 'gateways' }, timeoutSeconds: 600 },
  networkPolicy: {
    from: [{ namespaces: { 'kubernetes.io/metadata.name': 'gateways' } }, { namespaces: { 'kubernetes.io/metadata.name': 'monitoring' } }],
  },
  podMonitor: { labels: { release: 'monitoring' } },
  resources: { cpu: 16, memory: '192Gi' },
});

// Embedding: a small model on a seventh of a GPU.
new GpuInferenceService(serving, 'embed', {
  pool: slices,
  server: vllm({ model: 'Qwen/Qwen3-0.6B', maxModelLen: 8192, extraArgs: ['--runner=pooling'] }),
  request: { mig: '1g.10gb' },
  replicas: 3,
  cache: download({ sizeLimit: '8Gi' }),
  resources: { cpu: 4, memory: '16Gi' },
});

app.synth();
// cdk8s synth does not show what a program writes to stdout.
process.stderr.write(summary(app));
