import { valueAt } from '../operator';
import type { Allocator } from '../sharing';
import { eachHami } from './each-hami';
import { isHamiPool } from './hami-pods';
import { bound } from './related';
import type { Rule } from './rule';

/** What brings each allocator to the nodes. */
const CHARTS = {
  'device-plugin': { chart: 'gpu-operator', name: 'GPU Operator', construct: 'GpuOperator' },
  hami: { chart: 'hami', name: 'HAMi', construct: 'Hami' },
} as const satisfies Record<Allocator, object>;

const unserved: Rule = {
  id: 'pool/unserved',
  severity: 'warning',
  about: 'Somebody gives out the GPUs of a pool that has pods.',
  fix: 'declare what gives them out after the pools of the cluster; if somebody else installs it, silence this on the pool and say who',
  source:
    'Kubernetes pkg/kubelet/cm/devicemanager: a node offers no device before a device plugin has registered it, and pods that ask for one stay Pending',
  *check(model) {
    const ours = new Set(model.clusters.map(({ path }) => path));
    if (ours.size === 0) return;
    for (const [{ path, name, cluster, sharing }] of bound(model)) {
      if (cluster === undefined || !ours.has(cluster.path)) continue;
      const needed = CHARTS[sharing.allocator];
      const charts = model.operators.flatMap((operator) => (operator.cluster?.path === cluster.path ? operator.chart : []));
      if (charts.includes(needed.chart)) continue;
      yield {
        subject: path,
        problem: `cluster '${cluster.name}' has no ${needed.name}, which gives out the GPUs of pool '${name}'`,
        got: charts,
        fix: `declare new ${needed.construct}(...) after the pools of the cluster; if somebody else installs it, silence this on the pool and say who`,
      };
    }
  },
};

const hamiParts = eachHami(
  {
    id: 'hami/parts',
    severity: 'error',
    about: "HAMi's device plugin runs where it has pools.",
    fix: 'leave devicePlugin.enabled true: the selector of its DaemonSet and the labels of the pools decide on which nodes it runs',
    source: 'HAMi v2.10.0 charts/hami/templates/device-plugin/daemonsetnvidia.yaml: nothing else of the chart registers GPUs',
  },
  function* ({ values }, pools) {
    const pool = valueAt(values, 'devicePlugin.enabled') === false ? pools.find(isHamiPool) : undefined;
    if (pool)
      yield { at: 'values.devicePlugin.enabled', problem: `the nodes of pool '${pool.name}' offer nothing`, got: false, allowed: [true] };
  },
);

/** Pools whose pods nobody, or nothing that runs, gives GPUs. */
export const servedPoolRules: readonly Rule[] = [unserved, hamiParts];
