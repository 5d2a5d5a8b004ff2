import type { PluginDevice } from '../../../words/gpu';
import { at, integer, object, optional, type Problem, required } from '../../../internal';
import type { Sharing } from '../../model';
import { checkOffer } from '../check-offer';
import { pluginDeviceSchema } from './share';

/** Which devices the vendor's plugin offers on the nodes of a pool. */
export interface VendorPluginOptions {
  /**
   * The resource by which the vendor's device plugin offers the devices: `'gpu.intel.com/i915'` or `'gpu.intel.com/xe'` by
   * the driver of the node, `'fpga.intel.com/af-<function id>'` or `'fpga.intel.com/region-<interface id>'`, `'amd.com/gpu'`,
   * `'aws.amazon.com/neuron'` or `'aws.amazon.com/neuroncore'`.
   */
  readonly device: PluginDevice;
  /**
   * Devices of each node, before they are shared.
   *
   * @default - not known: how many pods fit is not checked
   */
  readonly perNode?: number;
  /**
   * Containers that share one device, as `-shared-dev-num` of Intel's GPU plugin says. Nothing keeps them apart.
   *
   * @default 1
   */
  readonly sharedDevNum?: number;
}

/**
 * Devices of other vendors than NVIDIA that the vendor's own device plugin offers, whole. Containers ask by
 * `{ accelerator: { device: 'gpu.intel.com/xe' } }`. The plugin is installed by whoever runs the cluster.
 *
 * @throws GpuConfigError when the options have no such form.
 */
export function vendorPlugin(options: VendorPluginOptions): Sharing<'vendorPlugin'> {
  checkOffer('vendorPlugin', vendorPluginSchema, options, relations);
  const { device, perNode, sharedDevNum } = options;
  return {
    partition: { kind: 'none' },
    share: {
      kind: 'vendorPlugin',
      device,
      ...(perNode === undefined ? {} : { perNode }),
      ...(sharedDevNum === undefined || sharedDevNum === 1 ? {} : { sharedDevNum }),
    },
  };
}

/** Source: intel/intel-device-plugins-for-kubernetes `cmd/gpu_plugin/README.md`, `-shared-dev-num`; no other plugin here has it. */
const relations = ({ device, sharedDevNum: got = 1 }: Readonly<Record<string, unknown>>, path: string): readonly Problem[] =>
  got === 1 || String(device).startsWith('gpu.intel.com/')
    ? []
    : [
        {
          path: at(path, 'sharedDevNum'),
          problem: `is of Intel's GPU plugin, which does not offer ${String(device)}`,
          got,
          fix: 'remove it',
        },
      ];

const vendorPluginSchema = object<VendorPluginOptions>({
  device: required(pluginDeviceSchema),
  perNode: optional(integer({ min: 1 })),
  sharedDevNum: optional(integer({ min: 1 })),
});

/** The function above, by name. */
export const vendorPluginOffers = { vendorPlugin: { schema: vendorPluginSchema, make: vendorPlugin } };
