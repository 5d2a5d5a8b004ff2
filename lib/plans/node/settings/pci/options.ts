import type { Unchanged } from '../unchanged';

/** PCI Express of the node. In a virtual machine this is the host's. */
export interface PciTuning {
  /**
   * `passthrough` lets devices of the node itself reach memory without translation (`iommu=pt`); virtual machines keep theirs.
   * `on` switches the IOMMU of Intel CPUs on as well (`intel_iommu=on`), which those of AMD and Arm are by themselves: without it no
   * device can be given to a virtual machine.
   *
   * @default - 'on' where the pool's GPUs are for virtual machines, 'passthrough' on bare metal for training; else as the system has it
   */
  readonly iommu?: 'passthrough' | 'on' | Unchanged;
  /**
   * Vendor and device ids that `vfio-pci` takes when it is loaded, such as `['10de:2236']`, before another driver has them.
   *
   * @default - none: the GPU Operator's VFIO manager binds the GPUs of a pool that says `vmPassthrough()`
   */
  readonly vfioIds?: readonly string[];
  /**
   * `off` lets GPUs and NICs below one switch reach each other directly, instead of through the CPU. It removes the
   * isolation between devices: never where nodes give devices to virtual machines.
   *
   * @default - as the firmware has it
   */
  readonly acsRedirection?: 'off' | Unchanged;
  /**
   * Whether the kernel assigns PCI memory anew where the firmware gave too little.
   *
   * @default - as the kernel has it
   */
  readonly reallocate?: boolean | Unchanged;
}
