import { allocatorOf } from '../../allocators';
import { chartRows } from '../../charts';
import { bound } from '../lookups/related';
import type { Rule } from '../rule';

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
    for (const [{ path, name, cluster, sharing }] of bound(model)) {
      if (cluster === undefined || !ours.has(cluster.path)) continue;
      const allocator = allocatorOf(sharing);
      // What no chart brings is not seen here.
      if (allocator.charts.length === 0) continue;
      const charts = model.operators.flatMap((operator) => (operator.cluster?.path === cluster.path ? operator.chart : []));
      if (charts.some((chart) => allocator.charts.includes(chart))) continue;
      const needed = chartRows.find(({ id, construct }) => construct !== undefined && allocator.charts.includes(id));
      yield {
        subject: path,
        problem: `cluster '${cluster.name}' has no ${needed?.noun.replace(/^an? /, '') ?? allocator.name}, which gives out the GPUs of pool '${name}'`,
        got: charts,
        ...(needed?.construct === undefined
          ? {}
          : {
              fix: `declare new ${needed.construct}(...) after the pools of the cluster; if somebody else installs it, silence this on the pool and say who`,
            }),
      };
    }
  },
};

/** Pools whose pods nobody gives GPUs. */
export const servedPoolRules: readonly Rule[] = [unserved];
