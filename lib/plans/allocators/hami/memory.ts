import { gpuMemory, type GpuMemory, migGeometries } from '../../../words/gpu';
import { type AllocatorMemory, type PoolDescription, poolGpuModels } from '../../model';
import { hamiResources } from './resources';
import { isHamiShare } from './share';

/** Memory that a container may have of one GPU. HAMi looks for a GPU with room: the largest of a pool decides. */
export const hamiMemory: AllocatorMemory = {
  isLimited: ({ share }) => isHamiShare(share),
  resource: hamiResources.memory,
  given: (pool) => {
    const { share } = pool.sharing;
    const [largest] = poolGpuModels(pool)
      .map(gpuMemory)
      .sort((a, b) => b.mostMiB - a.mostMiB);
    if (largest === undefined || !isHamiShare(share)) return undefined;
    if (share.operatingMode === 'mig') return largestDevice(pool) ?? largest;
    const scaled = (mib: number): number => Math.floor(mib * share.deviceMemoryScaling);
    return { leastMiB: scaled(largest.leastMiB), mostMiB: scaled(largest.mostMiB), nominal: largest.nominal };
  },
};

/** The largest MIG device of a pool's GPUs; undefined where no source gives its memory. */
function largestDevice(pool: PoolDescription): GpuMemory | undefined {
  const sizes = poolGpuModels(pool).map((model) => {
    const { memory, count } = migGeometries(model).at(-1) ?? { memory: 0, count: 0 };
    // The largest of a GPU is there once: where more fit, sizes above it are not known.
    return count === 1 ? memory : 0;
  });
  if (sizes.length === 0 || sizes.includes(0)) return undefined;
  const mib = Math.max(...sizes);
  return { leastMiB: mib, mostMiB: mib, nominal: false };
}
