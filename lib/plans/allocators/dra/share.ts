import { integer, map, memory, object, oneOf, optional, required, type Schema, unionBy } from '../../../internal';
import { MiB, type Quantity } from '../../../words/kubernetes';
import type { Share } from '../../model';

/** GPUs, or MIG devices, that NVIDIA's DRA driver gives out by claims. */
export interface DraShare {
  readonly kind: 'dra';
  /** How the containers of one pod share a device; absent where each has its own. */
  readonly sharing?: DraSharing;
  /** Whether pods ask for whole GPUs as `nvidia.com/gpu`, which the scheduler turns into claims. */
  readonly extendedResource?: true;
}

/** The driver's configuration of a shared device: its `GpuConfig`. */
export type DraSharing =
  | { readonly strategy: 'TimeSlicing'; readonly interval: TimeSliceInterval }
  | { readonly strategy: 'MPS'; readonly mpsConfig?: DraMpsConfig };

/** How long a process has the GPU in one turn. Source: dra-driver-nvidia-gpu v0.4.1 `api/nvidia.com/resource/v1beta1/sharing.go`. */
export const timeSliceIntervals = ['Default', 'Short', 'Medium', 'Long'] as const;
/** How long a process has the GPU in one turn. */
export type TimeSliceInterval = (typeof timeSliceIntervals)[number];

/** Limits of the clients of a device that is shared by MPS. */
export interface DraMpsConfig {
  /**
   * Percent of the threads that each client may use.
   *
   * @default - all
   */
  readonly defaultActiveThreadPercentage?: number;
  /**
   * Memory of each device that each client may use, such as `'10Gi'`.
   *
   * @default - all
   */
  readonly defaultPinnedDeviceMemoryLimit?: Quantity;
  /**
   * The same for one device of several, by its index or UUID.
   *
   * @default - none
   */
  readonly defaultPerDevicePinnedMemoryLimit?: Readonly<Record<string, Quantity>>;
}

declare module '../../model/sharing' {
  interface Shares {
    readonly dra: DraShare;
  }
}

/** Whether NVIDIA's DRA driver gives out the devices. */
export const isDraShare = (share: Share): share is DraShare => share.kind === 'dra';

/** MPS takes whole mebibytes, at least one. */
const limit = memory({ min: MiB });

/** Form of `DraMpsConfig`. */
export const draMpsSchema: Schema = object<DraMpsConfig>({
  defaultActiveThreadPercentage: optional(integer({ min: 0, max: 100 })),
  defaultPinnedDeviceMemoryLimit: optional(limit),
  defaultPerDevicePinnedMemoryLimit: optional(map(limit)),
});

/** Forms of its shares in the description of a pool. */
export const draShares = {
  dra: object<DraShare>({
    kind: required(oneOf(['dra'])),
    sharing: optional(
      unionBy(
        'strategy',
        'how devices are shared, as dra() makes it',
        object<{ strategy: string; interval: string }>({
          strategy: required(oneOf(['TimeSlicing'])),
          interval: required(oneOf(timeSliceIntervals)),
        }),
        object<{ strategy: string; mpsConfig: object }>({ strategy: required(oneOf(['MPS'])), mpsConfig: optional(draMpsSchema) }),
      ),
    ),
    extendedResource: optional(oneOf([true])),
  }),
};
