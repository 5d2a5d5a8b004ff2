import { type GpuModel, migPart } from '../../../words/gpu';
import { type AllocatorBinding, type AllocatorRow, type BindAsk, type MigPartition, type Sharing, toolkitClassOf } from '../../model';
import { bindLimits, readLimits } from '../limits';
import { mpsMemory } from './client-memory';
import { configuredLabels, marksShared, notOfGpuOperator, pluginReservedLabels } from './labels';
import { mayHaveMpsDaemon, withMps } from './mps-clients';
import { pluginLimits } from './limits';
import { devicesOfGpu, offered } from './offered';
import { pluginOffers } from './offers';
import { isPluginShare, isSharedName, pluginShares, replicasOf, SHARED_SUFFIX } from './share';

/** Its configuration may give GPUs any name of this domain. Source: k8s-device-plugin v0.20.0 `api/config/v1`, `resources`. */
const DOMAIN = 'nvidia.com/';

/** Names that it makes by itself. Others of the domain are those of network devices, and of GPUs for virtual machines. */
const DEVICE = /^nvidia\.com\/(?:gpu|mig-(.+?))(?:\.shared)?$/;

const isOurs = (resource: string): boolean => resource.startsWith(DOMAIN);

/** The MIG profile of a device: its name has `.` where the profile has `+`. */
const profileIn = (resource: string): string | undefined => DEVICE.exec(resource)?.[1]?.replace(/(gb)\./, '$1+');

/** NVIDIA's device plugin: whole GPUs and MIG devices as extended resources, alone or shared by time-slicing or MPS. */
export const devicePlugin: AllocatorRow = {
  id: 'device-plugin',
  bindsMps: mayHaveMpsDaemon,
  name: 'the NVIDIA device plugin',
  offers: pluginOffers,
  shares: pluginShares,
  givesMig: true,
  serves: ['gpus', 'mig'],
  offered,
  devices: { ofGpu: devicesOfGpu, partOf, haveNuma: true },
  bind: (ask) =>
    withMps(withClass({ containers: bindLimits(ask.requests, (request) => pluginLimits(request, ask.pool?.sharing)) }, ask), ask),
  readBack: (container) => readLimits(container, isOurs, profileIn),
  resources: { isOurs, countsDevices: (resource) => DEVICE.test(resource), countsShares: isSharedName, parts: [], others: [] },
  memory: mpsMemory,
  labels: { found: {}, configured: configuredLabels, reserved: pluginReservedLabels, keptOff: notOfGpuOperator, marksShared },
  // Source of the label: alauda/knowledge eff01243, secure access to accelerators.
  alaudaModule: { name: 'pGPU', switch: 'pgpu_enable', nodeLabels: { 'nvidia-device-enable': 'pgpu' }, whole: true },
  measured: { held: 'requests', use: ({ share }) => (isPluginShare(share) ? 'device' : 'pod') },
  charts: ['gpu-operator', 'nvidia-device-plugin'],
  excludes: ['hami', 'dra', 'gpu-manager', 'alauda-mps', 'volcano-vgpu', 'hami-dra'],
};

/** By default the plugin names devices in a variable, which NVIDIA's runtime alone reads. Source: k8s-device-plugin v0.20.0, `deviceListStrategy`. */
function withClass(binding: AllocatorBinding, { pool, requests }: BindAsk): AllocatorBinding {
  const runtimeClassName = requests.length === 0 ? undefined : toolkitClassOf(pool);
  return runtimeClassName === undefined ? binding : { ...binding, pod: { ...binding.pod, runtimeClassName } };
}

/** A whole GPU, or a MIG device, divided among those who share it. Under the `single` strategy all devices are of one profile. */
function partOf({ partition, share }: Sharing, resource: string, gpu: GpuModel): number | undefined {
  const device = resource.endsWith(SHARED_SUFFIX) ? resource.slice(0, -SHARED_SUFFIX.length) : resource;
  const profile = profileIn(device) ?? (partition.kind === 'mig' && partition.strategy === 'single' ? firstProfile(partition) : undefined);
  const part = profile === undefined ? 1 : migPart(gpu, profile);
  return part === undefined ? undefined : part / (isPluginShare(share) ? replicasOf(share, device) : 1);
}

const firstProfile = ({ groups = [] }: MigPartition): string | undefined =>
  groups.flatMap(({ layout }) => Object.entries(layout)).find(([, count]) => count > 0)?.[0];
