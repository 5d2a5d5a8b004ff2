import type { AllocatorRow } from '../../model';
import { bindLimits, readLimits } from '../limits';
import { mpsMemory } from './client-memory';
import { configuredLabels, marksShared, notOfGpuOperator, pluginReservedLabels } from './labels';
import { withMps } from './mps-clients';
import { pluginLimits } from './limits';
import { devicesOfGpu, offered } from './offered';
import { pluginOffers } from './offers';
import { isSharedName, pluginShares } from './share';

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
  bindsMps: true,
  name: 'the NVIDIA device plugin',
  offers: pluginOffers,
  shares: pluginShares,
  givesMig: true,
  serves: ['gpus', 'mig'],
  offered,
  devices: { ofGpu: devicesOfGpu, haveNuma: true },
  bind: (ask) => withMps({ containers: bindLimits(ask.requests, (request) => pluginLimits(request, ask.pool?.sharing)) }, ask),
  readBack: (container) => readLimits(container, isOurs, profileIn),
  resources: { isOurs, countsDevices: (resource) => DEVICE.test(resource), countsShares: isSharedName, parts: [], others: [] },
  memory: mpsMemory,
  labels: { found: {}, configured: configuredLabels, reserved: pluginReservedLabels, keptOff: notOfGpuOperator, marksShared },
  // Source of the label: alauda/knowledge eff01243, secure access to accelerators.
  alaudaModule: { name: 'pGPU', switch: 'pgpu_enable', nodeLabels: { 'nvidia-device-enable': 'pgpu' }, whole: true },
  charts: ['gpu-operator', 'nvidia-device-plugin'],
  excludes: ['hami', 'dra', 'gpu-manager', 'alauda-mps', 'volcano-vgpu', 'hami-dra'],
};
