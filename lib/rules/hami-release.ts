import { minorOf, selects, tolerates, type Toleration } from '../kubernetes';
import type { OperatorFacts } from '../model';
import { valueAt } from '../operator';
import {
  GPU_RESOURCE,
  HAMI_SCHEDULER,
  hamiNodeSelector,
  hamiResources,
  type HamiShare,
  notOfGpuOperator,
  type PoolDescription,
} from '../sharing';
import { isHamiPool } from './hami-pods';
import { served } from './related';
import type { Finding, Rule } from './rule';

/** What a release of HAMi does wrong for the pools that it serves, and for the others of its cluster. */
type Look = (
  release: OperatorFacts,
  pools: readonly PoolDescription[],
  beside: readonly OperatorFacts[],
) => Iterable<Omit<Finding, 'subject'>>;

function eachHami(row: Omit<Rule, 'check'>, look: Look): Rule {
  return {
    ...row,
    *check(model) {
      for (const [hami, pools] of served(model, 'hami')) {
        const beside = model.operators.filter(
          (other) => other !== hami && other.cluster !== undefined && other.cluster.path === hami.cluster?.path,
        );
        for (const finding of look(hami, pools, beside)) yield { ...finding, subject: hami.path };
      }
    },
  };
}

const names = eachHami(
  {
    id: 'hami/names',
    severity: 'error',
    about: 'HAMi calls its scheduler and resources as pods ask for them.',
    fix: 'take the name out of values',
    source: 'HAMi v2.10.0 charts/hami/values.yaml; HAMi issue 356',
  },
  function* ({ values }) {
    const meant = {
      schedulerName: HAMI_SCHEDULER,
      resourceName: GPU_RESOURCE,
      resourceMem: hamiResources.memory,
      resourceMemPercentage: hamiResources.memoryPercentage,
      resourceCores: hamiResources.cores,
      resourcePriority: hamiResources.priority,
    };
    for (const [key, name] of Object.entries(meant)) {
      const got = valueAt(values, key);
      if (got !== undefined && got !== name)
        yield { at: `values.${key}`, problem: 'pods of this library ask by another name', got, allowed: [name] };
    }
  },
);

const SHARES = ['deviceSplitCount', 'deviceMemoryScaling', 'deviceCoreScaling'] as const;

const shares = eachHami(
  {
    id: 'hami/shares',
    severity: 'error',
    about: 'HAMi shares the GPUs of each pool as the pool says.',
    fix: 'give all pools of HAMi the same shares, or the names of their nodes: nodeNames: { pool: [...] }',
    source:
      'HAMi v2.10.0 pkg/device/nvidia/device.go, DevicePluginConfigs: a node without a configuration under its exact name has that of the chart',
  },
  function* ({ values, nodeNames = {} }, pools) {
    for (const pool of pools.filter(isHamiPool)) {
      if (nodeNames[pool.name] !== undefined) continue;
      for (const key of SHARES) {
        const got = valueAt(values, `devicePlugin.${key}`) ?? CHART_SHARES[key];
        const meant = pool.sharing.share[key];
        if (got !== meant) yield { at: `values.devicePlugin.${key}`, problem: `pool '${pool.name}' says otherwise`, got, allowed: [meant] };
      }
    }
  },
);

/** Source: HAMi v2.10.0 `charts/hami/values.yaml`. */
const CHART_SHARES: Omit<HamiShare, 'kind'> = { deviceSplitCount: 10, deviceMemoryScaling: 1, deviceCoreScaling: 1 };

const nodeNames = eachHami(
  {
    id: 'hami/node-names',
    severity: 'error',
    about: 'nodeNames names pools of HAMi, and each node once.',
    fix: 'name a pool that says hami(), and each of its nodes once',
    source:
      'HAMi v2.10.0 pkg/device-plugin/nvidiadevice/nvinternal/plugin/server.go: the last configuration with the name of the node counts',
  },
  function* ({ nodeNames: given = {} }, pools) {
    const known = pools.filter(isHamiPool).map(({ name }) => name);
    const seen = new Set<string>();
    for (const [pool, nodes] of Object.entries(given)) {
      if (!known.includes(pool)) yield { at: `nodeNames.${pool}`, problem: 'is no pool that HAMi serves', got: pool, allowed: known };
      for (const node of nodes) {
        if (seen.has(node)) yield { at: `nodeNames.${pool}`, problem: 'names a node twice', got: node };
        seen.add(node);
      }
    }
  },
);

const kubeScheduler = eachHami(
  {
    id: 'hami/kube-scheduler',
    severity: 'error',
    about: "HAMi's kube-scheduler has the minor version of the cluster.",
    fix: 'take scheduler.kubeScheduler.image.tag out of values: it follows from the cluster',
    source: 'Kubernetes version skew policy; HAMi issues 782 and 1991: an unknown version of its configuration makes the scheduler crash',
  },
  function* ({ values, cluster }) {
    const got = valueAt(values, 'scheduler.kubeScheduler.image.tag');
    const [, minor] = typeof got === 'string' ? (/^v1\.(\d+)\./.exec(got) ?? []) : [];
    if (cluster === undefined || minor === undefined || Number(minor) === minorOf(cluster.kubernetes)) return;
    yield {
      at: 'values.scheduler.kubeScheduler.image.tag',
      problem: `the cluster runs Kubernetes ${cluster.kubernetes}`,
      got,
      allowed: `v1.${minorOf(cluster.kubernetes)} and a patch release`,
    };
  },
);

const webhookScope = eachHami(
  {
    id: 'hami/webhook-scope',
    severity: 'error',
    about: "HAMi's webhook leaves the pods of other pools to the cluster's own scheduler.",
    fix: 'take scheduler.forceOverwriteDefaultScheduler out of values: it follows from the pools',
    source:
      'HAMi v2.10.0 pkg/scheduler/webhook.go: every pod that asks for nvidia.com/gpu goes to its scheduler, which finds no node that is not registered with it',
  },
  function* ({ values }, pools) {
    const other = pools.find((pool) => !isHamiPool(pool));
    if (other === undefined || valueAt(values, 'scheduler.forceOverwriteDefaultScheduler') === false) return;
    if (valueAt(values, 'scheduler.admissionWebhook.enabled') === false) return;
    yield {
      at: 'values.scheduler.forceOverwriteDefaultScheduler',
      problem: `the pods of pool '${other.name}' would stay Pending`,
      got: true,
      allowed: [false],
    };
  },
);

const nodeLabels: Rule = {
  id: 'hami/node-labels',
  severity: 'error',
  about: "HAMi's nodes carry the labels that bring its device plugin and keep that of the GPU Operator away.",
  fix: 'put these labels on the nodes of the pool',
  source:
    'HAMi v2.10.0 values.yaml, devicePlugin.nvidiaNodeSelector; HAMi issues 590 and 661: two device plugins on a node own one resource name; gpu-operator v26.7.0 controllers/state_manager.go',
  *check(model) {
    for (const [hami, pools] of served(model, 'hami')) {
      const selector = valueAt(hami.values, 'devicePlugin.nvidiaNodeSelector') ?? hamiNodeSelector;
      const operator = model.operators.find(
        ({ chart, cluster }) => chart === 'gpu-operator' && cluster !== undefined && cluster.path === hami.cluster?.path,
      );
      const plugin = operator !== undefined && valueAt(operator.values, 'devicePlugin.enabled') !== false;
      const needed = { ...(selector as typeof hamiNodeSelector), ...(plugin ? notOfGpuOperator : {}) };
      for (const { path, name, labels } of pools.filter(isHamiPool)) {
        if (selects(needed, labels)) continue;
        yield {
          subject: path,
          at: 'labels',
          problem: `the nodes of pool '${name}' would not be HAMi's alone`,
          got: labels,
          allowed: `labels with ${JSON.stringify(needed)}`,
        };
      }
    }
  },
};

const tolerations = eachHami(
  {
    id: 'hami/tolerations',
    severity: 'error',
    about: "HAMi's device plugin tolerates every taint of its pools.",
    fix: 'take devicePlugin.tolerations out of values, or add the taint',
    source: 'HAMi v2.10.0 values.yaml, devicePlugin.tolerations: the chart has none, and without the plugin a node offers nothing',
  },
  function* ({ values }, pools) {
    const given = valueAt(values, 'devicePlugin.tolerations');
    const list = Array.isArray(given) ? (given as readonly Toleration[]) : [];
    for (const { name, taints } of pools.filter(isHamiPool)) {
      for (const taint of taints) {
        if (taint.effect === 'PreferNoSchedule' || list.some((toleration) => tolerates(toleration, taint))) continue;
        yield {
          at: 'values.devicePlugin.tolerations',
          problem: `does not tolerate a taint of pool '${name}'`,
          got: list,
          allowed: `a list with ${JSON.stringify(taint)}`,
        };
      }
    }
  },
);

const noPool = eachHami(
  {
    id: 'hami/no-pool',
    severity: 'warning',
    about: 'HAMi serves at least one pool.',
    fix: 'say sharing: hami() in a pool that is declared before it',
    source: 'HAMi v2.10.0 values.yaml, devicePlugin.nvidiaNodeSelector: no node has its label',
  },
  function* (_hami, pools) {
    if (!pools.some(isHamiPool)) yield { problem: 'no pool of the cluster says hami(), so nothing is served' };
  },
);

/** Kept in words that hold for both versions; what a version adds stands with it. */
const PRIVILEGES = [
  'the device plugin is a privileged container with the capability SYS_ADMIN that sees the processes of its node (hostPID): it writes the library that limits containers and its ld.so.preload to the host',
  'it mounts /tmp, /usr/bin, /sys, /var and the sockets of the container runtime of its node',
  'it may change every pod, and the annotations of every node, in which HAMi keeps what is given out',
  'the scheduler binds pods of every namespace: it has the ClusterRoles system:kube-scheduler and system:volume-scheduler',
  'the webhook sees every pod that is created, and changes those that ask for its resources',
];

const privileges = eachHami(
  {
    id: 'hami/privileges',
    severity: 'info',
    about: 'What HAMi may do on nodes and in the cluster, and why.',
    fix: 'keep its namespace to administrators; where a namespace shall be left alone, label it hami.io/webhook: ignore',
    source:
      'HAMi v2.10.0 charts/hami/templates: device-plugin/daemonsetnvidia.yaml, device-plugin/monitorrole.yaml, scheduler/clusterrolebinding.yaml, scheduler/webhook.yaml',
  },
  function* ({ namespace }) {
    for (const problem of PRIVILEGES) yield { at: `namespace ${namespace}`, problem };
  },
);

/** HAMi's values against its pools, its chart and what else serves the cluster. */
export const hamiReleaseRules: readonly Rule[] = [
  names,
  shares,
  nodeNames,
  kubeScheduler,
  webhookScope,
  nodeLabels,
  tolerations,
  noPool,
  privileges,
];
