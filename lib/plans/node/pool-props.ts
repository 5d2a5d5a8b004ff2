import type { GpuModel, MigCapable, MigLayout, MigProfileOf } from '../../words/gpu';
import type { KubeletConfiguration, Labels, PodSpec, Taint } from '../../words/kubernetes';
import type { MachineShape } from '../../words/machine';
import type { NodeImageId, Os } from '../../words/platforms';
import type { MigStrategy, Mode, NodeCount, Sharing } from '../model';
import type { Intent } from './intent';
import type { NodeTuning } from './settings';

/** The machine that serves a pool, or several of them (autoscaled pools, mixed generations). */
export type MachineChoice<G extends GpuModel> =
  | {
      /** The server that every node of the pool is: one of `machines`, or what `parseSnapshot` returned. */
      readonly machine: MachineShape<G>;
      readonly machines?: never;
    }
  | {
      readonly machine?: never;
      /** The servers that the pool's nodes may be, each with a node plan of its own. */
      readonly machines: readonly MachineShape<G>[];
    };

/** A pool without a machine of ours: the devices of its nodes are of another vendor than NVIDIA, and its sharing says them. */
export interface OtherDevices {
  readonly machine?: never;
  readonly machines?: never;
  /** Which devices the nodes have, and who gives them out. */
  readonly sharing: Sharing<'hamiDevices' | 'vendorPlugin'>;
}

/** What every pool of nodes that are ours says. */
export interface NodePoolProps {
  /** How many nodes the pool has, or the least and the most that an autoscaler makes of it. */
  readonly nodes: number | NodeCount;
  /**
   * The most nodes of the pool that one place holds, by the node label that names the place:
   * `{ 'cloud.provider.com/topology-rack': 8 }`. Pods that must all be in one such place, and need more nodes, are an error;
   * that they only should be, a warning.
   *
   * @default - unknown; an NVLink domain, `nvidia.com/gpu.clique`, has the 72 GPUs of an NVL72 rack on GB200 and GB300
   */
  readonly nodesPerDomain?: Readonly<Record<string, number>>;
  /**
   * Operating system of the nodes: it decides which bootstrap files are written.
   *
   * @default - no bootstrap script: whoever makes the nodes puts the labels and taints on them
   */
  readonly os?: Os;
  /**
   * Image of the nodes, or how the platform runs them: it decides what the GPU Operator still has to install. Each platform
   * has its own, listed in `docs/PLATFORMS.md`: `'al2023-nvidia'` or `'bottlerocket-nvidia'` on EKS, `'cos'` on GKE,
   * `'driver-only'` on AKS.
   *
   * @default - the platform's first: `'al2023-nvidia'` on EKS, `'cos'` on GKE, `'driver-only'` on AKS, `'oracle-gpu'` on OKE,
   *   `'plain'` on kubeadm, k3s and RKE2. EKS, GKE, AKS and OKE ask for it with the finding `node/image`
   */
  readonly nodeImage?: NodeImageId;
  /**
   * Labels that select this pool's nodes and no others. Pods bound to the pool select them.
   *
   * @default - `cdk8s-gpu/pool: <name of the pool>`
   */
  readonly nodeSelector?: Labels;
  /**
   * Further labels of its nodes. Those of the domains kubernetes.io and k8s.io that a kubelet may not put on its own node,
   * such as `node-role.kubernetes.io/gpu`, are left out of the bootstrap script: `label-existing-nodes.sh` puts them on
   * nodes that have joined.
   *
   * @default - none besides the node selector's
   */
  readonly labels?: Labels;
  /**
   * Taints of its nodes. Pods bound to the pool tolerate them.
   *
   * @default - `nvidia.com/gpu=present:NoSchedule`, which the GPU Operator's DaemonSets tolerate; none on nodes with devices of
   *   other vendors, whose device plugins tolerate nothing by themselves
   */
  readonly taints?: readonly Taint[];
  /**
   * Findings that are known and accepted: rule id to the reason.
   *
   * @default - none
   */
  readonly silence?: Readonly<Record<string, string>>;
}

/** Props of a pool whose nodes offer their GPUs in one way. */
export type GpuNodePoolProps<M extends Mode = Mode, G extends GpuModel = GpuModel> = NodePoolProps &
  (MachineChoice<G> | OtherDevices) & {
    /**
     * How the pool offers its GPUs. With `hamiDevices()` and `vendorPlugin()`, whose devices are of other vendors than NVIDIA,
     * no machine is named.
     *
     * @default exclusive()
     */
    readonly sharing?: Sharing<M>;
  };

/** What shapes the nodes of a pool, their kubelets first. */
export interface Tuning extends NodeTuning {
  /**
   * Pods that will run on the pool, as far as they are known: the NUMA policy is the strictest that admits them without
   * costing room. A pod that no node of the pool can ever run is an error.
   *
   * @default - not known: the Topology Manager aligns what it can and rejects nothing (`best-effort`)
   */
  readonly pods?: readonly PodSpec[];
  /**
   * Fields of the KubeletConfiguration that win over the computed ones. Maps are merged key by key, everything else is
   * replaced. `reservedMemory` follows from the others, unless it is given.
   *
   * @default - everything is computed
   * @see https://kubernetes.io/docs/reference/config-api/kubelet-config.v1beta1/
   */
  readonly kubelet?: Partial<KubeletConfiguration>;
}

/** Props of a pool whose nodes are tuned for an intent. */
export type TunedGpuNodeProps<M extends Mode = Mode, G extends GpuModel = GpuModel> = Omit<NodePoolProps, 'os'> &
  MachineChoice<G> &
  Tuning & {
    /** Operating system of the nodes: it decides which bootstrap files are written. */
    readonly os: Os;
    /**
     * What the nodes are for: it decides which of the kubelet's managers are on, and each setting that is left out here.
     */
    readonly intent: Intent;
    /**
     * How the pool offers its GPUs.
     *
     * @default exclusive()
     */
    readonly sharing?: Sharing<M>;
  };

/** GPUs of a node that share one MIG layout, by the profiles of a model; of one of the models, where the pool has several. */
export type MigGroupOf<G extends GpuModel> = G extends GpuModel ? MigGroupOn<G> : never;

/** GPUs of one model that share one MIG layout. */
interface MigGroupOn<G extends GpuModel> {
  /**
   * Model of the GPUs, where the machines of the pool have several: a group of one model says nothing of the others.
   *
   * @default - GPUs of every model of the pool
   */
  readonly gpu?: G;
  /** GPU indices, or all of them. */
  readonly devices: 'all' | readonly number[];
  /** Profile to count, on each of these devices; an empty layout leaves MIG off. */
  readonly layout: Readonly<Partial<Record<MigProfileOf<G>, number>>>;
}

/** The layout of every GPU of a node, or layouts by group of devices. */
export type LayoutChoice<G extends MigCapable, L> =
  // Chosen by what was inferred for the layout, and not a union, so that the compiler prints what `MigLayout` says.
  [unknown, 0] extends [L, 0 extends 1 & L ? never : 0]
    ? {
        readonly layout?: never;
        /** Layouts by group of devices, where not all GPUs of a node are cut alike. */
        readonly groups: readonly MigGroupOf<G>[];
      }
    : {
        /**
         * The layout of every GPU of a node, profile to count, such as `{ '1g.10gb': 7 }`. The compiler checks the profiles of
         * literals; those of other values, such as a configuration of the stack, are checked when they are given.
         */
        readonly layout: MigLayout<G, L>;
        readonly groups?: never;
      };

/** Props of a pool whose GPUs are cut by MIG. */
export type MigPartitionedNodePoolProps<G extends MigCapable = MigCapable, L = unknown> = NodePoolProps &
  MachineChoice<G> &
  LayoutChoice<G, L> &
  Tuning & {
    /**
     * What MIG devices are called: `single` offers them as `nvidia.com/gpu` and needs one profile on the whole node,
     * `mixed` offers each profile under its own name.
     *
     * @default 'mixed'
     */
    readonly strategy?: MigStrategy;
    /**
     * What the nodes are for: it decides which of the kubelet's managers are on, and each setting that is left out here.
     *
     * @default 'inference'
     */
    readonly intent?: Intent;
  };

/** What a team knows of a pool that others run. What is left out stays unknown, and rules that need it stay silent. */
export interface BorrowedPoolAttributes<M extends Mode = Mode, G extends GpuModel = GpuModel> {
  /** How the pool offers its GPUs. */
  readonly sharing: Sharing<M>;
  /** Labels that select this pool's nodes and no others. */
  readonly nodeSelector: Labels;
  /**
   * Taints of its nodes, which pods bound to it will tolerate.
   *
   * @default - `nvidia.com/gpu=present:NoSchedule`; none for devices of other vendors
   */
  readonly taints?: readonly Taint[];
  /**
   * Model of its GPUs; besides `machine` no other than the machine's.
   *
   * @default - the model of `machine`, or unknown
   */
  readonly gpu?: G;
  /**
   * The server that its nodes are.
   *
   * @default - unknown
   */
  readonly machine?: MachineShape<G>;
  /**
   * What its kubelets are configured with.
   *
   * @default - unknown
   */
  readonly kubelet?: Partial<KubeletConfiguration>;
  /**
   * How many nodes it has.
   *
   * @default - unknown
   */
  readonly nodes?: number | NodeCount;
  /**
   * The most nodes of the pool that one place holds, by the node label that names the place:
   * `{ 'cloud.provider.com/topology-rack': 8 }`. Pods that must all be in one such place, and need more nodes, are an error;
   * that they only should be, a warning.
   *
   * @default - unknown; an NVLink domain, `nvidia.com/gpu.clique`, has the 72 GPUs of an NVL72 rack on GB200 and GB300
   */
  readonly nodesPerDomain?: Readonly<Record<string, number>>;
  /**
   * Findings that are known and accepted: rule id to the reason.
   *
   * @default - none
   */
  readonly silence?: Readonly<Record<string, string>>;
}
