import { exclusive, mig, mps, timeSlicing } from '../../../lib/plans/allocators';
import { parseYaml } from '../../../lib/internal';
import { type MachineShape, machines } from '../../../lib/words/machine';
import type { NodePlan, NodeSetting, Primitive } from '../../../lib/plans/model';
import { deliveriesOf } from '../../../lib/plans/node/vehicles/vehicles';
import { KUBELET, deliveryBy, filesBy, SETTINGS, wholePlan } from './whole-plan';

const setting = (...primitives: readonly Primitive[]): readonly NodeSetting[] => [{ id: 'a', primitives }];

interface ComputeClass {
  readonly spec: {
    readonly nodePoolConfig: { readonly imageType: string; readonly nodeLabels?: object; readonly taints?: readonly object[] };
    readonly priorities: readonly {
      readonly machineType?: string;
      readonly gpu: object;
      readonly nodeSystemConfig?: { readonly linuxNodeConfig?: { readonly sysctls?: object; readonly hugepageConfig?: object } };
    }[];
  };
}

function classOf(settings: readonly NodeSetting[], rest: Partial<NodePlan> = {}): ComputeClass['spec'] {
  const plan = { ...wholePlan('gke', rest.os ?? 'cos', settings), ...rest };
  return (parseYaml(filesBy('compute-class', plan)['compute-class.yaml'] ?? '')[0] as ComputeClass).spec;
}
const left = (settings: readonly NodeSetting[]) => deliveryBy('compute-class', wholePlan('gke', 'cos', settings)).left;

test.each([
  ['a3-highgpu-8g', machines.gcp['a3-highgpu-8g'], 'nvidia-h100-80gb', 8],
  ['a3-megagpu-8g', machines.gcp['a3-megagpu-8g'], 'nvidia-h100-mega-80gb', 8],
  ['g2-standard-4', machines.gcp['g2-standard-4'], 'nvidia-l4', 1],
] as const)("a machine type of Google's, %s, is asked for with its GPUs", (type, machine, gpu, count) =>
  expect(classOf([], { machine }).priorities).toEqual([{ machineType: type, gpu: { type: gpu, count, driverVersion: 'default' } }]),
);

test('it has the name by which the pods of the pool select it', () => {
  const plan = { ...wholePlan('gke', 'cos', []), nodeSelector: { 'cloud.google.com/compute-class': 'h100' } };
  expect(filesBy('compute-class', plan)['compute-class.yaml']).toContain('metadata:\n  name: h100\n');
});

test('a machine that is none of theirs is asked for by its GPUs', () =>
  expect(classOf([]).priorities).toEqual([{ gpu: { type: 'nvidia-h100-80gb', count: 8, driverVersion: 'default' } }]));

test("GKE installs no driver where the node's image says so", () =>
  expect(classOf([], { nodeImage: 'ubuntu-operator-driver', os: 'ubuntu-24.04' })).toMatchObject({
    nodePoolConfig: { imageType: 'ubuntu_containerd' },
    priorities: [{ gpu: { driverVersion: 'autoinstall-disabled' } }],
  }));

test('fields of the kubelet are spelled as its definition spells them', () => {
  const configuration = { ...KUBELET, cpuCFSQuota: false, cpuCFSQuotaPeriod: '50ms', singleProcessOOMKill: true };
  const [{ nodeSystemConfig = {} } = {}] = classOf(setting({ kind: 'kubelet', configuration })).priorities;
  expect((nodeSystemConfig as { readonly kubeletConfig?: object }).kubeletConfig).toMatchObject({
    cpuCfsQuota: false,
    cpuCfsQuotaPeriod: '50ms',
    singleProcessOOMKill: true,
  });
});

describe('GPUs that GKE cuts or shares itself', () => {
  const offered = (sharing: NonNullable<NodePlan['sharing']>, more: Partial<NodePlan> = {}, kubernetes = '1.35') => {
    const plan = { ...wholePlan('gke', 'cos', [], kubernetes), machine: machines.gcp['a3-highgpu-8g'], sharing, ...more };
    const spec = parseYaml(filesBy('compute-class', plan)['compute-class.yaml'] ?? '')[0] as ComputeClass;
    const told = deliveriesOf(plan).flatMap(({ vehicle, platform }) => (vehicle.shares?.(plan, platform) === true ? [vehicle.id] : []));
    const option = /--accelerator=(\S+)/.exec(filesBy('gke', plan)['node-pool.sh'] ?? '')?.[1];
    return { gpuSharing: (spec.spec.priorities[0]?.gpu as { gpuSharing?: object }).gpuSharing, option, told };
  };
  const start = 'type=nvidia-h100-80gb,count=8,gpu-driver-version=default,';

  test.each<[string, NonNullable<NodePlan['sharing']>, object, string]>([
    [
      'turns',
      timeSlicing({ replicas: 4 }),
      { sharingStrategy: 'TIME_SHARING', maxSharedClientsPerGPU: 4 },
      'gpu-sharing-strategy=time-sharing,max-shared-clients-per-gpu=4',
    ],
    [
      'MPS',
      mps({ replicas: 48 }),
      { sharingStrategy: 'MPS', maxSharedClientsPerGPU: 48 },
      'gpu-sharing-strategy=mps,max-shared-clients-per-gpu=48',
    ],
    ['MIG', mig({ strategy: 'single', layout: { '1g.10gb': 7 } }), { gpuPartitionSize: '1g.10gb' }, 'gpu-partition-size=1g.10gb'],
  ])('are asked for with %s', (_what, sharing, gpuSharing, option) =>
    expect(offered(sharing)).toEqual({ gpuSharing, option: `${start}${option}`, told: ['gke', 'compute-class'] }),
  );

  test.each<[string, NonNullable<NodePlan['sharing']>, Partial<NodePlan>?]>([
    ['whole GPUs', exclusive()],
    ['shares under a name of their own', timeSlicing({ replicas: 4, renameByDefault: true })],
    ['more shares than it gives', timeSlicing({ replicas: 49 })],
    ['a part of a GPU that is not cut', mig({ strategy: 'single', layout: { '1g.10gb': 6 } })],
    ['two sizes', mig({ strategy: 'single', layout: { '3g.40gb': 1, '4g.40gb': 1 } })],
    ['names of profiles', mig({ strategy: 'mixed', layout: { '1g.10gb': 7 } })],
    ['a device plugin of the operator', timeSlicing({ replicas: 4 }), { nodeImage: 'cos-operator-plugin' }],
  ])('have no words for %s', (_what, sharing, more = {}) =>
    expect(offered(sharing, more)).toEqual({
      gpuSharing: undefined,
      option: `type=nvidia-h100-80gb,count=8,gpu-driver-version=${more.nodeImage === undefined ? 'default' : 'disabled'}`,
      told: [],
    }),
  );

  test.each<[string, MachineShape, readonly string[]]>([
    ['A3 Mega', machines.gcp['a3-megagpu-8g'], ['--machine-type=a3-megagpu-8g', '--accelerator=type=nvidia-h100-mega-80gb,count=8']],
    ['four L4', machines.gcp['g2-standard-48'], ['--machine-type=g2-standard-48', '--accelerator=type=nvidia-l4,count=4']],
    ['A4X', machines.gcp['a4x-highgpu-4g'], ['--machine-type=a4x-highgpu-4g', '--accelerator=type=nvidia-gb200,count=4']],
    ['A4X Max', machines.gcp['a4x-maxgpu-4g-metal'], ['--machine-type=a4x-maxgpu-4g-metal', '--accelerator=type=nvidia-gb300,count=4']],
  ])('a node pool has the machine type and GPUs of %s', (_, machine, options) => {
    const script = filesBy('gke', { ...wholePlan('gke', 'cos', []), machine })['node-pool.sh'] ?? '';
    for (const option of options) expect(script).toContain(`  ${option}`);
    expect(script).not.toContain('--machine-type=TYPE');
  });

  test('are asked for by a node pool where the class has no field for them yet', () => {
    const plan = { ...wholePlan('gke', 'cos', []), sharing: timeSlicing({ replicas: 4 }) };
    expect(offered(timeSlicing({ replicas: 4 }), {}, '1.34')).toMatchObject({ gpuSharing: undefined, told: ['gke'] });
    expect(filesBy('compute-class', plan)['compute-class.yaml']).toContain('# GKE before 1.35.2 has no field here');
  });
});

test('labels and taints of the pool are on the nodes, without those that GKE puts there itself', () => {
  const registration: Primitive = {
    kind: 'registration',
    labels: { 'cdk8s-gpu/pool': 'train', 'cloud.google.com/compute-class': 'train' },
    taints: [
      { key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' },
      { key: 'team', value: 'ml', effect: 'NoExecute' },
    ],
  };
  expect(classOf(setting(registration)).nodePoolConfig).toEqual({
    imageType: 'cos_containerd',
    nodeLabels: { 'cdk8s-gpu/pool': 'train' },
    taints: [{ key: 'team', value: 'ml', effect: 'NoExecute' }],
  });
});

test('settings of the kernel have the types that it wants: numbers, true and false, text', () =>
  expect(
    classOf(
      setting(
        { kind: 'sysctl', key: 'vm.swappiness', value: '1' },
        { kind: 'sysctl', key: 'kernel.softlockup_panic', value: '1' },
        { kind: 'sysctl', key: 'net.ipv4.tcp_rmem', value: '4096 87380 268435456' },
        { kind: 'hugePages', size: '1Gi', count: 16 },
      ),
    ).priorities[0]?.nodeSystemConfig?.linuxNodeConfig,
  ).toEqual({
    sysctls: { 'vm.swappiness': 1, 'kernel.softlockup_panic': true, 'net.ipv4.tcp_rmem': '4096 87380 268435456' },
    hugepageConfig: { hugepage_size1g: 16 },
  }));

test.each<[string, Primitive, string]>([
  ['a key that it does not have', { kind: 'sysctl', key: 'kernel.panic', value: '1' }, 'kernel.panic = 1'],
  ['a number that it does not take', { kind: 'sysctl', key: 'vm.max_map_count', value: '65530' }, 'vm.max_map_count = 65530'],
  ['a flag that is neither on nor off', { kind: 'sysctl', key: 'kernel.softlockup_panic', value: '2' }, 'kernel.softlockup_panic = 2'],
])('fails to carry %s, and names it', (_what, primitive, part) => expect(left(setting(primitive))).toMatchObject([{ parts: [part] }]));

test('fails to carry a field of the kubelet beyond its bounds, and carries the others', () => {
  const configuration = { ...KUBELET, podPidsLimit: 100 };
  const [first] = left(setting({ kind: 'kubelet', configuration }));
  expect(first?.parts).toContain('podPidsLimit');
  expect(left(SETTINGS).find(({ setting: id }) => id === 'kubelet')?.parts).not.toContain('cpuManagerPolicy');
});
