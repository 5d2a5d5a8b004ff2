import type { KubeletConfiguration, Labels, Taint } from '../../words/kubernetes';

/**
 * What settings of a node become, and what vehicles deliver: a setting knows no vehicle's format, and a vehicle knows no
 * setting. A vehicle delivers a kind of primitive whole or not at all.
 */
export type Primitive =
  /** Fields of the KubeletConfiguration. */
  | { readonly kind: 'kubelet'; readonly configuration: KubeletConfiguration }
  /** Labels and taints that the kubelet registers a new node with. */
  | { readonly kind: 'registration'; readonly labels: Labels; readonly taints: readonly Taint[] }
  /** One argument of the kernel's command line, such as `iommu=pt`; it needs a reboot. */
  | { readonly kind: 'kernelArgument'; readonly argument: string }
  /** Huge pages that the kernel sets aside when it starts: on each NUMA node, or spread by the kernel where only a total is known. */
  | {
      readonly kind: 'hugePages';
      readonly size: HugePageSize;
      readonly count: number;
      readonly nodes?: readonly { readonly node: number; readonly count: number }[];
    }
  /** One key below `/proc/sys`, with dots. */
  | { readonly kind: 'sysctl'; readonly key: string; readonly value: string }
  /** A file below `/sys` that is written at each boot. A `*` in the path stands for every file there is, none included. */
  | { readonly kind: 'sysfs'; readonly path: string; readonly value: string }
  /** A file. `readBy` is the service that reads it when it starts: one that runs is started anew. */
  | { readonly kind: 'file'; readonly path: string; readonly text: string; readonly mode?: string; readonly readBy?: string }
  /**
   * A unit of systemd, or with `dropIn` a part that is laid over one. `check` is a command that exits 0 while what it is for is in
   * force, 75 where only a reboot brings it, and 69 where what it needs is not there before the node has joined.
   */
  | {
      readonly kind: 'systemdUnit';
      readonly name: string;
      readonly text: string;
      readonly dropIn?: string;
      readonly enable?: boolean;
      readonly check?: readonly string[];
    }
  | { readonly kind: 'kernelModule'; readonly name: string; readonly options?: Labels }
  /** A package of the operating system, and its version where it is pinned. */
  | { readonly kind: 'package'; readonly name: string; readonly version?: string }
  /** A part of containerd's configuration, as TOML. */
  | { readonly kind: 'containerRuntime'; readonly toml: string }
  /** A command, and the command that exits 0 where it need not run. `install`: it brings what modules, units and other commands need. `daemon`: it starts what units need. */
  | { readonly kind: 'command'; readonly run: readonly string[]; readonly check: readonly string[]; readonly stage?: 'install' | 'daemon' }
  /** A setting of the firmware (BIOS, UEFI), which nothing on the node sets: it is looked at. */
  | { readonly kind: 'firmware'; readonly item: FirmwareItem; readonly value: string };

/** Settings of the firmware that a running Linux shows. */
export type FirmwareItem = 'version' | 'bootMode' | 'secureBoot' | 'iommu' | 'sriov' | 'resizableBar' | 'acs' | 'turbo' | 'cStates';

/** Sizes of huge pages on x86 and on Arm with pages of 4 KiB, as Kubernetes names them. */
export const hugePageSizes = ['2Mi', '1Gi'] as const;
export type HugePageSize = (typeof hugePageSizes)[number];

export type PrimitiveKind = Primitive['kind'];

/**
 * Of each pair the kernel keeps the one that is written last, and shows 0 for the other. Source: Linux 6.12
 * Documentation/admin-guide/sysctl/vm.rst.
 */
const COUNTERPARTS: Readonly<Record<string, string>> = {
  'vm.dirty_ratio': 'vm.dirty_bytes',
  'vm.dirty_background_ratio': 'vm.dirty_background_bytes',
  'vm.overcommit_ratio': 'vm.overcommit_kbytes',
};

/** The first separator of a key says which one separates, `.` or `/`. Source: procps 4.0 sysctl(8). */
const dotted = (key: string): string =>
  /[./]/.exec(key)?.[0] === '/' ? key.replace(/[./]/g, (found) => (found === '.' ? '/' : '.')) : key;

/** What of a node a primitive sets, where two would contradict each other. */
export function placeOf(primitive: Primitive): string | undefined {
  switch (primitive.kind) {
    case 'sysctl':
      return `sysctl ${COUNTERPARTS[dotted(primitive.key)] ?? dotted(primitive.key)}`;
    case 'sysfs':
      return `sysfs ${primitive.path}`;
    case 'kernelArgument':
      return `argument ${primitive.argument.split('=')[0] ?? ''}`;
    default:
      return undefined;
  }
}
