import { App, Chart } from 'cdk8s';
import {
  GpuCheck,
  GpuCluster,
  GpuOperator,
  GpuQueue,
  GpuTrainingJob,
  infiniband,
  kueue,
  machines,
  NetworkOperator,
  pytorch,
  TunedGpuNode,
} from 'cdk8s-gpu';

const app = new App();
const chart = new Chart(app, 'research', { namespace: 'research' });

const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34', distribution: 'kubeadm' });
const train = new TunedGpuNode(cluster, 'train', {
  machine: machines.dgxH100,
  nodes: 72,
  // Four servers in a rack: a job that asks to be in one, and has more nodes, is refused.
  nodesPerDomain: { 'cloud.provider.com/topology-block': 72, 'cloud.provider.com/topology-rack': 4 },
  os: 'ubuntu-24.04',
  intent: 'training',
});
new GpuOperator(cluster, 'gpu-operator');
// The InfiniBand of the servers, shared by all pods of a node under one name; the nodes have the driver of their kernel.
new NetworkOperator(cluster, 'network-operator', { resource: 'rdma/hca' });

// Two teams share the servers by Kueue, which knows what a node has; of the RDMA plugin it has to be told. What one team
// does not use, the other may borrow, and a job asks to be in one rack or block of the data center.
new GpuQueue(chart, 'gpus', {
  pools: [train],
  teams: {
    research: { namespaces: ['research'], quota: { train: { nodes: 64 } } },
    product: { namespaces: ['product'], quota: { train: { nodes: 8, borrow: 8 } } },
  },
  topology: ['cloud.provider.com/topology-block', 'cloud.provider.com/topology-rack'],
  perNode: { 'rdma/hca': 63 },
});

// One device of the operator above shows a pod all NICs of its node.
// NCCL is told the eight of InfiniBand, since the node has four more for storage and for the cluster.
new GpuTrainingJob(chart, 'llama', {
  pool: train,
  numNodes: 64,
  request: { gpus: 8 },
  exclusive: true,
  queue: kueue({ queue: 'research', topology: 'cloud.provider.com/topology-block' }),
  image: 'registry.example/llama:3',
  command: ['torchrun', 'train.py'],
  fabric: infiniband({ resource: 'rdma/hca' }),
  // Eight workers for each of eight processes fit into the CPUs of a node, and threads are what is left for each process.
  framework: pytorch({ version: '2.10', allocator: { expandableSegments: true }, dataLoader: { numWorkers: 8, pinMemory: true } }),
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
