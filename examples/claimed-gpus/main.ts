import { App, Chart } from 'cdk8s';
import {
  dra,
  flux,
  GpuCluster,
  GpuDeviceClass,
  GpuNodePool,
  GpuOperator,
  GpuResourceClaim,
  GpuTrainingJob,
  GpuWorkload,
  hamiDra,
  machines,
  NvidiaDraDriver,
  summary,
} from 'cdk8s-gpu';

const app = new App();
const platform = new Chart(app, 'platform', { namespace: 'platform' });
const cluster = new GpuCluster(platform, 'prod', { kubernetes: '1.35', helm: flux() });

// Racks whose nodes share memory over NVLink, whole GPUs, and GPUs cut by MIG: pods claim all of them.
const racks = new GpuNodePool(cluster, 'racks', { machine: machines.gb200Tray, nodes: 18, sharing: dra() });
const whole = new GpuNodePool(cluster, 'whole', { machine: machines.dgxH100, nodes: 2, sharing: dra({ mps: {} }) });
const slices = new GpuNodePool(cluster, 'slices', {
  machine: machines.dgxH100,
  nodes: 1,
  sharing: dra({ mig: { layout: { '1g.10gb': 4, '3g.40gb': 1 } } }),
});

new GpuOperator(cluster, 'gpu-operator'); // no device plugin: the driver below gives out every GPU
new NvidiaDraDriver(cluster, 'dra', { computeDomains: true });

const ml = new Chart(app, 'ml', { namespace: 'ml' });
new GpuTrainingJob(ml, 'llama', {
  pool: racks,
  numNodes: 8,
  request: { gpus: 4 },
  computeDomain: true,
  image: 'registry.example/llama:1',
  command: ['torchrun', 'train.py'],
});

// The server and its reranker run on one GPU at once.
new GpuWorkload(ml, 'search', {
  kind: 'Deployment',
  pool: whole,
  request: { gpus: 1 },
  image: 'registry.example/search:3',
  sidecars: [{ name: 'reranker', image: 'registry.example/reranker:2', request: { gpus: 1 } }],
});

new GpuWorkload(ml, 'notebook', { kind: 'StatefulSet', pool: slices, request: { mig: '1g.10gb' }, image: 'registry.example/notebook:7' });
new GpuWorkload(ml, 'evaluation', {
  kind: 'Job',
  pool: slices,
  request: { claim: { firstAvailable: [{ mig: '3g.40gb' }, { mig: '1g.10gb', count: 1 }] } },
  image: 'registry.example/evaluation:1',
});

// Which GPUs are large is said once. The notebooks share two of them: all six are on one node, and use both by MPS.
new GpuDeviceClass(platform, 'large-gpus', {
  pool: whole,
  memory: '64Gi',
  selectors: ["device.attributes['gpu.nvidia.com'].architecture == 'Hopper'"],
});
const cards = new GpuResourceClaim(ml, 'cards', { pool: whole, claim: { deviceClass: 'large-gpus', count: 2 } });
new GpuWorkload(ml, 'class', {
  kind: 'StatefulSet',
  pool: whole,
  replicas: 6,
  request: cards.request,
  image: 'registry.example/notebook:7',
});

// Parts of GPUs, which a newer Kubernetes allocates by their memory and cores. Chart hami-dra brings the driver to these nodes.
const newer = new GpuCluster(platform, 'newer', { kubernetes: '1.36' });
const parts = new GpuNodePool(newer, 'parts', { machine: machines.dgxA100, nodes: 1, sharing: hamiDra() });
new GpuWorkload(ml, 'lab', {
  kind: 'StatefulSet',
  pool: parts,
  request: { vgpu: { gpus: 1, memory: '8Gi', cores: 30 } },
  image: 'registry.example/notebook:7',
});

app.synth();
// cdk8s synth does not show what a program writes to stdout.
process.stderr.write(summary(app));
