import { isVolcanoVgpuShare, memoryFactorOf, vgpuResources, VOLCANO_SPLIT_COUNT } from '../../allocators';
import { type GpuModel, migGeometries, namesToday } from '../../../words/gpu';
import type { Json } from '../../../internal';
import { poolGpuModels, type PoolDescription } from '../../model';

/** The ConfigMap in which the device plugin and the scheduler look for what they call their resources. */
export const DEVICE_CONFIG = 'volcano-vgpu-device-config';

/** Pools whose GPUs Volcano's device plugin divides. */
export const vgpuPools = (pools: readonly PoolDescription[]): readonly PoolDescription[] =>
  pools.filter(({ sharing }) => isVolcanoVgpuShare(sharing.share));

/** Those of them whose GPUs it cuts. */
export const cutPools = (pools: readonly PoolDescription[]): readonly PoolDescription[] =>
  vgpuPools(pools).filter(({ sharing: { share } }) => isVolcanoVgpuShare(share) && share.operatingMode === 'mig');

/**
 * What the device plugin and the scheduler read. A pool's own numbers are arguments of its device plugin; the scheduler needs
 * the unit of memory for MIG devices alone.
 *
 * Source: volcano-vgpu-device-plugin v1.12.0 `pkg/config/config.go`, `pkg/util/util.go`; volcano v1.15.1
 * `pkg/scheduler/api/devices/nvidia/vgpu/mig.go`.
 */
export function deviceConfig(pools: readonly PoolDescription[]): Json {
  const cut = cutPools(pools);
  const [first = vgpuPools(pools)[0]] = cut;
  const share = first?.sharing.share;
  return {
    nvidia: {
      resourceCountName: vgpuResources.number,
      resourceMemoryName: vgpuResources.memory,
      resourceMemoryPercentageName: vgpuResources.memoryPercentage,
      resourceCoreName: vgpuResources.cores,
      overwriteEnv: false,
      defaultMemory: 0,
      defaultCores: 0,
      defaultGPUNum: 1,
      deviceSplitCount: share !== undefined && isVolcanoVgpuShare(share) ? share.deviceSplitCount : VOLCANO_SPLIT_COUNT,
      deviceMemoryScaling: 1,
      deviceCoreScaling: 1,
      gpuMemoryFactor: first === undefined ? 1 : memoryFactorOf(first.sharing),
      knownMigGeometries: [...new Set(cut.flatMap(poolGpuModels))].map(geometriesOf),
    },
  };
}

/** Every profile of a GPU as often as it fits, smallest first: the scheduler takes the first in which a request has room. */
const geometriesOf = (model: GpuModel) => ({
  models: namesToday(model),
  allowedGeometries: migGeometries(model).map(({ profile, memory, count }, index) => ({
    group: `group${index + 1}`,
    geometries: [{ name: profile, memory, count }],
  })),
});
