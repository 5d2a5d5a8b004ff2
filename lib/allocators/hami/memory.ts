import { gpuMemory } from '../../gpu';
import { type AllocatorMemory, poolGpuModels } from '../../model';
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
    const scaled = (mib: number): number => Math.floor(mib * share.deviceMemoryScaling);
    return { leastMiB: scaled(largest.leastMiB), mostMiB: scaled(largest.mostMiB), nominal: largest.nominal };
  },
};
