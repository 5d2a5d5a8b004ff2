import { type PluginDevice, pluginDeviceNames } from '../../../words/gpu';
import { integer, object, oneOf, optional, required } from '../../../internal';
import { deviceSchema, type Share } from '../../model';

/** Devices of another vendor than NVIDIA, offered by its own device plugin. */
export interface VendorPluginShare {
  readonly kind: 'vendorPlugin';
  /** The resource by which the plugin offers the devices. */
  readonly device: PluginDevice;
  /** Devices of a node; absent where it is not known. */
  readonly perNode?: number;
  /** Containers on one device at most. */
  readonly sharedDevNum?: number;
}

declare module '../../model/sharing' {
  interface Shares {
    readonly vendorPlugin: VendorPluginShare;
  }
}

/** Whether a vendor's own device plugin offers the devices. */
export const isVendorPluginShare = (share: Share): share is VendorPluginShare => share.kind === 'vendorPlugin';

/** Form of the name of a device that is offered by its resource. */
export const pluginDeviceSchema = deviceSchema(
  pluginDeviceNames,
  "the resource of a device plugin, such as 'gpu.intel.com/xe' or 'fpga.intel.com/region-<interface id>'",
);

/** Forms of its shares in the description of a pool. */
export const vendorPluginShares = {
  vendorPlugin: object<VendorPluginShare>({
    kind: required(oneOf(['vendorPlugin'])),
    device: required(pluginDeviceSchema),
    perNode: optional(integer({ min: 1 })),
    sharedDevNum: optional(integer({ min: 1 })),
  }),
};
