import { App, Chart } from 'cdk8s';
import { GpuCheck, GpuCluster, GpuOperator, GpuTrainingJob, infiniband, machines, TunedGpuNode } from 'cdk8s-gpu';

const app = new App();
const chart = new Chart(app, 'research', { namespace: 'research' });

const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34', distribution: 'kubeadm' });
const train = new TunedGpuNode(cluster, 'train', { machine: machines.dgxH100, nodes: 16, os: 'ubuntu-24.04', intent: 'training' });
new GpuOperator(cluster, 'gpu-operator');

// The shared RDMA plugin of NVIDIA's network operator, configured as `hca`: one device shows a pod all NICs of its node.
// NCCL is told the eight of InfiniBand, since the node has four more for storage and for the cluster.
new GpuTrainingJob(chart, 'llama', {
  pool: train,
  numNodes: 16,
  request: { gpus: 8 },
  image: 'registry.example/llama:3',
  command: ['torchrun', 'train.py'],
  fabric: infiniband({ resource: 'rdma/hca' }),
});

// Before the first training: what a container sees of a node, and whether two nodes reach each other as fast as others do.
new GpuCheck(chart, 'check-node', {
  pool: train,
  request: { gpus: 8 },
  image: 'registry.example/llama:3',
  checks: ['device', 'driver', 'cuda', 'fabric'],
});
new GpuCheck(chart, 'check-nccl', {
  pool: train,
  request: { gpus: 8 },
  image: 'registry.example/nccl-tests:2',
  checks: ['nccl'],
  numNodes: 2,
  fabric: infiniband({ resource: 'rdma/hca' }),
  minBandwidth: 350,
});

app.synth();
