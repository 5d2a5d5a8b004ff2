import { object, optional } from '../../../internal';
import type { Sharing } from '../../model';
import { checkOffer } from '../check-offer';
import { kaiQueueSchema } from './share';

/** How the KAI scheduler gives out the GPUs of a pool. */
export interface KaiFractionsOptions {
  /**
   * Leaf Queue of the pods that name none: their label `kai.scheduler/queue`.
   *
   * @default - none: KAI takes such pods for its `default-queue`
   */
  readonly queue?: string;
}

/**
 * Whole GPUs and fractions of them, through the KAI scheduler. NVIDIA's device plugin stays on the nodes. One container of a pod
 * asks by `{ vgpu: { gpus: 1, memory: '8Gi' } }` (annotation `gpu-memory`) or `{ vgpu: { gpus: 1, memoryPercentage: 50 } }`
 * (`gpu-fraction: "0.5"`), for fractions of several GPUs with `gpus: 2` (`gpu-fraction-num-devices`); whole GPUs are
 * `{ gpus: 2 }`. KAI counts memory and does not hold containers to it: that takes HAMi's kai-resource-isolator, or the program
 * itself. The chart needs `global.gpuSharing: true`, which `KaiScheduler` sets.
 *
 * @throws GpuConfigError when the options have no such form.
 */
export function kaiFractions(options: KaiFractionsOptions = {}): Sharing<'kaiFractions'> {
  checkOffer('kaiFractions', kaiFractionsSchema, options);
  const { queue } = options;
  return { partition: { kind: 'none' }, share: { kind: 'kaiFractions', ...(queue === undefined ? {} : { queue }) } };
}

const kaiFractionsSchema = object<KaiFractionsOptions>({ queue: optional(kaiQueueSchema) });

/** The function above, by name. */
export const kaiFractionsOffers = { kaiFractions: { schema: kaiFractionsSchema, make: kaiFractions } };
