import { gpuMemory } from '../../../words/gpu';
import type { MachineShape } from '../../../words/machine';
import {
  type AllocatorMemory,
  type AllocatorRow,
  type BindAsk,
  type PartsOfGpus,
  poolGpuModels,
  type Sharing,
  toolkitClassOf,
  type Unbound,
} from '../../model';
import { platformOf } from '../../../words/platforms';
import { bindLimits, readLimits } from '../limits';
import { partsOfContainers, PERCENT } from '../parts';
import { unboundOnMig } from '../vgpu-mode';
import { volcanoVgpuOffers } from './offers';
import { VGPU_MODE, vgpuLimits, vgpuPart, vgpuResources } from './resources';
import { isVolcanoVgpuShare, memoryFactorOf, type VolcanoVgpuShare, volcanoVgpuShares, withMemoryFactor } from './share';

/** Volcano's scheduler. Source: volcano v1.15.1, chart value `custom.scheduler_name`. */
export const VOLCANO_SCHEDULER = 'volcano';

const { number, ...parts } = vgpuResources;
const OURS: ReadonlySet<string> = new Set(Object.values(vgpuResources));
const isOurs = (resource: string): boolean => OURS.has(resource);
const shareOf = ({ share }: Pick<Sharing, 'share'>): VolcanoVgpuShare | undefined => (isVolcanoVgpuShare(share) ? share : undefined);
const isMig = (sharing: Pick<Sharing, 'share'> | undefined): boolean => sharing !== undefined && shareOf(sharing)?.operatingMode === 'mig';

/** Volcano's vGPU device plugin: parts of GPUs, by memory and cores, which Volcano's scheduler counts. */
export const volcanoVgpuAllocator: AllocatorRow = {
  id: 'volcano-vgpu',
  name: "Volcano's vGPU device plugin",
  offers: volcanoVgpuOffers,
  shares: volcanoVgpuShares,
  givesMig: false,
  serves: ['gpus', 'vgpu'],
  offered: (sharing, shape) => {
    const gpus = shape?.machine.gpus.length;
    const share = shareOf(sharing);
    if (gpus === undefined || share === undefined) return [{ resource: number }];
    return [{ resource: number, perNode: gpus * share.deviceSplitCount, perContainer: gpus, countsGpus: true }];
  },
  // Source: volcano-vgpu-device-plugin v1.12.0 `pkg/plugin/server.go`, `apiDevices`, which says no NUMA node.
  devices: { ofGpu: (sharing) => [[number, shareOf(sharing)?.deviceSplitCount ?? 1]], haveNuma: false },
  bind: ({ requests, pool }) => ({
    containers: bindLimits(requests, (request) => vgpuLimits(request, pool)),
    pod: {
      schedulerName: VOLCANO_SCHEDULER,
      ...runtimeClassOf(pool),
      ...(isMig(pool?.sharing) ? { annotations: { [VGPU_MODE]: 'mig' } } : {}),
    },
  }),
  unbound,
  cutsOnDemand: isMig,
  settled: withMemoryFactor,
  readBack: (container) => readLimits(container, isOurs),
  resources: {
    isOurs,
    countsDevices: (resource) => resource === number,
    countsShares: (resource) => resource === number,
    parts: Object.values(parts),
    others: [],
  },
  memory: {
    isLimited: (sharing) => shareOf(sharing) !== undefined,
    resource: vgpuResources.memory,
    unitMiB: memoryFactorOf,
    given: largestGpu,
  },
  labels: { found: {}, configured: () => ({}), reserved: () => [], keptOff: {} },
  operatorValues: { devicePlugin: { enabled: false } },
  scheduler: VOLCANO_SCHEDULER,
  measured: { held: { why: "a pod's part stands in its annotations, which no metric has" }, use: () => 'device' },
  charts: [],
  construct: 'VolcanoVgpu',
  excludes: ['device-plugin', 'hami', 'dra', 'gpu-manager', 'alauda-mps', 'kai-fractions', 'hami-dra'],
  parts: vgpuParts,
};

/**
 * What the pool says, or the platform: the device plugin says which GPUs by NVIDIA_VISIBLE_DEVICES.
 *
 * Source: volcano-vgpu-device-plugin v1.12.0 `pkg/plugin/server.go`, `apiEnvs`.
 */
function runtimeClassOf(pool: BindAsk['pool']): { readonly runtimeClassName?: string } {
  const given = pool === undefined ? undefined : shareOf(pool.sharing)?.runtimeClassName;
  const name = given ?? platformOf(pool?.cluster?.distribution)?.runtimeClass ?? toolkitClassOf(pool);
  return name === undefined ? {} : { runtimeClassName: name };
}

function largestGpu(pool: Parameters<AllocatorMemory['given']>[0]): ReturnType<AllocatorMemory['given']> {
  const [largest] = poolGpuModels(pool)
    .map(gpuMemory)
    .sort((a, b) => b.mostMiB - a.mostMiB);
  return largest;
}

/** What MIG devices of a node leave free follows from the order in which pods came. */
function vgpuParts({ gpu }: MachineShape, sharing: Sharing, driver: 'least' | 'most'): PartsOfGpus | undefined {
  const share = shareOf(sharing);
  if (share === undefined) return undefined;
  const memory = Math.floor(gpuMemory(gpu)[`${driver}MiB`] / memoryFactorOf(sharing));
  return {
    total: { containers: share.deviceSplitCount, memory, cores: PERCENT },
    ...(share.operatingMode === 'mig' ? {} : { first: 'least' }),
    of: (pod) => partsOfContainers(pod, (container) => vgpuPart(container, memory)),
  };
}

/** Words that Volcano does not have, and those that have no effect where it cuts GPUs by MIG. */
function unbound({ requests, pool }: BindAsk): readonly Unbound[] {
  return [
    ...requests.flatMap(({ container, request: { vgpu } }) =>
      vgpu?.priority === undefined
        ? []
        : [{ container, at: 'vgpu.priority', problem: 'is of HAMi alone', got: vgpu.priority, fix: 'remove it' }],
    ),
    ...(isMig(pool?.sharing) ? unboundOnMig(requests, 'Volcano') : []),
  ];
}
