import { object, oneOf, optional, plainText, required } from '../../../internal';
import { VGPU_TYPE } from '../../../words/gpu';
import type { Share } from '../../model';

/** Every GPU whole for a virtual machine, by PCI passthrough. */
export interface VmPassthroughShare {
  readonly kind: 'vmPassthrough';
  /** What nodes call the GPUs, such as `nvidia.com/GA102GL_A10`. */
  readonly deviceName: string;
  /** Vendor and device id, such as `10DE:2236`; absent where those of the pool's GPUs count. */
  readonly pciVendorSelector?: string;
}

/** Parts of GPUs for virtual machines, by NVIDIA vGPU. */
export interface VmVgpuShare {
  readonly kind: 'vmVgpu';
  /** Such as `A10-24Q`. */
  readonly type: string;
  /** Name of the mediated devices, such as `NVIDIA A10-24Q`. */
  readonly mdevNameSelector: string;
}

declare module '../../model/sharing' {
  interface Shares {
    readonly vmPassthrough: VmPassthroughShare;
    readonly vmVgpu: VmVgpuShare;
  }
}

/** Whether the GPUs are for virtual machines, and for no container. */
export const isVmShare = (share: Share): share is VmPassthroughShare | VmVgpuShare =>
  share.kind === 'vmPassthrough' || share.kind === 'vmVgpu';

/**
 * The resource of mediated devices by their name. Source: kubevirt-gpu-device-plugin v1.6.0 `pkg/device_plugin/device_plugin.go`,
 * `readVgpuIDFromFile`.
 */
const mediatedResource = (name: string): string => `nvidia.com/${name.replace(/\s+/g, '_')}`;

/** What nodes call the devices of a share, and KubeVirt its `deviceName`. */
export const vmDeviceName = (share: VmPassthroughShare | VmVgpuShare): string =>
  share.kind === 'vmVgpu' ? mediatedResource(share.mdevNameSelector) : share.deviceName;

const selector = plainText({
  pattern: /^10[dD][eE]:[0-9a-fA-F]{4}$/,
  what: "vendor and device id of a GPU of NVIDIA, such as '10DE:2236'",
});

/** Form of what is said of whole GPUs. */
export const passthroughKeys = {
  deviceName: required(
    // Source: kubevirt-gpu-device-plugin v1.6.0 `getDeviceName`: the name of pci.ids in capitals, or the id where it has none.
    plainText({
      pattern: /^nvidia\.com\/(?:[A-Z0-9_]{1,63}|[0-9a-f]{4})$/,
      what: "the resource that nodes show for their passthrough GPUs, such as 'nvidia.com/GA102GL_A10'",
    }),
  ),
  pciVendorSelector: optional(selector),
};

/** Form of the type of a vGPU. */
export const vgpuTypeSchema = plainText({ pattern: VGPU_TYPE, what: "a type of NVIDIA vGPU, such as 'A10-24Q'" });
/** Form of the name of mediated devices. */
export const mdevNameSchema = plainText({
  pattern: /^(?:NVIDIA|GRID) [A-Za-z0-9-]{1,50}$/,
  what: "the name of a mediated device, such as 'NVIDIA A10-24Q'",
});

/** Forms of its shares in the description of a pool. */
export const vmShares = {
  vmPassthrough: object<VmPassthroughShare>({ kind: required(oneOf(['vmPassthrough'])), ...passthroughKeys }),
  vmVgpu: object<VmVgpuShare>({
    kind: required(oneOf(['vmVgpu'])),
    type: required(vgpuTypeSchema),
    mdevNameSelector: required(mdevNameSchema),
  }),
};
