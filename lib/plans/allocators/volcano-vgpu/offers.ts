import { integer, object, oneOf, optional, type Problem } from '../../../internal';
import type { Sharing } from '../../model';
import { checkOffer } from '../check-offer';
import { runtimeClassSchema } from '../hami-common';
import { type VgpuMode, vgpuModes } from '../vgpu-mode';
import { memoryFactorSchema, nodeNamesSchema, VOLCANO_SPLIT_COUNT } from './share';

/** How Volcano's vGPU device plugin divides the GPUs of a pool. */
export interface VolcanoVgpuOptions {
  /**
   * `hami-core`: a library in each container holds it to its memory and cores. `mig`: the device plugin cuts GPUs into MIG
   * devices as pods ask for memory; it needs `nodeNames`, GPUs in MIG mode (`nvidia-smi -mig 1`), and requests with `memory`.
   *
   * @default 'hami-core'
   */
  readonly operatingMode?: VgpuMode;
  /**
   * Containers on one GPU at most.
   *
   * @default 10
   */
  readonly deviceSplitCount?: number;
  /**
   * MiB of one unit of `volcano.sh/vgpu-memory`. Requests are written in MiB or GiB as always, and rounded up to whole units.
   *
   * @default - the smallest power of two with which a node of the pool has at most 32767 units, as many as the kubelet is sure to learn of: 32 on eight GPUs of 80 GB; 1 where the machine is not known
   */
  readonly gpuMemoryFactor?: number;
  /**
   * Names of the pool's nodes, for `operatingMode: 'mig'`: the device plugin looks for the mode of a node by its name.
   *
   * @default - none
   */
  readonly nodeNames?: readonly string[];
  /**
   * RuntimeClass that the pool's pods name, such as `'nvidia'`: the device plugin gives GPUs by a variable that NVIDIA's runtime
   * alone reads. Write it where that is not the default runtime, as beside a GPU Operator from 25.10 on.
   *
   * @default - `nvidia` on k3s and RKE2, whose default runtime is another; elsewhere none
   */
  readonly runtimeClassName?: string;
}

/**
 * GPUs in parts of memory and cores, through Volcano's scheduler and its vGPU device plugin, which `VolcanoVgpu` installs.
 * Containers ask by `{ vgpu: { gpus: 1, memory: '8Gi', cores: 30 } }`. Memory and cores are never promised twice: release 1.12.0
 * of the device plugin reads `deviceMemoryScaling` and does not use it, and the scheduler stops at 100 percent of cores.
 *
 * @throws GpuConfigError when the options have no such form.
 */
export function volcanoVgpu(options: VolcanoVgpuOptions = {}): Sharing<'volcanoVgpu'> {
  checkOffer('volcanoVgpu', volcanoVgpuSchema, options, namesOfMode);
  const { operatingMode = 'hami-core', deviceSplitCount = VOLCANO_SPLIT_COUNT, gpuMemoryFactor, nodeNames, runtimeClassName } = options;
  return {
    partition: { kind: 'none' },
    share: {
      kind: 'volcanoVgpu',
      operatingMode,
      deviceSplitCount,
      ...(gpuMemoryFactor === undefined ? {} : { gpuMemoryFactor }),
      ...(nodeNames === undefined ? {} : { nodeNames }),
      ...(runtimeClassName === undefined ? {} : { runtimeClassName }),
    },
  };
}

/** Source: volcano-vgpu-device-plugin v1.12.0 `pkg/util/util.go`, `readFromConfigFile`, which compares NODE_NAME. */
function namesOfMode({ operatingMode, nodeNames }: VolcanoVgpuOptions, path: string): readonly Problem[] {
  if ((operatingMode === 'mig') === (nodeNames !== undefined)) return [];
  return nodeNames === undefined
    ? [
        {
          path: `${path}.nodeNames`,
          problem: "is missing: the device plugin finds nodes of mode 'mig' by their names",
          fix: "name the nodes of the pool: nodeNames: ['node-1', 'node-2']",
        },
      ]
    : [{ path: `${path}.nodeNames`, problem: "is for operatingMode: 'mig' alone", got: nodeNames, fix: 'remove it' }];
}

const volcanoVgpuSchema = object<VolcanoVgpuOptions>({
  operatingMode: optional(oneOf(vgpuModes)),
  deviceSplitCount: optional(integer({ min: 1 })),
  gpuMemoryFactor: optional(memoryFactorSchema),
  nodeNames: optional(nodeNamesSchema),
  runtimeClassName: optional(runtimeClassSchema),
});

/** The function above, by name. */
export const volcanoVgpuOffers = { volcanoVgpu: { schema: volcanoVgpuSchema, make: volcanoVgpu } };
