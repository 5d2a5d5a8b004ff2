import type { OfConstructs } from './input';

const pool = "const pool = new GpuNodePool(cluster, 'pool', { machine: machines.dgxH100, nodes: 2, sharing: mps({ replicas: 4 }) });";
const served = (memory: string): string => `${pool}
new MpsInferenceService(chart, 'llama', { pool, image: 'vllm:1', port: 8000, modelMemory: '${memory}' });`;
const unknown = (more: string): string => `const pool = GpuNodePool.fromAttributes(chart, 'theirs', {
  sharing: mps({ replicas: 4 }),
  nodeSelector: { team: 'ml' },${more}
});
new MpsInferenceService(chart, 'llama', { pool, image: 'vllm:1', port: 8000, modelMemory: '1Gi' });`;
const t4 = (memory: string): string => `const machine = machines.aws['g4dn.metal'];
const pool = new GpuNodePool(cluster, 'pool', { machine, nodes: 2, sharing: mps({ replicas: 4 }) });
new MpsInferenceService(chart, 'llama', { pool, image: 'vllm:1', port: 8000, modelMemory: '${memory}' });`;
const web = `new GpuWorkload(chart, 'web', { kind: 'Deployment', pool, request: { gpus: 1 }, image: 'x:1' });`;
const MODEL = 'how much memory a model needs stands in the property `modelMemory` and in no manifest';
const BOOTSTRAP = 'it is about the bootstrap files that constructs write for their own nodes';

/** Rules that no YAML can break, each with the reason. Keep it short: what documents or a context can show belongs there. */
export const ofConstructs: Readonly<Record<string, OfConstructs>> = {
  'sharing/model-memory': { because: MODEL, wrong: served('24Gi'), right: served('18Gi') },
  'pool/memory-margin': { because: MODEL, wrong: t4('3800Mi'), right: t4('3700Mi') },
  'pool/memory-unknown': { because: MODEL, wrong: unknown(''), right: unknown("\n  gpu: 'L4',") },
  'pool/unserved': {
    because: 'only a `GpuCluster` is described whole: other files may hold the operator that serves a pool',
    wrong: `${pool}\n${web}`,
    right: `${pool}\nnew GpuOperator(cluster, 'gpu-operator');\n${web}`,
  },
  'delivery/lost-hook': { because: 'hooks are lost when `rendered()` renders a chart: what is left shows nothing of them' },
  'delivery/chart-version': { because: 'the version of a chart that `rendered()` rendered is compared with that which was asked for' },
  'hami/node-names': {
    because: 'which nodes a pool has stands in the property `nodeNames`',
    wrong: `new GpuNodePool(cluster, 'labs', { machine: machines.dgxH100, nodes: 2, sharing: hami() });
new Hami(cluster, 'hami', { nodeNames: { other: ['node-1'] } });`,
    right: `new GpuNodePool(cluster, 'labs', { machine: machines.dgxH100, nodes: 2, sharing: hami() });
new Hami(cluster, 'hami', { nodeNames: { labs: ['node-1', 'node-2'] } });`,
  },
  'hami/node-labels': { because: 'constructs put these labels on the nodes of their pools and refuse others: it holds plans to that' },
  'operator/mig-config': {
    because: 'a label of each node names its layout, and constructs alone know the labels',
    wrong: `new MigPartitionedNodePool(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, layout: { '1g.10gb': 7 } });
const data = { 'config.yaml': 'version: v1\\nmig-configs: {all-disabled: [{devices: all, mig-enabled: false}]}\\n' };
new GpuOperator(cluster, 'gpu-operator', { values: { migManager: { config: { create: true, name: 'layouts', data } } } });`,
    right: `new MigPartitionedNodePool(cluster, 'slices', { machine: machines.dgxH100, nodes: 2, layout: { '1g.10gb': 7 } });
new GpuOperator(cluster, 'gpu-operator');`,
  },
  'operator/node-image': {
    because: 'which image the nodes of a pool have stands in the property `nodeImage`',
    wrong: `const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
new GpuNodePool(eks, 'amazon', { machine: machines.dgxH100, nodes: 2, nodeImage: 'al2023-nvidia' });
new GpuNodePool(eks, 'ubuntu', { machine: machines.dgxH100, nodes: 2, nodeImage: 'ubuntu' });
new GpuOperator(eks, 'operator');`,
    right: `const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
const labels = { 'nvidia.com/gpu.deploy.driver': 'false', 'nvidia.com/gpu.deploy.container-toolkit': 'false' };
new GpuNodePool(eks, 'amazon', { machine: machines.dgxH100, nodes: 2, nodeImage: 'al2023-nvidia', labels });
new GpuNodePool(eks, 'ubuntu', { machine: machines.dgxH100, nodes: 2, nodeImage: 'ubuntu' });
new GpuOperator(eks, 'operator');`,
  },
  'operator/node-platform': {
    because: 'which image the nodes of a pool have stands in the property `nodeImage`',
    wrong: `const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
new GpuNodePool(eks, 'pool', { machine: machines.dgxH100, nodes: 2, nodeImage: 'auto-mode' });
new GpuOperator(eks, 'operator');`,
    right: `const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
new GpuNodePool(eks, 'pool', { machine: machines.dgxH100, nodes: 2, nodeImage: 'al2023-nvidia' });
new GpuOperator(eks, 'operator');`,
  },
  'operator/node-sharing': {
    because: 'which image the nodes of a pool have stands in the property `nodeImage`',
    wrong: `const gke = new GpuCluster(chart, 'gke', { kubernetes: '1.34', distribution: 'gke' });
new GpuNodePool(gke, 'pool', { machine: machines.dgxH100, nodes: 2, nodeImage: 'cos', sharing: timeSlicing({ replicas: 4 }) });
new GpuOperator(gke, 'operator');`,
    right: `const gke = new GpuCluster(chart, 'gke', { kubernetes: '1.34', distribution: 'gke' });
new GpuNodePool(gke, 'pool', { machine: machines.dgxH100, nodes: 2, nodeImage: 'cos-operator-plugin', sharing: timeSlicing({ replicas: 4 }) });
new GpuOperator(gke, 'operator');`,
  },
  'node/image': {
    because: 'which image the nodes of a pool have stands in the property `nodeImage`',
    wrong: `const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
new GpuNodePool(eks, 'pool', { machine: machines.dgxH100, nodes: 2 });
new GpuOperator(eks, 'operator');`,
    right: `const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
new GpuNodePool(eks, 'pool', { machine: machines.dgxH100, nodes: 2, nodeImage: 'al2023-nvidia' });
new GpuOperator(eks, 'operator');`,
  },
  'node/vehicle': {
    because: BOOTSTRAP,
    wrong: `const talos = new GpuCluster(chart, 'talos', { kubernetes: '1.34', distribution: 'talos' });
new GpuNodePool(talos, 'pool', { machine: machines.dgxH100, nodes: 2, os: 'talos' });`,
    right: `const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
new GpuNodePool(eks, 'pool', { machine: machines.dgxH100, nodes: 2, os: 'amazon-linux-2023' });`,
  },
  'node/os': {
    because: BOOTSTRAP,
    wrong: `const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
new GpuNodePool(eks, 'pool', { machine: machines.dgxH100, nodes: 2, os: 'debian-12' });`,
    right: `const eks = new GpuCluster(chart, 'eks', { kubernetes: '1.34', distribution: 'eks' });
new GpuNodePool(eks, 'pool', { machine: machines.dgxH100, nodes: 2, os: 'amazon-linux-2023' });`,
  },
  'node/late-selector': {
    because: BOOTSTRAP,
    wrong: `const nodeSelector = { 'node-role.kubernetes.io/gpu': '' };
new GpuNodePool(cluster, 'pool', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeSelector });`,
    right: `const nodeSelector = { 'node.kubernetes.io/pool': 'gpu' };
new GpuNodePool(cluster, 'pool', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeSelector });`,
  },
  'qos/not-guaranteed': {
    because: 'that pods are Guaranteed is promised by a construct; in YAML every class is meant',
    wrong: `const pool = new TunedGpuNode(cluster, 'pool', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', intent: 'training' });
const sidecars = [{ name: 'logs', image: 'x:1' }];
new GpuTrainingJob(chart, 'llama', { pool, numNodes: 1, request: { gpus: 1 }, image: 'x:1', sidecars });`,
    right: `const pool = new TunedGpuNode(cluster, 'pool', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', intent: 'training' });
new GpuTrainingJob(chart, 'llama', { pool, numNodes: 1, request: { gpus: 1 }, image: 'x:1' });`,
  },
};
