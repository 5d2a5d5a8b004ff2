import { object } from '../../../internal';
import type { Labels } from '../../../words/kubernetes';
import type { Sharing } from '../../model';
import { checkOffer } from '../check-offer';
import { nodeLabelKeys } from '../cores';

/** How GPU-Manager divides the GPUs of a pool. */
export interface GpuManagerOptions {
  /**
   * Labels by which your installation of GPU-Manager finds its nodes, where it has changed them.
   *
   * @default - `nvidia-device-enable: enable`, as in GPU-Manager's own DaemonSet
   */
  readonly nodeLabels?: Labels;
}

/**
 * GPUs in hundredths of cores and units of 256 MiB of memory, through Tencent's GPU-Manager; the vGPU module of the
 * Alauda platform is built on it. Containers ask by `{ vcuda: { cores: 30, memory: '4Gi' } }`, or for whole GPUs by
 * `{ gpus: 2 }`. The project has been dormant since 2023: on new clusters use `hami()`.
 *
 * @throws GpuConfigError when the options have no such form.
 */
export function gpuManager(options: GpuManagerOptions = {}): Sharing<'gpuManager'> {
  checkOffer('gpuManager', gpuManagerSchema, options);
  const { nodeLabels } = options;
  return { partition: { kind: 'none' }, share: { kind: 'gpuManager', ...(nodeLabels === undefined ? {} : { nodeLabels }) } };
}

const gpuManagerSchema = object<GpuManagerOptions>(nodeLabelKeys);

/** The function above, by name. */
export const gpuManagerOffers = { gpuManager: { schema: gpuManagerSchema, make: gpuManager } };
