import { type ApiObject, Chart } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { type ClusterDescription, type ModelFragment, mergeModel, type PoolDescription } from '../../plans/model';
import { type Entry, type JudgedFinding, type JudgedUnknown, ledgerOf, type OthersEntry, type Silence } from '../../rules';
import { manifestOf, othersBelow } from './find-others';
import type { Placed } from './placed';
import type { OtherObject, ReadOthers } from './read-others';

type Reading = typeof import('./read-others');

/** Who only declares constructs of this library reads no documents. */
const load = (): Reading => require('./read-others') as Reading;

/** A cluster of the app, as it says it of what others declare for it. */
interface ClusterHere {
  readonly description: ClusterDescription;
  readonly silence: Silence;
  readonly judged: boolean;
}

/** Objects that are for the same clusters. */
interface Group {
  /** The paths of these clusters. */
  readonly key: string;
  readonly clusters: readonly ClusterHere[];
  readonly objects: OtherObject[];
  read?: ReadOthers;
}

/**
 * What others declare in an app that has constructs of this library: cdk8s-plus, charts, included YAML, plain objects. Its
 * facts stand beside those of the constructs, and one judgement is of both.
 */
export class OtherObjects implements Entry, OthersEntry {
  readonly path = '';
  readonly silence: Silence = {};
  readonly others = this;
  private readonly placed: Placed[] = [];
  private readonly scopes = new Map<IConstruct, string>();
  private readonly clusters = new Map<string, ClusterHere>();
  private readonly validated = new WeakSet<ApiObject>();
  private groups: readonly Group[] = [];
  private text = '';

  private constructor(private readonly root: IConstruct) {}

  /** Those of the app with this root. */
  static in(root: IConstruct): OtherObjects {
    let others = APPS.get(root);
    if (others === undefined) APPS.set(root, (others = new OtherObjects(root)));
    return others;
  }

  /** Takes note of a construct: what it uses tells for which clusters its chart is. With the first the app is one of ours. */
  add(placed: Placed): void {
    this.placed.push(placed);
    if (this.placed.length === 1) ledgerOf(this.root).add(this);
  }

  /** Takes note of a cluster. */
  addCluster(scope: IConstruct, cluster: ClusterHere): void {
    const { path } = cluster.description;
    this.scopes.set(scope, path);
    this.clusters.set(path, cluster);
  }

  fragment(): ModelFragment {
    return mergeModel(this.groups.map(({ read }) => read?.fragment ?? {}));
  }

  problems(): readonly [] {
    return [];
  }

  /** Nobody tells of what others do to their objects. */
  renewed(): boolean {
    const groups = this.grouped();
    const text = [this.placed.length, ...groups.flatMap(({ key, objects }) => [key, ...objects.map((one) => one.text)])].join('\n');
    if (text === this.text || (groups.length === 0 && this.groups.length === 0)) return false;
    this.text = text;
    for (const group of groups) group.read = load().readOthers(group.objects, this.contextOf(group));
    this.groups = groups;
    return true;
  }

  has(path: string): boolean {
    return this.groups.some(({ read }) => read?.has(path));
  }

  said(finding: JudgedFinding): JudgedFinding {
    const { read, clusters } = this.groups.find((group) => group.read?.has(finding.subject)) ?? {};
    return read === undefined ? finding : silenced(read.said(finding), clusters);
  }

  saidUnknown(unknown: JudgedUnknown): JudgedUnknown | undefined {
    const { read, clusters } = this.groups.find((group) => group.read?.has(unknown.subject)) ?? {};
    return read === undefined ? unknown : reasonOf(unknown.rule, clusters) === undefined ? read.saidUnknown(unknown) : undefined;
  }

  leaveMisshapen(stumbledOver: ReadonlySet<string>): boolean {
    let left = false;
    for (const group of this.groups) {
      const sound = group.read?.sound(stumbledOver);
      if (sound === undefined) continue;
      group.read = sound;
      left = true;
    }
    return left;
  }

  unread(): readonly JudgedFinding[] {
    return this.groups.flatMap(({ read, clusters }) =>
      (read?.wrong ?? []).map(({ name, problem, fix = 'give it the form of its kind' }) =>
        silenced({ rule: 'manifest/unread', severity: 'warning', subject: name, problem, fix }, clusters),
      ),
    );
  }

  /** All objects that are to be judged, as they are written now. */
  private grouped(): readonly Group[] {
    if (this.clusters.size > 0 && [...this.clusters.values()].every(({ judged }) => !judged)) return [];
    const found = othersBelow(this.root, this.scopes);
    if (found.length === 0) return [];
    const clustersOf = this.clustersByChart();
    const groups = new Map<string, Group>();
    for (const { object, cluster } of found) {
      const scope = object.chart.node.path;
      const paths = cluster === undefined ? (clustersOf.get(scope) ?? [...this.clusters.keys()]) : [cluster];
      const clusters = paths.flatMap((path) => this.clusters.get(path) ?? []);
      const judging = clusters.filter(({ judged }) => judged);
      if (clusters.length > 0 && judging.length === 0) continue;
      const manifest = manifestOf(object);
      if (manifest === undefined) continue;
      this.validate(object);
      const key = judging.map(({ description }) => description.path).join('\n');
      let group = groups.get(key);
      if (group === undefined) groups.set(key, (group = { key, clusters: judging, objects: [] }));
      group.objects.push({ name: object.node.path, scope, ...manifest });
    }
    return [...groups.values()];
  }

  /** The clusters that constructs of each chart are for. */
  private clustersByChart(): ReadonlyMap<string, readonly string[]> {
    const clusters = new Map<string, Set<string>>();
    for (const { construct, plan } of this.placed) {
      const of = [...(plan.model.clusters ?? []), ...(plan.model.pools ?? []).flatMap((pool) => pool.cluster ?? [])];
      if (of.length === 0) continue;
      const chart = Chart.of(construct).node.path;
      const known = clusters.get(chart) ?? new Set<string>();
      clusters.set(chart, known);
      for (const { path } of of) known.add(path);
    }
    return new Map([...clusters].map(([chart, paths]) => [chart, [...paths].filter((path) => this.clusters.has(path))]));
  }

  /** What is known of the clusters of a group: pools of nobody's cluster may be of each. */
  private contextOf({ clusters }: Group) {
    const paths = new Set(clusters.map(({ description }) => description.path));
    const pools = new Map<string, PoolDescription>();
    for (const { plan } of this.placed)
      for (const pool of plan.model.pools ?? [])
        if (pool.cluster === undefined || !this.clusters.has(pool.cluster.path) || paths.has(pool.cluster.path)) pools.set(pool.path, pool);
    const [only, ...more] = clusters;
    return { ...load().noContext, pools: [...pools.values()], ...(only && more.length === 0 ? { cluster: only.description } : {}) };
  }

  /** cdk8s prints what is wrong with an object by its path. */
  private validate(object: ApiObject): void {
    if (this.validated.has(object)) return;
    this.validated.add(object);
    object.node.addValidation({ validate: () => ledgerOf(this.root).messages(object.node.path) });
  }
}

const APPS = new WeakMap<IConstruct, OtherObjects>();

const reasonOf = (rule: string, clusters: readonly ClusterHere[] = []): string | undefined =>
  clusters.map(({ silence }) => silence[rule]).find((reason) => reason !== undefined);

/** What a cluster accepts, it accepts of others. */
function silenced(finding: JudgedFinding, clusters: readonly ClusterHere[] | undefined): JudgedFinding {
  const reason = finding.silenced ?? reasonOf(finding.rule, clusters);
  return reason === undefined ? finding : { ...finding, silenced: reason };
}
