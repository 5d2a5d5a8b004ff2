import type { Construct } from 'constructs';
import type { GpuModel, MigCapable } from '../../words/gpu';
import { deepFreeze } from '../../internal';
import { type Labels, nodeGroupLabels, type Taint } from '../../words/kubernetes';
import {
  type BorrowedPoolAttributes,
  type GpuNodePoolProps,
  type MigPartitionedNodePoolProps,
  type PlannedPool,
  type PoolKind,
  pools,
  type TunedGpuNodeProps,
  userDataOf,
} from '../../plans/node';
import { parseProps, type Silence } from '../../rules';
import { type ClientMemory, clientMemory } from '../../plans/allocators';
import { type GpuPool, type Mode, modeOf, type PoolDescription } from '../../plans/model';
import { clusterOf } from './cluster';
import { GpuConstruct, placeOf } from './component';

/** What every pool construct is: a plan placed, and a description that others read. */
export abstract class PoolConstruct<M extends Mode, G extends GpuModel> extends GpuConstruct implements GpuPool<M, G> {
  /** What others need to know of the pool, as JSON: `fromDescription` reads it. */
  readonly description: PoolDescription;

  /** How the pool offers its GPUs. */
  get mode(): M {
    return modeOf(this.description.sharing) as M;
  }

  /** Model of its GPUs, where known. */
  get gpu(): G | undefined {
    return this.description.gpu as G | undefined;
  }

  /**
   * Labels that a node group has to put on its nodes: `labels` of EKS and of GKE's `nodeConfig`, `nodeLabels` of AKS. Those
   * that the kubelet or the cloud sets by itself are left out.
   */
  get nodeLabels(): Labels {
    return nodeGroupLabels(this.description.labels);
  }

  /** Taints of its nodes, as Kubernetes writes them; `nodeGroupTaints` and `taintText` give what the clouds take. */
  get taints(): readonly Taint[] {
    return this.description.taints;
  }

  /** What each MPS client may use, as the daemon computes it; undefined without MPS, or where the GPU is not known. */
  get clientMemory(): ClientMemory | undefined {
    return clientMemory(this.description);
  }

  /**
   * What the platform takes as the whole user data of the pool's nodes: MIME parts on EKS with Amazon Linux 2023, TOML on
   * Bottlerocket, a script elsewhere. Empty where it takes none, and for several machines.
   */
  get userData(): string {
    return userDataOf(this.files) ?? '';
  }

  constructor(scope: Construct, id: string, make: (construct: Construct) => MadePool) {
    super(scope, id);
    const { plan, description, silence } = make(this);
    this.description = deepFreeze(description);
    this.place(plan, silence);
  }
}

/** Nodes of a cluster that offer their GPUs in one way. */
export class GpuNodePool<M extends Mode = 'exclusive', G extends GpuModel = GpuModel> extends PoolConstruct<M, G> {
  /**
   * A pool that others run: what is not said stays unknown, and rules that would need it stay silent.
   *
   * @param scope Any construct; no cluster is needed.
   */
  static fromAttributes<M extends Mode, G extends GpuModel = GpuModel>(
    scope: Construct,
    id: string,
    attributes: BorrowedPoolAttributes<M, G>,
  ): GpuPool<M, G> {
    return new BorrowedPool<M, G>(scope, id, (construct) => {
      const { borrowedPool } = pools();
      const place = placeOf(construct);
      const checked = parseProps(borrowedPool, attributes, place);
      return { ...borrowedPool.plan(place, checked), silence: checked.silence };
    });
  }

  /**
   * A pool from its description, as JSON: from a stack reference, a file or another repository.
   *
   * @throws GpuConfigError when the description is not one.
   */
  static fromDescription(scope: Construct, id: string, description: unknown): GpuPool {
    return new BorrowedPool(scope, id, (construct) => {
      const parsed = pools().parsePoolDescription(description, construct.node.path);
      return { description: parsed, plan: { objects: [], files: [], model: { pools: [parsed] } }, silence: undefined };
    });
  }

  constructor(scope: Construct, id: string, props: GpuNodePoolProps<M, G>) {
    super(scope, id, inCluster(pools().gpuNodePool, props));
  }
}

/** A pool whose nodes are tuned for an intent: NUMA policy, reserved CPUs and memory, computed for the machine. */
export class TunedGpuNode<M extends Mode = 'exclusive', G extends GpuModel = GpuModel> extends PoolConstruct<M, G> {
  constructor(scope: Construct, id: string, props: TunedGpuNodeProps<M, G>) {
    super(scope, id, inCluster(pools().tunedGpuNode, props));
  }
}

/** A pool whose GPUs are cut by MIG: a profile that the GPU does not have is a compile error. */
export class MigPartitionedNodePool<G extends MigCapable, const L> extends PoolConstruct<'mig', G> {
  constructor(scope: Construct, id: string, props: MigPartitionedNodePoolProps<G, L>) {
    super(scope, id, inCluster<MigPartitionedNodePoolProps>(pools().migPartitionedNodePool, props as never));
  }
}

class BorrowedPool<M extends Mode, G extends GpuModel> extends PoolConstruct<M, G> {}

/** A planned pool, with the findings that its props accept. */
type MadePool = PlannedPool & { readonly silence: Silence | undefined };

/** Checks the props, plans the pool for the cluster it is in, and tells the cluster. */
const inCluster =
  <P extends { readonly silence?: Silence }>(kind: PoolKind<P>, props: P) =>
  (construct: Construct): MadePool => {
    const cluster = clusterOf(construct, kind.schema, props);
    const place = placeOf(construct);
    const checked = parseProps(kind, props, { ...place, cluster: cluster.description, closedBy: cluster.closedBy });
    const planned = kind.plan(place, checked, cluster.description);
    cluster.addPool(planned.description);
    return { ...planned, silence: checked.silence };
  };
