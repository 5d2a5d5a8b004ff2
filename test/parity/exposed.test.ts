import { App, Chart } from 'cdk8s';
import * as cdk8s from '../../lib';
import * as gpu from '../../lib/faces/pulumi';
import { freshStack, settled, valueOf } from '../pulumi/stack';

const image = 'x:1';
const request = { gpus: 1 } as const;
const resources = { cpu: 4, memory: '32Gi' } as const;
const web = { kind: 'Deployment', image, request, port: 8000, service: { port: 80 } } as const;
const store = { kind: 'StatefulSet', image, request, serviceName: 'stores' } as const;
const job = { image, request, resources, redeploy: 'newName' } as const;
const nodes = { machine: cdk8s.machines.dgxH100, nodes: 1, os: 'ubuntu-24.04', intent: 'training' } as const;

type Exposing = Pick<cdk8s.GpuWorkload, 'name' | 'service'>;
/** In Pulumi the Service is a resource, with its name and port beside. */
const exposed = ({ name, service }: Exposing) => ({
  name,
  service: service && { name: service.name, ...(service.port === undefined ? {} : { port: service.port }) },
});

test('workloads say what they are called and how they are reached, in both faces', async () => {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  const constructs = [
    new cdk8s.GpuWorkload(chart, 'web', web),
    new cdk8s.GpuWorkload(chart, 'store', store),
    new cdk8s.GpuTrainingJob(chart, 'llama', job),
    new cdk8s.HamiQuota(chart, 'quota', { gpus: 8 }),
  ];
  await freshStack();
  const components = [
    new gpu.GpuWorkload('web', { ...web, namespace: 'ml' }),
    new gpu.GpuWorkload('store', { ...store, namespace: 'ml' }),
    new gpu.GpuTrainingJob('llama', { ...job, namespace: 'ml' }),
    new gpu.HamiQuota('quota', { gpus: 8, namespace: 'ml' }),
  ];
  await settled();
  expect(components.map(exposed)).toEqual(constructs.map(exposed));
  expect(constructs.map(exposed)).toEqual([
    { name: 'web', service: { name: 'web', port: 80 } },
    { name: 'store', service: { name: 'stores' } },
    { name: expect.stringMatching(/^llama-\w+$/), service: undefined },
    { name: 'quota', service: undefined },
  ]);
  expect(constructs.map((one) => one.resources.map(({ kind }) => kind))).toEqual([
    ['Service', 'Deployment'],
    ['Service', 'StatefulSet'],
    ['Job'],
    ['ResourceQuota'],
  ]);
  // What owns the jobs is in Pulumi alone.
  expect(components.map((one) => one.resources.length)).toEqual([2, 2, 2, 1]);
});

test('a Service that a controller makes is named by the construct, and its URL by the component', async () => {
  const serve = {
    controller: 'InferenceService',
    server: cdk8s.vllm({ model: 'Qwen/Qwen3-8B' }),
    resources: { cpu: 8, memory: '64Gi' },
  } as const;
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  expect(exposed(new cdk8s.GpuInferenceService(chart, 'chat', serve))).toEqual({
    name: 'chat',
    service: { name: 'chat-predictor', port: 80 },
  });
  await freshStack();
  const component = new gpu.GpuInferenceService('chat', { ...serve, namespace: 'ml' });
  await settled();
  expect(exposed(component)).toEqual({ name: 'chat', service: undefined });
  expect(component.url && (await valueOf(component.url))).toBe('http://chat-predictor.ml.svc:80');
});

test('pools give the user data of their nodes, in both faces', async () => {
  const chart = new Chart(new App(), 'ml');
  const cluster = new cdk8s.GpuCluster(chart, 'prod', { kubernetes: '1.34' });
  const tuned = new cdk8s.TunedGpuNode(cluster, 'train', nodes);
  const plain = new cdk8s.GpuNodePool(cluster, 'plain', { machine: nodes.machine, nodes: 1 });
  await freshStack();
  const same = new gpu.GpuCluster('prod', { kubernetes: '1.34' });
  const pool = new gpu.TunedGpuNode('train', { cluster: same, ...nodes });
  await settled();
  expect(tuned.userData).toMatch(/^#!/);
  expect(await valueOf(pool.userData)).toBe(tuned.userData);
  expect(plain.userData).toBe('');
});

test('pools give what a node group puts on their nodes, in both faces', async () => {
  const labels = {
    team: 'ml',
    'node-role.kubernetes.io/gpu': '',
    'node.kubernetes.io/instance-type': 'p5.48xlarge',
    'cloud.google.com/gke-accelerator': 'nvidia-h100-80gb',
    'eks.amazonaws.com/nodegroup': 'train',
  };
  const taints = [
    { key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' },
    { key: 'spot', effect: 'PreferNoSchedule' },
    { key: 'repair', value: 'now', effect: 'NoExecute' },
  ] as const;
  const given = { ...nodes, labels, taints };
  const cluster = new cdk8s.GpuCluster(new Chart(new App(), 'ml'), 'prod', { kubernetes: '1.34' });
  const construct = new cdk8s.TunedGpuNode(cluster, 'train', given);
  await freshStack();
  const component = new gpu.TunedGpuNode('train', { cluster: new gpu.GpuCluster('prod', { kubernetes: '1.34' }), ...given });
  await settled();
  for (const pool of [construct, component]) {
    expect(pool.nodeLabels).toEqual({ 'cdk8s-gpu/pool': 'train', team: 'ml' });
    expect(pool.taints).toEqual(taints);
  }
  expect(gpu.nodeGroupTaints(component.taints)).toEqual([
    { key: 'nvidia.com/gpu', value: 'present', effect: 'NO_SCHEDULE' },
    { key: 'spot', value: '', effect: 'PREFER_NO_SCHEDULE' },
    { key: 'repair', value: 'now', effect: 'NO_EXECUTE' },
  ]);
  expect(construct.taints.map(cdk8s.taintText)).toEqual([
    'nvidia.com/gpu=present:NoSchedule',
    'spot:PreferNoSchedule',
    'repair=now:NoExecute',
  ]);
});
