/**
 * What the firmware of the nodes (BIOS, UEFI) is expected to be set to. Nothing sets it: `bootstrap.sh --verify` and
 * `node-setup.sh --verify` read it on the node. Hyper-Threading (SMT) and NUMA nodes of a socket (SNC, NPS) follow from the machine and
 * are looked at without being asked for.
 */
export interface FirmwareExpectation {
  /**
   * Version of the firmware, as `/sys/class/dmi/id/bios_version` has it, such as `'1.05.03'`.
   *
   * @default - any
   */
  readonly version?: string;
  /**
   * How the node was started. Secure Boot needs `uefi`.
   *
   * @default - not looked at
   */
  readonly bootMode?: 'uefi' | 'bios';
  /**
   * Secure Boot. Where it is on, the kernel loads no module without a signature that it knows.
   *
   * @default - not looked at
   */
  readonly secureBoot?: 'on' | 'off';
  /**
   * IOMMU: Intel VT-d, AMD-Vi or the SMMU of Arm. Without it no device can be given to a virtual machine.
   *
   * @default - not looked at
   */
  readonly iommu?: 'on' | 'off';
  /**
   * SR-IOV: whether a network device of the node has virtual functions to offer.
   *
   * @default - not looked at
   */
  readonly sriov?: 'on' | 'off';
  /**
   * Whether the CPU can reach all of a GPU's memory at once: BAR1 is as large as the memory. GPUs of data centres have that
   * as they come where Above 4G Decoding is on; others need Resizable BAR.
   *
   * @default - not looked at
   */
  readonly resizableBar?: 'on' | 'off';
  /**
   * ACS, Access Control Services of PCI bridges: `off` lets devices of one switch reach each other directly. Reading it
   * needs `lspci` (package pciutils) on the node.
   *
   * @default - not looked at
   */
  readonly acs?: 'on' | 'off';
  /**
   * Turbo (Intel Turbo Boost, AMD Core Performance Boost).
   *
   * @default - not looked at
   */
  readonly turbo?: 'on' | 'off';
  /**
   * `C1`: CPUs are offered no sleep deeper than C1 or C1E.
   *
   * @default - not looked at
   */
  readonly cStates?: 'C1';
}
