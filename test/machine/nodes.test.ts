import { runInThisContext } from 'node:vm';
import ts from 'typescript';
import * as cdk8s from 'cdk8s';
import * as lib from '../../lib';
import { machines, poolsProgram, proposePools } from '../../lib/words/machine';
import { cluster, node } from './nodes';

const text = JSON.stringify(cluster);

test('nodes of one group, machine and sharing are a pool', () => {
  const { kubernetes, pools, left } = proposePools(text);
  expect(kubernetes).toBe('1.33');
  expect(
    pools.map(({ name, nodes, preset, sharing, nodeSelector }) => ({ name, nodes: nodes.join(), preset, sharing, nodeSelector })),
  ).toEqual([
    {
      name: 'inference',
      nodes: 'g6-a,g6-b',
      preset: "machines.aws['g6.12xlarge']",
      sharing: { kind: 'exclusive' },
      nodeSelector: { 'eks.amazonaws.com/nodegroup': 'inference' },
    },
    {
      name: 'aws-g5.2xlarge',
      nodes: 'g5',
      preset: "machines.aws['g5.2xlarge']",
      sharing: { kind: 'timeSlicing', replicas: 2 },
      nodeSelector: { 'node.kubernetes.io/instance-type': 'g5.2xlarge' },
    },
    {
      name: 'azure-nd96isr-h100-v5',
      nodes: 'h100',
      preset: 'machines.azure.Standard_ND96isr_H100_v5',
      sharing: { kind: 'mig', strategy: 'single', layout: { '1g.10gb': 7 } },
      nodeSelector: { 'node.kubernetes.io/instance-type': 'Standard_ND96isr_H100_v5' },
    },
    {
      name: 'azure-nd96isr-h100-v5-2',
      nodes: 'mixed',
      preset: 'machines.azure.Standard_ND96isr_H100_v5',
      sharing: { kind: 'mig', strategy: 'mixed', layout: { '3g.40gb': 2, '1g.10gb': 1 } },
      nodeSelector: { 'node.kubernetes.io/instance-type': 'Standard_ND96isr_H100_v5' },
    },
    {
      name: '4xL40S',
      nodes: 'own',
      preset: undefined,
      sharing: { kind: 'mps', replicas: 4 },
      nodeSelector: { 'nvidia.com/gpu.product': 'NVIDIA-L40S' },
    },
  ]);
  expect(left.map(({ node: name, why }) => `${name}: ${why}`)).toEqual([
    'vgpu: its GPU NVIDIA-A16-4Q is not in the catalogue',
    'cut: nvidia.com/gpu counts MIG devices there, and its instance type is not a preset: take a snapshot of it',
    'system: no nvidia.com/gpu.product label, and its instance type is not told and is not a preset',
  ]);
});

test.each([
  ['v1.34.1-eks-113cf36', { kubernetes: '1.34', distribution: 'eks' }],
  ['v1.32.4-gke.1106000', { kubernetes: '1.32', distribution: 'gke' }],
  ['v1.33.1+k3s1', { kubernetes: '1.33', distribution: 'k3s' }],
  ['v1.33.1+rke2r1', { kubernetes: '1.33', distribution: 'rke2' }],
  ['v1.33.1', { kubernetes: '1.33' }],
])('kubelet %s says who packaged Kubernetes', (kubelet, said) => {
  const { pools: _pools, left: _left, ...whole } = proposePools(JSON.stringify(node('x', { type: 'p5.48xlarge', kubelet })));
  expect(whole).toEqual(said);
  const props = Object.entries(said).map(([key, value]) => `${key}: '${value}'`);
  expect(poolsProgram(proposePools(JSON.stringify(node('x', { type: 'p5.48xlarge', kubelet }))))).toContain(`{ ${props.join(', ')} });`);
});

test('nodes of two builds are of no distribution', () => {
  const items = ['v1.34.1-eks-113cf36', 'v1.34.1'].map((kubelet, index) => node(`x${index}`, { type: 'p5.48xlarge', kubelet }));
  expect(proposePools(JSON.stringify({ items }))).not.toHaveProperty('distribution');
});

test('taints that say what state a node is in are left out, so that nodes of one group stay one pool', () =>
  expect(proposePools(text).pools[0]!.taints).toEqual([{ key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' }]));

test('a machine that is no preset is counted, and its NUMA layout stays unknown', () => {
  const { machine, notes } = proposePools(text).pools[4]!;
  expect(machine).toEqual({
    name: '4xL40S',
    gpu: 'L40S',
    gpus: [{ index: 0 }, { index: 1 }, { index: 2 }, { index: 3 }],
    cpus: 128,
    architecture: 'amd64',
    memoryMiB: 515577,
    confidence: 'D',
    source: 'labels and capacity of its node',
  });
  expect(notes).toEqual(['its NUMA layout is unknown: take a snapshot of one']);
});

test('one node, and a preset whose CPUs the node does not have', () => {
  const { pools } = proposePools(JSON.stringify(node('x', { type: 'p5.48xlarge', capacity: { cpu: '96' } })));
  expect([pools[0]!.machine, pools[0]!.notes]).toEqual([
    machines.aws['p5.48xlarge'],
    ['the preset has 192 CPUs, these nodes 96: take a snapshot of one'],
  ]);
});

test('MIG devices that are not alike on all GPUs are told, not guessed', () => {
  const mixed = node('x', { type: 'Standard_ND96isr_H100_v5', capacity: { cpu: '96', 'nvidia.com/mig-1g.10gb': '9' } });
  const [pool] = proposePools(JSON.stringify(mixed)).pools;
  expect([pool!.sharing, pool!.notes]).toEqual([
    { kind: 'exclusive' },
    ['its GPUs are cut by MIG, and not alike (1g.10gb): write sharing: mig({ groups: ... })'],
  ]);
});

test.each([
  ['hello', 'is not JSON'],
  ['[]', 'is neither a list of nodes nor a node'],
  ['{"kind": "Pod"}', 'is neither a list of nodes nor a node'],
])('fails on %s', (given, message) => expect(() => proposePools(given)).toThrow(message));

/** Runs a program with another GpuNodePool; nothing is synthesised. */
function runProgram(program: string, GpuNodePool: unknown): void {
  const { outputText } = ts.transpileModule(program.replace('app.synth();', ''), {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const main = runInThisContext(`(require, exports) => {${outputText}\n}`) as (
    require: (name: string) => unknown,
    exports: unknown,
  ) => void;
  main((name) => (name === 'cdk8s' ? cdk8s : { ...lib, GpuNodePool }), {});
}

test('the program runs, and its pools are those that were proposed', () => {
  const program = poolsProgram(proposePools(text));
  expect(program).toContain("machine: machines.aws['g6.12xlarge'],\n  nodes: 2,");
  expect(program).toContain('// Amazon Linux 2023.9.20251014, v1.34.1-eks-113cf36, containerd://2.1.4\n');
  expect(program).toContain('// Left out: vgpu: its GPU NVIDIA-A16-4Q is not in the catalogue\n');
  const made: string[] = [];
  class GpuNodePool extends lib.GpuNodePool {
    constructor(...[scope, id, props]: ConstructorParameters<typeof lib.GpuNodePool>) {
      super(scope, id, props as lib.GpuNodePoolProps<'exclusive'>);
      made.push(`${id} ${props.nodes as number}`);
    }
  }
  runProgram(program, GpuNodePool);
  expect(made).toEqual(['inference 2', 'aws-g5.2xlarge 1', 'azure-nd96isr-h100-v5 1', 'azure-nd96isr-h100-v5-2 1', '4xL40S 1']);
});

test('no text of a node breaks out of the program', () => {
  const group = "a'b\\c\n\u2028${1}";
  const hostile = node('x', { type: 'g6.xlarge', group, labels: { 'nvidia.com/gpu.product': 'NVIDIA-L4' }, capacity: { cpu: '4' } });
  const lost = node('gone\nthrow new Error()', { labels: { 'nvidia.com/gpu.product': 'x\u2028throw 1' } });
  const seen: unknown[] = [];
  class GpuNodePool {
    constructor(_: unknown, id: string, props: { readonly nodeSelector: unknown }) {
      seen.push(id, props.nodeSelector);
    }
  }
  runProgram(poolsProgram(proposePools(JSON.stringify({ items: [hostile, lost] }))), GpuNodePool);
  expect(seen).toEqual(['a-b-c-1-', { 'eks.amazonaws.com/nodegroup': group }]);
});
