import type { ComponentResourceOptions } from '@pulumi/pulumi';
import type { ModelFragment, Plan, PodFacts } from '../model';
import type { Silence } from '../rules';
import type { GpuPool, PoolDescription } from '../sharing';
import { type GpuTrainingJobProps, type GpuWorkloadProps, type WorkloadKind, workloads } from '../workload';
import { GpuCluster } from './cluster';
import { type ComponentArgs, draft, GpuComponent } from './component';
import type { Inputs } from './tokens';

/** What every workload takes beside the props of the cdk8s construct. */
export interface WorkloadArgs extends ComponentArgs {
  /**
   * Namespace of every object.
   *
   * @default 'default'
   */
  readonly namespace?: Inputs<string>;
}

/** What a `GpuTrainingJob` takes: the props of the cdk8s construct, where free strings may be Outputs. */
export type GpuTrainingJobArgs = Inputs<GpuTrainingJobProps> & WorkloadArgs;
/** What a `GpuWorkload` takes: the props of the cdk8s construct, where free strings may be Outputs. */
export type GpuWorkloadArgs = Inputs<GpuWorkloadProps> & WorkloadArgs;

/** A distributed training job: a pod on each of `numNodes` nodes, with the rendezvous that torchrun reads. */
export class GpuTrainingJob extends GpuComponent {
  constructor(name: string, args: GpuTrainingJobArgs, opts?: ComponentResourceOptions) {
    super('GpuTrainingJob', name, draftWorkload(name, workloads().trainingJob, args, opts), opts);
  }
}

/** Any workload that asks for GPUs: a Deployment, StatefulSet, DaemonSet, Job, CronJob or Pod. */
export class GpuWorkload extends GpuComponent {
  constructor(name: string, args: GpuWorkloadArgs, opts?: ComponentResourceOptions) {
    super('GpuWorkload', name, draftWorkload(name, workloads().gpuWorkload, args, opts), opts);
  }
}

type WorkloadProps = { readonly silence?: Silence; readonly pool?: GpuPool };

/** Checks, plans and judges a workload, with the facts of the pool it is bound to. */
export function draftWorkload<P extends WorkloadProps>(
  name: string,
  kind: WorkloadKind<P>,
  args: object,
  opts: ComponentResourceOptions | undefined,
) {
  const place = { path: name, id: name };
  const drafted = draft<P, { plan: Plan }>({
    place,
    form: kind,
    args,
    make: (props) => ({ plan: kind.plan(place, props, { namespace: 'default' }) }),
    known: ({ pool }, { pods = [] }) => (pool === undefined ? [] : [...neighbours(pool, pods), ...releases(pool)]),
    opts,
  });
  const { pool } = drafted.props;
  if (pool) settle(pool, drafted.model.pods ?? []);
  return drafted;
}

/** What gives out parts of GPUs has to understand what its pods say: the releases so far, and the pools that they serve. */
function releases(pool: GpuPool): readonly ModelFragment[] {
  const cluster = pool.description.sharing.allocator === 'hami' ? GpuCluster.of(pool) : undefined;
  return cluster ? [{ pools: cluster.poolDescriptions, operators: cluster.operators }] : [];
}

/** One pod of each namespace that an MPS pool serves so far: clients of one GPU share their fate. */
const NEIGHBOURS = new WeakMap<PoolDescription, Map<string, PodFacts>>();

/**
 * The first pods of a namespace on a pool hear of the others there: their owners alone, so that nothing else of them is
 * judged again.
 */
function neighbours({ description }: GpuPool, pods: readonly PodFacts[]): readonly ModelFragment[] {
  const known = NEIGHBOURS.get(description);
  const isNew = pods.some(({ owner: { namespace } }) => namespace !== undefined && !known?.has(namespace));
  return known && isNew ? [{ pods: [...known.values()] }] : [];
}

function settle(pool: GpuPool, pods: readonly PodFacts[]): void {
  GpuCluster.of(pool)?.noteUse(pool, pods);
  const { description } = pool;
  if (description.sharing.share.kind !== 'mps') return;
  const known = NEIGHBOURS.get(description) ?? new Map<string, PodFacts>();
  NEIGHBOURS.set(description, known);
  for (const { path, owner, pointer } of pods) {
    const { namespace } = owner;
    if (namespace !== undefined && !known.has(namespace))
      known.set(namespace, { path, owner, pointer, spec: { containers: [] }, pool: description.path });
  }
}
