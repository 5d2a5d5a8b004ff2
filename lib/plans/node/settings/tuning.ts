import type { CpuTuning } from './cpu/options';
import type { FirmwareExpectation } from './firmware/options';
import type { GpuTuning } from './gpu/options';
import type { RealtimeTuning } from './isolation/options';
import type { MemoryTuning } from './memory/options';
import type { NetworkTuning } from './network/options';
import type { ContainerToolkit, HugePages, KernelModules, NodeDriver } from './own/options';
import type { PciTuning } from './pci/options';
import type { StorageTuning } from './storage/options';
import type { Unchanged } from './unchanged';

/**
 * What nodes are set up with besides the kubelet. What is left out follows from the intent, the machine and the platform;
 * `'unchanged'` leaves a setting as the image of the node has it. `docs/SETTINGS.md` has each with its reason and source.
 */
export interface NodeTuning {
  /**
   * Huge pages that the kernel sets aside when it starts, by size: a number for the whole node, or one for each NUMA node
   * that has CPUs. The kubelet and the shares of pods count them out of the memory.
   *
   * @default - none
   */
  readonly hugePages?: HugePages;
  /**
   * Memory: transparent huge pages, swap, data that waits to be written, what containers may pin.
   *
   * @default - by intent
   */
  readonly memory?: MemoryTuning;
  /**
   * CPUs: governor, energy preference, C-states and P-states.
   *
   * @default - by intent, on bare metal
   */
  readonly cpu?: CpuTuning;
  /**
   * Whether the kernel keeps its own work off the CPUs that are for pods. `managed-irq` keeps interrupts off them; `full`
   * also takes them out of the scheduler's balance, so that threads of a program crowd on one CPU unless it binds each itself.
   *
   * @default - 'managed-irq' for latency, where the layout of the machine is known; else 'none'
   */
  readonly isolate?: 'none' | 'managed-irq' | 'full';
  /**
   * Where interrupts of devices are handled: spread over all CPUs but isolated ones (`balanced`, irqbalance without banned
   * CPUs), on the CPUs of the system alone (irqbalance with the others banned), or each on the CPUs of its device's NUMA
   * node, without irqbalance.
   *
   * @default - 'system-cpus' for latency, where the layout of the machine is known; else as the system has it
   */
  readonly interrupts?: 'balanced' | 'system-cpus' | 'device-numa' | Unchanged;
  /**
   * Real-time scheduling: what containers may ask for.
   *
   * @default - as the system has it
   */
  readonly realtime?: RealtimeTuning;
  /**
   * Network: buffers, congestion control, ARP.
   *
   * @default - by intent
   */
  readonly network?: NetworkTuning;
  /**
   * PCI Express: IOMMU, ACS, reallocation.
   *
   * @default - by intent, on bare metal
   */
  readonly pci?: PciTuning;
  /**
   * What the firmware (BIOS, UEFI) is expected to be set to: IOMMU, SR-IOV, Secure Boot, turbo. Nothing sets it;
   * `bootstrap.sh --verify` reads it.
   *
   * @default - SMT, the NUMA nodes of a socket, Above 4G Decoding, PCIe lanes and clocks are looked at, as the machine has them
   */
  readonly firmware?: FirmwareExpectation;
  /**
   * GPUs: persistence, clocks, power, ECC, MPS and MIG of the node itself.
   *
   * @default - by the node's image
   */
  readonly gpu?: GpuTuning;
  /**
   * Who installs the driver.
   *
   * @default - `{ from: 'operator' }`, or the node's image
   */
  readonly driver?: NodeDriver;
  /**
   * NVIDIA Container Toolkit on the node. The pool says `nodeImage: 'host-toolkit'`, so that the GPU Operator installs none.
   *
   * @default - none: the GPU Operator brings it, or the node's image
   */
  readonly containerToolkit?: ContainerToolkit;
  /**
   * Disks: scratch space, bandwidth that is kept from pods, size of the journal.
   *
   * @default - as the system has it
   */
  readonly storage?: StorageTuning;
  /**
   * What keeps the clock of the node right.
   *
   * @default - as the system has it
   */
  readonly timeSync?: 'chrony';
  /**
   * Further settings of the kernel, such as `{ 'fs.inotify.max_user_watches': '524288' }`. They win over those that follow
   * from the intent.
   *
   * @default - none
   */
  readonly sysctls?: Readonly<Record<string, string>>;
  /**
   * Further arguments of the kernel, one each. They need a reboot, and win over those that follow from the intent.
   *
   * @default - none
   */
  readonly kernelArguments?: readonly string[];
  /**
   * Kernel modules to load, each with its parameters.
   *
   * @default - none
   */
  readonly kernelModules?: KernelModules;
}
