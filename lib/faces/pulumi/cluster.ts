import * as pulumi from '@pulumi/pulumi';
import { check, GpuConfigError, isPlainObject, type Schema, throwIfAny } from '../../internal';
import { allocatorOf } from '../../plans/allocators';
import type { ClusterDescription, ObjectFacts, PlannedObject } from '../../plans/model';
import {
  emptyPlan,
  type MigScheduleFacts,
  type MonitoringFacts,
  type ModelFragment,
  mergeModel,
  type OperatorFacts,
  type Plan,
  type PodFacts,
  type GpuPool,
  type Model,
  type PoolDescription,
} from '../../plans/model';
import {
  type AnyHelmDelivery,
  describeCluster,
  type GpuClusterProps,
  gpuClusterWithReleaseForm,
  release,
  runtimeClassesIn,
} from '../../plans/charts';
import { type ClusterPlan, errorsOf, type JudgedFinding, type JudgedUnknown, rulesFor, toProblem } from '../../rules';
import { atEnd } from './at-end';
import { draft, GpuComponent } from './component';
import { judgeAgain, planIn, providerOf, scopeOf, standing, type Standing, unknownsIn } from './judgement';
import { nameProblems } from './misplaced';
import { firstOfEach, orderRule, type TooEarly } from './order';
import { noteOwnCluster } from './own-clusters';
import { noteOwnPool } from './own-pools';
import { Tokens } from './outputs/tokens';

/** What a `GpuCluster` takes: the props of the cdk8s construct, and Pulumi's own delivery besides the others. */
export interface GpuClusterArgs extends Omit<GpuClusterProps, 'helm'> {
  /**
   * How Helm releases reach the cluster: `release()`, which is Pulumi's own, `flux()`, `argoCd()`, `k3s()`, `rendered()`, or
   * `valuesFile()`, whose files are in `files` of the release's component: nothing is installed until they are written and
   * `install.sh` is run.
   *
   * @default - `release()`: Pulumi installs the chart, which its preview reads from the chart's repository
   */
  readonly helm?: AnyHelmDelivery;
}

/**
 * The args without their cluster, and the cluster itself.
 *
 * @throws GpuConfigError when there is none, with what else is wrong by the schema of the others.
 */
export function splitCluster<A extends { readonly cluster: GpuCluster }>(
  name: string,
  schema: Schema,
  args: A,
): { cluster: GpuCluster; rest: Omit<A, 'cluster'> } {
  throwIfAny(nameProblems(name, `${name}.name`));
  // Programs without types may give anything.
  const given: unknown = args;
  if (!isPlainObject(given)) throw new GpuConfigError(check({ is: 'object', keys: {} }, given, name));
  const { cluster: found, overrides, adopt, ...others } = given;
  if (typeof found === 'object' && found !== null && 'closedBy' in found && 'description' in found) {
    const { cluster, ...rest } = args;
    return { cluster, rest };
  }
  throw new GpuConfigError([
    {
      path: `${name}.cluster`,
      problem: found === undefined ? 'is missing' : 'is not a cluster',
      ...(found === undefined ? {} : { got: found }),
      allowed: 'a GpuCluster of this program',
      fix: 'make the cluster first and give it as cluster',
    },
    ...check(schema, new Tokens().tokenise(others), name),
  ]);
}

/**
 * A Kubernetes cluster and what plans need to know of it. Its pools name it, then the GPU Operator or HAMi or both, which
 * close it.
 *
 * Who gives out the GPUs of a pool may come after the pods that ask for them, so `pool/unserved` is said when the program
 * is over, and `findings` has it as it is when somebody asks.
 */
export class GpuCluster extends GpuComponent {
  /** The cluster of this program that a pool belongs to, where it belongs to one. */
  static of({ description }: GpuPool): GpuCluster | undefined {
    return CLUSTERS.get(description);
  }

  /** The cluster's facts, as JSON. */
  readonly description: ClusterDescription;
  /** How Helm releases of this cluster are delivered. */
  readonly helm: AnyHelmDelivery;
  private readonly pools: PoolDescription[] = [];
  private readonly facts: ModelFragment[] = [];
  /** The pools that have pods, and these. */
  private readonly used = new Map<PoolDescription, PodFacts[]>();
  /** The Deployments of all workloads: the room that their rollouts need is judged together. */
  private readonly rollouts: ObjectFacts[] = [];
  private readonly standing: Standing;
  private readonly provider: pulumi.ProviderResource | undefined;
  private readonly serving: GpuComponent[] = [];
  private readonly classes: string[] = [];
  private readonly tooEarly: TooEarly[] = [];
  private closer: string | undefined;

  constructor(name: string, args: GpuClusterArgs, opts?: pulumi.ComponentResourceOptions) {
    const place = { path: name, id: name };
    const blueprint = draft<GpuClusterArgs, { plan: Plan; description: ClusterDescription }>({
      place,
      form: gpuClusterWithReleaseForm,
      args,
      make: ({ helm: _helm, ...props }) => {
        const description = describeCluster(place, props);
        return { description, plan: { ...emptyPlan, model: { clusters: [description] } } };
      },
      opts,
    });
    super('GpuCluster', name, blueprint, opts);
    this.description = blueprint.result.description;
    this.helm = blueprint.props.helm ?? release();
    this.facts.push(blueprint.model);
    this.standing = standing(scopeOf(opts));
    this.provider = providerOf(opts);
    const { silence = {}, judgeOthers: judged = true } = blueprint.props;
    noteOwnCluster({ provider: this.provider, silence, judged });
  }

  /** What the rules found in the cluster, and what they find of all its pools and workloads so far. */
  override get findings(): readonly JudgedFinding[] {
    return [...super.findings, ...this.unordered(), ...this.overAll()];
  }

  /** What the rules could not judge in the cluster, its pools, releases and workloads so far; what many lack is there once. */
  override get unknowns(): readonly JudgedUnknown[] {
    return unknownsIn(this.whole(), this.standing);
  }

  /** Where all pods of its workloads so far go if they come at once, and what is left on its nodes. `planText` prints it. */
  plan(): ClusterPlan {
    return planIn(this.standing, this.description.name);
  }

  /** The pools declared so far. */
  get poolDescriptions(): readonly PoolDescription[] {
    return [...this.pools];
  }

  /** What is known of the cluster so far: its pools and operators. */
  get known(): readonly ModelFragment[] {
    return [...this.facts];
  }

  /** MIG layouts that its pools get by the clock. */
  get migSchedules(): readonly MigScheduleFacts[] {
    return this.facts.flatMap(({ migSchedules = [] }) => migSchedules);
  }

  /** The releases that serve its pools so far. */
  get operators(): readonly OperatorFacts[] {
    return this.facts.flatMap(({ operators = [] }) => operators);
  }

  /** Path of the operator that closed it; undefined as long as pools may be declared. */
  get closedBy(): string | undefined {
    return this.closer;
  }

  /** Options of a component of this cluster: with the cluster's provider, unless they name one. */
  optionsFor(opts: pulumi.ComponentResourceOptions | undefined): pulumi.ComponentResourceOptions | undefined {
    return this.provider === undefined || providerOf(opts) !== undefined ? opts : { ...opts, provider: this.provider };
  }

  /**
   * Options of a workload on one of its pools.
   *
   * @throws GpuConfigError when they name another provider than the cluster's: its pods would run in another cluster.
   */
  optionsForWorkload(path: string, opts: pulumi.ComponentResourceOptions | undefined): pulumi.ComponentResourceOptions | undefined {
    const own = providerOf(opts);
    if (this.provider === undefined || own === undefined || own === this.provider) return this.optionsFor(opts);
    throw new GpuConfigError([
      {
        path: `${path}.provider`,
        problem: `is not the provider of cluster '${this.description.path}', to which the workload's pool belongs`,
        fix: `remove it: the workload takes the provider of its pool's cluster`,
      },
    ]);
  }

  /** Takes note of MIG layouts by the clock. */
  noteMigSchedules(migSchedules: readonly MigScheduleFacts[]): void {
    this.facts.push({ migSchedules });
  }

  /** What is to be read of its GPUs. */
  get monitorings(): readonly MonitoringFacts[] {
    return this.facts.flatMap(({ monitorings = [] }) => monitorings);
  }

  /** Takes note of what is to be read of its GPUs. */
  noteMonitorings(monitorings: readonly MonitoringFacts[]): void {
    this.facts.push({ monitorings });
  }

  /** Takes note of pools whose allocator a component installs. */
  noteInstalled({ installed = [] }: ModelFragment, objects: readonly PlannedObject[] = []): void {
    this.facts.push({ installed });
    this.classes.push(...runtimeClassesIn(objects));
  }

  /** Names of the runtime classes that its components make so far. */
  get runtimeClasses(): readonly string[] {
    return [...this.classes];
  }

  /** Takes note of a component's facts. */
  note(facts: ModelFragment): void {
    this.facts.push({ pools: facts.pools ?? [], operators: facts.operators ?? [] });
    for (const pool of facts.pools ?? []) {
      this.pools.push(pool);
      CLUSTERS.set(pool, this);
      noteOwnPool(pool);
    }
  }

  /** Takes note of pods that are bound to one of its pools. */
  noteUse({ description }: GpuPool, { pods = [], objects = [] }: ModelFragment): void {
    if (this.used.size === 0) atEnd(() => this.tellOverAll());
    const noted = this.used.get(description) ?? [];
    this.used.set(description, noted);
    noted.push(...pods);
    this.rollouts.push(...objects.filter(({ object }) => object.kind === 'Deployment'));
  }

  /** What is known of the pods on pools that a chart serves, whose release may come later and has to understand them. */
  podsServedBy(chart: string): readonly PodFacts[] {
    return [...this.used].flatMap(([{ sharing }, pods]) => (allocatorOf(sharing).charts.includes(chart) ? pods : []));
  }

  /** @throws GpuConfigError with errors, which fail the program. */
  private tellOverAll(): void {
    const found = this.overAll();
    this.warn(found);
    throwIfAny(errorsOf(found).map(toProblem));
  }

  private overAll(): readonly JudgedFinding[] {
    const model = this.whole();
    const rules = rulesFor(model).filter(({ id }) => OVER_ALL.includes(id));
    return judgeAgain(model, this.standing, rules);
  }

  private whole(): Model {
    const pods = [...this.used.values()].flat();
    return mergeModel([...this.facts, { clusters: [this.description], pods, objects: this.rollouts }]);
  }

  /** The releases so far, which whatever needs them waits for. */
  get releases(): readonly GpuComponent[] {
    return [...this.serving];
  }

  /**
   * Takes note of a release, which closes the cluster: its values follow from the pools, so a later pool would not be served.
   */
  serve(release: GpuComponent, facts: ModelFragment, path: string): void {
    this.note(facts);
    this.close(path);
    const served = (facts.operators ?? []).flatMap(({ chart }) => firstOfEach(this.podsServedBy(chart)));
    this.tooEarly.push(...served.map((pod) => ({ pod, release: path })));
    this.serving.push(release);
    this.warn(this.unordered());
    tellDelivery(this.helm, release);
  }

  /** Closes the cluster: what serves its pools follows from them, so a later pool would not be served. */
  close(by: string): void {
    this.closer ??= by;
  }

  private unordered(): readonly JudgedFinding[] {
    return judgeAgain(mergeModel([]), this.standing, [orderRule(this.tooEarly)]);
  }
}

/** What a pool or a release needs of its cluster. */
export type ServedCluster = Pick<
  GpuCluster,
  | 'close'
  | 'closedBy'
  | 'description'
  | 'helm'
  | 'known'
  | 'migSchedules'
  | 'monitorings'
  | 'noteInstalled'
  | 'noteMigSchedules'
  | 'noteMonitorings'
  | 'note'
  | 'operators'
  | 'optionsFor'
  | 'podsServedBy'
  | 'poolDescriptions'
  | 'releases'
  | 'runtimeClasses'
  | 'serve'
>;

/** Says that a release is only written to files, where it is: nobody runs a script in a Pulumi program. */
export function tellDelivery({ kind }: AnyHelmDelivery, release: GpuComponent): void {
  if (kind !== 'valuesFile') return;
  const what = 'nothing installs this chart: write the files of this component and run install.sh, or give the cluster helm: release()';
  void pulumi.log.info(what, release);
}

/** What is known only when all workloads of the cluster are. */
const OVER_ALL: readonly string[] = [
  'dra/shared-claim',
  'pool/unserved',
  'pool/oversubscribed',
  'pool/surge',
  'sharing/mps-daemon',
  'sharing/train-and-serve',
];

const CLUSTERS = new WeakMap<PoolDescription, GpuCluster>();
