import { object, oneOf, optional, plainText, required, type Schema } from '../../../internal';
import { LABEL_VALUE } from '../../../words/kubernetes';
import type { Share } from '../../model';

/** Whole GPUs and fractions of them, which the KAI scheduler counts. */
export interface KaiFractionsShare {
  readonly kind: 'kaiFractions';
  /** Leaf queue of pods that name none. */
  readonly queue?: string;
}

declare module '../../model/sharing' {
  interface Shares {
    readonly kaiFractions: KaiFractionsShare;
  }
}

/** Whether the KAI scheduler gives out fractions of the GPUs. */
export const isKaiFractionsShare = (share: Share): share is KaiFractionsShare => share.kind === 'kaiFractions';

export const kaiQueueSchema: Schema = plainText({ pattern: LABEL_VALUE, what: 'the name of a leaf Queue' });

/** Forms of its shares in the description of a pool. */
export const kaiFractionsShares = {
  kaiFractions: object<KaiFractionsShare>({ kind: required(oneOf(['kaiFractions'])), queue: optional(kaiQueueSchema) }),
};
