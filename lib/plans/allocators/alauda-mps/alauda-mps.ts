import { type AllocatorRow, CORES_OF_GPU, coreMemoryUnits } from '../../model';
import { coreLimits, coreMemory, coreParts, type CoreUnits, offeredCores } from '../cores';
import { bindLimits, readLimits } from '../limits';
import { alaudaMpsOffers } from './offers';
import { alaudaMpsShares, isAlaudaMpsShare } from './share';

/** What containers ask of Alauda's MPS plugin. Source: alauda/acp-docs v4.2, hardware accelerator, MPS. */
export const mpsUnits: CoreUnits = { cores: 'nvidia.com/mps-core', memory: 'nvidia.com/mps-memory', unit: coreMemoryUnits.alaudaMps };

const isOurs = (resource: string): boolean => resource === mpsUnits.cores || resource === mpsUnits.memory;

/** The MPS plugin of the Alauda platform: parts of one GPU, which an extender of the scheduler finds. */
export const alaudaMpsAllocator: AllocatorRow = {
  id: 'alauda-mps',
  name: "Alauda's MPS plugin",
  offers: alaudaMpsOffers,
  shares: alaudaMpsShares,
  givesMig: false,
  serves: ['alaudaMps'],
  offered: (_sharing, shape) => [{ ...offeredCores(mpsUnits, shape), perContainer: CORES_OF_GPU }],
  devices: { ofGpu: () => [[mpsUnits.cores, CORES_OF_GPU]], haveNuma: false },
  bind: ({ requests }) => ({
    containers: bindLimits(requests, ({ alaudaMps }) => (alaudaMps === undefined ? {} : coreLimits(mpsUnits, alaudaMps))),
  }),
  readBack: (container) => readLimits(container, isOurs),
  resources: {
    isOurs,
    countsDevices: (resource) => resource === mpsUnits.cores,
    countsShares: (resource) => resource === mpsUnits.cores,
    parts: [],
    others: [mpsUnits.memory],
    unitsOfDevice: { [mpsUnits.cores]: CORES_OF_GPU },
  },
  memory: coreMemory(mpsUnits),
  labels: {
    found: {},
    configured: (_pool, { share }) => (isAlaudaMpsShare(share) ? (share.nodeLabels ?? {}) : {}),
    reserved: () => [],
    keptOff: {},
  },
  operatorValues: { devicePlugin: { enabled: false } },
  extender: { resource: mpsUnits.cores, named: "alaudaExtender({ module: 'mps', apiServer })" },
  alaudaModule: { name: 'MPS', switch: 'mps_enable' },
  measured: { held: { why: 'nobody exports what its MPS gave out' }, use: () => 'device' },
  charts: [],
  construct: 'AlaudaGpuPlugin',
  excludes: ['device-plugin', 'hami', 'dra', 'gpu-manager', 'volcano-vgpu', 'kai-fractions', 'hami-dra'],
  parts: coreParts(mpsUnits),
};
