import { object, oneOf, required } from '../../../internal';
import type { Labels } from '../../../words/kubernetes';
import type { Share } from '../../model';
import { nodeLabelKeys } from '../cores';

/** Every GPU offered in hundredths of cores and units of memory by GPU-Manager. */
export interface GpuManagerShare {
  readonly kind: 'gpuManager';
  /** Labels by which the installation finds its nodes; absent where they are those of GPU-Manager itself. */
  readonly nodeLabels?: Labels;
}

declare module '../../model/sharing' {
  interface Shares {
    readonly gpuManager: GpuManagerShare;
  }
}

/** Whether GPU-Manager gives out the GPUs. */
export const isGpuManagerShare = (share: Share): share is GpuManagerShare => share.kind === 'gpuManager';

/** Forms of its shares in the description of a pool. */
export const gpuManagerShares = {
  gpuManager: object<GpuManagerShare>({ kind: required(oneOf(['gpuManager'])), ...nodeLabelKeys }),
};
