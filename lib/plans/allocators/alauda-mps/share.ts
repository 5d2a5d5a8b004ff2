import { object, oneOf, required } from '../../../internal';
import type { Labels } from '../../../words/kubernetes';
import type { Share } from '../../model';
import { nodeLabelKeys } from '../cores';

/** Every GPU offered in hundredths of cores and gibibytes of memory by Alauda's MPS plugin. */
export interface AlaudaMpsShare {
  readonly kind: 'alaudaMps';
  /** Labels by which the platform finds the nodes; absent where its administrators set them. */
  readonly nodeLabels?: Labels;
}

declare module '../../model/sharing' {
  interface Shares {
    readonly alaudaMps: AlaudaMpsShare;
  }
}

/** Whether Alauda's MPS plugin gives out the GPUs. */
export const isAlaudaMpsShare = (share: Share): share is AlaudaMpsShare => share.kind === 'alaudaMps';

/** Forms of its shares in the description of a pool. */
export const alaudaMpsShares = {
  alaudaMps: object<AlaudaMpsShare>({ kind: required(oneOf(['alaudaMps'])), ...nodeLabelKeys }),
};
