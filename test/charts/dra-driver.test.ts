import { App, Chart } from 'cdk8s';
import * as gpu from '../../lib';
import { argoCd, flux, k3s, type NvidiaDraDriverProps, release, valuesFile } from '../../lib/plans/charts';
import { brokenDraValues } from '../../lib/plans/charts/nvidia-dra-driver/broken-values';
import { deadDraValues, unknownDraValues } from '../../lib/plans/charts/nvidia-dra-driver/chart-values';
import { planNvidiaDraDriver } from '../../lib/plans/charts/nvidia-dra-driver/plan';
import { dra, exclusive } from '../../lib/plans/allocators';
import type { ClusterDescription, OperatorFacts, PoolDescription } from '../../lib/plans/model';
import { judgeManifest } from '../judge/schema';
import { poolOf } from './pools';

const cluster: ClusterDescription = { name: 'prod', path: 'ml/prod', kubernetes: '1.34', distribution: 'kubeadm' };
const train = poolOf('train', { sharing: dra() });
const old = poolOf('old', { sharing: exclusive() });
const operator = (values: object): OperatorFacts =>
  ({
    path: 'ml/prod/gpu-operator',
    chart: 'gpu-operator',
    version: 'v26.7.0',
    namespace: 'gpu-operator',
    releaseName: 'gpu-operator',
    values,
  }) as OperatorFacts;

interface Around {
  readonly pools?: readonly PoolDescription[];
  readonly operators?: readonly OperatorFacts[];
  readonly cluster?: Partial<ClusterDescription>;
}

const plan = (
  props: NvidiaDraDriverProps = {},
  around: Around = {},
  delivery: Parameters<typeof planNvidiaDraDriver>[2]['delivery'] = valuesFile(),
) =>
  planNvidiaDraDriver({ path: 'ml/prod/dra', id: 'dra' }, props, {
    cluster: { ...cluster, ...around.cluster },
    pools: around.pools ?? [train],
    operators: around.operators ?? [],
    delivery,
  });
const valuesOf = (...given: Parameters<typeof plan>) => plan(...given).model.operators![0]!.values;

describe('the values of the DRA driver', () => {
  test('say who serves GPUs, where the driver is, and in which API version', () => {
    expect(valuesOf()).toEqual({
      nvidiaDriverRoot: '/',
      resourceApiVersion: 'resource.k8s.io/v1',
      gpuResourcesEnabledOverride: true,
      resources: { gpus: { enabled: true }, computeDomains: { enabled: false } },
      kubeletPlugin: { nodeSelector: { 'nvidia.com/dra-kubelet-plugin': 'true' } },
    });
    expect(valuesOf({}, { cluster: { kubernetes: '1.33' } })).toMatchObject({ resourceApiVersion: 'resource.k8s.io/v1beta2' });
  });

  test('leave GPUs to the device plugin where no pool claims them', () => {
    expect(valuesOf({ computeDomains: true }, { pools: [old] })).toEqual({
      nvidiaDriverRoot: '/',
      resourceApiVersion: 'resource.k8s.io/v1',
      resources: { gpus: { enabled: false }, computeDomains: { enabled: true } },
      kubeletPlugin: {},
    });
  });

  test('look for the driver where the operator or the platform puts it', () => {
    const root = (around: Around) => valuesOf({}, around)['nvidiaDriverRoot'];
    expect(root({ operators: [operator({})] })).toBe('/run/nvidia/driver');
    expect(root({ operators: [operator({ driver: { enabled: false } })] })).toBe('/');
    expect(root({ operators: [operator({ hostPaths: { driverInstallDir: '/opt/driver' } })] })).toBe('/opt/driver');
    expect(root({ cluster: { distribution: 'gke' } })).toBe('/home/kubernetes/bin/nvidia');
  });

  test('switch on the feature gates that shares need, and tolerate the taints of the pools', () => {
    const taints = [{ key: 'team', value: 'ml', effect: 'NoSchedule' }] as const;
    const pools = [poolOf('a', { sharing: dra({ mps: {} }), taints }), poolOf('b', { sharing: dra({ timeSlicing: {} }) }), old];
    expect(valuesOf({}, { pools })).toMatchObject({
      featureGates: { MPSSupport: true, TimeSlicingSettings: true },
      kubeletPlugin: {
        tolerations: [
          { key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' },
          { key: 'team', operator: 'Equal', value: 'ml', effect: 'NoSchedule' },
        ],
      },
    });
  });

  test('are those of the user in the end', () => {
    expect(valuesOf({ values: { nvidiaDriverRoot: '/a', resources: { gpus: { enabled: false } } } })).toMatchObject({
      nvidiaDriverRoot: '/a',
      resources: { gpus: { enabled: false }, computeDomains: { enabled: false } },
    });
  });
});

describe('a chart in a registry', () => {
  const OCI = 'oci://registry.k8s.io/dra-driver-nvidia/charts';

  test('is installed by its URL', () => {
    const script = plan().files.find(({ path }) => path.endsWith('install.sh'))!.text;
    expect(script).toContain(`helm upgrade --install dra-driver-nvidia-gpu ${OCI}/dra-driver-nvidia-gpu \\\n  --version 0.4.1`);
    expect(script).not.toContain('--repo');
  });

  test('is a registry to Flux, has no scheme for Argo CD, and is one URL for k3s and Pulumi', () => {
    const objects = (delivery: Parameters<typeof plan>[2]) => plan({}, {}, delivery).objects.map(({ object }) => object);
    expect(objects(flux()).find(({ kind }) => kind === 'HelmRepository')).toMatchObject({ spec: { url: OCI, type: 'oci' } });
    expect(objects(argoCd())[0]).toMatchObject({
      spec: { source: { repoURL: 'registry.k8s.io/dra-driver-nvidia/charts', chart: 'dra-driver-nvidia-gpu', targetRevision: '0.4.1' } },
    });
    const helmChart = objects(k3s()).find(({ kind }) => kind === 'HelmChart')!;
    expect(helmChart).toMatchObject({ spec: { chart: `${OCI}/dra-driver-nvidia-gpu`, version: '0.4.1' } });
    expect(helmChart['spec']).not.toHaveProperty('repo');
    expect(plan({}, {}, release()).releases).toMatchObject([{ inputs: { chart: `${OCI}/dra-driver-nvidia-gpu` } }]);
    expect(plan({}, {}, release()).releases![0]!.inputs).not.toHaveProperty('repositoryOpts');
    for (const delivery of [flux(), argoCd(), k3s()])
      for (const object of objects(delivery)) expect(judgeManifest(object, '1.34')).toEqual([]);
  });
});

test.each<[object, string, string]>([
  [{ namespace: 'x' }, 'namespace', 'is refused by the chart'],
  [{ nvidiaCtkPath: '/usr/bin/nvidia-ctk' }, 'nvidiaCtkPath', 'is refused by the chart'],
  [{ resourceApiVersion: 'v1' }, 'resourceApiVersion', 'is not an API version in which the chart writes DeviceClasses'],
  [{ featureGates: { MPSSupport: 'on' } }, 'featureGates.MPSSupport', 'is not on or off, and the driver does not start with it'],
  [{ featureGates: { MPS: true } }, 'featureGates.MPS', 'is not a feature gate of the driver, which does not start with it'],
  [
    { featureGates: { DynamicMIG: true, MPSSupport: true } },
    'featureGates.DynamicMIG',
    'the driver does not start with DynamicMIG and MPSSupport',
  ],
  [
    { featureGates: { DynamicMIG: 'true', NVMLDeviceHealthCheck: 'T' } },
    'featureGates.DynamicMIG',
    'the driver does not start with DynamicMIG and NVMLDeviceHealthCheck',
  ],
  [
    { featureGates: { IMEXDaemonsWithDNSNames: false } },
    'featureGates.IMEXDaemonsWithDNSNames',
    'the driver does not start with ComputeDomainCliques and without IMEXDaemonsWithDNSNames',
  ],
  [
    { featureGates: { DeviceMetadata: true } },
    'featureGates.DeviceMetadata',
    'the driver does not start with DeviceMetadata and without PassthroughSupport',
  ],
  [{ webhook: { enabled: true, tls: { mode: 'none' } } }, 'webhook.tls.mode', 'is refused by the chart'],
  [
    { webhook: { enabled: true, tls: { certManager: { issuerType: 'issuer' } } } },
    'webhook.tls.certManager.issuerName',
    'is required with issuerType issuer',
  ],
  [
    { webhook: { enabled: true, tls: { mode: 'secret', secret: { name: 'a' } } } },
    'webhook.tls.secret.caBundle',
    'is required: the certificate of the webhook is in a Secret',
  ],
])('%j is refused', (values, at, problem) => {
  expect(brokenDraValues('0.4.1', values as never).map((found) => [found.at, found.problem])).toEqual([[at, problem]]);
});

test('values that the chart takes are accepted, and others are not keys of it', () => {
  const fine = {
    featureGates: { DynamicMIG: true, ContextualLogging: false },
    webhook: { enabled: true },
    kubeletPlugin: { affinity: {} },
  };
  for (const version of ['0.4.0', '0.4.1']) {
    expect([...brokenDraValues(version, fine), ...unknownDraValues(version, fine), ...deadDraValues(version, fine)]).toEqual([]);
    expect(unknownDraValues(version, { driverRoot: '/' }).map(({ at }) => at)).toEqual(['driverRoot']);
    expect(deadDraValues(version, { webhook: { strategy: { type: 'Recreate' } } }).map(({ at }) => at)).toEqual(['webhook.strategy']);
  }
});

test('a program with pools of both kinds keeps driver and device plugin apart, and closes its cluster', () => {
  const app = new App();
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  const prod = new gpu.GpuCluster(chart, 'prod', { kubernetes: '1.34', helm: gpu.flux() });
  const claims = new gpu.GpuNodePool(prod, 'train', { machine: gpu.machines.dgxH100, nodes: 2, sharing: gpu.dra() });
  const plain = new gpu.GpuNodePool(prod, 'old', { machine: gpu.machines.dgxH100, nodes: 2 });
  const own = new gpu.GpuOperator(prod, 'gpu-operator');
  const driver = new gpu.NvidiaDraDriver(prod, 'dra');
  new gpu.GpuTrainingJob(chart, 'llama', { pool: claims, numNodes: 2, request: { gpus: 8 }, image: 'x:1' });
  new gpu.GpuWorkload(chart, 'web', { kind: 'Deployment', pool: plain, request: { gpus: 1 }, image: 'x:1' });
  chart.toJson();
  expect(gpu.findings(app).filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(driver.values).toMatchObject({ nvidiaDriverRoot: '/run/nvidia/driver' });
  expect(own.values).not.toMatchObject({ devicePlugin: { enabled: false } });
  expect(() => new gpu.GpuNodePool(prod, 'late', { machine: gpu.machines.dgxH100, nodes: 1 })).toThrow('cluster/closed');
  expect(() => new gpu.GpuOperator(prod, 'other')).toThrow('declare the GPU Operator before the DRA driver');
});

test('an operator whose pools are all claimed has no device plugin', () => {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  const prod = new gpu.GpuCluster(chart, 'prod', { kubernetes: '1.34' });
  new gpu.GpuNodePool(prod, 'train', { machine: gpu.machines.dgxH100, nodes: 2, sharing: gpu.dra() });
  expect(new gpu.GpuOperator(prod, 'gpu-operator').values).toMatchObject({ devicePlugin: { enabled: false } });
});
