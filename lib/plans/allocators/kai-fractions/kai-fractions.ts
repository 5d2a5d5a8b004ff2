import { gpuMemory, GPU_RESOURCE } from '../../../words/gpu';
import { ownValue } from '../../../internal';
import { type Container, parseQuantity } from '../../../words/kubernetes';
import type { MachineShape } from '../../../words/machine';
import {
  type AllocatorRow,
  type BindAsk,
  type GpuPart,
  type GpuRequest,
  type PartsOfGpus,
  poolGpuModels,
  type Sharing,
  type Unbound,
} from '../../model';
import { bindLimits, readLimits } from '../limits';
import { partsOfContainers, PERCENT } from '../parts';
import { fractionAnnotations, type Fractions, fractionsIn, isFraction, kaiResources, readFractions } from './annotations';
import { kaiFractionsOffers } from './offers';
import { isKaiFractionsShare, kaiFractionsShares } from './share';

/** The KAI scheduler. Source: KAI-Scheduler v0.17.0 `pkg/common/constants/constants.go`. */
const KAI_SCHEDULER = 'kai-scheduler';

const QUEUE = 'kai.scheduler/queue';
const isOurs = (resource: string): boolean =>
  resource === GPU_RESOURCE || resource === kaiResources.fraction || resource === kaiResources.memory;

const queueOf = (pool: BindAsk['pool']): string | undefined => {
  const share = pool?.sharing.share;
  return share !== undefined && isKaiFractionsShare(share) ? share.queue : undefined;
};

/** The KAI scheduler: whole GPUs of NVIDIA's device plugin, and fractions of them, which it counts by itself. */
export const kaiFractionsAllocator: AllocatorRow = {
  id: 'kai-fractions',
  name: 'the KAI scheduler',
  offers: kaiFractionsOffers,
  shares: kaiFractionsShares,
  givesMig: false,
  serves: ['gpus', 'vgpu'],
  offered: (_sharing, shape) => {
    const perNode = shape?.machine.gpus.length;
    return [{ resource: GPU_RESOURCE, ...(perNode === undefined ? {} : { perNode }) }];
  },
  devices: { ofGpu: () => [[GPU_RESOURCE, 1]], haveNuma: true },
  bind,
  unbound,
  readBack: (container, pod) => {
    const whole = readLimits(container, (resource) => resource === GPU_RESOURCE);
    const fractions = readFractions(container, pod);
    return fractions.length === 0 ? whole : [...whole, ...fractions];
  },
  resources: {
    isOurs,
    countsDevices: (resource) => resource === GPU_RESOURCE || resource === kaiResources.fraction,
    countsShares: (resource) => resource === kaiResources.fraction,
    parts: [kaiResources.memory],
    others: [kaiResources.fraction],
  },
  // It counts memory, and holds nobody to it.
  memory: {
    isLimited: () => false,
    resource: kaiResources.memory,
    given: (pool) =>
      poolGpuModels(pool)
        .map(gpuMemory)
        .sort((a, b) => b.mostMiB - a.mostMiB)[0],
  },
  labels: { found: {}, configured: () => ({}), reserved: () => [], keptOff: {} },
  scheduler: KAI_SCHEDULER,
  measured: { held: { why: "a pod's part stands in its annotations, which no metric has; KAI's queues are counted" }, use: () => 'device' },
  charts: ['gpu-operator', 'nvidia-device-plugin'],
  construct: 'KaiScheduler',
  excludes: ['hami', 'dra', 'gpu-manager', 'alauda-mps', 'volcano-vgpu', 'hami-dra'],
  parts: fractionParts,
};

function bind({ requests, pool }: BindAsk): ReturnType<AllocatorRow['bind']> {
  const first = requests.find(isFraction);
  const queue = queueOf(pool);
  return {
    containers: bindLimits(
      requests.filter((one) => !isFraction(one)),
      wholeLimits,
    ),
    pod: {
      schedulerName: KAI_SCHEDULER,
      ...(queue === undefined ? {} : { labels: { [QUEUE]: queue } }),
      ...(first?.request.vgpu === undefined ? {} : { annotations: fractionAnnotations(first.container, first.request.vgpu) }),
    },
  };
}

const wholeLimits = ({ gpus, vgpu }: GpuRequest): Readonly<Record<string, number>> => ({ [GPU_RESOURCE]: gpus ?? vgpu?.gpus ?? 0 });

/** Source: KAI-Scheduler v0.17.0 `pkg/binder/plugins/gpusharing/gpu-request/gpu_request_validator.go`. */
function unbound({ requests }: BindAsk): readonly Unbound[] {
  const fractions = requests.filter(isFraction);
  return requests.flatMap((one): readonly Unbound[] => {
    const { container, request } = one;
    const found: Unbound[] = (['cores', 'priority'] as const).flatMap((key) =>
      request.vgpu?.[key] === undefined
        ? []
        : [{ container, at: `vgpu.${key}`, problem: 'is nothing that KAI gives out', got: request.vgpu[key], fix: 'remove it' }],
    );
    if (isFraction(one) ? one !== fractions[0] : fractions.length > 0)
      found.push({
        container,
        at: '',
        problem: 'is one request too many: where one container of a pod asks KAI for fractions, no other container gets a GPU',
        fix: 'let one container ask, or use several pods',
      });
    return found;
  });
}

/**
 * Fractions are of memory alone, and fill GPUs that are shared already; whole GPUs are what their number says.
 *
 * Source: KAI-Scheduler v0.17.0 `pkg/scheduler/api/node_info/node_info.go`, GetResourceGpuMemory.
 */
function fractionParts({ gpu }: MachineShape, _sharing: Sharing, driver: 'least' | 'most'): PartsOfGpus {
  const memory = gpuMemory(gpu)[`${driver}MiB`];
  return {
    total: { containers: Infinity, memory, cores: PERCENT },
    first: 'most',
    of: (pod, annotations) => {
      const fractions = fractionsIn(annotations);
      if (fractions === undefined) return partsOfContainers(pod, (container) => wholeGpus(container, memory));
      const each = memoryOf(fractions, memory);
      return each === undefined ? undefined : [{ gpus: fractions.gpus, memory: each, cores: 0 }];
    },
  };
}

function wholeGpus({ resources }: Container, memory: number): GpuPart | undefined {
  const gpus = parseQuantity(ownValue(resources?.limits, GPU_RESOURCE) ?? 0) ?? 0;
  return gpus > 0 ? { gpus, memory, cores: 0 } : undefined;
}

const memoryOf = ({ memoryMiB, portion }: Fractions, memory: number): number | undefined =>
  memoryMiB ?? (portion === undefined ? undefined : Math.floor(portion * memory));
