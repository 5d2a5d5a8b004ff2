import type { Unchanged } from '../unchanged';

/** PCI Express of the node. In a virtual machine this is the host's. */
export interface PciTuning {
  /**
   * `passthrough` lets devices of the node itself reach memory without translation (`iommu=pt`); virtual machines keep theirs.
   *
   * @default - 'passthrough' on bare metal for training; else as the system has it
   */
  readonly iommu?: 'passthrough' | Unchanged;
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
