import type { Labels } from '../../../words/kubernetes';
import type { AllocatorRow, BindAsk, Unbound } from '../../model';
import { bindHamiClaims, HAMI_GPU_CLASS, percentOf, readHamiClaims } from './claims';
import { hamiDraOffers } from './offers';
import { hamiDraShares } from './share';

/** The node label by which the driver's DaemonSet finds its nodes. Source: HAMi-DRA chart 0.2.2 `drivers.nvidia.daemonSet.nodeSelector`. */
const hamiDraNodeSelector: Labels = { gpu: 'on' };

const isOurs = (resource: string): boolean => resource === HAMI_GPU_CLASS;

/** HAMi's DRA driver: parts of GPUs by claims, which the scheduler allocates by their capacities. */
export const hamiDraAllocator: AllocatorRow = {
  id: 'hami-dra',
  name: "HAMi's DRA driver",
  offers: hamiDraOffers,
  shares: hamiDraShares,
  givesMig: false,
  serves: ['gpus', 'vgpu'],
  // How many parts a GPU has follows from what is asked of it.
  offered: (_sharing, shape) => [
    { resource: HAMI_GPU_CLASS, ...(shape === undefined ? {} : { perContainer: shape.machine.gpus.length, countsGpus: true }) },
  ],
  devices: { ofGpu: () => [[HAMI_GPU_CLASS, 1]], haveNuma: false },
  bind: bindHamiClaims,
  unbound,
  readBack: readHamiClaims,
  resources: { isOurs, countsDevices: isOurs, countsShares: isOurs, parts: [], others: [] },
  labels: { found: hamiDraNodeSelector, configured: () => ({}), reserved: () => [], keptOff: {} },
  operatorValues: { devicePlugin: { enabled: false } },
  claims: { gate: 'DRAConsumableCapacity', onFrom: 36 },
  measured: { held: { why: 'kube-state-metrics has no devices of ResourceClaims' }, use: () => 'device' },
  charts: [],
  excludes: ['device-plugin', 'hami', 'dra', 'gpu-manager', 'alauda-mps', 'volcano-vgpu', 'kai-fractions'],
};

function unbound({ requests, pool }: BindAsk): readonly Unbound[] {
  return requests.flatMap(({ container, request: { vgpu } }): readonly Unbound[] => [
    ...(vgpu?.priority === undefined
      ? []
      : [{ container, at: 'vgpu.priority', problem: "is of HAMi's device plugin alone", got: vgpu.priority, fix: 'remove it' }]),
    ...(vgpu?.memoryPercentage === undefined || percentOf(vgpu.memoryPercentage, pool) !== undefined
      ? []
      : [
          {
            container,
            at: 'vgpu.memoryPercentage',
            problem: 'cannot be claimed where the GPU of the pool is not known: a claim has an amount of memory',
            got: vgpu.memoryPercentage,
            fix: "give memory, such as '8Gi', or the machine of the pool",
          },
        ]),
  ]);
}
