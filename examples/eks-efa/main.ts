import { App, Chart } from 'cdk8s';
import { efa, GpuCluster, GpuOperator, GpuTrainingJob, machines, s3, TunedGpuNode } from 'cdk8s-gpu';

const app = new App();
const chart = new Chart(app, 'research', { namespace: 'research' });

// AL2023 with NVIDIA's driver. The EFA device plugin is in no image of EKS: install its chart, aws-efa-k8s-device-plugin.
const cluster = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
const train = new TunedGpuNode(cluster, 'p5', {
  machine: machines.aws['p5.48xlarge'],
  nodes: 5,
  os: 'amazon-linux-2023',
  nodeImage: 'al2023-nvidia',
  intent: 'training',
});
new GpuOperator(cluster, 'gpu-operator');

// Each pod gets all 32 EFA devices of its node: the machine says so, and nothing has to be typed. The data are files of a
// bucket, by the Mountpoint for Amazon S3 CSI driver, an add-on of EKS.
new GpuTrainingJob(chart, 'llama', {
  pool: train,
  numNodes: 4,
  request: { gpus: 8 },
  image: 'registry.example/llama-efa:3',
  command: ['torchrun', 'train.py'],
  data: { '/data': s3('research-data', { region: 'us-east-1' }) },
});

// Half a node, and half of the 16 EFA devices that go with its four GPUs.
new GpuTrainingJob(chart, 'probe', {
  pool: train,
  numNodes: 2,
  request: { gpus: 4 },
  image: 'registry.example/nccl-tests-efa:2',
  command: ['torchrun', 'all_reduce.py'],
  fabric: efa({ devices: 8 }),
});

app.synth();
