import { App, Chart } from 'cdk8s';
import {
  exclusive,
  GpuCluster,
  GpuNodePool,
  GpuOperator,
  GpuTrainingJob,
  infiniband,
  machines,
  SlurmCluster,
  summary,
  TunedGpuNode,
  writeFiles,
} from 'cdk8s-gpu';

const app = new App();
const chart = new Chart(app, 'ml', { namespace: 'ml' });
const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34' });

// Servers for training. What is left out follows from the intent; docs/SETTINGS.md has the table.
const train = new TunedGpuNode(cluster, 'train', {
  machine: machines.dgxH100,
  nodes: 16,
  os: 'ubuntu-24.04',
  intent: 'training',
  // The nodes have their driver and toolkit from us, and the GPU Operator brings the rest.
  nodeImage: 'host-toolkit',
  driver: {
    from: 'runfile',
    url: 'https://artifacts.example/NVIDIA-Linux-x86_64-580.126.20.run',
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    version: '580.126.20',
  },
  containerToolkit: { version: '1.20.0-1' },
  gpu: { clocks: { graphics: 1980 }, ecc: true },
  hugePages: { '1Gi': 64 },
  memory: { dirtyPages: { checkpoint: '120Gi' } },
  storage: {
    scratch: { devices: ['/dev/disk/by-path/pci-0000:c1:00.0-nvme-1', '/dev/disk/by-path/pci-0000:c2:00.0-nvme-1'] },
    io: [{ device: '/dev/nvme0n1', bandwidth: '3Gi', reserveForSystem: '200Mi' }],
  },
});

// Servers of which each answer is awaited: interrupts stay on the CPUs of the system, and CPUs do not sleep deeply.
const answer = new TunedGpuNode(cluster, 'answer', {
  machine: machines.dgxA100,
  nodes: 4,
  os: 'ubuntu-24.04',
  intent: 'latency',
  nodeImage: 'host-toolkit',
  sysctls: { 'net.core.busy_poll': '50' },
});

new GpuOperator(cluster, 'gpu-operator');
new GpuTrainingJob(chart, 'llama', {
  pool: train,
  numNodes: 16,
  request: { gpus: 8 },
  fabric: infiniband({ resource: 'rdma/hca' }),
  image: 'registry.example/llama:1',
  command: ['torchrun', 'train.py'],
});

// Other servers of the same kind run Slurm, next to Kubernetes: a pool that nothing is deployed for says what they are.
const hpc = GpuNodePool.fromAttributes(chart, 'hpc-nodes', {
  machine: machines.dgxH100,
  nodes: 16,
  sharing: exclusive(),
  nodeSelector: { 'example.com/runs': 'slurm' },
});
new SlurmCluster(chart, 'hpc', {
  version: '24.11',
  controllers: ['ctl1', 'ctl2'],
  nodes: { dgx: { pool: hpc, hosts: 'dgx[17-32]', reserve: { cores: 2, memory: '16Gi' } } },
  partitions: { train: { nodes: ['dgx'], default: true, maxTime: '2-00:00:00', defaultTime: '04:00:00' } },
  topology: {
    switches: { leaf1: { nodes: 'dgx[17-24]' }, leaf2: { nodes: 'dgx[25-32]' }, spine: { switches: ['leaf1', 'leaf2'] } },
  },
  jobs: { llama: { partition: 'train', numNodes: 16, request: { gpus: 8 }, exclusive: true, command: ['torchrun', 'train.py'] } },
});

app.synth();
writeFiles(app, 'nodes');
console.error(summary(app));
console.error(`nodes of ${answer.description.name}: npx cdk8s-gpu explain ${answer.description.name} --from nodes`);
