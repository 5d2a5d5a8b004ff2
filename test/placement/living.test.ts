import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../lib/faces/cli/run';
import type { ClusterPlan } from '../../lib/rules';
import { scratch } from '../scratch';

const node = (name: string, gpus: number, more: object = {}, labels: object = {}): object => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: {
    name,
    labels: {
      'kubernetes.io/hostname': name,
      'node.kubernetes.io/instance-type': 'p5.48xlarge',
      'eks.amazonaws.com/nodegroup': 'train',
      'nvidia.com/gpu.product': 'NVIDIA-H100-80GB-HBM3',
      ...labels,
    },
  },
  spec: more,
  status: {
    capacity: { cpu: '192', memory: '2097152Mi', 'nvidia.com/gpu': '8', pods: '110' },
    allocatable: { cpu: '190', memory: '2000000Mi', 'nvidia.com/gpu': `${gpus}`, pods: '110' },
    nodeInfo: { kubeletVersion: 'v1.34.1-eks-113cf36' },
  },
});
const pod = (
  name: string,
  gpus: number,
  { on, phase = on === undefined ? 'Pending' : 'Running', by, spec = {} }: { on?: string; phase?: string; by?: string; spec?: object } = {},
): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name,
    namespace: 'ml',
    uid: name,
    ...(by === undefined ? {} : { ownerReferences: [{ apiVersion: 'batch/v1', kind: 'Job', name: by, uid: by, controller: true }] }),
  },
  spec: {
    ...(on === undefined ? {} : { nodeName: on }),
    ...spec,
    containers: [{ name: 'main', image: 'registry.example.com/x:1', resources: { limits: { 'nvidia.com/gpu': `${gpus}` } } }],
  },
  status: { phase },
});

function plan(...items: readonly object[]): { readonly plan: ClusterPlan; readonly code: number; readonly text: string } {
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
  const { stdout, code } = run(['plan', '-', '--format', 'json'], () => [list]);
  return { plan: JSON.parse(stdout) as ClusterPlan, code, text: run(['plan', '-'], () => [list]).stdout };
}

test('nodes as they are: devices that are broken are no devices, pods are where they are', () => {
  const { plan: found, code } = plan(
    node('a', 8),
    node('b', 7),
    pod('llama-0', 4, { on: 'a', by: 'llama' }),
    pod('llama-1', 4, { on: 'b', by: 'llama' }),
    pod('ended', 8, { on: 'a', phase: 'Succeeded' }),
    pod('waits', 8),
  );
  expect(code).toBe(1);
  expect(found.workloads.map(({ kind, name, placed, pods }) => [kind, name, placed, pods])).toEqual([
    ['Job', 'llama', 2, 2],
    ['Pod', 'waits', 0, 1],
  ]);
  expect(found.workloads[0]?.on).toMatchObject([{ pool: 'train', nodes: 2, pods: 2, names: ['a', 'b'] }]);
  expect(found.workloads[1]?.waits).toEqual(
    expect.arrayContaining([
      '1 node: Insufficient nvidia.com/gpu: 8 of 8 on a node',
      '1 node: Insufficient nvidia.com/gpu: 8 of 7 on a node',
    ]),
  );
  expect(found.pools.map(({ nodes, left }) => [nodes, left[0]?.free])).toEqual([
    [1, { 'nvidia.com/gpu': 4 }],
    [1, { 'nvidia.com/gpu': 3 }],
  ]);
});

test("what HAMi's plugin registered of a node", () => {
  const annotations = {
    'hami.io/node-nvidia-register': JSON.stringify([{ id: 'GPU-1', count: 4, devmem: 81559, devcore: 100, mode: 'hami-core' }]),
  };
  const given = node('a', 32) as { readonly metadata: object };
  const share = { ...given, metadata: { ...given.metadata, annotations } };
  const part = (name: string): object => {
    const { spec, ...rest } = pod(name, 1) as { readonly spec: { readonly containers: readonly object[] } };
    const resources = { limits: { 'nvidia.com/gpu': 1, 'nvidia.com/gpumem': 70_000 } };
    return { ...rest, spec: { ...spec, containers: [{ ...spec.containers[0], resources }] } };
  };
  const names = Array.from({ length: 9 }, (_, index) => `p${index}`);
  const { plan: found } = plan(share, ...names.map(part));
  expect(found.workloads.map(({ placed }) => placed)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0]);
  expect(found.pools[0]?.resources[0]).toMatchObject({ resource: 'gpus', of: 8 });
});

test('a cluster of a Kubernetes that is not known here, and a node that says what no GPU has', () => {
  const old = node('a', 8) as { readonly status: object };
  const found = plan({ ...old, status: { ...old.status, nodeInfo: { kubeletVersion: 'v1.21.0' } } }, pod('p', 8));
  expect(found.code).toBe(0);
  const strange = {
    ...old,
    metadata: { name: 'b', labels: { 'nvidia.com/gpu.product': 'NVIDIA-L4-MIG-1g.10gb', 'nvidia.com/gpu.count': '1' } },
  };
  expect(run(['plan', '-'], () => [JSON.stringify(strange)]).code).toBe(2);
});

test('a cordoned node takes no more pods, and keeps those that it has', () => {
  const { plan: found } = plan(node('a', 8, { unschedulable: true }), pod('runs', 4, { on: 'a' }), pod('waits', 1));
  expect(found.workloads.map(({ name, placed }) => [name, placed])).toEqual([
    ['runs', 1],
    ['waits', 0],
  ]);
  expect(found.workloads[1]?.waits).toEqual(['1 node: node(s) were unschedulable']);
});

test('labels of nodes that are there are all that they have', () => {
  const spec = { nodeSelector: { 'example.com/rack': 'r1' } };
  const { plan: found, code } = plan(node('a', 8), pod('waits', 1, { spec }));
  expect(code).toBe(1);
  expect(found.elsewhere).toMatchObject([{ name: 'waits' }]);
  expect(plan(node('a', 8, {}, { 'example.com/rack': 'r1' }), pod('runs', 1, { spec })).code).toBe(0);
});

test('templates are left out where their pods are listed', () => {
  const job = {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'llama', namespace: 'ml' },
    spec: {
      parallelism: 2,
      template: {
        spec: {
          restartPolicy: 'Never',
          containers: [{ name: 'main', image: 'registry.example.com/x:1', resources: { limits: { 'nvidia.com/gpu': 8 } } }],
        },
      },
    },
  };
  const { plan: found } = plan(node('a', 8), job, pod('llama-0', 8, { on: 'a', by: 'llama' }), pod('llama-1', 8, { by: 'llama' }));
  expect(found.workloads.map(({ kind, name, placed, pods }) => [kind, name, placed, pods])).toEqual([['Job', 'llama', 1, 2]]);
});

test('fails where nothing is described: no nodes, no pods', () => {
  const nothing = run(['plan', '-'], () => ['apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n']);
  expect(nothing.code).toBe(2);
  expect(nothing.stderr.split('\n').filter((line) => line !== '')).toHaveLength(2);
  expect(run(['plan', '-', '--format', 'yaml', '--severity', 'error'], () => []).code).toBe(2);
});

test('a layout that its GPU cannot have is told beside the plan', () => {
  const folder = scratch();
  const context = join(folder, 'context.yaml');
  writeFileSync(
    context,
    'kubernetes: "1.34"\npools: [{name: a, machine: dgxA100, nodes: 1, sharing: {mig: {layout: {3g.40gb: 3}}}, nodeSelector: {p: a}}]\n',
  );
  const { code, stderr } = run(['plan', '-', '--context', context], () => [JSON.stringify(pod('a', 1))]);
  expect(code).toBe(1);
  expect(stderr).toContain('[mig/layout]');
});
