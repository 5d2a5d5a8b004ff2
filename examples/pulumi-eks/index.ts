import * as eks from '@pulumi/eks';
import * as k8s from '@pulumi/kubernetes';
import * as pulumi from '@pulumi/pulumi';
import {
  GpuCluster,
  GpuNodePool,
  GpuOperator,
  GpuTrainingJob,
  MpsInferenceService,
  machines,
  mps,
  nodeGroupTaints,
  TunedGpuNode,
} from 'cdk8s-gpu/pulumi';

const control = new eks.Cluster('ml', { version: '1.34', skipDefaultNodeGroup: true });
const provider = new k8s.Provider('ml', { kubeconfig: control.kubeconfigJson });
// The nodes of the system pods, which GPU nodes do not take.
const nodeRoleArn = new pulumi.Config().require('nodeRoleArn');
const system = new eks.ManagedNodeGroup('system', { cluster: control, nodeRoleArn, instanceTypes: ['m7i.large'] });

// What the GPU nodes are. The NVIDIA image of Amazon Linux 2023 has the driver and the toolkit, so the operator installs neither.
const cluster = new GpuCluster('prod', { kubernetes: '1.34', distribution: 'eks' }, { provider });
const train = new TunedGpuNode('train', {
  cluster,
  machine: machines.aws['p5.48xlarge'],
  nodes: 4,
  os: 'amazon-linux-2023',
  nodeImage: 'al2023-nvidia',
  intent: 'training',
});
const ranking = new GpuNodePool('ranking', {
  cluster,
  machine: machines.aws['g6.12xlarge'],
  nodes: { min: 1, max: 8 },
  os: 'amazon-linux-2023',
  nodeImage: 'al2023-nvidia',
  sharing: mps({ replicas: 4 }),
});

// The machines themselves take the labels, the taints and, where nodes are tuned, what nodeadm is told of their pool. A launch
// template of your own takes it whole: `train.userData`.
const nodeConfig = train.files.apply((files) => files.find(({ path }) => path.endsWith('nodeconfig.yaml'))?.text ?? '');
const common = { cluster: control, nodeRoleArn, amiType: 'AL2023_x86_64_NVIDIA' } as const;
const groups = [
  new eks.ManagedNodeGroup('train', {
    ...common,
    instanceTypes: ['p5.48xlarge'],
    scalingConfig: { minSize: 4, desiredSize: 4, maxSize: 4 },
    labels: train.nodeLabels,
    taints: nodeGroupTaints(train.taints),
    nodeadmExtraOptions: [{ contentType: 'application/node.eks.aws', content: nodeConfig }],
  }),
  new eks.ManagedNodeGroup('ranking', {
    ...common,
    instanceTypes: ['g6.12xlarge'],
    scalingConfig: { minSize: 1, desiredSize: 1, maxSize: 8 },
    labels: ranking.nodeLabels,
    taints: nodeGroupTaints(ranking.taints),
  }),
];

// What runs on the nodes is deleted before them.
new GpuOperator('gpu-operator', { cluster }, { dependsOn: [system, ...groups] });
const research = new k8s.core.v1.Namespace('research', { metadata: { name: 'research' } }, { provider });
const serving = new k8s.core.v1.Namespace('serving', { metadata: { name: 'serving' } }, { provider });
new GpuTrainingJob('llama', {
  namespace: research.metadata.name,
  pool: train,
  numNodes: 4,
  request: { gpus: 8 },
  image: 'registry.example/llama:1',
  command: ['torchrun', 'train.py'],
});
const ranker = new MpsInferenceService('ranker', {
  namespace: serving.metadata.name,
  pool: ranking,
  replicas: 8,
  image: 'registry.example/ranker:3',
  port: 8000,
  modelMemory: '4Gi',
});

export const url = ranker.url;
export const readyReplicas = ranker.deployment.status.readyReplicas;
