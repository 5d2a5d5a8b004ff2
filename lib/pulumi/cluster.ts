import type { ComponentResourceOptions } from '@pulumi/pulumi';
import { check, GpuConfigError, isPlainObject } from '../internal';
import type { ClusterDescription } from '../kubernetes';
import { emptyPlan, type ModelFragment, type OperatorFacts, type Plan } from '../model';
import { type AnyHelmDelivery, describeCluster, type GpuClusterProps, gpuClusterWithReleaseSchema, valuesFile } from '../operator';
import type { PoolDescription } from '../sharing';
import { draft, GpuComponent } from './component';

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
 * @throws GpuConfigError when there is none.
 */
export function splitCluster<A extends { readonly cluster: GpuCluster }>(
  name: string,
  args: A,
): { cluster: GpuCluster; rest: Omit<A, 'cluster'> } {
  // Programs without types may give anything.
  const given: unknown = args;
  if (!isPlainObject(given)) throw new GpuConfigError(check({ is: 'object', keys: {} }, given, name));
  const { cluster: found } = given;
  if (typeof found === 'object' && found !== null && 'assertOpen' in found && 'description' in found) {
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
  ]);
}

/** A Kubernetes cluster and what plans need to know of it. Its pools name it, then the GPU Operator or HAMi or both, which close it. */
export class GpuCluster extends GpuComponent {
  /** The cluster's facts, as JSON. */
  readonly description: ClusterDescription;
  /** How Helm releases of this cluster are delivered. */
  readonly helm: AnyHelmDelivery;
  private readonly pools: PoolDescription[] = [];
  private readonly facts: ModelFragment[] = [];
  private closedBy: string | undefined;

  constructor(name: string, args: GpuClusterArgs, opts?: ComponentResourceOptions) {
    const place = { path: name, id: name };
    const blueprint = draft<GpuClusterArgs, { plan: Plan; description: ClusterDescription }>({
      place,
      schema: gpuClusterWithReleaseSchema,
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

  /** Refuses a pool once the cluster is closed. */
  assertOpen(path: string): void {
    if (this.closedBy === undefined) return;
    throw new GpuConfigError([
      {
        path,
        problem: `the cluster was closed by ${this.closedBy}, whose values do not know this pool`,
        rule: 'cluster/closed',
        fix: 'declare every pool before the operator',
      },
    ]);
  }

  /** Takes note of a component's facts. */
  note(facts: ModelFragment): void {
    this.facts.push({ pools: facts.pools ?? [], operators: facts.operators ?? [] });
    this.pools.push(...(facts.pools ?? []));
  }

  /** Closes the cluster: the operator's values follow from its pools, so a later pool would not be served. */
  close(by: string): void {
    this.closedBy ??= by;
  }
}
