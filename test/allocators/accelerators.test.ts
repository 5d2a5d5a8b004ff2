import { App, Chart } from 'cdk8s';
import { flux, GpuCluster, GpuNodePool, GpuOperator, GpuWorkload, Hami, hamiDevices, machines, summary, vendorPlugin } from '../../lib';
import { bind } from '../../lib/plans/allocators';
import { hamiDevicesAllocator } from '../../lib/plans/allocators/hami-devices/hami-devices';
import {
  acceleratorRow,
  hamiDeviceNames,
  hamiDeviceRows,
  partDevices,
  pluginDeviceNames,
  pluginDeviceRows,
  wholeDevices,
} from '../../lib/words/gpu';
import { check } from '../../lib/internal';
import { type AcceleratorRequest, gpuRequestSchema, mergeModel, type PoolDescription, type Sharing } from '../../lib/plans/model';
import { judge } from '../../lib/rules';
import { fromYaml } from '../rules/from-yaml';

const limitsOf = (request: AcceleratorRequest, sharing?: Sharing) => {
  const pool = sharing && ({ sharing, nodeSelector: {}, taints: [] } as unknown as PoolDescription);
  const { containers, pod } = bind([{ container: 'a', request: { accelerator: request } }], pool);
  const { schedulerName, annotations } = pod;
  return { limits: containers['a']!.resources, schedulerName, annotations };
};
const problems = (accelerator: object) =>
  check(gpuRequestSchema, { accelerator }, 'request').map(({ path, problem }) => `${path} ${problem}`);

test('every device that has a name has a row, and every row a name', () => {
  expect(hamiDeviceRows.map(({ device }) => device).sort()).toEqual([...hamiDeviceNames].sort());
  expect(pluginDeviceRows.map(({ device }) => device).sort()).toEqual([...pluginDeviceNames].sort());
  for (const device of wholeDevices) expect(acceleratorRow(device)).not.toHaveProperty('memory');
  for (const device of partDevices) expect(acceleratorRow(device)).toMatchObject({ memory: {}, cores: {} });
});

test('no two rows of HAMi share a resource', () => {
  const names = hamiDeviceRows.flatMap(({ count, memory, cores }) => [count, memory?.resource, cores?.resource].filter(Boolean));
  expect(new Set(names).size).toBe(names.length);
});

test.each<readonly [AcceleratorRequest, Readonly<Record<string, number>>]>([
  [
    { device: 'Ascend310P', memory: '6Gi' },
    { 'huawei.com/Ascend310P': 1, 'huawei.com/Ascend310P-memory': 6144 },
  ],
  [{ device: 'Ascend910C', count: 4 }, { 'huawei.com/Ascend910C': 4 }],
  [
    { device: 'MLU', memory: '8Gi', cores: 25 },
    { 'cambricon.com/vmlu': 1, 'cambricon.com/mlu.smlu.vmemory': 32, 'cambricon.com/mlu.smlu.vcore': 25 },
  ],
  [
    { device: 'DCU', memory: '2000Mi', cores: 60 },
    { 'hygon.com/dcunum': 1, 'hygon.com/dcumem': 2000, 'hygon.com/dcucores': 60 },
  ],
  [
    { device: 'MR-V100', memory: '16Gi', cores: 50 },
    { 'iluvatar.ai/MR-V100-vgpu': 1, 'iluvatar.ai/MR-V100.vMem': 64, 'iluvatar.ai/MR-V100.vCore': 50 },
  ],
  [
    { device: 'Mthreads', memory: '16Gi', cores: 50 },
    { 'mthreads.com/vgpu': 1, 'mthreads.com/sgpu-memory': 32, 'mthreads.com/sgpu-core': 8 },
  ],
  [{ device: 'Metax-GPU', count: 2 }, { 'metax-tech.com/gpu': 2 }],
  [
    { device: 'Metax-SGPU', memory: '4Gi', cores: 60 },
    { 'metax-tech.com/sgpu': 1, 'metax-tech.com/vmemory': 4, 'metax-tech.com/vcore': 60 },
  ],
  [{ device: 'GCU', count: 2 }, { 'enflame.com/gcu': 2 }],
  [
    { device: 'Enflame', memory: '20Gi', cores: 40 },
    { 'enflame.com/gcu-memory': 20480, 'enflame.com/gcu-core': 40 },
  ],
  [{ device: 'kunlun', count: 8 }, { 'kunlunxin.com/xpu': 8 }],
  [
    { device: 'XPU', memory: '24Gi' },
    { 'kunlunxin.com/vxpu': 1, 'kunlunxin.com/vxpu-memory': 24576 },
  ],
  [{ device: 'AWSNeuron', count: 2 }, { 'aws.amazon.com/neuron': 2 }],
  [{ device: 'AWSNeuron', cores: 50 }, { 'aws.amazon.com/neuroncore': 1 }],
  [
    { device: 'AMD', memory: '48Gi', cores: 30 },
    { 'amd.com/gpu': 1, 'amd.com/gpumem': 49152, 'amd.com/gpucores': 30 },
  ],
  [{ device: 'Biren' }, { 'birentech.com/gpu': 1 }],
  [{ device: 'Vastai' }, { 'vastaitech.com/va': 1 }],
  [{ device: 'gpu.intel.com/i915' }, { 'gpu.intel.com/i915': 1 }],
  [{ device: 'amd.com/gpu', count: 8 }, { 'amd.com/gpu': 8 }],
  [{ device: 'fpga.intel.com/af-f7df405cbd7acf72', count: 1 }, { 'fpga.intel.com/af-f7df405cbd7acf72': 1 }],
])('%j is asked for in the units of its vendor', (request, limits) => {
  expect(problems(request)).toEqual([]);
  const bound = limitsOf(request);
  expect(bound.limits).toEqual(limits);
  expect(bound.schedulerName).toBe(request.device.includes('/') ? undefined : 'hami-scheduler');
});

test('devices that are split by software say so on the pod', () => {
  const sharing = hamiDevices({ device: 'Ascend910B4', softSplit: true });
  const mode = { 'huawei.com/vnpu-mode': 'hami-core' };
  expect(limitsOf({ device: 'Ascend910B4', memory: '10Gi' }, sharing).annotations).toEqual(mode);
  expect(limitsOf({ device: 'Ascend910B4', memory: '8Gi' }, hamiDevices({ device: 'Ascend910B4' })).annotations).toEqual({});
  expect(limitsOf({ device: 'Ascend910B4', cores: 10 }).annotations).toEqual(mode);
});

test.each([
  [{ device: 'Ascend910B' }, 'request.accelerator.device is not a device that is known here'],
  [{ device: 'Ascend910B3', memory: '100Gi' }, 'request.accelerator.memory is more than one Ascend910B3 has'],
  [{ device: 'Ascend910C', count: 3 }, 'request.accelerator.count is not a number of Ascend910C that is given out'],
  [{ device: 'kunlun', count: 3 }, 'request.accelerator.count is not a number of kunlun that is given out'],
  [{ device: 'MLU', memory: '1.1Gi' }, 'request.accelerator.memory is not a multiple of 256Mi, the unit in which Cambricon gives it out'],
  [{ device: 'Metax-SGPU', memory: '1536Mi' }, 'request.accelerator.memory is not a multiple of 1Gi, the unit in which MetaX gives it out'],
  [{ device: 'Mthreads', memory: '3Gi' }, 'request.accelerator.memory is not a size that Moore Threads gives out'],
  [{ device: 'Mthreads', cores: 30 }, 'request.accelerator.cores is not a number of cores of Moore Threads: one Mthreads has 16'],
  [{ device: 'DCU', count: 2, cores: 30 }, 'request.accelerator.count must be 1 with memory or cores: of several DCU each is whole'],
  [{ device: 'Enflame' }, 'request.accelerator asks for no amount: Enflame gives parts of one card by memory or cores'],
  [{ device: 'Biren', memory: '8Gi' }, 'request.accelerator.memory cannot be asked of Biren: Biren gives whole devices'],
  [{ device: 'XPU', cores: 30 }, 'request.accelerator.cores cannot be asked of XPU: Kunlunxin gives no part of its cores'],
  [{ device: 'AWSNeuron', cores: 100 }, 'request.accelerator.cores is a whole device'],
  [{ device: 'fpga.intel.com/x' }, 'request.accelerator.device is not a device that is known here'],
])('fails for %j', (request, problem) => expect(problems(request)).toEqual([problem]));

test('says which device was meant, however its letters are written', () =>
  expect(check(gpuRequestSchema, { accelerator: { device: 'ascend910b3' } }, 'request').map(({ fix }) => fix)).toEqual([
    "write 'Ascend910B3'",
  ]));

test('fails a pod that asks for parts of another device than those of its pool', () => {
  const { parts, partsOf } = hamiDevicesAllocator.resources;
  expect(partsOf?.(hamiDevices({ device: 'Ascend910B3' }))).toEqual(['huawei.com/Ascend910B3-memory', 'huawei.com/Ascend910B3-core']);
  expect(parts).toContain('cambricon.com/mlu.smlu.vmemory');
  const yaml = `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {npu: "on"}
  containers: [{name: main, image: "x:1", resources: {limits: {cambricon.com/mlu.smlu.vmemory: 8}}}]
`;
  const context = {
    kubernetes: '1.34',
    pools: [{ name: 'npus', sharing: { hamiDevices: { device: 'Ascend910B3' } }, nodeSelector: { npu: 'on' } }],
  };
  const found = judge(mergeModel([fromYaml(yaml, context)])).filter(({ rule }) => rule === 'pool/offers');
  expect(found).toMatchObject([{ allowed: ['huawei.com/Ascend910B3', 'huawei.com/Ascend910B3-memory', 'huawei.com/Ascend910B3-core'] }]);
});

const site = () => {
  const app = new App();
  const platform = new Chart(app, 'platform', { namespace: 'platform' });
  return { app, platform, cluster: new GpuCluster(platform, 'prod', { kubernetes: '1.34', helm: flux() }) };
};

test.each([
  ['names no machine', { nodes: 1 }, 'npus: needs exactly one of machine, machines'],
  [
    'has others and a machine',
    { nodes: 1, machine: machines.dgxH100, sharing: hamiDevices({ device: 'MLU' }) },
    "npus.machine: describes a server with NVIDIA's GPUs",
  ],
  [
    'has others and a system',
    { nodes: 1, os: 'ubuntu-24.04', sharing: vendorPlugin({ device: 'gpu.intel.com/xe' }) },
    'npus.os: has no effect',
  ],
])('fails for a pool that %s', (_what, props, message) =>
  expect(() => new GpuNodePool(site().cluster, 'npus', props as never)).toThrow(message),
);

test.each([
  [() => hamiDevices({ device: 'MLU', softSplit: true }), 'hamiDevices().softSplit: is a mode of Ascend devices, and not of MLU'],
  [
    () => hamiDevices({ device: 'Ascend910A', memory: '32Gi' }),
    'hamiDevices().memory: has no effect: HAMi takes 32768 MiB for every Ascend910A',
  ],
  [
    () => hamiDevices({ device: 'Biren', memory: '32Gi' }),
    'hamiDevices().memory: has no effect: Biren is given out without amounts of memory',
  ],
  [() => vendorPlugin({ device: 'amd.com/gpu', sharedDevNum: 2 }), "vendorPlugin().sharedDevNum: is of Intel's GPU plugin"],
])('fails for options that do not go together', (make, message) => expect(make).toThrow(message));

test("a cluster of such pools alone switches on what HAMi needs for them, and leaves NVIDIA's plugin away", () => {
  const { app, platform, cluster } = site();
  const npus = new GpuNodePool(cluster, 'npus', { nodes: 2, sharing: hamiDevices({ device: 'Ascend310P', perNode: 8 }) });
  new GpuOperator(cluster, 'gpu-operator');
  new Hami(cluster, 'hami');
  const request = { accelerator: { device: 'Ascend310P', memory: '6Gi' } } as const;
  const web = { kind: 'Deployment', pool: npus, image: 'x:1', request } as const;
  new GpuWorkload(platform, 'web', { ...web, replicas: 48 });
  expect(npus.nodeLabels).toEqual({ 'cdk8s-gpu/pool': 'npus', ascend: 'on' });
  expect(npus.taints).toEqual([]);
  const release = (platform.toJson() as { kind: string; metadata: { name: string }; spec: { values: object } }[]).find(
    ({ kind, metadata }) => kind === 'HelmRelease' && metadata.name === 'hami',
  );
  expect(release!.spec.values).toMatchObject({ devices: { ascend: { enabled: true } }, devicePlugin: { enabled: false } });
  expect(release!.spec.values).not.toHaveProperty('scheduler.forceOverwriteDefaultScheduler');
  // Three templates of 6 GiB in the 21 GiB of each of 16 devices.
  expect(summary(app)).toMatch(/npus +prod +2 +8 x Ascend310P/);
  expect(summary(app)).toContain('up to 24');
  new GpuWorkload(platform, 'more', { ...web, replicas: 49 });
  expect(() => app.synth()).toThrow(/pool\/capacity/);
});
