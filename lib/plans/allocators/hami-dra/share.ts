import { object, oneOf, required } from '../../../internal';
import type { Share } from '../../model';

/** Every GPU offered in parts of memory and cores by HAMi's DRA driver, which pods claim. */
export interface HamiDraShare {
  readonly kind: 'hamiDra';
}

declare module '../../model/sharing' {
  interface Shares {
    readonly hamiDra: HamiDraShare;
  }
}

/** Whether HAMi's DRA driver gives out the GPUs. */
export const isHamiDraShare = (share: Share): share is HamiDraShare => share.kind === 'hamiDra';

/** Forms of its shares in the description of a pool. */
export const hamiDraShares = { hamiDra: object<HamiDraShare>({ kind: required(oneOf(['hamiDra'])) }) };
