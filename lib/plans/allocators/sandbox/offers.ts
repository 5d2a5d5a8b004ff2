import { object, optional, required } from '../../../internal';
import type { Sharing } from '../../model';
import { checkOffer } from '../check-offer';
import { mdevNameSchema, passthroughKeys, vgpuTypeSchema } from './share';

/** How whole GPUs are given to virtual machines. */
export interface VmPassthroughOptions {
  /**
   * What the nodes call their passthrough GPUs, such as `'nvidia.com/GA102GL_A10'`: the name that the plugin's copy of pci.ids
   * gives the device, so that it changes with the plugin's release. Read it from a node:
   * `kubectl get node NODE -o jsonpath='{.status.allocatable}'`.
   */
  readonly deviceName: string;
  /**
   * Vendor and device id of the GPUs, such as `'10DE:2236'`.
   *
   * @default - those of the GPU model of the pool
   */
  readonly pciVendorSelector?: string;
}

/** How parts of GPUs are given to virtual machines. */
export interface VmVgpuOptions {
  /**
   * Type of vGPU that every GPU of the pool is divided into, such as `'A10-24Q'`; `'H100XM-1-10C'` is backed by a MIG device.
   * Its nodes get the label `nvidia.com/vgpu.config` with it. `Q` has graphics, `C` is for CUDA.
   */
  readonly type: string;
  /**
   * Name of the mediated devices. Drivers of older GPUs write `'GRID T4-8Q'`.
   *
   * @default - `NVIDIA` and the type, such as `'NVIDIA A10-24Q'`
   */
  readonly mdevNameSelector?: string;
}

/**
 * GPUs that virtual machines of KubeVirt get whole, by PCI passthrough: the GPU Operator binds them to `vfio-pci` on these
 * nodes and installs no driver there. Containers cannot use them. The nodes must be bare metal with the IOMMU on.
 *
 * @see https://docs.nvidia.com/datacenter/cloud-native/gpu-operator/latest/gpu-operator-kubevirt.html
 * @throws GpuConfigError when the options have no such form.
 */
export function vmPassthrough(options: VmPassthroughOptions): Sharing<'vmPassthrough'> {
  checkOffer('vmPassthrough', passthroughSchema, options);
  const { deviceName, pciVendorSelector } = options;
  return {
    partition: { kind: 'none' },
    share: { kind: 'vmPassthrough', deviceName, ...(pciVendorSelector === undefined ? {} : { pciVendorSelector }) },
  };
}

/**
 * GPUs that are divided into NVIDIA vGPUs for virtual machines of KubeVirt. The GPU Operator installs NVIDIA's vGPU Manager on
 * these nodes, from an image that its user builds. Containers cannot use them. From Ampere on SR-IOV must be on in the BIOS.
 *
 * @see https://docs.nvidia.com/datacenter/cloud-native/gpu-operator/latest/gpu-operator-kubevirt.html
 * @throws GpuConfigError when the options have no such form.
 */
export function vmVgpu(options: VmVgpuOptions): Sharing<'vmVgpu'> {
  checkOffer('vmVgpu', vgpuSchema, options);
  const { type, mdevNameSelector = `NVIDIA ${type}` } = options;
  return { partition: { kind: 'none' }, share: { kind: 'vmVgpu', type, mdevNameSelector } };
}

const passthroughSchema = object<VmPassthroughOptions>(passthroughKeys);
const vgpuSchema = object<VmVgpuOptions>({ type: required(vgpuTypeSchema), mdevNameSelector: optional(mdevNameSchema) });

/** The functions above, by name. */
export const vmOffers = {
  vmPassthrough: { schema: passthroughSchema, make: vmPassthrough },
  vmVgpu: { schema: vgpuSchema, make: vmVgpu },
};
