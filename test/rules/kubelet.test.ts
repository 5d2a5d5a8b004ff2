import { kubelet } from '../../lib/words/formats';
import { fieldAt } from '../../lib/internal';
import { type KubeletConfiguration, type KubernetesVersion, parseDuration } from '../../lib/words/kubernetes';
import { machines } from '../../lib/words/machine';
import { mergeModel } from '../../lib/plans/model';
import { planTunedGpuNode } from '../../lib/plans/node/plan-pool';
import { judge } from '../../lib/rules';
import { kubeletRelations } from '../../lib/rules/checks/kubelet/relations';
import { clusterOf, train } from '../node/shell';

const identity = { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration' } as const;

/** What the kubelet rules find, as `rule at: problem`. */
function found(given: Record<string, unknown>, machine?: string): readonly string[] {
  const configuration = { ...identity, ...given } as KubeletConfiguration;
  const cluster = clusterOf();
  const pools = machine
    ? [planTunedGpuNode(train, { machine: machines.dgxH100, nodes: 1, os: 'ubuntu-24.04', intent: 'training' }, cluster).description]
    : [];
  const kubelets = [{ path: 'node', configuration, pool: 'ml/prod/train', machine: 'dgx-h100', cluster }];
  return judge(mergeModel([{ pools, kubelets }])).map(({ rule, at, problem }) => `${rule} ${at ?? ''}: ${problem}`);
}

/** An accepted and a refused value of each field that the kubelet checks by itself. */
const values: Readonly<Record<string, readonly [accepted: readonly unknown[], refused: readonly unknown[]]>> = {
  nodeLeaseDurationSeconds: [
    [1, 40],
    [0, -1],
  ],
  eventBurst: [[0], [-1]],
  eventRecordQPS: [[0], [-1, '50']],
  healthzPort: [
    [0, 10248],
    [-1, 65536],
  ],
  cpuCFSQuotaPeriod: [['100ms'], ['1us', '2s', '100']],
  imageGCHighThresholdPercent: [
    [85, 100],
    [101, -1],
  ],
  imageGCLowThresholdPercent: [
    [0, 80],
    [-1, 101],
  ],
  imageMinimumGCAge: [
    ['2m', '0s'],
    ['-1m', 120],
  ],
  imageMaximumGCAge: [['0s', '24h'], ['-1h']],
  iptablesDropBit: [[0, 31], [32]],
  iptablesMasqueradeBit: [[14], [-1]],
  kubeAPIBurst: [[0], [-1]],
  kubeAPIQPS: [[0], [-1]],
  nodeStatusMaxImages: [[-1, 50], [-2]],
  maxOpenFiles: [[1000000, 2 ** 40], [-1]],
  maxPods: [
    [0, 250],
    [-1, 1.5, 2 ** 31],
  ],
  oomScoreAdj: [
    [-1000, 1000],
    [-1001, 1001],
  ],
  podsPerCore: [[0, 10], [-1]],
  port: [[10250], [0, 65536]],
  readOnlyPort: [
    [0, 10255],
    [-1, 65536],
  ],
  registryBurst: [[0], [-1]],
  registryPullQPS: [[0], [-1]],
  maxParallelImagePulls: [[1, 5], [0]],
  runOnce: [[false], [true]],
  shutdownGracePeriod: [
    ['0s', '1s', '1m30s'],
    ['500ms', '-1s', 30],
  ],
  shutdownGracePeriodCriticalPods: [['0s'], ['500ms']],
  'memorySwap.swapBehavior': [['', 'NoSwap', 'LimitedSwap'], ['UnlimitedSwap']],
  'crashLoopBackOff.maxContainerRestartPeriod': [
    ['1s', '5m'],
    ['500ms', '6m', 30],
  ],
  'userNamespaces.idsPerPod': [
    [65536, 131072],
    [0, 65537],
  ],
  hairpinMode: [['none', 'hairpin-veth'], ['veth']],
  imagePullCredentialsVerificationPolicy: [['AlwaysVerify'], ['Always']],
  memoryThrottlingFactor: [
    [0.9, 1],
    [0, 1.1, '0.9'],
  ],
  memoryReservationPolicy: [['None'], ['none']],
  containerLogMaxWorkers: [[1], [0]],
  containerLogMonitorInterval: [
    ['3s', '10s'],
    ['2s', '0s'],
  ],
  containerLogMaxFiles: [
    [2, 5],
    [1, 0],
  ],
  podLogsDir: [
    ['/var/log/pods', '/', '/a.b/..c'],
    ['', 'var/log', '/var/log/', '/var//log', '/var/../log', '/var/./log', '/protokoll/ü'],
  ],
  cgroupDriver: [['systemd', 'cgroupfs'], ['Systemd']],
  configMapAndSecretChangeDetectionStrategy: [['Watch'], ['watch']],
};

const at = (path: string, value: unknown): Record<string, unknown> =>
  path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Record<string, unknown>;
const ofValue = (given: Record<string, unknown>): readonly string[] => found(given).filter((line) => line.startsWith('kubelet/value'));

test('every field with a case is one that the kubelet has', () => {
  for (const field of Object.keys(values)) expect([field, fieldAt(kubelet.schema(), field)]).not.toEqual([field, undefined]);
});

describe.each(Object.entries(values))('%s', (field, [accepted, refused]) => {
  test.each(accepted)('accepts %j', (value) => expect(ofValue(at(field, value))).toEqual([]));
  test.each(refused)('fails for %j', (value) =>
    expect(ofValue(at(field, value))).toEqual([expect.stringContaining(`kubelet/value ${field}: `)]),
  );
});

test.each([
  ['integer', 'maxPods', '110'],
  ['number', 'memoryThrottlingFactor', true],
  ['duration', 'syncFrequency', 60],
  ['boolean', 'failSwapOn', 'false'],
  ['string', 'resolvConf', 1],
  ['list', 'clusterDNS', '10.0.0.10'],
  ['map', 'logging', 'json'],
])('fails for a field that is no %s', (_, field, value) => {
  expect(ofValue({ [field]: value })).toEqual([expect.stringContaining(`kubelet/value ${field}: is not `)]);
});

test.each([
  ['staticPodURLHeader.a', { staticPodURLHeader: { a: 'b' } }, { staticPodURLHeader: { a: ['b'] } }],
  ['qosReserved.memory', { qosReserved: { memory: 50 } }, { qosReserved: {} }],
  ['clusterDNS[1]', { clusterDNS: ['10.0.0.10', 10] }, { clusterDNS: ['10.0.0.10'] }],
  ['tlsCurvePreferences[0]', { tlsCurvePreferences: ['29'] }, { tlsCurvePreferences: [29] }],
  [
    'shutdownGracePeriodByPodPriority[0]',
    { shutdownGracePeriodByPodPriority: ['a'] },
    { shutdownGracePeriodByPodPriority: [{ priority: 1 }] },
  ],
  ['featureGates.MemoryQoS', { featureGates: { MemoryQoS: 'true' } }, { featureGates: { MemoryQoS: true } }],
])('fails for an entry of another type at %s', (place, wrong, right) => {
  expect(ofValue(wrong)).toEqual([expect.stringContaining(`kubelet/value ${place}: is not `)]);
  expect(ofValue(right)).toEqual([]);
});

test('hidden metrics are those of the minor before', () => {
  expect(['1.33', ''].flatMap((version) => ofValue({ showHiddenMetricsForVersion: version }))).toEqual([]);
  expect(ofValue({ showHiddenMetricsForVersion: '1.34' })).toEqual([expect.stringContaining('is not the minor before')]);
});

test.each([
  'net.core.somaxconn',
  'net/ipv4/conf/eth0.1/accept_local',
  'kernel.msg*',
  'kernel.shm_rmid_forced',
  'fs.mqueue.msg_max',
  'net.*',
])('accepts the sysctl %s', (sysctl) => expect(ofValue({ allowedUnsafeSysctls: [sysctl] })).toEqual([]));
test.each(['', ' ', 'a', 'kernel.sysrq', 'net', 'Net.core', 'net..core', `net.${'x'.repeat(250)}`, 'kernel.*'])(
  'fails for the sysctl %j',
  (sysctl) =>
    expect(ofValue({ allowedUnsafeSysctls: ['kernel.sem', sysctl] })).toEqual([
      expect.stringContaining('kubelet/value allowedUnsafeSysctls[1]: is not a sysctl'),
    ]),
);

test.each([
  [{ cpuManagerPolicyOption: {} }, 'kubelet/field cpuManagerPolicyOption: is not a field of KubeletConfiguration'],
  [{ memorySwap: { swapBehaviour: 'NoSwap' } }, 'kubelet/field memorySwap.swapBehaviour: is not a field of memorySwap'],
  [{ defaultPodSysctls: { 'net.core.somaxconn': '1024' } }, 'kubelet/field defaultPodSysctls: is a field from Kubernetes 1.37 on'],
])('fails for %j, which the kubelet drops', (given, line) => expect(found(given)).toEqual([line]));

test('a misspelt field is told the nearest names', () => {
  const model = mergeModel([{ kubelets: [{ path: 'node', configuration: { ...identity, evictionHrad: {} } }] }]);
  expect(judge(model)[0]).toMatchObject({ got: 'evictionHrad', allowed: expect.arrayContaining(['evictionHard']) });
});

describe('fields beside each other', () => {
  const broken: Readonly<Record<string, Record<string, unknown>>> = {
    imageGCLowThresholdPercent: { imageGCHighThresholdPercent: 80 },
    imageMaximumGCAge: { imageMaximumGCAge: '1m' },
    maxParallelImagePulls: { maxParallelImagePulls: 4, serializeImagePulls: true },
    shutdownGracePeriodCriticalPods: { shutdownGracePeriod: '10s', shutdownGracePeriodCriticalPods: '20s' },
    shutdownGracePeriodByPodPriority: {
      shutdownGracePeriod: '10s',
      shutdownGracePeriodByPodPriority: [{ priority: 0, shutdownGracePeriodSeconds: 5 }],
    },
    cgroupsPerQOS: { cgroupsPerQOS: false },
    qosReserved: { qosReserved: { memory: '1Gi' } },
    systemCgroups: { systemCgroups: '/system' },
    enableSystemLogQuery: { enableSystemLogQuery: true, enableSystemLogHandler: false, featureGates: { NodeLogQuery: true } },
    preloadedImagesVerificationAllowlist: { preloadedImagesVerificationAllowlist: ['registry.example/base'] },
    registerWithTaints: { registerWithTaints: [{ key: 'a', effect: 'NoSchedule', timeAdded: '2026-01-01T00:00:00Z' }] },
  };

  test('every relation has a case', () => expect(Object.keys(broken)).toEqual(kubeletRelations.map((relation) => relation.at)));

  test.each(Object.entries(broken))('fails where %s disagrees with another', (field, given) => {
    expect(found(given)).toEqual([expect.stringContaining(`kubelet/relation ${field}: `)]);
  });
});

test.each([
  [['pods', 'pods'], {}, '[1]: is there twice'],
  [['all'], {}, '[0]: cannot be enforced'],
  [['none', 'pods'], {}, '[0]: is given with others'],
  [['system-reserved'], {}, '[0]: needs systemReservedCgroup'],
  [['kube-reserved-compressible'], {}, '[0]: needs kubeReservedCgroup'],
  [['pods'], { cgroupsPerQOS: false }, '[0]: needs cgroupsPerQOS'],
  [
    ['system-reserved', 'system-reserved-compressible'],
    { systemReservedCgroup: '/s' },
    ': system-reserved and system-reserved-compressible exclude',
  ],
])('fails to enforce %j with %j', (enforceNodeAllocatable, rest, line) => {
  expect(found({ enforceNodeAllocatable, ...rest })).toEqual([
    expect.stringContaining(`kubelet/enforcement enforceNodeAllocatable${line}`),
  ]);
});

test.each([
  [{}, 'set kubeReservedCgroup, or leave kube-reserved out'],
  [{ reservedSystemCPUs: '0,112' }, 'leave kube-reserved out: reservedSystemCPUs excludes kubeReservedCgroup'],
])('says how to enforce beside %j', (given, fix) => {
  const configuration = { ...identity, ...given, enforceNodeAllocatable: ['kube-reserved'] } as KubeletConfiguration;
  expect(judge(mergeModel([{ kubelets: [{ path: 'node', configuration }] }]))[0]?.fix).toBe(fix);
});

test.each([
  [['none'], { cgroupsPerQOS: false }],
  [['pods', 'system-reserved', 'kube-reserved-compressible'], { systemReservedCgroup: '/s', kubeReservedCgroup: '/k' }],
])('enforces %j with %j', (enforceNodeAllocatable, rest) => expect(found({ enforceNodeAllocatable, ...rest })).toEqual([]));

test.each([
  [{ systemReserved: { memory: 'abc' } }, 'kubelet/reserved systemReserved.memory: is not a quantity in quotes'],
  [{ kubeReserved: { memory: '-1Gi' } }, 'kubelet/reserved kubeReserved.memory: is negative'],
  [{ kubeReserved: { cpu: 2 } }, 'kubelet/reserved kubeReserved.cpu: is not a quantity in quotes'],
  [{ kubeReserved: { 'hugepages-2Mi': '1Gi' } }, 'kubelet/reserved kubeReserved.hugepages-2Mi: cannot be reserved'],
  [
    { memoryManagerPolicy: 'Static', systemReserved: { memory: 'abc' } },
    'kubelet/reserved systemReserved.memory: is not a quantity in quotes',
  ],
])('fails to reserve %j, and says where', (given, line) => expect(found(given)).toEqual([line]));

test.each([
  [{ kubeReserved: { memory: '3Ti' } }, 'kubelet/allocatable kubeReserved.memory: leaves no memory of dgx-h100 for pods'],
  [{ systemReserved: { cpu: '224' } }, 'kubelet/allocatable systemReserved.cpu: leaves no CPU of dgx-h100 for pods'],
  [
    { evictionHard: { 'memory.available': '100%' }, systemReserved: { memory: '1Gi' }, mergeDefaultEvictionSettings: true },
    'kubelet/allocatable systemReserved.memory: leaves no memory of dgx-h100 for pods',
  ],
])('fails when %j leaves nothing for pods', (given, line) => expect(found(given, 'dgx-h100')).toContain(line));

test.each([
  [{ evictionHard: { 'memory.avail': '1Gi' } }, 'evictionHard["memory.avail"]: is not a signal of eviction'],
  [{ evictionHard: { 'memory.available': '101%' } }, 'evictionHard["memory.available"]: is a percentage out of range'],
  [{ evictionHard: { 'memory.available': '-5%' } }, 'evictionHard["memory.available"]: is a percentage out of range'],
  [{ evictionHard: { 'memory.available': 'x%' } }, 'evictionHard["memory.available"]: is not a percentage'],
  [{ evictionHard: { 'memory.available': '0' } }, 'evictionHard["memory.available"]: is not above zero'],
  [{ evictionHard: { 'memory.available': 'lots' } }, 'evictionHard["memory.available"]: is neither a quantity nor a percentage'],
  [{ evictionSoft: { 'memory.available': '1Gi' } }, 'evictionSoft["memory.available"]: has no grace period'],
  [{ evictionSoftGracePeriod: { 'memory.available': '-1s' } }, 'evictionSoftGracePeriod["memory.available"]: is not a duration'],
  [{ evictionSoftGracePeriod: { memory: '1m' } }, 'evictionSoftGracePeriod.memory: is not a signal of eviction'],
  [{ evictionMinimumReclaim: { 'nodefs.available': '0%' } }, 'evictionMinimumReclaim["nodefs.available"]: is a percentage out of range'],
])('fails to evict by %j', (given, line) => {
  expect(found({ ...given, mergeDefaultEvictionSettings: true })).toEqual([expect.stringContaining(`kubelet/eviction ${line}`)]);
});

test('evicts by amounts, percentages and grace periods', () => {
  const evictionSoft = { 'memory.available': '2Gi', 'nodefs.available': '15%' };
  const evictionSoftGracePeriod = { 'memory.available': '1m30s', 'nodefs.available': '0s' };
  const evictionHard = { 'memory.available': '0%', 'pid.available': '10%', 'containerfs.available': '100%' };
  const evictionMinimumReclaim = { 'memory.available': '0Mi', 'nodefs.available': '500Mi' };
  expect(
    found({ evictionHard, evictionSoft, evictionSoftGracePeriod, evictionMinimumReclaim, mergeDefaultEvictionSettings: true }),
  ).toEqual([]);
});

test.each([
  ['1h30m', 5_400_000],
  ['1.5s', 1500],
  ['-2ms', -2],
  ['0', 0],
  ['10', undefined],
  ['', undefined],
  ['1 s', undefined],
  [10, undefined],
])('the duration %j is %j milliseconds', (text, milliseconds) => expect(parseDuration(text)).toBe(milliseconds));

test.each<[KubernetesVersion, Record<string, unknown>, readonly string[]]>([
  ['1.30', { crashLoopBackOff: {} }, ['kubelet/field crashLoopBackOff: is a field from Kubernetes 1.32 on']],
  ['1.32', { crashLoopBackOff: {} }, []],
  ['1.34', { crashLoopBackOff: {} }, []],
  [
    '1.34',
    { crashLoopBackOff: { maxContainerRestartPeriod: '30s' } },
    [
      'kubelet/gated-field crashLoopBackOff.maxContainerRestartPeriod: needs the feature gate KubeletCrashLoopBackOffMax, which is off in Kubernetes 1.34',
    ],
  ],
  ['1.34', { crashLoopBackOff: { maxContainerRestartPeriod: '30s' }, featureGates: { KubeletCrashLoopBackOffMax: true } }, []],
  ['1.35', { crashLoopBackOff: { maxContainerRestartPeriod: '30s' } }, []],
  [
    '1.35',
    { enableSystemLogQuery: true },
    ['kubelet/gated-field enableSystemLogQuery: needs the feature gate NodeLogQuery, which is off in Kubernetes 1.35'],
  ],
  ['1.35', { enableSystemLogQuery: false, imageMaximumGCAge: '0s', memorySwap: { swapBehavior: '' } }, []],
  ['1.36', { enableSystemLogQuery: true }, []],
  [
    '1.33',
    { tracing: {}, featureGates: { KubeletTracing: false } },
    ['kubelet/gated-field tracing: needs the feature gate KubeletTracing, which is off in Kubernetes 1.33'],
  ],
  [
    '1.34',
    { tracing: {}, featureGates: { KubeletTracing: false } },
    ['kubelet/feature-gate featureGates.KubeletTracing: is locked in Kubernetes 1.34'],
  ],
  [
    '1.36',
    { featureGates: { CPUManager: false, AllAlpha: false, DynamicResourceAllocation: true } },
    ['kubelet/feature-gate featureGates.CPUManager: is not a feature gate of the kubelet of Kubernetes 1.36'],
  ],
  ['1.34', { featureGates: { DynamicResourceAllocation: false } }, []],
])('Kubernetes %s reads %j as its own validation does', (kubernetes, given, lines) => {
  const kubelet = {
    path: 'node',
    configuration: { ...identity, ...given } as KubeletConfiguration,
    cluster: { ...clusterOf(), kubernetes },
  };
  expect(judge(mergeModel([{ kubelets: [kubelet] }])).map(({ rule, at, problem }) => `${rule} ${at ?? ''}: ${problem}`)).toEqual(lines);
});
