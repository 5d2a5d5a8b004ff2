import type { ComponentResourceOptions, Output } from '@pulumi/pulumi';
import { allocatorOf, isMpsShare } from '../../plans/allocators';
import type { ModelFragment, Plan, PodFacts, GpuPool, PlannedObject, PoolDescription } from '../../plans/model';
import { check, isPlainObject, object, type Problem } from '../../internal';
import type { Silence } from '../../rules';
import {
  defined,
  exposedBy,
  type GpuCheckProps,
  type GpuTrainingJobProps,
  type GpuWorkloadProps,
  type ServiceRef,
  type WorkloadKind,
  workloads,
} from '../../plans/workload';
import { type Awaiting, awaited, awaitingKeys, cannotAwait } from './outputs/awaiting';
import { GpuCluster } from './cluster';
import { type ComponentArgs, draft, GpuComponent } from './component';
import { livingResources, successionKeys, tellPrevious, withoutSuccessor, type Succession } from './lifecycle';
import { makerOf, statusOf, urlOf } from './exposed';
import type { Inputs } from './outputs/tokens';
import {
  type CronJob,
  type DaemonSet,
  type Deployment,
  type Job,
  type Pod,
  type Service,
  type StatefulSet,
  typedResource,
} from './typed-resources';

/** What every workload takes besides the props of the cdk8s construct. */
export interface WorkloadArgs extends ComponentArgs, Awaiting, Succession {
  /**
   * Namespace of every object.
   *
   * @default - that of the provider: its own `namespace`, or that of the kubeconfig's context
   */
  readonly namespace?: Inputs<string>;
}

/** What a `GpuTrainingJob` takes: the props of the cdk8s construct, where free strings may be Outputs. */
export type GpuTrainingJobArgs = Inputs<GpuTrainingJobProps> & WorkloadArgs;
/** What a `GpuWorkload` takes: the props of the cdk8s construct, where free strings may be Outputs. */
export type GpuWorkloadArgs = Inputs<GpuWorkloadProps> & WorkloadArgs;

/** What a `GpuCheck` takes: the props of the cdk8s construct, where free strings may be Outputs. */
export type GpuCheckArgs = Inputs<GpuCheckProps> & WorkloadArgs;

/** What every workload component is: its args checked, planned and judged, and registered. */
export abstract class WorkloadComponent<P extends WorkloadProps> extends GpuComponent {
  /** Name of the object that makes the pods, as the cluster knows it. */
  readonly name: string;
  /** The Service of the pods, with its name and port; undefined where there is none, or where a controller makes it. */
  readonly service: (Service & ServiceRef) | undefined;
  /**
   * URL of the Service within the cluster, such as `http://llm.serving.svc:8000`; undefined where there is no Service, or a
   * headless one. Not known at the first preview.
   */
  readonly url: Output<string> | undefined;
  /**
   * `status` of the object that makes the pods, or of a quota, as it is when Pulumi goes on (see `await`): empty for a Job that
   * is only created. Not known at the first preview. The resource itself, such as `job` or `deployment`, has it with its type.
   */
  readonly status: Output<Readonly<Record<string, unknown>>>;

  protected constructor(type: string, name: string, kind: WorkloadKind<P>, args: object, opts: ComponentResourceOptions | undefined) {
    const inCluster = optionsOnPool(name, args, opts);
    const drafted = draftWorkload(name, kind, args, inCluster);
    super(type, name, drafted, inCluster);
    tellPrevious(this, drafted.objects);
    const { name: called, service } = exposedBy(drafted.result.plan);
    this.name = called;
    const made = typedResource(this.resources, 'kubernetes:core/v1:Service');
    this.service = made && service && Object.assign(made, service);
    const maker = makerOf(this.resources, drafted.objects);
    this.url = service && urlOf(service, made ?? maker, drafted.objects);
    this.status = statusOf(maker);
  }
}

/** A distributed training job: a pod on each of `numNodes` nodes, with the rendezvous that torchrun reads. */
export class GpuTrainingJob extends WorkloadComponent<GpuTrainingJobProps> {
  constructor(name: string, args: GpuTrainingJobArgs, opts?: ComponentResourceOptions) {
    super('GpuTrainingJob', name, workloads().trainingJob, args, opts);
  }

  /** The Job; undefined where the job is a JobSet, which is among `resources`. */
  get job(): Job | undefined {
    return typedResource(this.resources, 'kubernetes:batch/v1:Job');
  }
}

/** Any workload that asks for GPUs: a Deployment, StatefulSet, DaemonSet, Job, CronJob or Pod. */
export class GpuWorkload extends WorkloadComponent<GpuWorkloadProps> {
  constructor(name: string, args: GpuWorkloadArgs, opts?: ComponentResourceOptions) {
    super('GpuWorkload', name, workloads().gpuWorkload, args, opts);
  }

  /** Undefined unless its kind is Deployment. */
  get deployment(): Deployment | undefined {
    return typedResource(this.resources, 'kubernetes:apps/v1:Deployment');
  }

  /** Undefined unless its kind is StatefulSet. */
  get statefulSet(): StatefulSet | undefined {
    return typedResource(this.resources, 'kubernetes:apps/v1:StatefulSet');
  }

  /** Undefined unless its kind is DaemonSet. */
  get daemonSet(): DaemonSet | undefined {
    return typedResource(this.resources, 'kubernetes:apps/v1:DaemonSet');
  }

  /** Undefined unless its kind is Job. */
  get job(): Job | undefined {
    return typedResource(this.resources, 'kubernetes:batch/v1:Job');
  }

  /** Undefined unless its kind is CronJob. */
  get cronJob(): CronJob | undefined {
    return typedResource(this.resources, 'kubernetes:batch/v1:CronJob');
  }

  /** Undefined unless its kind is Pod. */
  get pod(): Pod | undefined {
    return typedResource(this.resources, 'kubernetes:core/v1:Pod');
  }
}

/**
 * A Job that checks a pool from inside: devices, driver, CUDA, fabric, NCCL bandwidth, vLLM or Paddle. Each check prints PASS
 * or FAIL with what was expected, what was found and what to do.
 *
 * Its Job loses nothing when it is replaced, so a change checks again: it is protected only where `protect: true` says so.
 */
export class GpuCheck extends WorkloadComponent<GpuCheckProps> {
  constructor(name: string, args: GpuCheckArgs, opts?: ComponentResourceOptions) {
    super('GpuCheck', name, workloads().gpuCheck, args, { protect: false, ...opts });
  }

  /** The Job; undefined where the check goes over several nodes: then it is an MPIJob, which is among `resources`. */
  get job(): Job | undefined {
    return typedResource(this.resources, 'kubernetes:batch/v1:Job');
  }
}

/** The provider of a workload is that of its pool's cluster. */
export function optionsOnPool(
  name: string,
  args: object,
  opts: ComponentResourceOptions | undefined,
): ComponentResourceOptions | undefined {
  const { pool } = (isPlainObject(args) ? args : {}) as { readonly pool?: Partial<GpuPool> };
  const cluster = isPlainObject(pool?.description) ? GpuCluster.of(pool as GpuPool) : undefined;
  return cluster ? cluster.optionsForWorkload(name, opts) : opts;
}

/** What every workload has. */
interface WorkloadProps {
  /**
   * Findings that are known, by rule, with the reason.
   *
   * @default - none
   */
  readonly silence?: Silence;
  /**
   * The pool whose GPUs it asks for.
   *
   * @default - the nodes are chosen by its other properties
   */
  readonly pool?: GpuPool;
}

/** Checks, plans and judges a workload, with the facts of the pool it is bound to. */
function draftWorkload<P extends WorkloadProps>(
  name: string,
  kind: WorkloadKind<P>,
  args: object,
  opts: ComponentResourceOptions | undefined,
) {
  const place = { path: name, id: name };
  const { own, rest } = splitOwn(args);
  const drafted = draft<P, { plan: Plan }>({
    place,
    form: kind,
    args: rest,
    wrong: check(ownSchema, own, name),
    wrongOf: (objects) => [...cannotAwait(objects, own, name), ...withoutSuccessor(objects, own, name), ...unbound(objects, rest, name)],
    make: (props) => ({ plan: kind.plan(place, props, { namespace: 'default' }) }),
    known: ({ pool }, { pods = [] }) => (pool === undefined ? [] : [...neighbours(pool, pods), ...releases(pool), ...schedules(pool)]),
    opts,
  });
  const { pool } = drafted.props;
  if (pool) settle(pool, drafted.model);
  const { namespace } = rest as { readonly namespace?: unknown };
  const placed = namespace === undefined ? drafted.objects.map(withoutNamespace) : drafted.objects;
  const objects = livingResources(awaited(placed, own), own, opts?.protect ?? true);
  const after = pool ? (GpuCluster.of(pool)?.releases ?? []) : [];
  return { ...drafted, objects, after, timeouts: own.timeouts };
}

/** A volume of the cluster says which claim it is for, and a claim has a namespace: that of the provider is not known here. */
const unbound = (objects: readonly PlannedObject[], args: object, name: string): readonly Problem[] =>
  'namespace' in args || !objects.some(({ object: { kind } }) => kind === 'PersistentVolume')
    ? []
    : [
        {
          path: `${name}.namespace`,
          problem: 'is missing: the PersistentVolume of s3() is for a claim of a namespace',
          fix: "write namespace: 'ml'",
        },
      ];

/** Where the program says none, the provider does: it may have a namespace of its own. */
function withoutNamespace(planned: PlannedObject): PlannedObject {
  const { namespace: _namespace, ...metadata } = planned.object.metadata;
  return { ...planned, object: { ...planned.object, metadata } };
}

/** The form of what concerns Pulumi alone. */
export const ownSchema = object<Record<keyof (Awaiting & Succession), unknown>>({ ...awaitingKeys, ...successionKeys });

/** What concerns Pulumi alone, and the props of the construct. */
function splitOwn(args: object): { readonly own: Awaiting & Succession; readonly rest: object } {
  // Programs without types may give anything.
  if (!isPlainObject(args)) return { own: {}, rest: args };
  const { await: until, timeouts, previous, ...rest } = args as Awaiting & Succession;
  return { own: defined({ await: until, timeouts, previous }), rest };
}

/** An allocator with a scheduler of its own has to understand what its pods say: the releases so far, and the pools that they serve. */
function releases(pool: GpuPool): readonly ModelFragment[] {
  const cluster = allocatorOf(pool.description.sharing).scheduler !== undefined ? GpuCluster.of(pool) : undefined;
  return cluster ? [{ pools: cluster.poolDescriptions, operators: cluster.operators }] : [];
}

/** What the pool offers at another time. */
const schedules = (pool: GpuPool): readonly ModelFragment[] => [{ migSchedules: GpuCluster.of(pool)?.migSchedules ?? [] }];

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

function settle(pool: GpuPool, own: ModelFragment): void {
  GpuCluster.of(pool)?.noteUse(pool, own);
  const { pods = [] } = own;
  const { description } = pool;
  if (!isMpsShare(description.sharing.share)) return;
  const known = NEIGHBOURS.get(description) ?? new Map<string, PodFacts>();
  NEIGHBOURS.set(description, known);
  for (const { path, owner, pointer } of pods) {
    const { namespace } = owner;
    if (namespace !== undefined && !known.has(namespace))
      known.set(namespace, { path, owner, pointer, spec: { containers: [] }, pool: description.path });
  }
}
