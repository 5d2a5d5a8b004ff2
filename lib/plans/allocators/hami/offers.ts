import { at, integer, number, object, oneOf, optional, type Problem } from '../../../internal';
import type { Sharing } from '../../model';
import { checkOffer } from '../check-offer';
import { type VgpuMode, vgpuModes } from '../vgpu-mode';
import { runtimeClassSchema } from '../hami-common';
import { hamiShareDefaults } from './share';

/** How HAMi divides the GPUs of a pool. */
export interface HamiOptions {
  /**
   * `hami-core`: a library in each container holds it to its memory and cores. `mig`: HAMi cuts GPUs into MIG devices as pods ask
   * for memory, each the smallest that has room. It finds the nodes by their names: give them to `Hami`, `nodeNames`. GPUs on
   * these nodes are HAMi's alone: what MIG had cut them into is removed when its device plugin starts. HAMi 2.9 knows the names
   * of A100, A30, H20 and B200 alone; for other GPUs use 2.10, whose file of devices `Hami` writes.
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
   * Memory that may be promised, as a multiple of what the GPU has. Above 1 the rest lies in the host's memory.
   *
   * @default 1
   */
  readonly deviceMemoryScaling?: number;
  /**
   * Cores that may be promised, as a multiple of what the GPU has.
   *
   * @default 1
   */
  readonly deviceCoreScaling?: number;
  /**
   * RuntimeClass that the pool's pods name, such as `'nvidia'`. It must exist: the GPU Operator makes it. Where NVIDIA's
   * runtime is not the default, as with a GPU Operator from 25.10 on, a pod without it sees no GPU, and one that is
   * created while HAMi's webhook is not reached has none.
   *
   * @default - none: HAMi's webhook adds the one of its release, which follows from the GPU Operator of the cluster
   */
  readonly runtimeClassName?: string;
}

/**
 * GPUs in parts of memory and cores, through HAMi.
 *
 * @throws GpuConfigError when the options have no such form.
 */
export function hami(options: HamiOptions = {}): Sharing<'hami'> {
  checkOffer('hami', hamiSchema, options, scaledMig);
  const { runtimeClassName, operatingMode } = options;
  return {
    partition: { kind: 'none' },
    share: {
      kind: 'hami',
      deviceSplitCount: options.deviceSplitCount ?? hamiShareDefaults.deviceSplitCount,
      deviceMemoryScaling: options.deviceMemoryScaling ?? hamiShareDefaults.deviceMemoryScaling,
      deviceCoreScaling: options.deviceCoreScaling ?? hamiShareDefaults.deviceCoreScaling,
      ...(operatingMode === 'mig' ? { operatingMode } : {}),
      ...(runtimeClassName === undefined ? {} : { runtimeClassName }),
    },
  };
}

/** Source: HAMi v2.10.0 `nvinternal/plugin/register.go`, getAPIDevices: in MIG mode neither scaling is applied. */
const scaledMig = (options: HamiOptions, path: string): readonly Problem[] =>
  options.operatingMode !== 'mig'
    ? []
    : (['deviceMemoryScaling', 'deviceCoreScaling'] as const)
        .filter((key) => options[key] !== undefined)
        .map((key) => ({
          path: at(path, key),
          problem: "has no effect with operatingMode: 'mig': MIG devices are not promised twice",
          got: options[key],
          fix: 'remove it',
        }));

const hamiSchema = object<HamiOptions>({
  operatingMode: optional(oneOf(vgpuModes)),
  deviceSplitCount: optional(integer({ min: 1 })),
  deviceMemoryScaling: optional(number({ min: 0.01 })),
  deviceCoreScaling: optional(number({ min: 0.01 })),
  runtimeClassName: optional(runtimeClassSchema),
});

/** The function above, by name. */
export const hamiOffers = { hami: { schema: hamiSchema, make: hami } };
