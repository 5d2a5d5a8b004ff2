import { ApiObject, App, Chart, Testing } from 'cdk8s';
import { stringify } from 'yaml';
import {
  findings,
  GpuCluster,
  type GpuPool,
  GpuNodePool,
  GpuOperator,
  type GpuOperatorValues,
  KubeVirtHostDevices,
  machines,
  virtualMachineGpus,
  vmPassthrough,
  vmVgpu,
} from '../../lib';
import { iommu } from '../../lib/plans/node/settings/pci/iommu';
import { lintDocuments, readContext, readText } from '../../lib/read';

const H100 = 'nvidia.com/GH100_H100_SXM5_80GB';
const manager = { vgpuManager: { repository: 'registry.example/nvidia', version: '580.82.02', imagePullSecrets: ['vgpu'] } };

const lint = (text: string, pools: readonly GpuPool[]) =>
  lintDocuments(readText('a.yaml', text).documents, readContext({ pools: pools.map(({ description }) => description) }, 'context'))
    .findings;

/** A cluster with a pool of whole GPUs, one of vGPUs, and one of containers. */
function platform(values: GpuOperatorValues = {}) {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34', distribution: 'kubeadm' });
  const base = { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04' } as const;
  const whole = new GpuNodePool(cluster, 'whole', { ...base, sharing: vmPassthrough({ deviceName: H100 }) });
  const desks = new GpuNodePool(cluster, 'desks', { ...base, sharing: vmVgpu({ type: 'H100XM-20C' }) });
  const train = new GpuNodePool(cluster, 'train', base);
  const operator = new GpuOperator(cluster, 'gpu-operator', { values: { ...manager, ...values } });
  return { chart, whole, desks, train, operator };
}

const kubeVirt = (chart: Chart): unknown =>
  (Testing.synth(chart) as { kind: string; spec: unknown }[]).find(({ kind }) => kind === 'KubeVirt');

test('nodes of virtual machines are labelled, and the operator is told to look at labels', () => {
  const { whole, desks, train, operator } = platform();
  expect(whole.description.labels).toMatchObject({ 'nvidia.com/gpu.workload.config': 'vm-passthrough' });
  expect(desks.description.labels).toMatchObject({
    'nvidia.com/gpu.workload.config': 'vm-vgpu',
    'nvidia.com/vgpu.config': 'H100XM-20C',
  });
  expect(train.description.labels).not.toHaveProperty(['nvidia.com/gpu.workload.config']);
  expect(operator.values).toMatchObject({ sandboxWorkloads: { enabled: true }, vgpuManager: { enabled: true, ...manager.vgpuManager } });
});

test('the KubeVirt permits the devices of the pools, and makes no mediated devices itself', () => {
  const { chart, whole, desks } = platform();
  new KubeVirtHostDevices(chart, 'kubevirt', { pools: [whole, desks] });
  expect(kubeVirt(chart)).toEqual({
    apiVersion: 'kubevirt.io/v1',
    kind: 'KubeVirt',
    metadata: { name: 'kubevirt', namespace: 'kubevirt' },
    spec: {
      configuration: {
        permittedHostDevices: {
          pciHostDevices: [{ pciVendorSelector: '10DE:2330', resourceName: H100, externalResourceProvider: true }],
          mediatedDevices: [
            { mdevNameSelector: 'NVIDIA H100XM-20C', resourceName: 'nvidia.com/NVIDIA_H100XM-20C', externalResourceProvider: true },
          ],
        },
        mediatedDevicesConfiguration: { enabled: false },
      },
    },
  });
  expect(findings(chart).filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('before KubeVirt 1.8 a feature gate says so instead', () => {
  const { chart, desks } = platform();
  new KubeVirtHostDevices(chart, 'kubevirt', { pools: [desks], namespace: 'virt', name: 'kv', featureGates: ['DisableMDEVConfiguration'] });
  expect(kubeVirt(chart)).toMatchObject({
    metadata: { name: 'kv', namespace: 'virt' },
    spec: { configuration: { developerConfiguration: { featureGates: ['DisableMDEVConfiguration'] } } },
  });
  expect(JSON.stringify(kubeVirt(chart))).not.toContain('mediatedDevicesConfiguration');
});

test('the GPUs of a virtual machine come with the nodes that have them', () => {
  const { whole, desks } = platform();
  expect(virtualMachineGpus({ pool: whole, gpus: 2 })).toEqual({
    gpus: [
      { name: 'gpu1', deviceName: H100 },
      { name: 'gpu2', deviceName: H100 },
    ],
    nodeSelector: { 'cdk8s-gpu/pool': 'whole' },
    tolerations: [{ key: 'nvidia.com/gpu', operator: 'Equal', value: 'present', effect: 'NoSchedule' }],
  });
  // Four of 20 GB on each of eight GPUs.
  expect(virtualMachineGpus({ pool: desks, gpus: 32 }).gpus).toHaveLength(32);
  expect(() => virtualMachineGpus({ pool: desks, gpus: 33 })).toThrow("no node of pool 'desks' has so many");
});

test('a screen is of vGPUs of the series Q', () => {
  const pool = GpuNodePool.fromAttributes(new Chart(new App(), 'ml'), 'cad', {
    sharing: vmVgpu({ type: 'A10-4Q' }),
    nodeSelector: { cad: 'on' },
  });
  expect(virtualMachineGpus({ pool, display: false }).gpus[0]).toMatchObject({ virtualGPUOptions: { display: { enabled: false } } });
  expect(() => virtualMachineGpus({ pool: platform().desks, display: true })).toThrow('only vGPUs of the series Q have a screen');
});

test('fails on pools of containers, unknown keys, and GPUs whose PCI device is not known', () => {
  const { chart, train } = platform();
  expect(() => virtualMachineGpus({ pool: train } as never)).toThrow("pool 'train' gives its GPUs to containers");
  expect(() => virtualMachineGpus(undefined as never)).toThrow('virtualMachineGpus()');
  expect(() => new KubeVirtHostDevices(chart, 'a', { pools: [train], gates: [] } as never)).toThrow('a.gates');
  expect(() => new KubeVirtHostDevices(chart, 'b', { pools: [train as GpuPool as never] })).toThrow('b.pools[0]');
  const theirs = GpuNodePool.fromAttributes(chart, 'theirs', { sharing: vmPassthrough({ deviceName: H100 }), nodeSelector: { a: 'b' } });
  expect(() => new KubeVirtHostDevices(chart, 'c', { pools: [theirs] })).toThrow(
    "the PCI device of the GPUs of pool 'theirs' is not known",
  );
  expect(() => vmPassthrough({ deviceName: 'GA102GL_A10' })).toThrow('vmPassthrough().deviceName');
  expect(() => vmVgpu({ type: 'A10' })).toThrow('vmVgpu().type');
});

test('fails when a container asks for GPUs of such a pool', () => {
  const { chart, whole } = platform();
  const metadata = { name: 'a', namespace: 'ml' };
  const container = { name: 'main', image: 'x:1', resources: { limits: { [H100]: 1 } } };
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata, spec: { containers: [container] } };
  new ApiObject(chart, 'pod', pod);
  expect(() => Testing.synth(chart) as unknown).toThrow('kubevirt/container');
  expect(lint(stringify(pod), [whole]).map(({ rule }) => rule)).toContain('kubevirt/container');
});

test('a virtual machine on its pool breaks no rule about containers', () => {
  const { whole, desks } = platform();
  const machine = (name: string, pool: typeof whole | typeof desks) => {
    const { gpus, nodeSelector, tolerations } = virtualMachineGpus({ pool });
    const domain = { devices: { gpus }, resources: { requests: { memory: '32Gi' } } };
    return stringify({
      apiVersion: 'kubevirt.io/v1',
      kind: 'VirtualMachine',
      metadata: { name, namespace: 'desks' },
      spec: { runStrategy: 'Always', template: { spec: { nodeSelector, tolerations, domain } } },
    });
  };
  const text = [machine('a', whole), machine('b', desks)].join('---\n');
  expect(lint(text, [whole, desks])).toEqual([]);
  // Of a name that the pool does not have it is told at the device.
  const other = text.replace(H100, 'nvidia.com/GH100_H100_PCIE');
  const line = other.split('\n').findIndex((one) => one.includes('GH100_H100_PCIE')) + 1;
  expect(lint(other, [whole, desks]).map((one) => [one.rule, one.line])).toEqual([['pool/offers', line]]);
});

test.each([
  [{ sandboxWorkloads: { enabled: false } }, 'the operator sets up no node for virtual machines'],
  [{ sandboxWorkloads: { mode: 'kata' as const } }, 'in this mode the GPUs go to containers of Kata'],
  [{ vfioManager: { enabled: false } }, 'no GPU of these nodes reaches a virtual machine'],
  [{ vgpuManager: { enabled: false } }, "without NVIDIA's vGPU Manager there are no vGPUs"],
])('fails on values of the operator that leave out what such nodes need: %j', (values, says) => {
  const { chart } = platform(values);
  expect(findings(chart).map(({ rule, problem }) => [rule, problem])).toContainEqual(['kubevirt/operator', expect.stringContaining(says)]);
});

test('fails on an image that brings a driver', () => {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34', distribution: 'kubeadm' });
  const sharing = vmPassthrough({ deviceName: H100 });
  new GpuNodePool(cluster, 'whole', { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', sharing });
  expect(findings(chart).map(({ rule }) => rule)).toContain('kubevirt/bare-metal');
});

test('the IOMMU is on where GPUs are for virtual machines', () => {
  const cluster = { name: 'a', path: 'a', kubernetes: '1.34', distribution: 'kubeadm' } as const;
  const argumentsOf = (sharing: ReturnType<typeof vmPassthrough> | undefined, architecture: 'amd64' | 'arm64') =>
    iommu
      .primitives({
        cluster,
        machine: { ...machines.dgxH100, architecture },
        ...(sharing ? { sharing } : {}),
        tuning: { intent: 'inference' },
        labels: {},
        taints: [],
      })
      .flatMap((primitive) => (primitive.kind === 'kernelArgument' && primitive.argument.includes('iommu') ? [primitive.argument] : []));
  const sharing = vmPassthrough({ deviceName: H100 });
  expect(argumentsOf(sharing, 'amd64')).toEqual(['intel_iommu=on', 'iommu=pt']);
  expect(argumentsOf(sharing, 'arm64')).toEqual(['iommu.passthrough=1']);
  expect(argumentsOf(undefined, 'amd64')).toEqual([]);
});
