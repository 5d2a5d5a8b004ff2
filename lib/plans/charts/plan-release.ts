import { hasToken, valueAt } from '../../internal';
import { platformOf } from '../../words/platforms';
import type {
  ClusterDescription,
  MigScheduleFacts,
  MonitoringFacts,
  OperatorFacts,
  Place,
  Plan,
  PlannedChart,
  PoolDescription,
  ReleaseCircumstances,
  ReleaseProps,
} from '../model';
import { deliverByOlm } from './delivery/deliver-olm';
import { instanceObjects } from './delivery/instance';
import { deliver, deliveryFacts } from './delivery/deliver';
import type { AnyHelmDelivery } from './delivery/delivery';
import type { HelmReleaseDescription } from './delivery/release';
import { imagesFile } from './site/images-file';
import { siteValues } from './site/site-values';
import { mergeValues } from './values/merge';
import { runtimeClassObjects } from './values/runtime-class';
import { unknownVersionOf } from './values/near-releases';

/** What a release is planned for. */
export interface ReleaseContext {
  readonly cluster: ClusterDescription;
  /** Every pool of the cluster: a chart serves its own. */
  readonly pools: readonly PoolDescription[];
  /** MIG layouts that its pools get by the clock. */
  readonly migSchedules?: readonly MigScheduleFacts[];
  /** What is to be read of its GPUs. */
  readonly monitorings?: readonly MonitoringFacts[];
  /** The releases that serve the cluster beside this one. */
  readonly operators: readonly OperatorFacts[];
  readonly delivery: AnyHelmDelivery;
  /** Names of runtime classes that others of the cluster make. */
  readonly runtimeClasses?: readonly string[];
}

/** A release of a chart, with values that follow from the cluster's pools, in whatever order they were declared. */
export function planRelease<Props extends ReleaseProps>(
  planned: PlannedChart<Props>,
  { path }: Place,
  props: Props,
  { cluster, operators, delivery, migSchedules = [], monitorings = [], runtimeClasses = [], ...context }: ReleaseContext,
): Plan {
  const pools = [...context.pools].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const { chart, repository, podSecurity, filledIn, withoutCrdHook } = planned;
  const version = props.version ?? planned.version;
  const olm = platformOf(cluster.distribution)?.olm === true ? planned.olm : undefined;
  const namespace = props.namespace ?? olm?.namespace ?? planned.namespace;
  const releaseName = props.releaseName ?? chart;
  const circumstances: ReleaseCircumstances<Props> = { props, version, cluster, pools, operators, migSchedules, monitorings };
  const own = planned.values(circumstances);
  const { site, ...atHome } = cluster;
  const instance = planned.instance?.(circumstances);
  const before: OperatorFacts = {
    path,
    chart,
    version,
    namespace,
    releaseName,
    values: own,
    cluster,
    ...(planned.instance === undefined ? {} : { instance: planned.instance({ ...circumstances, cluster: atHome }) }),
  };
  const ofSite = site && planned.site ? siteValues(site, planned.site, before, pools, props.values ?? {}) : {};
  const values = mergeValues(mergeValues(own, ofSite), props.values ?? {});
  const release: HelmReleaseDescription = {
    chart,
    repository: site?.charts ?? repository.url,
    repositoryName: repository.name,
    version,
    namespace,
    // An Output is of a resource, which makes it.
    createNamespace: props.createNamespace ?? !hasToken(namespace),
    releaseName,
    values,
    cluster,
    podSecurity,
    filledIn,
    ...(withoutCrdHook ? { withoutCrdHook } : {}),
    ...(instance === undefined ? {} : { instance }),
  };
  const delivered = olm === undefined ? deliver(release, delivery) : deliverByOlm(release, olm, delivery);
  const { objects, files, releases = [] } = delivered;
  const unknownVersion = unknownVersionOf(chart, version, planned.releases);
  const { runtimeClassAt } = planned;
  const classes =
    runtimeClassAt === undefined ? [] : runtimeClassObjects({ cluster, pools, operators, runtimeClasses }, valueAt(values, runtimeClassAt));
  const facts: OperatorFacts = {
    ...before,
    values,
    ...(classes.length === 0 ? {} : { makesRuntimeClass: true }),
    ...(unknownVersion === undefined ? {} : { unknownVersion }),
    ...(instance === undefined ? {} : { instance }),
    pools: pools.map((pool) => pool.path),
    ...planned.facts?.(circumstances),
    delivery: deliveryFacts(delivery, delivered),
  };
  const images = site && planned.site?.images;
  const list = images && {
    path: `${cluster.name}/${chart}/images.txt`,
    text: imagesFile(`Images of ${chart} ${version}`, images(before, pools), images(facts, pools)),
    about: `Images that ${chart} ${version} pulls, for a mirror`,
  };
  const told = olm === undefined ? instanceObjects(release, delivery) : [];
  return {
    objects: [...classes, ...objects, ...told],
    files: [...files, ...(list ? [list] : [])],
    releases,
    model: { operators: [facts] },
  };
}
