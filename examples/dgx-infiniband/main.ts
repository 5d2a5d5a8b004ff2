import { App, Chart } from 'cdk8s';
import { GpuCluster, GpuOperator, GpuTrainingJob, infiniband, machines, TunedGpuNode } from 'cdk8s-gpu';

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

app.synth();
