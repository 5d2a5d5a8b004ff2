import { integer, number, object, oneOf, optional, required } from '../../../internal';
import type { Share, Sharing } from '../../model';
import { runtimeClassSchema } from '../hami-common';

/** Every GPU offered in parts of memory and cores by HAMi. */
export interface HamiShare {
  readonly kind: 'hami';
  /** Containers on one GPU at most. */
  readonly deviceSplitCount: number;
  /** Memory that may be promised, as a multiple of what the GPU has; above 1 it is swapped to the host. */
  readonly deviceMemoryScaling: number;
  /** Cores that may be promised, as a multiple of what the GPU has. */
  readonly deviceCoreScaling: number;
  /** `mig` where HAMi cuts the GPUs into MIG devices as pods ask for memory; absent where a library in containers divides them. */
  readonly operatingMode?: 'mig';
  /** RuntimeClass that the pods name; absent where HAMi's webhook adds that of its release. */
  readonly runtimeClassName?: string;
}

declare module '../../model/sharing' {
  interface Shares {
    readonly hami: HamiShare;
  }
}

export const isHamiShare = (share: Share): share is HamiShare => share.kind === 'hami';

/** Whether HAMi cuts the GPUs of a pool by MIG, as pods ask for memory. */
export const isHamiMig = ({ share }: Pick<Sharing, 'share'>): boolean => isHamiShare(share) && share.operatingMode === 'mig';

/** What HAMi does where nothing else is said. Source: HAMi v2.10.0, chart values `devicePlugin.deviceSplitCount` and its neighbours. */
export const hamiShareDefaults = { deviceSplitCount: 10, deviceMemoryScaling: 1, deviceCoreScaling: 1 } as const;

/** Forms of its shares in the description of a pool. */
export const hamiShares = {
  hami: object<HamiShare>({
    kind: required(oneOf(['hami'])),
    deviceSplitCount: required(integer({ min: 1 })),
    deviceMemoryScaling: required(number({ min: 0.01 })),
    deviceCoreScaling: required(number({ min: 0.01 })),
    operatingMode: optional(oneOf(['mig'])),
    runtimeClassName: optional(runtimeClassSchema),
  }),
};
