import type { Construct } from 'constructs';
import { check, GpuConfigError, type Problem, type Schema } from '../../internal';
import type { ClusterDescription } from '../../plans/model';
import {
  emptyPlan,
  type MigScheduleFacts,
  type MonitoringFacts,
  type OperatorFacts,
  type PlannedObject,
  type PoolDescription,
} from '../../plans/model';
import { describeCluster, type GpuClusterProps, gpuClusterForm, type HelmDelivery, runtimeClassesIn, valuesFile } from '../../plans/charts';
import { type ClusterPlan, ledgerOf, parseProps, planOf } from '../../rules';
import { GpuConstruct, placeOf } from './component';
import { OtherObjects } from './others';

/**
 * A Kubernetes cluster and what plans need to know of it. Its GPU pools are declared in its scope, then the GPU Operator
 * or HAMi or both, which close it.
 */
export class GpuCluster extends GpuConstruct {
  /** The cluster that a construct is in; throws `GpuConfigError` when it is in none. */
  static of(construct: Construct): GpuCluster {
    const found = around(construct);
    if (found === undefined) throw new GpuConfigError([outside(construct)]);
    return found;
  }

  /** The cluster's facts, as JSON. */
  readonly description: ClusterDescription;
  /** How Helm releases of this cluster are delivered. */
  readonly helm: HelmDelivery;
  private readonly pools: PoolDescription[] = [];
  private readonly releases: OperatorFacts[] = [];
  private readonly schedules: MigScheduleFacts[] = [];
  private readonly measured: MonitoringFacts[] = [];
  private readonly classes: string[] = [];
  private closer: string | undefined;

  constructor(scope: Construct, id: string, props: GpuClusterProps) {
    super(scope, id);
    const place = placeOf(this);
    const checked = parseProps(gpuClusterForm, props, place);
    this.description = describeCluster(place, checked);
    this.helm = checked.helm ?? valuesFile();
    this.place({ ...emptyPlan, model: { clusters: [this.description] } }, checked.silence);
    const { silence = {}, judgeOthers: judged = true } = checked;
    OtherObjects.in(this.node.root).addCluster(this, { description: this.description, silence, judged });
  }

  /** Where all pods of its workloads so far go if they come at once, and what is left on its nodes. `planText` prints it. */
  plan(): ClusterPlan {
    return planOf(ledgerOf(this.node.root).model(), { cluster: this.description.name });
  }

  /** The pools declared so far. */
  get poolDescriptions(): readonly PoolDescription[] {
    return [...this.pools];
  }

  /** The releases that serve its pools so far. */
  get operators(): readonly OperatorFacts[] {
    return [...this.releases];
  }

  /** Takes note of releases that serve its pools. */
  addOperators(facts: readonly OperatorFacts[]): void {
    this.releases.push(...facts);
  }

  /** Names of the runtime classes that its constructs make so far. */
  get runtimeClasses(): readonly string[] {
    return [...this.classes];
  }

  /** Takes note of runtime classes among the objects of a construct. */
  addRuntimeClasses(objects: readonly PlannedObject[]): void {
    this.classes.push(...runtimeClassesIn(objects));
  }

  /** Path of the operator that closed it; undefined as long as pools may be declared. */
  get closedBy(): string | undefined {
    return this.closer;
  }

  /** Takes note of a pool. */
  addPool(pool: PoolDescription): void {
    this.pools.push(pool);
  }

  /** MIG layouts that its pools get by the clock. */
  get migSchedules(): readonly MigScheduleFacts[] {
    return [...this.schedules];
  }

  /** Takes note of MIG layouts by the clock. */
  addMigSchedules(facts: readonly MigScheduleFacts[]): void {
    this.schedules.push(...facts);
  }

  /** What is to be read of its GPUs. */
  get monitorings(): readonly MonitoringFacts[] {
    return [...this.measured];
  }

  /** Takes note of what is to be read of its GPUs. */
  addMonitorings(facts: readonly MonitoringFacts[]): void {
    this.measured.push(...facts);
  }

  /** Closes the cluster: the operator's values follow from its pools, so a later pool would not be served. */
  close(by: string): void {
    this.closer ??= by;
  }
}

/** The cluster that a construct is in; where there is none, that is said together with what is wrong with the props. */
export function clusterOf(construct: Construct, schema: Schema, props: unknown): GpuCluster {
  const found = around(construct);
  if (found === undefined) throw new GpuConfigError([outside(construct), ...check(schema, props, construct.node.path)]);
  return found;
}

function around(construct: Construct): GpuCluster | undefined {
  const found = construct.node.scopes.findLast((scope) => scope instanceof GpuCluster);
  return found instanceof GpuCluster ? found : undefined;
}

const outside = (construct: Construct): Problem => ({
  path: construct.node.path,
  problem: 'is not inside a GpuCluster',
  allowed: 'a scope inside a GpuCluster',
  fix: `give a cluster as scope: new ${construct.constructor.name}(cluster, '${construct.node.id}', ...)`,
});
