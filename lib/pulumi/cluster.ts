import type { ComponentResourceOptions } from '@pulumi/pulumi';
import { check, GpuConfigError, isPlainObject, type Schema } from '../internal';
import type { ClusterDescription } from '../kubernetes';
import { emptyPlan, type ModelFragment, mergeModel, type OperatorFacts, type Plan, type PodFacts } from '../model';
import { type AnyHelmDelivery, describeCluster, type GpuClusterProps, gpuClusterWithReleaseForm, valuesFile } from '../operator';
import type { JudgedFinding } from '../rules';
import type { GpuPool, PoolDescription } from '../sharing';
import { atEnd } from './at-end';
import { draft, GpuComponent } from './component';
import { judgeAgain, scopeOf } from './judgement';
import { noteOwnPool } from './own-pools';
import { Tokens } from './tokens';

/** What a `GpuCluster` takes: the props of the cdk8s construct, and Pulumi's own delivery beside the others. */
export interface GpuClusterArgs extends Omit<GpuClusterProps, 'helm'> {
  /**
   * How Helm releases reach the cluster: `valuesFile()`, `flux()`, `argoCd()`, `k3s()`, `rendered()`, or `release()`, which
   * is Pulumi's own.
   *
   * @default - `valuesFile()`: a values file and a script with the `helm` command, which assume nothing of the cluster
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
  // Programs without types may give anything.
  const given: unknown = args;
  if (!isPlainObject(given)) throw new GpuConfigError(check({ is: 'object', keys: {} }, given, name));
  const { cluster: found, overrides, ...others } = given;
  if (typeof found === 'object' && found !== null && 'closedBy' in found && 'description' in found) {
    const { cluster, ...rest } = args;
    return { cluster, rest };
  }
  throw new GpuConfigError([
    {
      path: `${name}.cluster`,
      problem: found === undefined ? 'is missing' : 'is no cluster',
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
 * is over, and `findings` has it as it stands when somebody asks.
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
  /** The pools that have pods: all of them where HAMi serves the pool, one of them elsewhere. */
  private readonly used = new Map<PoolDescription, PodFacts[]>();
  private readonly scope: string;
  private closer: string | undefined;

  constructor(name: string, args: GpuClusterArgs, opts?: ComponentResourceOptions) {
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
    this.helm = blueprint.props.helm ?? valuesFile();
    this.facts.push(blueprint.model);
    this.scope = scopeOf(opts);
  }

  /** What the rules found in the cluster, and in its pools that have pods and that nobody serves so far. */
  override get findings(): readonly JudgedFinding[] {
    return [...super.findings, ...this.unserved()];
  }

  /** The pools declared so far. */
  get poolDescriptions(): readonly PoolDescription[] {
    return [...this.pools];
  }

  /** What is known of the cluster so far: its pools and operators. */
  get known(): readonly ModelFragment[] {
    return [...this.facts];
  }

  /** The releases that serve its pools so far. */
  get operators(): readonly OperatorFacts[] {
    return this.facts.flatMap(({ operators = [] }) => operators);
  }

  /** Path of the operator that closed it; undefined as long as pools may be declared. */
  get closedBy(): string | undefined {
    return this.closer;
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
  noteUse({ description }: GpuPool, pods: readonly PodFacts[]): void {
    if (this.used.size === 0) atEnd(() => this.warn(this.unserved()));
    const noted = this.used.get(description) ?? [];
    this.used.set(description, noted);
    if (noted.length === 0 || description.sharing.allocator === 'hami') noted.push(...pods);
  }

  /** What is known of the pods on pools of HAMi's, whose release may come later and has to understand them. */
  get hamiPods(): readonly PodFacts[] {
    return [...this.used].flatMap(([{ sharing }, pods]) => (sharing.allocator === 'hami' ? pods : []));
  }

  private unserved(): readonly JudgedFinding[] {
    const pods = [...this.used.values()].flatMap((noted) => noted.slice(0, 1));
    const model = mergeModel([...this.facts, { clusters: [this.description], pods }]);
    return judgeAgain(model, this.scope).filter(({ rule }) => rule === 'pool/unserved');
  }

  /** Closes the cluster: the operator's values follow from its pools, so a later pool would not be served. */
  close(by: string): void {
    this.closer ??= by;
  }
}

const CLUSTERS = new WeakMap<PoolDescription, GpuCluster>();
