import { ApiObject, App, Chart } from 'cdk8s';
import {
  AlaudaGpuPlugin,
  alaudaMps,
  CustomResourceLimitation,
  dra,
  exclusive,
  flux,
  GpuCluster,
  GpuManager,
  GpuNodePool,
  GpuOperator,
  type GpuPool,
  GpuWorkload,
  gpuManager,
  Hami,
  hami,
  hamiDevices,
  KaiScheduler,
  kaiFractions,
  KubeVirtHostDevices,
  limitationPresets,
  machines,
  mig,
  MpsControlDaemon,
  mps,
  mpsDaemon,
  NvidiaDraDriver,
  summary,
  timeSlicing,
  VolcanoVgpu,
  vendorPlugin,
  volcanoVgpu,
  virtualMachineGpus,
  vmPassthrough,
  vmVgpu,
} from 'cdk8s-gpu';

const app = new App();
const platform = new Chart(app, 'platform', { namespace: 'platform' });
const cluster = new GpuCluster(platform, 'prod', { kubernetes: '1.34', helm: flux() });

// Every way to offer the GPUs of a pool, and what its containers ask for.
const nodes = { machine: machines.dgxA100, nodes: 1 } as const;
const ways = [
  ['exclusive', exclusive(), { gpus: 2 }],
  ['time-slicing', timeSlicing({ replicas: 4 }), { gpus: 1 }],
  ['mps', mps({ replicas: 4 }), { gpus: 1 }],
  ['mps-daemon', mpsDaemon({ replicas: 4, pinnedMemoryLimit: '16Gi' }), { gpus: 1, mps: { activeThreadPercentage: 30 } }],
  ['mig', mig({ layout: { '1g.10gb': 7 } }), { mig: '1g.10gb' }],
  ['hami-parts', hami(), { vgpu: { gpus: 1, memory: '8Gi', cores: 30 } }],
  ['hami-mig', hami({ operatingMode: 'mig' }), { vgpu: { gpus: 1, memory: '8Gi' } }],
  ['dra', dra(), { gpus: 2 }],
  ['gpu-manager', gpuManager(), { vcuda: { cores: 30, memory: '8Gi' } }],
  ['alauda-mps', alaudaMps(), { alaudaMps: { cores: 30, memory: '8Gi' } }],
  ['volcano-parts', volcanoVgpu({ runtimeClassName: 'nvidia' }), { vgpu: { gpus: 1, memory: '8Gi', cores: 30 } }],
  ['kai-fractions', kaiFractions(), { vgpu: { gpus: 1, memoryPercentage: 25 } }],
] as const;

const isByHand = (pool: GpuPool): pool is GpuPool<'mpsDaemon'> => pool.mode === 'mpsDaemon';

const ml = new Chart(app, 'ml', { namespace: 'ml' });
const mpsPools: GpuPool[] = [];
for (const [name, sharing, request] of ways) {
  const pool = new GpuNodePool(cluster, name, { ...nodes, sharing });
  // The device plugin runs the daemon of mps(); this one is run by hand, so that clients may ask for parts of their own.
  if (isByHand(pool)) new MpsControlDaemon(platform, 'mps-daemon', { pool, image: 'ubuntu:24.04', namespace: 'kube-system' });
  new GpuWorkload(ml, name, { kind: 'Deployment', pool, request, image: 'registry.example/worker:1' });
  if (name === 'alauda-mps') mpsPools.push(pool);
}

// Nodes of two generations in one pool, each GPU cut as its model can be: pods ask for a profile, and get either.
const machinesOfBoth = [machines.dgxA100, machines.dgxH100] as const;
const groups = [
  { gpu: 'A100-SXM4-80GB', devices: 'all', layout: { '1g.10gb': 7 } },
  { gpu: 'H100-SXM5-80GB', devices: 'all', layout: { '3g.40gb': 1, '1g.10gb': 4 } },
] as const;
const both = new GpuNodePool(cluster, 'both', { machines: machinesOfBoth, nodes: 2, sharing: mig({ groups }) });
new GpuWorkload(ml, 'both', { kind: 'Deployment', pool: both, request: { mig: '1g.10gb' }, image: 'registry.example/worker:1' });

// Each device by its own number: whole GPUs are given out four times, the largest slices twice, and others once.
const sizes = [
  { devices: [0, 1], layout: { '3g.40gb': 2 } },
  { devices: [2], layout: { '1g.10gb': 7 } },
] as const;
const several = timeSlicing({ replicas: { gpus: 4, '3g.40gb': 2 }, renameByDefault: true, mig: { groups: sizes } });
const shares = new GpuNodePool(cluster, 'shares', { ...nodes, sharing: several });
new GpuWorkload(ml, 'shares', { kind: 'Deployment', pool: shares, request: { mig: '3g.40gb' }, image: 'registry.example/worker:1' });

// Programs that draw by OpenGL or Vulkan take turns on GPUs that can: a MIG device of these GPUs only computes.
const L4 = { machine: machines.aws['g6.12xlarge'], nodes: 1, sharing: timeSlicing({ replicas: 4 }) } as const;
const screens = new GpuNodePool(cluster, 'screens', L4);
const draws = { image: 'registry.example/renderer:1', driverCapabilities: ['graphics', 'utility'] } as const;
new GpuWorkload(ml, 'screens', { kind: 'Deployment', pool: screens, request: { gpus: 1 }, ...draws });

// Devices of other vendors, by one request: HAMi gives out parts of some, and vendors' own plugins offer others whole.
const npus = new GpuNodePool(cluster, 'npus', { nodes: 2, sharing: hamiDevices({ device: 'Ascend910B3', perNode: 8 }) });
const ascend = { accelerator: { device: 'Ascend910B3', memory: '16Gi' } } as const;
new GpuWorkload(ml, 'npus', { kind: 'Deployment', pool: npus, request: ascend, image: 'registry.example/npu-worker:1' });
const mlus = new GpuNodePool(cluster, 'mlus', { nodes: 2, sharing: hamiDevices({ device: 'MLU', perNode: 8, memory: '48Gi' }) });
const mlu = { accelerator: { device: 'MLU', memory: '8Gi', cores: 25 } } as const;
new GpuWorkload(ml, 'mlus', { kind: 'Deployment', pool: mlus, request: mlu, image: 'registry.example/mlu-worker:1' });
const intel = new GpuNodePool(cluster, 'intel', { nodes: 1, sharing: vendorPlugin({ device: 'gpu.intel.com/xe', perNode: 2 }) });
const xe = { accelerator: { device: 'gpu.intel.com/xe' } } as const;
new GpuWorkload(ml, 'intel', { kind: 'Deployment', pool: intel, request: xe, image: 'registry.example/transcoder:1' });

// GPUs for virtual machines of KubeVirt, beside those for containers: whole ones by passthrough, and vGPUs.
const whole = new GpuNodePool(cluster, 'whole', { ...nodes, sharing: vmPassthrough({ deviceName: 'nvidia.com/GA100_A100_SXM4_80GB' }) });
const desks = new GpuNodePool(cluster, 'desks', { ...nodes, sharing: vmVgpu({ type: 'A100DX-20C' }) });
new KubeVirtHostDevices(platform, 'host-devices', { pools: [whole, desks] });
const { gpus, nodeSelector, tolerations } = virtualMachineGpus({ pool: desks });
const domain = { devices: { gpus }, resources: { requests: { memory: '32Gi' } } };
new ApiObject(ml, 'desk', {
  apiVersion: 'kubevirt.io/v1',
  kind: 'VirtualMachine',
  metadata: { name: 'desk' },
  spec: { runStrategy: 'Always', template: { spec: { nodeSelector, tolerations, domain } } },
});

// What gives them out. The plugin of the Alauda platform is installed from its global cluster.
// NVIDIA publishes no image of the vGPU Manager: it is built by its users.
new GpuOperator(cluster, 'gpu-operator', { values: { vgpuManager: { repository: 'registry.example/nvidia', version: '580.82.02' } } });
// HAMi finds the nodes that it cuts by MIG by their names.
new Hami(cluster, 'hami', { nodeNames: { 'hami-mig': ['gpu-6'] } });
new NvidiaDraDriver(cluster, 'dra-driver');
new VolcanoVgpu(cluster, 'volcano-vgpu', { runtimeClassName: 'nvidia' });
new KaiScheduler(cluster, 'kai-scheduler');
new GpuManager(cluster, 'gpu-manager-daemon', {
  image: 'registry.example/gpu-manager:v1.1.5',
  admission: { image: 'registry.example/gpu-admission:1' },
});
const alauda = new Chart(app, 'alauda-global');
new AlaudaGpuPlugin(alauda, 'gpu', { clusterName: 'prod', version: 'v4.0.15', pools: mpsPools });

// What the console of the Alauda platform offers to its users.
for (const [name, preset] of Object.entries(limitationPresets)) new CustomResourceLimitation(platform, name, preset);

app.synth();
// cdk8s synth does not show what a program writes to stdout.
process.stderr.write(summary(app));
