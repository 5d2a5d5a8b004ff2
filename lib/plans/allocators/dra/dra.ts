import { GPU_RESOURCE } from '../../../words/gpu';
import { type AllocatorBinding, type AllocatorRow, type BindAsk, devicesOf } from '../../model';
import { bindLimits } from '../limits';
import { readClaims } from './claim-lookup';
import { bindClaims } from './claims';
import { devicesOfGpu, gpuName, isClaimed, offered, partOfGpu } from './devices';
import { draConfiguredLabels, draNodeSelector } from './labels';
import { draOffers } from './offers';
import { draShares } from './share';

/** NVIDIA's DRA driver: GPUs and MIG devices by claims, which the scheduler allocates. */
export const draAllocator: AllocatorRow = {
  id: 'dra',
  name: 'the NVIDIA DRA driver',
  offers: draOffers,
  shares: draShares,
  givesMig: true,
  serves: ['gpus', 'mig', 'claim'],
  offered,
  // The kubelet's Topology Manager does not see claimed devices: Kubernetes 1.36 `pkg/kubelet/cm/container_manager_linux.go`.
  devices: { ofGpu: devicesOfGpu, partOf: partOfGpu, haveNuma: false },
  bind,
  readBack: readClaims,
  resources: { isOurs: isClaimed, countsDevices: isClaimed, countsShares: () => false, parts: [], others: [] },
  labels: { found: draNodeSelector, configured: draConfiguredLabels, reserved: () => [], keptOff: {} },
  claims: {},
  measured: { held: { why: 'kube-state-metrics has no devices of ResourceClaims' }, use: () => 'pod', source: 'draDriver' },
  charts: ['dra-driver-nvidia-gpu'],
  excludes: ['device-plugin', 'hami', 'gpu-manager', 'alauda-mps', 'volcano-vgpu', 'kai-fractions', 'hami-dra'],
  operatorValues: { devicePlugin: { enabled: false } },
};

/** Claims; whole GPUs of a pool that offers them as an extended resource stay in limits. */
function bind(ask: BindAsk): AllocatorBinding {
  const { pool, requests } = ask;
  if (pool === undefined || gpuName(pool.sharing) !== GPU_RESOURCE) return bindClaims(ask);
  const whole = requests.filter(({ request }) => request.gpus !== undefined);
  const claimed = bindClaims({ ...ask, requests: requests.filter((one) => !whole.includes(one)) });
  return { ...claimed, containers: { ...claimed.containers, ...bindLimits(whole, (request) => ({ [GPU_RESOURCE]: devicesOf(request) })) } };
}
