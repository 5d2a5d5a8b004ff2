import * as k8s from '@pulumi/kubernetes';
import * as pulumi from '@pulumi/pulumi';
import {
  GpuCluster,
  GpuOperator,
  GpuTrainingJob,
  GpuWorkload,
  infiniband,
  MigPartitionedNodePool,
  machines,
  TunedGpuNode,
} from 'cdk8s-gpu/pulumi';
import { NodeGroup } from './node-group';

// What the stack had before: a namespace, a pull secret, and the tag of the image from another stack.
const research = new k8s.core.v1.Namespace('research', { metadata: { name: 'research' } });
const registry = new k8s.core.v1.Secret('registry', {
  metadata: { name: 'registry', namespace: research.metadata.name },
  type: 'kubernetes.io/dockerconfigjson',
  stringData: { '.dockerconfigjson': new pulumi.Config().requireSecret('dockerconfig') },
});
const images = new pulumi.StackReference('images');
const image = pulumi.interpolate`registry.example/llama:${images.requireOutput('llamaTag')}`;

// What is added.
const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
const train = new TunedGpuNode('train', { cluster, machine: machines.dgxH100, nodes: 16, os: 'ubuntu-24.04', intent: 'training' });
const slices = new MigPartitionedNodePool('slices', {
  cluster,
  machine: machines.dgxH100,
  nodes: 2,
  os: 'ubuntu-24.04',
  layout: { '1g.10gb': 7 },
});
new GpuOperator('gpu-operator', { cluster });

new GpuTrainingJob(
  'llama',
  {
    namespace: research.metadata.name,
    pool: train,
    numNodes: 4,
    request: { gpus: 8 },
    fabric: infiniband({ resource: 'rdma/hca' }),
    image,
    command: ['torchrun', 'train.py'],
    imagePullSecrets: [registry.metadata.name],
  },
  { dependsOn: [registry] },
);
new GpuWorkload('notebook', {
  namespace: research.metadata.name,
  kind: 'Deployment',
  pool: slices,
  request: { mig: '1g.10gb' },
  image: 'registry.example/jupyter:1',
  ports: [{ name: 'http', containerPort: 8888 }],
});

// The machines themselves: whatever makes them takes the pool's bootstrap as user data.
const nodes = new NodeGroup('train-nodes', { size: 16, userData: train.userData });

export const nodeGroup = nodes.id;
export const pool = train.description;
