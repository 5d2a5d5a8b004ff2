import * as k8s from '@pulumi/kubernetes';
import * as pulumi from '@pulumi/pulumi';
import { GpuCluster, GpuOperator, GpuTrainingJob, infiniband, MigPartitionedNodePool, machines, TunedGpuNode } from 'cdk8s-gpu/pulumi';

// A cluster that kubeadm made: `pulumi config set --secret kubeconfig < ~/.kube/config`.
const provider = new k8s.Provider('prod', { kubeconfig: new pulumi.Config().requireSecret('kubeconfig') });
const cluster = new GpuCluster('prod', { kubernetes: '1.34', distribution: 'kubeadm' }, { provider });

const train = new TunedGpuNode('train', { cluster, machine: machines.dgxH100, nodes: 4, os: 'ubuntu-24.04', intent: 'training' });
const slices = new MigPartitionedNodePool('slices', {
  cluster,
  machine: machines.dgxH100,
  nodes: 1,
  os: 'ubuntu-24.04',
  layout: { '1g.10gb': 7 },
});
new GpuOperator('gpu-operator', { cluster });

const namespace = new k8s.core.v1.Namespace('research', { metadata: { name: 'research' } }, { provider });
const llama = new GpuTrainingJob('llama', {
  namespace: namespace.metadata.name,
  pool: train,
  numNodes: 4,
  request: { gpus: 8 },
  fabric: infiniband({ resource: 'rdma/hca' }),
  image: 'registry.example/llama:1',
  command: ['torchrun', 'train.py'],
});

// Nobody makes these servers for us: run `pulumi stack output bootstrap --json | jq -r .train | ssh NODE sudo bash` on each, with
// cloud-init or by hand.
export const bootstrap = { train: train.userData, slices: slices.userData };
export const status = llama.status;
