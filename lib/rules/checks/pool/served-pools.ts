import { allocatorOf } from '../../../plans/allocators';
import { chartRows } from '../../../plans/charts';
import type { PoolDescription } from '../../../plans/model';
import { imageOf, platformOf } from '../../../words/platforms';
import { isToldByVehicles } from '../../lookups/told-by-vehicles';
import { bound } from '../../lookups/related';
import type { Rule } from '../../rule';

const fixOf = (construct: string): string =>
  `declare new ${construct}(...) after the pools of the cluster; if somebody else installs it, silence this on the pool and say who`;

const unserved: Rule = {
  id: 'pool/unserved',
  severity: 'warning',
  about: 'Nobody gives out the GPUs of a pool that has pods.',
  fix: 'declare what gives them out after the pools of the cluster; if somebody else installs it, silence this on the pool and say who',
  source:
    'Kubernetes pkg/kubelet/cm/devicemanager: a node offers no device before a device plugin has registered it, and pods that ask for one stay Pending',
  *check(model) {
    const ours = new Set(model.clusters.map(({ path }) => path));
    if (ours.size === 0) return;
    const installed = new Set(model.installed);
    for (const [pool] of bound(model)) {
      const { path, name, cluster, sharing } = pool;
      if (cluster === undefined || !ours.has(cluster.path) || isServedByImage(pool)) continue;
      const { charts: brought, construct, name: who } = allocatorOf(sharing);
      const isInstalled = installed.has(path);
      // What neither a chart nor a construct brings is not seen here.
      if (construct !== undefined && !isInstalled)
        yield {
          subject: path,
          problem: `nothing here installs ${who}, which gives out the GPUs of pool '${name}' of cluster '${cluster.name}'`,
          fix: fixOf(construct),
        };
      if (brought.length === 0 || (construct === undefined && isInstalled)) continue;
      const charts = model.operators.flatMap((operator) => (operator.cluster?.path === cluster.path ? operator.chart : []));
      if (charts.some((chart) => brought.includes(chart))) continue;
      const needed = chartRows.find((row) => row.construct !== undefined && brought.includes(row.id));
      yield {
        subject: path,
        problem: `cluster '${cluster.name}' has no ${needed?.noun.replace(/^an? /, '') ?? who}, which gives out the GPUs of pool '${name}'`,
        got: charts,
        ...(needed?.construct === undefined ? {} : { fix: fixOf(needed.construct) }),
      };
    }
  },
};

/**
 * Whether the nodes come with a device plugin of NVIDIA's that gives out the GPUs as the pool says: whole ones, or as a vehicle
 * of ours tells the services of the image.
 */
function isServedByImage(pool: PoolDescription): boolean {
  const platform = platformOf(pool.cluster?.distribution);
  if (platform === undefined || imageOf(platform, pool)?.brings.devicePlugin !== true) return false;
  return isWhole(pool.sharing) || isToldByVehicles(pool);
}

const isWhole = ({ partition, share }: PoolDescription['sharing']): boolean => partition.kind === 'none' && share.kind === 'none';

/** Pools whose pods nobody gives GPUs. */
export const servedPoolRules: readonly Rule[] = [unserved];
