import { RENDERED_VERSIONS } from '../rendered-versions';
import { type AnyMigLayout, type GpuModel, maximalMigLayouts, migProfilesOf } from '../../lib/words/gpu';
import { kubernetesMinors } from '../../lib/words/kubernetes';
import { distributions, osNames, platformOf } from '../../lib/words/platforms';
import { type MachineShape, machines } from '../../lib/words/machine';
import { intents } from '../../lib/plans/node';
import { vehiclesFor } from '../../lib/plans/node/vehicles/vehicles';
import { argoCd, flux, hamiVersions, k3s, rendered, valuesFile } from '../../lib/plans/charts';
import {
  alaudaMps,
  dra,
  exclusive,
  gpuManager,
  hami,
  hamiDevices,
  hamiDra,
  kaiFractions,
  mig,
  mps,
  mpsDaemon,
  timeSlicing,
  vendorPlugin,
  vmPassthrough,
  vmVgpu,
  volcanoVgpu,
} from '../../lib/plans/allocators';
import type { GpuRequest, Sharing } from '../../lib/plans/model';
import { kai, kueue, podGroup, slurmBridge, sunk, volcano } from '../../lib/plans/queues';
import { trainingControllers } from '../../lib/words/kinds';
import { fakeHelm, SMALL_CHART } from '../charts/fake-helm';

/** Prints the same small chart with the values that it was given: one for all combinations. */
const helm = fakeHelm(SMALL_CHART).helm;

/** Every value of every axis; a new value is one more line here, and its combinations are new lines in the pins. */
export const axes = {
  machine: {
    'dgx-h100': machines.dgxH100,
    'dgx-h200': machines.dgxH200,
    'dgx-a100': machines.dgxA100,
    // One of each layout that the clouds have; the others differ in numbers.
    'p5.48xlarge': machines.aws['p5.48xlarge'],
    'p4d.24xlarge': machines.aws['p4d.24xlarge'],
    'p4de.24xlarge': machines.aws['p4de.24xlarge'],
    'g6.12xlarge': machines.aws['g6.12xlarge'],
    'g4dn.xlarge': machines.aws['g4dn.xlarge'],
    Standard_ND96isr_H100_v5: machines.azure.Standard_ND96isr_H100_v5,
    Standard_ND96amsr_A100_v4: machines.azure.Standard_ND96amsr_A100_v4,
    'a3-highgpu-8g': machines.gcp['a3-highgpu-8g'],
    'numa unknown': { name: 'bare', gpu: 'L4', gpus: [{ index: 0 }], cpus: 16, confidence: 'D', source: 'made up for this test' },
  } as Readonly<Record<string, MachineShape>>,
  sharing: {
    exclusive: () => exclusive(),
    'mig mixed': (gpu: GpuModel) => mig({ layout: uniform(gpu) }),
    'mig single': (gpu: GpuModel) => mig({ strategy: 'single', layout: uniform(gpu) }),
    'time-slicing': () => timeSlicing({ replicas: 4 }),
    'time-slicing renamed': () => timeSlicing({ replicas: 4, renameByDefault: true }),
    'time-slicing of mig': (gpu: GpuModel) => timeSlicing({ replicas: 2, mig: { layout: uniform(gpu) } }),
    mps: () => mps({ replicas: 4 }),
    'mps for too many': () => mps({ replicas: 49 }),
    hami: () => hami(),
    dra: () => dra(),
    'gpu-manager': () => gpuManager(),
    'alauda mps': () => alaudaMps(),
    'volcano vgpu': () => volcanoVgpu(),
    'kai fractions': () => kaiFractions(),
    'hami dra': () => hamiDra(),
    'hami, mig': () => hami({ operatingMode: 'mig' }),
    'dra of mig, in turns': (gpu: GpuModel) => dra({ mig: { layout: uniform(gpu) }, timeSlicing: {} }),
    'mig unplaceable': (gpu: GpuModel) => mig({ layout: tooMuch(gpu) }),
  } as Readonly<Record<string, (gpu: GpuModel) => Sharing>>,
  /**
   * Ways that ask little of a machine or a minor: GPUs that a daemon of one's own shares, GPUs of virtual machines, devices that
   * are no GPUs of NVIDIA's. They meet every other way, but only some machines and minors.
   */
  furtherSharing: {
    'mps daemon': () => mpsDaemon({ replicas: 4, activeThreadPercentage: 50, pinnedMemoryLimit: '4Gi' }),
    'hami devices': () => hamiDevices({ device: 'Ascend910B3', perNode: 8, softSplit: true }),
    'vendor plugin': () => vendorPlugin({ device: 'gpu.intel.com/xe', perNode: 2, sharedDevNum: 4 }),
    'vm passthrough': () => vmPassthrough({ deviceName: 'nvidia.com/GH100_H100_SXM5_80GB' }),
    'vm vgpu': () => vmVgpu({ type: 'H100XM-20C' }),
  } as Readonly<Record<string, (gpu: GpuModel) => Sharing>>,
  intent: intents,
  kubernetes: kubernetesMinors,
  // Those whose nodes a vehicle serves: of the others, test/platforms holds the values.
  distribution: distributions.filter((id) => platformOf(id)?.kubelet.by !== 'platform'),
  // Those that a script sets up: of the others, test/node/vehicles holds the files.
  os: osNames.filter((name) => vehiclesFor(platformOf('kubeadm')!, name).some(({ id }) => id === 'bash')),
  delivery: {
    valuesFile: () => valuesFile(),
    flux: () => flux(),
    'flux elsewhere': () => flux({ namespace: 'flux-system' }),
    'argo cd': () => argoCd(),
    'argo cd elsewhere': () => argoCd({ destination: { name: 'eu-1' }, automated: 'prune', serverSideApply: false, syncWave: -5 }),
    k3s: () => k3s(),
    rendered: () => rendered({ helm }),
  },
  operatorVersion: RENDERED_VERSIONS,
  controller: trainingControllers,
  queue: {
    none: () => undefined,
    kueue: () => kueue({ queue: 'research', topology: 'cloud.provider.com/topology-rack' }),
    volcano: () => volcano({ queue: 'research', highestTierAllowed: 1 }),
    kai: () => kai({ queue: 'research', topology: { name: 'dc', level: 'cloud.provider.com/topology-rack' } }),
    slurmBridge: () => slurmBridge({ partition: 'gpu', timeLimit: '12h' }),
    sunk: () => sunk({ partition: 'h100', exclusive: 'user' }),
    podGroup: () => podGroup({ topology: 'topology.kubernetes.io/rack' }),
  },
  kind: ['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob', 'Pod'],
  hamiKind: ['Deployment', 'StatefulSet', 'Job', 'CronJob'],
  hamiVersion: hamiVersions,
  numNodes: [1, 4],
  request: {
    'one GPU': () => ({ gpus: 1 }),
    'every GPU': (machine: MachineShape) => ({ gpus: machine.gpus.length }),
    'one more than there is': (machine: MachineShape) => ({ gpus: machine.gpus.length + 1 }),
    'a MIG device': ({ gpu }: MachineShape) => ({ mig: Object.keys(uniform(gpu))[0] as never }),
    'a part of a GPU': () => ({ vgpu: { gpus: 1, memory: '4Gi', cores: 25 } }),
    'a percentage of every GPU': ({ gpus }: MachineShape) => ({ vgpu: { gpus: gpus.length, memoryPercentage: 10 } }),
  },
  /** Of pools whose devices are no GPUs of NVIDIA's, and of clients of an MPS daemon. */
  deviceRequest: {
    'a part of an NPU': () => ({ accelerator: { device: 'Ascend910B3', memory: '10Gi', cores: 20 } }),
    'a GPU of Intel': () => ({ accelerator: { device: 'gpu.intel.com/xe' } }),
    'a GPU of a daemon': () => ({ gpus: 1, mps: { activeThreadPercentage: 30, pinnedMemoryLimit: '2Gi' } }),
  } as Readonly<Record<string, () => GpuRequest>>,
} as const;

/** A way of sharing, of either axis. */
export const sharingOf = (name: string, gpu: GpuModel): Sharing => (axes.sharing[name] ?? axes.furtherSharing[name]!)(gpu);

/** Whether a vehicle writes files for the nodes of a distribution that run a system. */
export const serves = (os: (typeof osNames)[number], distribution: (typeof distributions)[number]): boolean =>
  vehiclesFor(platformOf(distribution)!, os).length > 0;

/** As many of the smallest profile as fit; on a GPU without MIG a layout of another one, which is illegal. */
function uniform(gpu: GpuModel): AnyMigLayout {
  const [smallest] = migProfilesOf(gpu) as readonly (keyof AnyMigLayout)[];
  if (smallest === undefined) return { '1g.10gb': 7 };
  return maximalMigLayouts(gpu).find((layout) => Object.keys(layout).length === 1 && layout[smallest] !== undefined) ?? { [smallest]: 1 };
}

const tooMuch = (gpu: GpuModel): AnyMigLayout =>
  Object.fromEntries(Object.entries(uniform(gpu)).map(([profile, count]) => [profile, count + 1]));
