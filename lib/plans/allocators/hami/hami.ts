import { GPU_RESOURCE } from '../../../words/gpu';
import type { AllocatorRow, BindAsk } from '../../model';
import { HAMI_SCHEDULER } from '../hami-common';
import { bindLimits, readLimits } from '../limits';
import { hamiParts } from './fit';
import { hamiAnnotations } from './placement';
import { hamiNodeSelector } from './labels';
import { hamiMemory } from './memory';
import { hamiOffers } from './offers';
import { hamiQuotas } from './quotas';
import { registeredOn } from './registered';
import { hamiLimits, hamiResources, offered } from './resources';
import { unboundOnMig } from '../vgpu-mode';
import { hamiShares, isHamiMig, isHamiShare } from './share';

const { priority, ...parts } = hamiResources;
const OURS: ReadonlySet<string> = new Set([GPU_RESOURCE, ...Object.values(hamiResources)]);
const isOurs = (resource: string): boolean => OURS.has(resource);

/** HAMi: parts of GPUs, by memory and cores, which its own scheduler counts. */
export const hamiAllocator: AllocatorRow = {
  id: 'hami',
  name: 'HAMi',
  offers: hamiOffers,
  shares: hamiShares,
  givesMig: false,
  serves: ['gpus', 'vgpu'],
  offered,
  devices: {
    ofGpu: ({ share }) => [[GPU_RESOURCE, isHamiShare(share) ? share.deviceSplitCount : 1]],
    // Unless `devicePlugin.enableNumaTopology` of the chart (v2.10.0) is set, which this library does not do.
    haveNuma: false,
  },
  bind: ({ requests, pool }) => ({
    containers: bindLimits(requests, ({ vgpu, gpus }) => (vgpu === undefined ? { [GPU_RESOURCE]: gpus ?? 0 } : hamiLimits(vgpu))),
    pod: {
      schedulerName: HAMI_SCHEDULER,
      ...runtimeClassOf(pool),
      ...(pool !== undefined && isHamiMig(pool.sharing) ? { annotations: { [hamiAnnotations.mode]: 'mig' } } : {}),
    },
  }),
  unbound: ({ requests, pool }) => (pool !== undefined && isHamiMig(pool.sharing) ? unboundOnMig(requests, 'HAMi') : []),
  cutsOnDemand: isHamiMig,
  readBack: (container) => readLimits(container, isOurs),
  resources: {
    isOurs,
    countsDevices: (resource) => resource === GPU_RESOURCE,
    countsShares: () => false,
    parts: Object.values(parts),
    others: [priority],
  },
  memory: hamiMemory,
  labels: { found: hamiNodeSelector, configured: () => ({}), reserved: () => [], keptOff: {} },
  scheduler: HAMI_SCHEDULER,
  countsQuotas: hamiQuotas,
  measured: { held: 'own', use: () => 'own', source: 'hami' },
  charts: ['hami'],
  excludes: ['device-plugin', 'dra', 'gpu-manager', 'alauda-mps', 'volcano-vgpu', 'kai-fractions', 'hami-dra'],
  parts: hamiParts,
  offeredOn: registeredOn,
  // Source: chart hami v2.10.0, scheduler.defaultSchedulerPolicy.nodeSchedulerPolicy: binpack.
  fillsNodes: { unless: hamiAnnotations.nodeSchedulerPolicy },
};

/** What the pool says; otherwise HAMi's webhook adds the class of its release, which a pool does not know. */
function runtimeClassOf(pool: BindAsk['pool']): { readonly runtimeClassName?: string } {
  const share = pool?.sharing.share;
  return share !== undefined && isHamiShare(share) && share.runtimeClassName !== undefined
    ? { runtimeClassName: share.runtimeClassName }
    : {};
}
