import { parseYaml } from '../../lib/internal';
import type { Taint } from '../../lib/words/kubernetes';
import type { ClusterDescription } from '../../lib/plans/model';
import { machines } from '../../lib/words/machine';
import {
  type ChartEnv,
  type GpuOperatorValues,
  mergeValues,
  migConfigMap,
  migPartedConfig,
  operatorValues,
  unknownValues,
} from '../../lib/plans/charts';
import { exclusive, mps, timeSlicing } from '../../lib/plans/allocators';
import type { PoolDescription } from '../../lib/plans/model';
import { migPoolOf, poolOf } from './pools';

const cluster: ClusterDescription = { name: 'prod', path: 'ml/prod', kubernetes: '1.34', distribution: 'kubeadm' };
const values = (...pools: PoolDescription[]) => operatorValues(cluster, pools);
const team: Taint = { key: 'team', value: 'ml', effect: 'NoExecute' };

test('leaves the chart alone for whole GPUs behind the usual taint', () => {
  expect(values(poolOf('train'))).toEqual({ psa: { enabled: true } });
});

describe('metrics', () => {
  const env = (sharing: PoolDescription['sharing']) => values(poolOf('a', { sharing })).dcgmExporter?.env;

  test('are those of each pod that shares a GPU, by whatever name it asks', () => {
    expect(env(mps({ replicas: 4 }))).toEqual([{ name: 'KUBERNETES_VIRTUAL_GPUS', value: 'true' }]);
    expect(env(timeSlicing({ replicas: 4, renameByDefault: true }))).toEqual([
      { name: 'KUBERNETES_VIRTUAL_GPUS', value: 'true' },
      { name: 'NVIDIA_RESOURCE_NAMES', value: 'nvidia.com/gpu.shared' },
    ]);
    expect(env(timeSlicing({ replicas: 4, renameByDefault: true, mig: { layout: { '1g.10gb+me': 1, '2g.20gb': 3 } } }))).toContainEqual({
      name: 'NVIDIA_RESOURCE_NAMES',
      value: 'nvidia.com/mig-1g.10gb.me.shared,nvidia.com/mig-2g.20gb.shared',
    });
  });

  test('lose nothing of what an old chart says itself', () => {
    const { dcgmExporter } = operatorValues(cluster, [poolOf('a', { sharing: mps({ replicas: 4 }) })], 'v24.9.2');
    expect(dcgmExporter?.env?.map(({ name }) => name)).toEqual([
      'DCGM_EXPORTER_LISTEN',
      'DCGM_EXPORTER_KUBERNETES',
      'DCGM_EXPORTER_COLLECTORS',
      'KUBERNETES_VIRTUAL_GPUS',
    ]);
  });

  test('of whole GPUs need nothing', () => expect(env(exclusive())).toBeUndefined());
});

describe('tolerations', () => {
  test('widen the lists of the chart, and keep what stood there', () => {
    const { daemonsets, 'node-feature-discovery': nfd } = values(poolOf('train', { taints: [team] }));
    const gpu = { key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' };
    const ours = { key: 'team', operator: 'Equal', value: 'ml', effect: 'NoExecute' };
    expect(daemonsets?.tolerations).toEqual([gpu, ours]);
    expect(nfd).toEqual({
      worker: {
        tolerations: [{ key: 'node-role.kubernetes.io/control-plane', operator: 'Equal', value: '', effect: 'NoSchedule' }, gpu, ours],
      },
    });
  });

  test('name a taint once, however many pools have it', () => {
    expect(values(poolOf('a', { taints: [team] }), poolOf('b', { taints: [team] })).daemonsets?.tolerations).toHaveLength(2);
  });

  test('need nothing for a taint that keeps no DaemonSet away', () => {
    expect(values(poolOf('a', { taints: [{ key: 'team', effect: 'PreferNoSchedule' }] })).daemonsets).toBeUndefined();
  });

  test('cover the GPU taint with another effect as well', () => {
    const { daemonsets } = values(poolOf('a', { taints: [{ key: 'nvidia.com/gpu', effect: 'NoExecute' }] }));
    expect(daemonsets?.tolerations?.[1]).toEqual({ key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoExecute' });
  });
});

describe('MIG', () => {
  const slices = migPoolOf('slices', { layout: { '1g.10gb': 7 } });

  test('gives mig-manager one configuration for each pool, under the name that its label says', () => {
    expect(migPartedConfig([poolOf('train'), slices])).toEqual({
      version: 'v1',
      'mig-configs': {
        'all-disabled': [{ devices: 'all', 'mig-enabled': false }],
        [slices.labels['nvidia.com/mig.config']!]: [{ devices: 'all', 'mig-enabled': true, 'mig-devices': { '1g.10gb': 7 } }],
      },
    });
  });

  test('says mixed as soon as one pool does', () => {
    const single = migPoolOf('single', { strategy: 'single', layout: { '1g.10gb': 7 } });
    expect(values(single).mig).toEqual({ strategy: 'single' });
    expect(values(single, slices).mig).toEqual({ strategy: 'mixed' });
  });

  test('switches MIG off on the GPUs that no group names, so that the configuration covers the node', () => {
    const pool = migPoolOf('some', {
      groups: [
        { devices: [0, 1], layout: { '3g.40gb': 2, '1g.10gb+me': 0 } },
        { devices: [2], layout: {} },
      ],
    });
    expect(migPartedConfig([pool])?.['mig-configs']['cdk8s-gpu-some']).toEqual([
      { devices: [0, 1], 'mig-enabled': true, 'mig-devices': { '3g.40gb': 2 } },
      { devices: [2], 'mig-enabled': false },
      { devices: [3, 4, 5, 6, 7], 'mig-enabled': false },
    ]);
  });

  test('invents no GPUs where the machine is not known', () => {
    const { shapes: _, ...unknown } = migPoolOf('some', { groups: [{ devices: [0], layout: { '7g.80gb': 1 } }] });
    expect(migPartedConfig([unknown])?.['mig-configs']['cdk8s-gpu-some']).toHaveLength(1);
  });

  test('writes no configuration for a layout that others decide', () => {
    const values_ = values(migPoolOf('theirs', {}));
    expect(values_.migManager).toBeUndefined();
    expect(values_.mig).toEqual({ strategy: 'mixed' });
  });

  test('puts the configuration where the chart reads it, as text', () => {
    const config = migConfigMap([slices]);
    expect(config).toMatchObject({ create: true, name: expect.stringMatching(/^cdk8s-gpu-mig-[0-9a-f]{8}$/) });
    expect(parseYaml(config!.data!['config.yaml']!)).toEqual([migPartedConfig([slices])]);
  });

  test('names a new layout anew, so that mig-manager starts again and applies it', () => {
    const other = migPoolOf('slices', { layout: { '2g.20gb': 3 } });
    expect(migConfigMap([other])?.name).not.toBe(migConfigMap([slices])?.name);
  });

  test('keeps the name when the same layout is written in another order', () => {
    const one = migPoolOf('a', { layout: { '1g.10gb': 2, '2g.20gb': 1 } });
    const two = migPoolOf('a', { layout: { '2g.20gb': 1, '1g.10gb': 2 } });
    expect(migConfigMap([one])).toEqual(migConfigMap([two]));
  });

  test('lets mig-manager reboot guests, which cannot reset a GPU', () => {
    const guest = { ...machines.dgxH100, virtual: true };
    expect(values(migPoolOf('a', { layout: { '1g.10gb': 7 } }, { shapes: [{ machine: guest }] })).migManager?.env).toEqual([
      { name: 'WITH_REBOOT', value: 'true' },
    ]);
    expect(values(slices).migManager?.env).toBeUndefined();
    expect(values(poolOf('whole', { shapes: [{ machine: guest }] })).migManager).toBeUndefined();
  });
});

test.each(['k3s', 'rke2'] as const)('tells the toolkit where %s keeps its containerd', (distribution) => {
  const { toolkit } = operatorValues({ ...cluster, distribution }, []);
  expect(toolkit).toEqual({ env: [{ name: 'CONTAINERD_SOCKET', value: '/run/k3s/containerd/containerd.sock' }] });
});

describe('on RKE2 with GPU Operator 25.3, which gives out no device by CDI there', () => {
  const rke2 = { ...cluster, distribution: 'rke2' } as const;
  const socket = { name: 'CONTAINERD_SOCKET', value: '/run/k3s/containerd/containerd.sock' };
  const accepts = [
    { name: 'ACCEPT_NVIDIA_VISIBLE_DEVICES_ENVVAR_WHEN_UNPRIVILEGED', value: 'false' },
    { name: 'ACCEPT_NVIDIA_VISIBLE_DEVICES_AS_VOLUME_MOUNTS', value: 'true' },
  ];
  const strategy = { name: 'DEVICE_LIST_STRATEGY', value: 'volume-mounts' };

  test.each(['v25.3.3', 'v25.3.4'])('%s names devices by mounts, which the toolkit accepts', (version) => {
    const { toolkit, devicePlugin } = operatorValues(rke2, [poolOf('a')], version);
    expect(toolkit).toEqual({ env: [...accepts, socket] });
    expect(devicePlugin).toEqual({ env: [strategy] });
  });

  test.each(['v25.3.0', 'v25.3.2'])('%s keeps what its chart says in that list besides', (version) => {
    const { devicePlugin } = operatorValues(rke2, [], version);
    const env = devicePlugin?.['env'] as readonly ChartEnv[];
    expect(env).toContainEqual(strategy);
    expect(env.map(({ name }) => name)).toEqual([
      'PASS_DEVICE_SPECS',
      'FAIL_ON_INIT_ERROR',
      'DEVICE_ID_STRATEGY',
      'NVIDIA_VISIBLE_DEVICES',
      'NVIDIA_DRIVER_CAPABILITIES',
      'DEVICE_LIST_STRATEGY',
    ]);
  });

  test.each(['v24.9.2', 'v25.10.0', 'v26.3.3', 'v26.7.0', 'v99.0.0'])('%s is told of the socket alone', (version) => {
    const { toolkit, devicePlugin } = operatorValues(rke2, [], version);
    expect(toolkit).toEqual({ env: [socket] });
    expect(devicePlugin).toBeUndefined();
  });

  test('nothing is said where the toolkit is of the nodes, or of k3s', () => {
    expect(operatorValues(rke2, [poolOf('a', { nodeImage: 'host-toolkit' })], 'v25.3.4').devicePlugin).toBeUndefined();
    expect(operatorValues({ ...cluster, distribution: 'k3s' }, [], 'v25.3.4').devicePlugin).toBeUndefined();
  });

  test('what the user says of them wins', () => {
    const own = { devicePlugin: { env: [{ name: 'DEVICE_LIST_STRATEGY', value: 'envvar' }] } };
    expect(mergeValues(operatorValues(rke2, [], 'v25.3.4'), own)['devicePlugin']).toEqual(own.devicePlugin);
  });
});

test('gives the operator more memory above 300 GPU nodes', () => {
  const many = (max: number) => values(poolOf('a', { nodes: { min: 0, max } }), poolOf('b', { nodes: { min: 0, max: 200 } })).operator;
  expect(many(101)).toEqual({ resources: { limits: { memory: '1400Mi' } } });
  expect(many(100)).toBeUndefined();
});

test('values that the chart does not take do not compile, and other keys of the chart do', () => {
  // @ts-expect-error the chart knows none, single and mixed
  const wrong: GpuOperatorValues = { mig: { strategy: 'mixd' } };
  const right: GpuOperatorValues = { driver: { version: '580.173.02', rdma: { enabled: true } }, gds: { enabled: true } };
  expect(unknownValues('v26.7.0', { ...wrong, ...right })).toEqual([]);
});

test.each([
  ['a key with a letter too many', { driver: { versionn: 'x' } }, 'write version:'],
  ['a path in one word', { 'toolkit-version': 'v1.17' }, 'write toolkit.version:'],
  ['a key that the chart has in one place, elsewhere', { devicePlugin: { kernelModuleType: 'open' } }, 'write driver.kernelModuleType:'],
])('of an unknown key, says what to write: %s', (_name, values, fix) => {
  expect(unknownValues('v26.7.0', values).map((finding) => finding.fix?.slice(0, fix.length))).toEqual([fix]);
});

test('of an unknown key that nothing of the chart is near to, says no other key', () => {
  expect(unknownValues('v26.7.0', { colour: 1 }).map(({ fix }) => fix)).toEqual([undefined]);
});
