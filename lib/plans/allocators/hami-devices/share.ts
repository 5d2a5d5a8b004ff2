import { hamiDeviceNames, type HamiDevice } from '../../../words/gpu';
import { integer, object, oneOf, optional, required } from '../../../internal';
import type { Labels } from '../../../words/kubernetes';
import { labelsSchema, type Share } from '../../model';
import { runtimeClassSchema } from '../hami-common';

/** Devices of another vendor than NVIDIA, given out by HAMi: whole, or in parts of memory and cores. */
export interface HamiDevicesShare {
  readonly kind: 'hamiDevices';
  /** HAMi's word for the device. */
  readonly device: HamiDevice;
  /** Devices of a node; absent where it is not known. */
  readonly perNode?: number;
  /** MiB of a device; absent where HAMi's own table has it, or where it is not known. */
  readonly memoryMiB?: number;
  /** Whether Ascend devices are split by software, in any amount, and not by the vendor's templates. */
  readonly softSplit?: true;
  /** RuntimeClass that the pods name. */
  readonly runtimeClassName?: string;
  /** Labels by which the vendor's plugin finds the nodes, where they are not those of its own manifests. */
  readonly nodeLabels?: Labels;
}

declare module '../../model/sharing' {
  interface Shares {
    readonly hamiDevices: HamiDevicesShare;
  }
}

/** Whether HAMi gives out devices of another vendor than NVIDIA. */
export const isHamiDevicesShare = (share: Share): share is HamiDevicesShare => share.kind === 'hamiDevices';

/** Forms of its shares in the description of a pool. */
export const hamiDevicesShares = {
  hamiDevices: object<HamiDevicesShare>({
    kind: required(oneOf(['hamiDevices'])),
    device: required(oneOf(hamiDeviceNames)),
    perNode: optional(integer({ min: 1 })),
    memoryMiB: optional(integer({ min: 1 })),
    softSplit: optional(oneOf([true])),
    runtimeClassName: optional(runtimeClassSchema),
    nodeLabels: optional(labelsSchema),
  }),
};
