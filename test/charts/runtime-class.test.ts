import { App, Chart, Testing } from 'cdk8s';
import {
  GpuCluster,
  GpuNodePool,
  GpuOperator,
  GpuWorkload,
  Hami,
  machines,
  modelOf,
  NvidiaDevicePlugin,
  TunedGpuNode,
  VolcanoVgpu,
} from '../../lib';
import { hami, volcanoVgpu } from '../../lib/plans/allocators';
import { neededRuntimeClass, runtimeClassFor } from '../../lib/plans/charts/values/runtime-class';
import type { OperatorFacts } from '../../lib/plans/model';
import { judge } from '../../lib/rules';

const operator = (version: string, values: Readonly<Record<string, unknown>> = {}): OperatorFacts => ({
  path: 'operator',
  chart: 'gpu-operator',
  version,
  namespace: 'gpu-operator',
  releaseName: 'gpu-operator',
  values,
});

describe('the runtime class', () => {
  test.each<[string, string, readonly OperatorFacts[], string | undefined]>([
    ['k3s', 'without an operator', [], 'nvidia'],
    ['rke2', 'without an operator', [], 'nvidia'],
    ['kubeadm', 'without an operator', [], undefined],
    ['kubeadm', 'beside GPU Operator 25.3, whose toolkit makes its runtime the default', [operator('v25.3.4')], undefined],
    ['k3s', 'beside GPU Operator 25.3', [operator('v25.3.4')], undefined],
    ['k3s', 'beside GPU Operator 25.3 without its toolkit', [operator('v25.3.4', { toolkit: { enabled: false } })], 'nvidia'],
    ['kubeadm', 'beside GPU Operator 26.7', [operator('v26.7.0')], 'nvidia'],
    ['kubeadm', 'of another name', [operator('v26.7.0', { operator: { runtimeClass: 'gpu' } })], 'gpu'],
    ['kubeadm', 'without CDI', [operator('v26.7.0', { cdi: { enabled: false } })], undefined],
    ['kubeadm', 'with its NRI plugin', [operator('v26.7.0', { cdi: { nriPluginEnabled: true } })], undefined],
  ])('on %s %s', (distribution, _what, operators, name) => {
    expect(neededRuntimeClass({ cluster: { distribution: distribution as never }, pools: [], operators })).toBe(name);
  });

  test('exists beside an older operator, though nobody needs to name it', () =>
    expect(runtimeClassFor({ cluster: { distribution: 'kubeadm' }, pools: [], operators: [operator('v25.3.4')] })).toEqual({
      name: 'nvidia',
      isNeeded: false,
    }));
});

type Distribution = 'kubeadm' | 'k3s' | 'rke2';

/** A cluster with a pool of each of the two, and a workload on Volcano's. */
function program(
  distribution: Distribution,
  { withOperator = false, runtimeClassName }: { withOperator?: boolean; runtimeClassName?: string } = {},
) {
  const app = new App();
  const chart = new Chart(app, 'platform', { namespace: 'kube-system' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34', distribution });
  const common = { machine: machines.dgxH100, nodes: 1 } as const;
  new GpuNodePool(cluster, 'hami', { ...common, sharing: hami() });
  const labs = new GpuNodePool(cluster, 'labs', {
    ...common,
    sharing: volcanoVgpu(runtimeClassName === undefined ? {} : { runtimeClassName }),
  });
  if (withOperator) new GpuOperator(cluster, 'gpu-operator');
  new Hami(cluster, 'release');
  new VolcanoVgpu(cluster, 'volcano');
  new GpuWorkload(chart, 'web', {
    kind: 'Deployment',
    pool: labs,
    request: { vgpu: { gpus: 1, memory: '8Gi' } },
    image: 'x:1',
  });
  const model = modelOf(app);
  const objects = Testing.synth(chart) as readonly {
    readonly kind: string;
    readonly spec: { readonly template: { readonly spec: object } };
  }[];
  const specOf = (kind: string) => objects.find((object) => object.kind === kind)?.spec.template.spec;
  return {
    hami: model.operators.find(({ chart: id }) => id === 'hami')?.values['devicePlugin'],
    plugin: specOf('DaemonSet'),
    pod: specOf('Deployment'),
    found: judge(model).filter(({ rule }) => rule === 'volcano/runtime-class'),
  };
}

describe('is named for every allocator that gives GPUs by a variable of the container', () => {
  test.each(['k3s', 'rke2'] as const)('on %s, of HAMi, and of Volcano and its pods', (distribution) => {
    const { hami: plugin, plugin: volcano, pod, found } = program(distribution);
    for (const one of [plugin, volcano, pod]) expect(one).toMatchObject({ runtimeClassName: 'nvidia' });
    expect(found).toEqual([]);
  });

  test('beside the GPU Operator, where the pool has to name it for its pods', () => {
    const { hami: plugin, plugin: volcano, pod, found } = program('kubeadm', { withOperator: true });
    for (const one of [plugin, volcano]) expect(one).toMatchObject({ runtimeClassName: 'nvidia' });
    expect(pod).not.toHaveProperty('runtimeClassName');
    expect(found).toMatchObject([{ severity: 'warning', allowed: ['nvidia'] }]);
    const named = program('kubeadm', { withOperator: true, runtimeClassName: 'nvidia' });
    expect(named.pod).toMatchObject({ runtimeClassName: 'nvidia' });
    expect(named.found).toEqual([]);
  });

  test('nowhere else', () => {
    const { hami: plugin, plugin: volcano, pod, found } = program('kubeadm');
    for (const one of [plugin, volcano, pod]) expect(one).not.toHaveProperty('runtimeClassName');
    expect(found).toEqual([]);
  });
});

describe('of a toolkit that pools install without making it the default', () => {
  const platform = (make: (cluster: GpuCluster) => unknown, distribution: Distribution = 'kubeadm', defaultRuntime = false) => {
    const app = new App();
    const chart = new Chart(app, 'platform', { namespace: 'kube-system' });
    const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34', distribution });
    const common = { machine: machines.dgxH100, nodes: 1, os: 'ubuntu-24.04', nodeImage: 'host-toolkit', intent: 'inference' } as const;
    const containerToolkit = { version: '1.20.0-1', defaultRuntime };
    const whole = new TunedGpuNode(cluster, 'whole', { ...common, containerToolkit });
    new TunedGpuNode(cluster, 'shared', { ...common, containerToolkit, sharing: hami() });
    new TunedGpuNode(cluster, 'labs', { ...common, containerToolkit, sharing: volcanoVgpu() });
    make(cluster);
    new GpuWorkload(chart, 'web', { kind: 'Deployment', pool: whole, request: { gpus: 1 }, image: 'x:1' });
    const objects = Testing.synth(chart) as readonly { readonly kind: string; readonly metadata: object; readonly spec?: object }[];
    return {
      classes: objects.filter(({ kind }) => kind === 'RuntimeClass'),
      pod: objects.find(({ kind }) => kind === 'Deployment')?.spec,
      operators: modelOf(app).operators,
    };
  };
  const ONE = [{ apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'nvidia' }, handler: 'nvidia' }];
  const NAMED = { template: { spec: { runtimeClassName: 'nvidia' } } };

  test.each<[string, (cluster: GpuCluster) => unknown]>([
    ['NvidiaDevicePlugin', (cluster) => new NvidiaDevicePlugin(cluster, 'plugin')],
    ['Hami', (cluster) => new Hami(cluster, 'hami')],
    ['VolcanoVgpu', (cluster) => new VolcanoVgpu(cluster, 'volcano')],
    ['one of two', (cluster) => [new NvidiaDevicePlugin(cluster, 'plugin'), new VolcanoVgpu(cluster, 'volcano')]],
    ['VolcanoVgpu before Hami', (cluster) => [new VolcanoVgpu(cluster, 'volcano'), new Hami(cluster, 'hami')]],
  ])('comes with %s, and pods name it', (_, make) => {
    const { classes, pod } = platform(make);
    expect(classes).toEqual(ONE);
    expect(pod).toMatchObject(NAMED);
  });

  test('is named in the values of both charts', () => {
    const values = (make: (cluster: GpuCluster) => unknown) => platform(make).operators[0]?.values;
    expect(values((cluster) => new NvidiaDevicePlugin(cluster, 'plugin'))).toMatchObject({ runtimeClassName: 'nvidia' });
    expect(values((cluster) => new Hami(cluster, 'hami'))).toMatchObject({ devicePlugin: { runtimeClassName: 'nvidia' } });
  });

  test.each<[string, ReturnType<typeof platform>, unknown]>([
    ['a GPU Operator, which makes it', platform((cluster) => [new GpuOperator(cluster, 'operator'), new Hami(cluster, 'hami')]), NAMED],
    ['k3s, which has it', platform((cluster) => new NvidiaDevicePlugin(cluster, 'plugin'), 'k3s'), NAMED],
    ['the default runtime, which needs none', platform((cluster) => new NvidiaDevicePlugin(cluster, 'plugin'), 'kubeadm', true), {}],
  ])('is not made beside %s', (_, { classes, pod }, expected) => {
    expect(classes).toEqual([]);
    expect(pod).toMatchObject(expected as object);
  });
});
