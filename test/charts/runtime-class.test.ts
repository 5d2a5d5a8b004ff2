import { App, Chart, Testing } from 'cdk8s';
import { GpuCluster, GpuNodePool, GpuOperator, GpuWorkload, Hami, machines, modelOf, VolcanoVgpu } from '../../lib';
import { hami, volcanoVgpu } from '../../lib/allocators';
import { neededRuntimeClass, runtimeClassFor } from '../../lib/charts/values/runtime-class';
import type { OperatorFacts } from '../../lib/model';
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
