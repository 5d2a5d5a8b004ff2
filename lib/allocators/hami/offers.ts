import { integer, number, object, optional } from '../../internal';
import type { Sharing } from '../../model';
import { checkOffer } from '../check-offer';
import { hamiShareDefaults, runtimeClassSchema } from './share';

/** How HAMi divides the GPUs of a pool. */
export interface HamiOptions {
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
  checkOffer('hami', hamiSchema, options);
  const { runtimeClassName } = options;
  return {
    partition: { kind: 'none' },
    share: {
      kind: 'hami',
      deviceSplitCount: options.deviceSplitCount ?? hamiShareDefaults.deviceSplitCount,
      deviceMemoryScaling: options.deviceMemoryScaling ?? hamiShareDefaults.deviceMemoryScaling,
      deviceCoreScaling: options.deviceCoreScaling ?? hamiShareDefaults.deviceCoreScaling,
      ...(runtimeClassName === undefined ? {} : { runtimeClassName }),
    },
  };
}

const hamiSchema = object<HamiOptions>({
  deviceSplitCount: optional(integer({ min: 1 })),
  deviceMemoryScaling: optional(number({ min: 0.01 })),
  deviceCoreScaling: optional(number({ min: 0.01 })),
  runtimeClassName: optional(runtimeClassSchema),
});

/** The function above, by name. */
export const hamiOffers = { hami: { schema: hamiSchema, make: hami } };
