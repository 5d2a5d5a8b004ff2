import type { GpuModel } from '../gpu';

/**
 * A server as its kernel and driver see it. What nobody published or measured is absent, and rules that need it stay
 * silent. Plain JSON: a shape survives a round trip through a file, a stack reference or a lint context.
 */
export interface MachineShape<G extends GpuModel = GpuModel> {
  /** Short name, such as `dgx-h100` or `aws-p5.48xlarge`; letters, digits, `-`, `_` and `.`. */
  readonly name: string;
  /** Model of its GPUs. One machine holds one model. */
  readonly gpu: G;
  /** The GPUs in `nvidia-smi` order, which is not NUMA order. */
  readonly gpus: readonly GpuDevice[];
  /** Logical CPUs that the kernel shows as online. */
  readonly cpus: number;
  /** What its CPUs are, as nodes say it in `kubernetes.io/arch`. */
  readonly architecture?: Architecture;
  /** Hardware threads of a core; unknown in guests that hide it. */
  readonly threadsPerCore?: number;
  /** Sockets; worthless in most guests, where it is left out. */
  readonly sockets?: number;
  /** Main memory that the kernel sees, in MiB, without memory that belongs to GPUs. */
  readonly memoryMiB?: number;
  /** NUMA nodes by id; absent when the layout is unknown. */
  readonly numa?: readonly NumaNode[];
  /** Its network devices, as far as they are of use to GPUs; absent when nobody published them. */
  readonly nics?: readonly Nic[];
  /** How much of this is proven. */
  readonly confidence: Confidence;
  /** Where the facts come from. */
  readonly source: string;
  /** True in a virtual machine, where GPU resets and PCI locality may be missing. */
  readonly virtual?: boolean;
}

/**
 * `measured`: a snapshot of the machine itself. `A`: CPU lists, GPU and NIC map published and proven. `B`: NICs missing
 * or inferred. `C`: CPU lists inferred. `D`: counts only, no NUMA layout.
 */
export type Confidence = 'measured' | 'A' | 'B' | 'C' | 'D';

/** Architectures of CPUs besides NVIDIA's GPUs, as Kubernetes calls them. */
export type Architecture = 'amd64' | 'arm64';

/** One GPU of a machine. */
export interface GpuDevice {
  readonly index: number;
  /** NUMA node whose CPUs are local to it; absent when the firmware does not say (many guests). */
  readonly numaNode?: number;
  /** PCI address in sysfs form, `0000:53:00.0`. */
  readonly pciBusId?: string;
}

/** One NUMA node of a machine. */
export interface NumaNode {
  readonly id: number;
  /** Its online CPUs in Linux list syntax, such as `0-55,112-167`; empty for a node that has memory alone. */
  readonly cpus: string;
  /** Its physical cores, each a Linux list of sibling threads such as `0,112`; absent when siblings are unknown. */
  readonly cores?: readonly string[];
  /** Memory of this node in MiB, as the kernel reports it; 0 for a node without memory. */
  readonly memoryMiB?: number;
  /** Huge pages that are set aside on this node: how many by size, such as `{ '1Gi': 16 }`; absent when nobody says. */
  readonly hugePages?: Readonly<Record<string, number>>;
  /** Distances to the nodes of the machine, in the order of `numa`. */
  readonly distances?: readonly number[];
}

/**
 * What a network device is. `efa`: Elastic Fabric Adapter of AWS. `gvnic`: Google's Virtual NIC, which has no RDMA; what TCPX
 * and TCPXO use. `ethernet` carries RDMA (RoCE) where it is fast.
 */
export type NicKind = 'infiniband' | 'ethernet' | 'efa' | 'gvnic';

/** One network device of a machine. */
export interface Nic {
  /** RDMA or network device, such as `mlx5_0`. */
  readonly name: string;
  readonly numaNode?: number;
  readonly kind: NicKind;
  /** Line rate in Gbit/s. */
  readonly gbps?: number;
  /** Index of the GPU that shares its PCIe switch, where there is exactly one. */
  readonly nearestGpu?: number;
  /**
   * Resource by which a device plugin offers it together with its NUMA node, such as `openshift.io/rail0` of the SR-IOV
   * network device plugin; absent when none does, and under one that says nothing of NUMA nodes, as the shared RDMA plugin.
   */
  readonly resource?: string;
  /** Devices of that resource: its virtual functions. One where it is left out. */
  readonly devices?: number;
}
