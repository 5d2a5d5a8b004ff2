import fc, { type Arbitrary } from 'fast-check';
import {
  type ArgoCdOptions,
  argoCd,
  type FluxOptions,
  flux,
  type GpuClusterProps,
  type GpuOperatorProps,
  type GpuOperatorValues,
  type HamiReleaseProps,
  type HamiValues,
  type NvidiaDevicePluginProps,
  type NetworkOperatorProps,
  type NvidiaDraDriverProps,
  type K3sOptions,
  k3s,
  type RenderedOptions,
  rendered,
  valuesFile,
} from '../../../../lib';
import { release, type ReleaseOptions } from '../../../../lib/plans/charts';
import type { Distribution } from '../../../../lib/words/platforms';
import { Call } from '../values';
import { all, few, flag, labels, map, merged, mostly, oneOf, props, silence } from './props';
import { freeText } from './hostile';
import { helm } from './helm';
import { site } from './site';

const namespace = oneOf('gpu-operator', 'kube-system', 'a', 'x'.repeat(63));
const fluxOptions = props<FluxOptions, never>(
  { namespace, interval: oneOf('30m', '1h30m'), timeout: oneOf('15m', '1.5h'), driftDetection: oneOf('enabled', 'warn', 'disabled') },
  [],
  3,
);
const destination = fc.oneof(
  all<{ name: unknown }>({ name: oneOf('prod', 'in-cluster') }),
  all<{ server: unknown }>({ server: oneOf('https://a:6443', 'https://kubernetes.default.svc') }),
);
const argoCdOptions = props<ArgoCdOptions, never>(
  {
    namespace,
    project: oneOf('default', 'ml'),
    destination,
    automated: oneOf(true, false, 'prune'),
    serverSideApply: flag,
    syncWave: oneOf(0, -1, 5),
  },
  [],
  3,
);
const k3sOptions = props<K3sOptions, never>(
  { namespace: oneOf('kube-system', 'a'), timeout: oneOf('15m'), failurePolicy: oneOf('abort', 'reinstall', 'retry') },
  [],
  3,
);
/** No free text becomes a program or a folder of the machine that runs the tests. */
const renderedOptions = props<RenderedOptions, 'helm' | 'charts'>(
  {
    charts: oneOf({ 'gpu-operator': 'https://charts.example/gpu-operator.tgz', hami: 'oci://charts.example/hami' }),
    helm: fc.constant(helm),
    apiVersions: few(oneOf('monitoring.coreos.com/v1/ServiceMonitor')),
    crds: oneOf('include', 'skip'),
    cache: fc.constant(undefined),
  },
  ['helm', 'charts'],
  3,
);

const releaseOptions = props<ReleaseOptions, never>({ timeout: oneOf(1, 900), atomic: flag, skipAwait: flag }, [], 3);

/** Every delivery that both faces have, and the one that Pulumi alone takes. */
export const delivery: Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.constant(new Call('valuesFile', valuesFile, [])) },
  { weight: 8, arbitrary: fluxOptions.map((given) => new Call('flux', flux, [given])) },
  { weight: 8, arbitrary: argoCdOptions.map((given) => new Call('argoCd', argoCd, [given])) },
  { weight: 8, arbitrary: k3sOptions.map((given) => new Call('k3s', k3s, [given])) },
  { weight: 1, arbitrary: releaseOptions.map((given) => new Call('release', release, [given])) },
);
/** Starts a process for each. */
export const renderedDelivery: Arbitrary<unknown> = renderedOptions.map((given) => new Call('rendered', rendered, [given]));

const kubernetes = oneOf('1.30', '1.31', '1.32', '1.33', '1.34', '1.35', '1.36', '1.34.2', '1.36.0');

/** Versions that serve claims. */
export const withClaims = mostly(oneOf('1.34', '1.35', '1.36', '1.34.2'), kubernetes);

/** Props of `GpuCluster`. */
export const gpuCluster = (helmDelivery: Arbitrary<unknown> = delivery, version: Arbitrary<unknown> = kubernetes): Arbitrary<unknown> =>
  props<GpuClusterProps, 'kubernetes'>(
    {
      kubernetes: version,
      distribution: oneOf('kubeadm', 'eks', 'k3s', 'rke2'),
      helm: helmDelivery,
      site,
      name: oneOf('prod', 'a.b_c'),
      silence,
      judgeOthers: flag,
    },
    ['kubernetes'],
    2,
  );

/** A cluster of which nothing is wrong. */
export const plainCluster = (distribution: Distribution): Arbitrary<unknown> =>
  merged(
    all<{ kubernetes: unknown }>({ kubernetes }),
    distribution === 'kubeadm' ? oneOf({}, { distribution }) : fc.constant({ distribution }),
    oneOf({}, {}, { helm: new Call('flux', flux, []) }, { helm: new Call('argoCd', argoCd, []) }),
  );

const tolerations = few(
  props<{ key: string; operator: string; value: string; effect: string }, never>(
    { key: oneOf('a', 'nvidia.com/gpu'), operator: oneOf('Exists', 'Equal'), value: oneOf('', 'b'), effect: oneOf('NoSchedule') },
    [],
    2,
  ),
);
const env = few(all<{ name: unknown; value: unknown }>({ name: oneOf('A', 'DP_DISABLE_HEALTHCHECKS'), value: freeText }));
const enabled = all<{ enabled: unknown }>({ enabled: flag });
const anything = fc.oneof(freeText, fc.jsonValue({ maxDepth: 2 }));

/** Configurations of the device plugin as a program may write them itself. */
const pluginFile = oneOf(
  'version: v1\n',
  'version: v1\nsharing:\n  timeSlicing:\n    resources:\n    - name: nvidia.com/gpu\n      replicas: 2\n',
  'version: v1\nflags:\n  migStrategy: mixed\n',
);

type Known<T> = { readonly [K in keyof T as string extends K ? never : K]: T[K] };
const operatorValues = props<Known<GpuOperatorValues>, never>(
  {
    psa: enabled,
    cdi: props<{ enabled: boolean; nriPluginEnabled: boolean }, never>({ enabled: flag, nriPluginEnabled: flag }, [], 2),
    nfd: enabled,
    operator: oneOf({ runtimeClass: 'nvidia' }, { upgradeCRD: false }, { cleanupCRD: true }),
    daemonsets: props<{ tolerations: unknown; labels: unknown; annotations: unknown; priorityClassName: unknown }, never>(
      { tolerations, labels, annotations: map(['a'], freeText), priorityClassName: oneOf('system-node-critical') },
      [],
      2,
    ),
    mig: all<{ strategy: unknown }>({ strategy: oneOf('single', 'mixed', 'none', '') }),
    driver: oneOf({ enabled: false }, { version: '580.1.2' }, { kernelModuleType: 'open' }, { usePrecompiled: true }),
    toolkit: fc.oneof(enabled, all<{ env: unknown }>({ env })),
    devicePlugin: fc.oneof(
      enabled,
      fc.record({
        config: fc.record({ create: fc.constant(true), name: oneOf('plugin'), default: oneOf('a'), data: map(['a', 'b'], pluginFile) }),
      }),
    ),
    dcgm: enabled,
    dcgmExporter: fc.oneof(enabled, all<{ env: unknown }>({ env })),
    gfd: enabled,
    migManager: fc.oneof(enabled, all<{ env: unknown }>({ env })),
    sandboxWorkloads: fc.oneof(enabled, fc.constant({ enabled: true, defaultWorkload: 'vm-passthrough' }), fc.constant({ mode: 'kata' })),
    vgpuManager: fc.oneof(enabled, fc.constant({ enabled: true, repository: 'registry.example/nvidia', version: '580.82.02' })),
    vgpuDeviceManager: fc.oneof(enabled, fc.constant({ config: { name: 'own' } })),
  },
  [],
  7,
);

/** What the chart may have and the types do not. */
const further = (values: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc
    .tuple(
      values,
      fc.oneof(
        { weight: 4, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.dictionary(freeText, anything, { maxKeys: 2, noNullPrototype: true }) },
      ),
    )
    .map(([known, others]) => ({ ...(known as object), ...others }));

const releaseName = oneOf('gpu-operator', 'a', 'x'.repeat(53));

/** Props of `GpuOperator`. */
export const gpuOperator: Arbitrary<unknown> = props<GpuOperatorProps, never>(
  {
    version: mostly(oneOf('v26.7.0', 'v26.3.3', 'v25.10.1', 'v25.3.4', 'v24.9.2'), oneOf('v99.0.0')),
    namespace,
    releaseName,
    values: further(operatorValues),
    silence,
    createNamespace: flag,
  },
  [],
  2,
);

/** A whole `device-config.yaml` that says what the chart would for GPUs in ten shares. */
const deviceConfig = `nvidia:
  resourceCountName: nvidia.com/gpu
  resourceMemoryName: nvidia.com/gpumem
  resourceMemoryPercentageName: nvidia.com/gpumem-percentage
  resourceCoreName: nvidia.com/gpucores
  resourcePriorityName: nvidia.com/priority
  deviceSplitCount: 10
  deviceMemoryScaling: 1
  deviceCoreScaling: 1
`;
const hamiValues = props<Known<HamiValues>, never>(
  {
    devicePlugin: fc.oneof(
      oneOf({ deviceSplitCount: 4 }, { runtimeClassName: 'nvidia' }, { deviceListStrategy: 'cdi-annotations' }, { hostPID: false }),
      all<{ podAnnotations: unknown }>({ podAnnotations: map(['a'], freeText) }),
      all<{ extraEnvs: unknown }>({ extraEnvs: env }),
      all<{ tolerations: unknown }>({ tolerations }),
    ),
    'device-config': oneOf({ content: '' }, { content: deviceConfig }),
    dra: fc.constant(undefined),
    'hami-dra': fc.constant(undefined),
    enflameResourceNameVGCU: fc.constant(undefined),
    enflameResourceNameVGCUPercentage: fc.constant(undefined),
    global: oneOf({ imageTag: 'v2.10.0' }, { imageRegistry: 'registry.example' }),
    scheduler: oneOf(
      { replicas: 2 },
      { leaderElect: false },
      { defaultSchedulerPolicy: { gpuSchedulerPolicy: 'topology-aware' } },
      { admissionWebhook: { failurePolicy: 'Fail', whitelistNamespaces: ['a'] } },
      { overwriteEnv: 'false' },
    ),
    prometheus: enabled,
  },
  [],
  5,
);

/** Props of `NvidiaDevicePlugin`. */
export const devicePluginRelease: Arbitrary<unknown> = props<NvidiaDevicePluginProps, never>(
  {
    version: oneOf('0.20.0', '0.17.4', '0.14.0', '0.30.0'),
    values: oneOf(
      { migStrategy: 'mixed' },
      { config: { map: { a: 'version: v1' }, default: 'a' } },
      { gfd: { enabled: false }, compatWithCPUManager: true },
      { deviceListStrategy: 'cdi-cri', nvidiaDriverRoot: '/run/nvidia/driver' },
      { runtimeClassName: 'nvidia', tolerations: [], nodeSelector: { a: 'b' }, imagePullPolicy: 'Always' },
    ),
    namespace,
    releaseName: oneOf('nvdp', 'a'),
    silence,
    createNamespace: flag,
  },
  [],
  3,
);

/** Props of `NvidiaDraDriver`. */
export const draDriverRelease: Arbitrary<unknown> = props<NvidiaDraDriverProps, never>(
  {
    version: oneOf('0.4.1', '0.4.0', '0.9.0'),
    values: oneOf(
      { featureGates: { DynamicMIG: true } },
      { featureGates: { DynamicMIG: true, NVMLDeviceHealthCheck: true } },
      { webhook: { enabled: true } },
      { kubeletPlugin: { nodeSelector: { a: 'b' } } },
      { nvidiaDriverRoot: '/run/nvidia/driver', gpus: true },
    ),
    namespace,
    releaseName: oneOf('dra', 'a'),
    computeDomains: flag,
    silence,
    createNamespace: flag,
  },
  [],
  3,
);

/** Props of `NetworkOperator`. */
export const networkOperatorRelease: Arbitrary<unknown> = props<NetworkOperatorProps, never>(
  {
    version: oneOf('26.4.1', '26.1.0', '99.1.0'),
    values: oneOf(
      { nfd: { enabled: false } },
      { sriovNetworkOperator: { enabled: true } },
      { operator: { useDTK: false } },
      { ofedDriver: {} },
    ),
    namespace,
    releaseName: oneOf('network-operator', 'a'),
    createNamespace: flag,
    nicDriver: oneOf('host', 'doca'),
    docaVersion: oneOf('doca3.4.1-26.04-1.1.0.0-1'),
    resource: oneOf('nvidia.com/hostdev', 'rdma/shared_ib', 'rdma/a-b'),
    interfaces: oneOf({ 'rdma/rdma_shared_device_a': ['ibs1', 'ibs2'] }, { 'nvidia.com/hostdev': ['ens1f0np0'] }),
    deviceIds: oneOf({ 'rdma/rdma_shared_device_a': ['1021'] }, { 'nvidia.com/hostdev': ['1021', 'a2dc'] }),
    ipPools: oneOf(
      { rails: { subnet: '192.168.0.0/16', perNodeBlockSize: 64, gateway: '192.168.0.1', routes: ['192.169.0.0/16'] } },
      { rails: { subnet: '192.168.0.0/30', perNodeBlockSize: 3 } },
    ),
    cidrPools: oneOf(
      { rails: { cidr: '10.0.0.0/8', perNodeNetworkPrefix: 31, gatewayIndex: 0, routes: ['10.0.0.0/8'] } },
      { rails: { cidr: '10.0.0.0/24', perNodeNetworkPrefix: 24 } },
    ),
    podsPerNode: oneOf(1, 63),
    networks: oneOf(
      { rails: { namespace: 'ml', master: 'ens1f0np0', mtu: 9000, ipam: { type: 'nv-ipam', poolName: 'rails' } } },
      { whole: { resource: 'nvidia.com/hostdev' } },
    ),
    silence,
  },
  [],
  3,
);

/** Props of `Hami`. */
export const hamiRelease: Arbitrary<unknown> = props<HamiReleaseProps & { version: unknown; values: unknown }, never>(
  {
    version: oneOf('2.10.0', '2.10.3', '2.9.0'),
    values: further(hamiValues),
    namespace,
    releaseName: oneOf('hami', 'a'),
    certificates: oneOf('hook', 'cert-manager'),
    gpuHookPath: oneOf('/usr/local', '/var/lib/hami'),
    nodeNames: map(['labs', 'labs', 'c1', 'pool'], oneOf(['node-1'], ['node-1', 'node-2.example.com'])),
    silence,
    createNamespace: flag,
  },
  [],
  3,
);
