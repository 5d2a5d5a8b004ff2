import { App, Chart } from 'cdk8s';
import * as gpu from '../../lib';
import { argoCd, flux, k3s, type NvidiaDevicePluginProps, release, valuesFile } from '../../lib/plans/charts';
import { devicePluginChart } from '../../lib/plans/charts/nvidia-device-plugin/chart';
import { planNvidiaDevicePlugin } from '../../lib/plans/charts/nvidia-device-plugin/plan';
import { devicePlugin, faultsIn } from '../../lib/words/formats';
import { dra, hami, mps, timeSlicing } from '../../lib/plans/allocators';
import type { ClusterDescription, OperatorFacts, PoolDescription } from '../../lib/plans/model';
import { judgeManifest } from '../judge/schema';
import { migPoolOf, poolOf } from './pools';

const cluster: ClusterDescription = { name: 'prod', path: 'ml/prod', kubernetes: '1.34', distribution: 'kubeadm' };
const operator = (values: object): OperatorFacts =>
  ({ path: 'ml/prod/op', chart: 'gpu-operator', version: 'v26.7.0', namespace: 'a', releaseName: 'a', values }) as OperatorFacts;

interface Around {
  readonly pools?: readonly PoolDescription[];
  readonly operators?: readonly OperatorFacts[];
  readonly cluster?: Partial<ClusterDescription>;
}
const plan = (
  around: Around = {},
  props: NvidiaDevicePluginProps = {},
  delivery: Parameters<typeof planNvidiaDevicePlugin>[2]['delivery'] = valuesFile(),
) =>
  planNvidiaDevicePlugin({ path: 'ml/prod/plugin', id: 'plugin' }, props, {
    cluster: { ...cluster, ...around.cluster },
    pools: around.pools ?? [poolOf('whole')],
    operators: around.operators ?? [],
    delivery,
  });
const valuesOf = (...given: Parameters<typeof plan>) => plan(...given).model.operators![0]!.values as Record<string, never>;
const labs = (rest: Partial<PoolDescription> = {}) => poolOf('labs', { sharing: timeSlicing({ replicas: 4 }), ...rest });

describe('the values of the device plugin', () => {
  test('are feature discovery alone where every pool has whole GPUs, and its workers tolerate what the chart forgets', () => {
    expect(valuesOf({ pools: [poolOf('whole')] })).toEqual({ gfd: { enabled: true } });
    const taints = [{ key: 'nvidia.com/gpu', value: 'true', effect: 'NoSchedule' }] as const;
    expect(valuesOf({ pools: [poolOf('whole', { taints })] })).toEqual({
      gfd: { enabled: true },
      nfd: {
        worker: {
          tolerations: [
            { key: 'node-role.kubernetes.io/master', operator: 'Equal', value: '', effect: 'NoSchedule' },
            { key: 'nvidia.com/gpu', operator: 'Equal', value: 'present', effect: 'NoSchedule' },
            { key: 'nvidia.com/gpu', operator: 'Equal', value: 'true', effect: 'NoSchedule' },
          ],
        },
      },
    });
  });

  test('name a configuration for each pool that shares, and one for all other nodes', () => {
    const { config } = valuesOf({ pools: [poolOf('whole'), labs()] }) as never as {
      config: { map: Record<string, string>; default: string };
    };
    // Alone it would be the default of every node: the chart's fallback `single`.
    expect([Object.keys(config.map), config.default]).toEqual([['default', 'cdk8s-gpu-labs'], 'default']);
    expect(config.map['default']).toBe('version: v1\nflags:\n  migStrategy: none\n');
    expect(config.map['cdk8s-gpu-labs']).toContain('replicas: 4');
    for (const text of Object.values(config.map)) expect(faultsIn(devicePlugin, text, 'a')).toEqual([]);
  });

  test('say how MIG devices are named: on every node, or by configurations where a pool shares', () => {
    const slices = migPoolOf('slices', { layout: { '1g.10gb': 7 } });
    expect(valuesOf({ pools: [slices] })).toMatchObject({ migStrategy: 'mixed' });
    const values = valuesOf({ pools: [slices, labs({ sharing: mps({ replicas: 4 }) })] });
    expect(values).not.toHaveProperty('migStrategy');
    expect(values).toMatchObject({ config: { map: { default: 'version: v1\nflags:\n  migStrategy: mixed\n' } } });
    expect(valuesOf({ pools: [slices, labs()] }, { values: { migStrategy: 'single' } })).toMatchObject({ migStrategy: 'single' });
  });

  test('keep the plugin off nodes whose GPUs others give out, and tolerate the taints of its own', () => {
    const taint = (key: string) => ({ taints: [{ key, effect: 'NoSchedule' }] }) as const;
    const pools = [poolOf('a', taint('team')), poolOf('b', { sharing: hami(), ...taint('hami') }), poolOf('c', { sharing: dra() })];
    const { affinity, tolerations } = valuesOf({ pools }) as never as { affinity: object; tolerations: readonly { key: string }[] };
    expect(tolerations.map(({ key }) => key)).toEqual(['CriticalAddonsOnly', 'nvidia.com/gpu', 'team']);
    expect(JSON.stringify(affinity).match(/"nvidia.com\/gpu.deploy.device-plugin","operator":"NotIn","values":\["false"\]/g)).toHaveLength(
      3,
    );
    expect(valuesOf({ pools: [pools[0]!] })).not.toHaveProperty('affinity');
  });

  test('leave to a GPU Operator beside it what that has, and look where it puts the driver', () => {
    const off = { devicePlugin: { enabled: false } };
    expect(valuesOf({ operators: [operator(off)] })).toEqual({
      gfd: { enabled: false },
      nfd: { enabled: false },
      nvidiaDriverRoot: '/run/nvidia/driver',
      runtimeClassName: 'nvidia',
    });
    const less = operator({ ...off, gfd: { enabled: false }, driver: { enabled: false }, cdi: { nriPluginEnabled: true } });
    expect(valuesOf({ operators: [less] })).toEqual({ gfd: { enabled: true }, nfd: { enabled: false } });
  });

  test.each<[ClusterDescription['distribution'], object]>([
    ['k3s', { gfd: { enabled: true }, runtimeClassName: 'nvidia' }],
    ['aks', { gfd: { enabled: true }, runtimeClassName: 'nvidia-container-runtime' }],
    ['gke', { gfd: { enabled: true }, nvidiaDriverRoot: '/home/kubernetes/bin/nvidia' }],
  ])('follow from %s', (distribution, values) => expect(valuesOf({ cluster: { distribution } })).toEqual(values));

  test.each(devicePluginChart.releases.map(({ version }) => version))('are values of chart %s', (version) => {
    const pools = [poolOf('a'), labs({ taints: [{ key: 'team', effect: 'NoSchedule' }] }), poolOf('c', { sharing: hami() })];
    const [facts] = plan({ pools, cluster: { distribution: 'k3s' } }, { version: version as never }).model.operators!;
    const { unknownValues, deadValues, brokenValues } = devicePluginChart;
    expect([unknownValues, deadValues, brokenValues].flatMap((find) => find(facts!))).toEqual([]);
  });
});

test('every delivery installs the chart from its repository, into a namespace that admits it', () => {
  const script = plan().files.find(({ path }) => path.endsWith('install.sh'))!.text;
  expect(script).toContain("--repo 'https://nvidia.github.io/k8s-device-plugin'".replaceAll("'", ''));
  for (const delivery of [flux(), argoCd(), k3s()]) {
    const { objects } = plan({}, {}, delivery);
    expect(JSON.stringify(objects)).toContain('"privileged"');
    for (const { object } of objects) expect(judgeManifest(object, '1.34')).toEqual([]);
  }
  expect(plan({}, {}, release()).releases).toMatchObject([{ inputs: { chart: 'nvidia-device-plugin', version: '0.20.0' } }]);
});

describe('a program', () => {
  const program = (declare: (cluster: gpu.GpuCluster) => void): readonly (readonly [string, string])[] => {
    const app = new App();
    declare(new gpu.GpuCluster(new Chart(app, 'ml', { namespace: 'ml' }), 'prod', { kubernetes: '1.34' }));
    return gpu.findings(app).map(({ rule, problem }) => [rule, problem]);
  };
  const nodes = { machine: gpu.machines.dgxH100, nodes: 2, nodeImage: 'host-toolkit' } as const;

  test('with the device plugin alone is told what nobody installs', () => {
    expect(program((prod) => [new gpu.GpuNodePool(prod, 'a', nodes), new gpu.NvidiaDevicePlugin(prod, 'plugin')])).toEqual([]);
    const found = program((prod) => {
      new gpu.GpuNodePool(prod, 'a', { ...nodes, nodeImage: 'plain' });
      new gpu.GpuNodePool(prod, 'b', { ...nodes, sharing: gpu.mig({ layout: { '1g.10gb': 7 } }) });
      new gpu.NvidiaDevicePlugin(prod, 'plugin');
    });
    expect(found).toEqual([
      ['plugin/node-parts', "nobody installs the driver and NVIDIA Container Toolkit on the nodes of pool 'a'"],
      ['plugin/node-parts', "nobody installs what cuts its GPUs by MIG on the nodes of pool 'b'"],
    ]);
  });

  test('with a GPU Operator has one device plugin, and declares the operator first', () => {
    const both = (values: gpu.GpuOperatorValues) => (prod: gpu.GpuCluster) => {
      new gpu.GpuNodePool(prod, 'a', nodes);
      new gpu.GpuOperator(prod, 'op', { values: { driver: { enabled: false }, toolkit: { enabled: false }, ...values } });
      new gpu.NvidiaDevicePlugin(prod, 'plugin');
    };
    expect(program(both({})).map(([rule]) => rule)).toContain('sharing/one-owner');
    expect(program(both({ devicePlugin: { enabled: false } }))).toEqual([]);
    expect(() => program((prod) => [new gpu.NvidiaDevicePlugin(prod, 'plugin'), new gpu.GpuOperator(prod, 'op')])).toThrow(
      'declare the GPU Operator before the device plugin',
    );
  });

  test('whose values share otherwise than its pools is refused', () => {
    const config = { map: { 'cdk8s-gpu-labs': 'version: v1' }, default: 'cdk8s-gpu-labs' };
    const sharing = gpu.timeSlicing({ replicas: 4 });
    const found = program((prod) => {
      new gpu.GpuNodePool(prod, 'labs', { ...nodes, sharing });
      new gpu.NvidiaDevicePlugin(prod, 'plugin', { values: { config } });
    });
    expect(found).toContainEqual(['plugin/config', "shares nothing, unlike pool 'labs'"]);
  });

  test('in the namespace that the chart refuses is refused', () => {
    const inDefault = (values: gpu.NvidiaDevicePluginValues) =>
      program((prod) => {
        new gpu.GpuNodePool(prod, 'a', nodes);
        new gpu.NvidiaDevicePlugin(prod, 'plugin', { namespace: 'default', values });
      });
    expect(inDefault({})).toEqual([['plugin/broken-value', 'is refused by the chart']]);
    expect(inDefault({ allowDefaultNamespace: true })).toEqual([]);
  });
});
