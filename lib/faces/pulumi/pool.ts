import type * as pulumi from '@pulumi/pulumi';
import type { GpuModel, MigCapable } from '../../words/gpu';
import { deepFreeze, type Form } from '../../internal';
import { type Place, type GpuPool, type Mode, modeOf, type PoolDescription } from '../../plans/model';
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
import type { Silence } from '../../rules';
import { type ClientMemory, clientMemory } from '../../plans/allocators';
import { type GpuCluster, splitCluster } from './cluster';
import { type Blueprint, type ComponentArgs, draft, GpuComponent } from './component';
import { knownDescription } from './outputs/known-description';
import { noteOwnPool } from './own-pools';

/** The cluster that a pool belongs to. */
export interface InCluster extends ComponentArgs {
  readonly cluster: GpuCluster;
}

/** What every pool component is: a plan registered, and a description that others read. */
abstract class PoolComponent<M extends Mode, G extends GpuModel> extends GpuComponent implements GpuPool<M, G> {
  /** What others need to know of the pool, as JSON: `fromDescription` reads it. */
  readonly description: PoolDescription;
  /**
   * What the platform takes as the whole user data of the pool's nodes: MIME parts on EKS with Amazon Linux 2023, TOML on
   * Bottlerocket, a script elsewhere. Empty where it takes none, and for several machines.
   */
  readonly userData: pulumi.Output<string>;

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

  protected constructor(type: string, name: string, drafted: DraftedPool, opts: pulumi.ComponentResourceOptions | undefined) {
    super(type, name, drafted, drafted.opts ?? opts);
    this.description = deepFreeze(drafted.result.description);
    this.userData = this.files.apply((files) => userDataOf(files) ?? '');
  }
}

/** Nodes of a cluster that offer their GPUs in one way. */
export class GpuNodePool<M extends Mode = 'exclusive', G extends GpuModel = GpuModel> extends PoolComponent<M, G> {
  /** A pool that others run: what is not said stays unknown, and rules that would need it stay silent. */
  static fromAttributes<M extends Mode, G extends GpuModel = GpuModel>(
    name: string,
    attributes: BorrowedPoolAttributes<M, G>,
    opts?: pulumi.ComponentResourceOptions,
  ): GpuPool<M, G> {
    const { borrowedPool } = pools();
    const drafted = draftAlone<BorrowedPoolAttributes>(name, borrowedPool, attributes, borrowedPool.plan, opts);
    return new BorrowedPool<M, G>(name, drafted, opts);
  }

  /**
   * A pool from its description, as JSON: from another stack, a file or another repository. Plans are decided by it, so it has
   * to be known while the program is written: of another stack take the details of its output, and wait for the pool.
   *
   * `const pool = await GpuNodePool.fromDescription('train', platform.getOutputDetails('pool'));`
   *
   * @throws GpuConfigError when the description is not one, or is an Output.
   */
  static fromDescription(name: string, description: Promise<unknown>, opts?: pulumi.ComponentResourceOptions): Promise<GpuPool>;
  static fromDescription(name: string, description: unknown, opts?: pulumi.ComponentResourceOptions): GpuPool;
  static fromDescription(name: string, description: unknown, opts?: pulumi.ComponentResourceOptions): GpuPool | Promise<GpuPool> {
    if (description instanceof Promise) return description.then((known: unknown) => described(name, known, opts));
    return described(name, description, opts);
  }

  constructor(name: string, args: GpuNodePoolProps<M, G> & InCluster, opts?: pulumi.ComponentResourceOptions) {
    super('GpuNodePool', name, inCluster(name, pools().gpuNodePool, args, opts), opts);
  }
}

/** A pool whose nodes are tuned for an intent: NUMA policy, reserved CPUs and memory, computed for the machine. */
export class TunedGpuNode<M extends Mode = 'exclusive', G extends GpuModel = GpuModel> extends PoolComponent<M, G> {
  constructor(name: string, args: TunedGpuNodeProps<M, G> & InCluster, opts?: pulumi.ComponentResourceOptions) {
    super('TunedGpuNode', name, inCluster(name, pools().tunedGpuNode, args, opts), opts);
  }
}

/** A pool whose GPUs are cut by MIG: a profile that the GPU does not have is a compile error. */
export class MigPartitionedNodePool<G extends MigCapable, const L> extends PoolComponent<'mig', G> {
  constructor(name: string, args: MigPartitionedNodePoolProps<G, L> & InCluster, opts?: pulumi.ComponentResourceOptions) {
    super(
      'MigPartitionedNodePool',
      name,
      inCluster<MigPartitionedNodePoolProps>(name, pools().migPartitionedNodePool, args as never, opts),
      opts,
    );
  }
}

/** A pool that others described. */
function described(name: string, given: unknown, opts: Options): GpuPool {
  const parsed = pools().parsePoolDescription(knownDescription(name, given), name);
  const plan = { objects: [], files: [], model: { pools: [parsed] } };
  const empty: Form<object, Place> = { schema: { is: 'object', keys: {} }, checks: [] };
  return new BorrowedPool(
    name,
    draftAlone(name, empty, {}, () => ({ plan, description: parsed }), opts),
    opts,
  );
}

class BorrowedPool<M extends Mode, G extends GpuModel> extends PoolComponent<M, G> {
  constructor(name: string, drafted: DraftedPool, opts: pulumi.ComponentResourceOptions | undefined) {
    super('BorrowedPool', name, drafted, opts);
    noteOwnPool(this.description);
  }
}

type DraftedPool = Blueprint & {
  readonly result: PlannedPool;
  /** Options with the provider of its cluster. */
  readonly opts?: Options;
};

/** A pool that belongs to no cluster of this program. */
function draftAlone<P extends { readonly silence?: Silence }>(
  name: string,
  form: Form<P, Place>,
  args: object,
  make: (place: Place, props: P) => PlannedPool,
  opts: Options,
): DraftedPool {
  const place = { path: name, id: name };
  return draft<P, PlannedPool>({ place, form, args, make: (props) => make(place, props), opts });
}

function inCluster<P extends { readonly silence?: Silence }>(
  name: string,
  kind: PoolKind<P>,
  args: P & InCluster,
  opts: Options,
): DraftedPool {
  const { cluster, rest } = splitCluster(name, kind.schema, args);
  const { description, closedBy } = cluster;
  const own = cluster.optionsFor(opts);
  const place = { path: `${description.path}/${name}`, id: name, cluster: description, closedBy };
  const drafted = draft<P, PlannedPool, typeof place>({
    place,
    form: kind,
    args: rest,
    make: (props) => kind.plan(place, props, description),
    known: () => cluster.known,
    opts: own,
  });
  cluster.note(drafted.model);
  return { ...drafted, opts: own };
}

type Options = pulumi.ComponentResourceOptions | undefined;
