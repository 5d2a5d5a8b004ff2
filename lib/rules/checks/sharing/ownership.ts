import { selects } from '../../../words/kubernetes';
import type { OperatorFacts, PoolDescription } from '../../../plans/model';
import { chartRowOf } from '../../../plans/charts';
import type { Rule } from '../../rule';

const oneOperator: Rule = {
  id: 'sharing/one-owner',
  severity: 'error',
  about: 'Two device plugins give out one resource of a node.',
  fix: 'keep one GPU Operator, or one device plugin, and one HAMi in the cluster; where a device plugin has a chart of its own, give the GPU Operator values: { devicePlugin: { enabled: false } }',
  source: 'Kubernetes pkg/kubelet/cm/devicemanager: two device plugins that register one resource name replace each other',
  *check({ operators }) {
    const first = new Map<string, OperatorFacts>();
    for (const operator of operators) {
      const { path, cluster, scope = '', delivery } = operator;
      if (cluster === undefined || PARTIAL_DELIVERIES.has(delivery?.kind)) continue;
      for (const owned of ownedBy(operator)) {
        const key = `${owned}\n${cluster.path}\n${scope}`;
        const earlier = first.get(key);
        if (earlier === undefined) first.set(key, operator);
        else if (owned === operator.chart || earlier.chart !== operator.chart)
          yield {
            subject: path,
            problem: `cluster '${cluster.name}' already has ${nounOf(earlier.chart)}, ${earlier.path}, and both would own nvidia.com/gpu on its nodes`,
          };
      }
    }
  },
};

/** What an operator or a release is told is none of them; of the charts inside of another only some may be deployed. */
const PARTIAL_DELIVERIES: ReadonlySet<string | undefined> = new Set(['clusterPolicy', 'helmChartConfig', 'umbrella']);

const nounOf = (chart: string): string => chartRowOf(chart)?.noun ?? `chart ${chart}`;

/** A chart is in a cluster once, and so is the device plugin, which several charts bring. */
const ownedBy = (release: OperatorFacts): readonly string[] =>
  chartRowOf(release.chart)?.bringsDevicePlugin(release) ? [release.chart, 'plugin'] : [release.chart];

const overlap: Rule = {
  id: 'pool/overlap',
  severity: 'error',
  about: 'The selector of a pool also matches nodes of another pool.',
  fix: 'give each pool a label of its own, such as the default cdk8s-gpu/pool, and select by it',
  source: 'Kubernetes scheduler, NodeAffinity: a pod bound to the pool would land on nodes that offer other resources',
  *check({ pools }) {
    for (const [, inCluster] of byCluster(pools)) {
      for (const pool of inCluster) {
        for (const other of inCluster) {
          if (other === pool || !selects(pool.nodeSelector, other.labels)) continue;
          // Two pools with one selector find each other: said once.
          if (selects(other.nodeSelector, pool.labels) && other.path < pool.path) continue;
          yield {
            subject: pool.path,
            at: 'nodeSelector',
            problem: `also selects the nodes of pool '${other.name}' (${other.path})`,
            got: pool.nodeSelector,
            allowed: `labels that pool '${other.name}' does not have`,
          };
        }
      }
    }
  },
};

/** Pools that we know to be of one cluster; a borrowed pool without a cluster is compared with nothing. */
function byCluster(pools: readonly PoolDescription[]): ReadonlyMap<string, readonly PoolDescription[]> {
  const groups = new Map<string, PoolDescription[]>();
  for (const pool of pools) {
    if (pool.cluster === undefined) continue;
    const group = groups.get(pool.cluster.path) ?? [];
    group.push(pool);
    groups.set(pool.cluster.path, group);
  }
  return groups;
}

/** Who owns a node and its resources. */
export const ownershipRules: readonly Rule[] = [oneOperator, overlap];
