import type { Labels } from '../../../words/kubernetes';
import {
  type AllocatorRow,
  type BindAsk,
  CORES_OF_GPU,
  coreMemoryUnits,
  type GpuRequest,
  type ReadRequest,
  type Sharing,
} from '../../model';
import { coreLimits, coreMemory, coreParts, type CoreUnits, offeredCores } from '../cores';
import { bindLimits, readLimits } from '../limits';
import { gpuManagerOffers } from './offers';
import { gpuManagerShares, isGpuManagerShare } from './share';

/**
 * What containers ask of GPU-Manager, by limits.
 *
 * Source: gpu-manager 8cd842ed, the resources that its device plugin registers.
 */
export const vcudaUnits: CoreUnits = { cores: 'tencent.com/vcuda-core', memory: 'tencent.com/vcuda-memory', unit: coreMemoryUnits.vcuda };

/** The annotation of a pod with the cores that its containers may use at most. Source: gpu-manager 8cd842ed README.md. */
export const VCUDA_CORE_LIMIT = 'tencent.com/vcuda-core-limit';

/** The node label by which GPU-Manager's DaemonSet finds its nodes. Source: gpu-manager 8cd842ed `gpu-manager.yaml`. */
const gpuManagerNodeSelector: Labels = { 'nvidia-device-enable': 'enable' };

const isOurs = (resource: string): boolean => resource === vcudaUnits.cores || resource === vcudaUnits.memory;

/** The labels by which an installation finds the nodes of a pool; undefined where another allocator gives out its GPUs. */
export const gpuManagerLabels = ({ share }: Sharing): Labels | undefined =>
  isGpuManagerShare(share) ? (share.nodeLabels ?? gpuManagerNodeSelector) : undefined;

/** Tencent's GPU-Manager: parts of one GPU, or whole ones, which an extender of the scheduler finds. */
export const gpuManagerAllocator: AllocatorRow = {
  id: 'gpu-manager',
  name: 'GPU-Manager',
  offers: gpuManagerOffers,
  shares: gpuManagerShares,
  givesMig: false,
  serves: ['gpus', 'vcuda'],
  offered: (_sharing, shape) => [offeredCores(vcudaUnits, shape)],
  devices: { ofGpu: () => [[vcudaUnits.cores, CORES_OF_GPU]], haveNuma: false },
  bind: ({ requests }) => {
    const containers = bindLimits(requests, limitsOf);
    const [limit] = limitsAsked(requests);
    return limit === undefined ? { containers } : { containers, pod: { annotations: { [VCUDA_CORE_LIMIT]: String(limit.got) } } };
  },
  unbound: ({ requests }) => {
    const [first, ...others] = limitsAsked(requests);
    return others
      .filter(({ got }) => got !== first?.got)
      .map(({ container, got }) => ({
        container,
        at: 'vcuda.coreLimit',
        problem: 'is another one than that of the container before, and GPU-Manager reads one for the pod',
        got,
        fix: `write ${String(first?.got)}, or remove one of them`,
      }));
  },
  readBack: (container) => withoutIgnored(readLimits(container, isOurs)),
  resources: {
    isOurs,
    countsDevices: (resource) => resource === vcudaUnits.cores,
    countsShares: (resource) => resource === vcudaUnits.cores,
    parts: [],
    others: [vcudaUnits.memory],
    unitsOfDevice: { [vcudaUnits.cores]: CORES_OF_GPU },
  },
  memory: coreMemory(vcudaUnits),
  labels: { found: {}, configured: (_pool, sharing) => gpuManagerLabels(sharing) ?? {}, reserved: () => [], keptOff: {} },
  operatorValues: { devicePlugin: { enabled: false } },
  // Source: tkestack/gpu-admission 47d56ae9 README.md; `nodeCacheCapable` true leaves `Nodes.Items` empty, which it reads.
  extender: { resource: vcudaUnits.cores, named: 'gpuAdmission()', last: true, wholeNodes: true },
  alaudaModule: { name: 'vGPU', switch: 'vgpu_enable' },
  measured: { held: 'requests', use: () => 'own', source: 'gpuManager' },
  charts: [],
  construct: 'GpuManager',
  excludes: ['device-plugin', 'hami', 'dra', 'alauda-mps', 'volcano-vgpu', 'kai-fractions', 'hami-dra'],
  parts: coreParts(vcudaUnits),
};

/** Every core limit that containers ask for; a pod can have only one. */
const limitsAsked = (requests: BindAsk['requests']): readonly { readonly container: string; readonly got: number }[] =>
  requests.flatMap(({ container, request: { vcuda } }) => (vcuda?.coreLimit === undefined ? [] : [{ container, got: vcuda.coreLimit }]));

const limitsOf = ({ vcuda, gpus = 1 }: GpuRequest): Readonly<Record<string, number>> =>
  coreLimits(vcudaUnits, vcuda ?? { cores: gpus * CORES_OF_GPU });

/** Whole GPUs come with all their memory: an amount beside them is not looked at. */
const withoutIgnored = (read: readonly ReadRequest[]): readonly ReadRequest[] =>
  read.some(({ resource, count }) => resource === vcudaUnits.cores && count >= CORES_OF_GPU)
    ? read.filter(({ resource }) => resource !== vcudaUnits.memory)
    : read;
