import { listsTaints } from '../../relations/tolerates';
import { hasToken, valueAt } from '../../../internal';
import { minorOf, selects, type Toleration } from '../../../words/kubernetes';
import type { OperatorFacts } from '../../../plans/model';
import { isHamiBefore210, isSwitchedOff } from '../../../plans/charts';
import { hamiNodeSelector, notOfGpuOperator } from '../../../plans/allocators';
import { beside, hamis } from './each-hami';
import { isHamiPool, isServedByHami } from './pods';
import { each } from '../../lookups/each';
import { served } from '../../lookups/related';
import type { Rule } from '../../rule';

const kubeScheduler = each(hamis, {
  id: 'hami/kube-scheduler',
  severity: 'error',
  about: "HAMi's kube-scheduler has another minor version than the cluster.",
  fix: 'remove scheduler.kubeScheduler.image.tag from values: it follows from the cluster',
  source: 'Kubernetes version skew policy; HAMi issues 782 and 1991: an unknown version of its configuration makes the scheduler crash',
  *look([{ values, cluster }]) {
    const got = valueAt(values, 'scheduler.kubeScheduler.image.tag');
    if (cluster === undefined || typeof got !== 'string' || got === '' || hasToken(got)) return;
    const minor = minorOf(cluster.kubernetes);
    const [, found] = /^v?1\.(\d+)(?!\d)/.exec(got) ?? [];
    const otherMinor = found !== undefined && Number(found) !== minor;
    // Somebody else's registry may hold any tags.
    const unknown = OFFICIAL.includes(valueAt(values, 'scheduler.kubeScheduler.image.registry')) && !/^v1\.\d+\.\d/.test(got);
    if (!otherMinor && !unknown) return;
    yield {
      at: 'values.scheduler.kubeScheduler.image.tag',
      problem: otherMinor
        ? `the cluster runs Kubernetes ${cluster.kubernetes}`
        : 'is not a tag of kube-scheduler: the scheduler would not start',
      got,
      allowed: `v1.${minor} and a patch release, such as v1.${minor}.0`,
    };
  },
});

/** Where kube-scheduler is published: Kubernetes' registry, and the mirror that the chart names. */
const OFFICIAL: readonly unknown[] = ['registry.k8s.io', 'registry.cn-hangzhou.aliyuncs.com', undefined];

const webhookScope = each(hamis, {
  id: 'hami/webhook-scope',
  severity: 'error',
  about: "HAMi's webhook takes pods of other pools from the cluster's own scheduler.",
  fix: 'set scheduler.forceOverwriteDefaultScheduler to false; our Hami does so by itself where values do not say it',
  source:
    'HAMi v2.10.0 pkg/scheduler/webhook.go: every pod that asks for nvidia.com/gpu goes to its scheduler, which finds no node that is not registered with it',
  *look([{ values }, pools]) {
    const other = pools.find((pool) => !isServedByHami(pool));
    if (other === undefined || valueAt(values, 'scheduler.forceOverwriteDefaultScheduler') === false) return;
    if (valueAt(values, 'scheduler.admissionWebhook.enabled') === false) return;
    yield {
      at: 'values.scheduler.forceOverwriteDefaultScheduler',
      problem: `the pods of pool '${other.name}' would stay Pending`,
      got: true,
      allowed: [false],
    };
  },
});

const nodeLabels = each((model) => served(model, 'hami'), {
  id: 'hami/node-labels',
  severity: 'error',
  about: "HAMi's nodes lack the labels that bring its device plugin or keep the GPU Operator's away.",
  fix: 'put these labels on the nodes of the pool',
  source:
    'HAMi v2.10.0 values.yaml, devicePlugin.nvidiaNodeSelector; HAMi issues 590 and 661: two device plugins on a node own one resource name; gpu-operator v26.7.0 controllers/state_manager.go',
  *look([hami, pools], model) {
    const selector = valueAt(hami.values, 'devicePlugin.nvidiaNodeSelector') ?? hamiNodeSelector;
    const operator = beside(model, hami).find(({ chart }) => chart === 'gpu-operator');
    const plugin = operator !== undefined && !isSwitchedOff(operator.values, 'devicePlugin');
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
  },
});

const tolerations = each(hamis, {
  id: 'hami/tolerations',
  severity: 'error',
  about: "HAMi's device plugin does not tolerate a taint of its pools.",
  fix: 'remove devicePlugin.tolerations from values, or add the taint',
  source: 'HAMi v2.10.0 values.yaml, devicePlugin.tolerations: the chart has none, and without the plugin a node offers nothing',
  *look([{ values }, pools]) {
    const given = valueAt(values, 'devicePlugin.tolerations');
    const list = Array.isArray(given) ? (given as readonly Toleration[]) : [];
    yield* listsTaints('devicePlugin.tolerations', list, pools.filter(isHamiPool));
  },
});

const noPool = each(hamis, {
  id: 'hami/no-pool',
  severity: 'warning',
  about: 'HAMi is installed and serves no pool.',
  fix: 'give nodes the label that devicePlugin.nvidiaNodeSelector asks for: a pool that says sharing: hami(), declared before the release, has it',
  source: 'HAMi v2.10.0 values.yaml, devicePlugin.nvidiaNodeSelector: no node has its label',
  *look([hami, pools]) {
    if (hami.pools !== undefined && !pools.some(isServedByHami))
      yield { problem: 'no pool of the cluster says hami() or hamiDevices(), so nothing is served' };
  },
});

/** Kept in words that hold for both versions; what a version adds is with it. */
const PRIVILEGES = [
  'the device plugin is a privileged container with the capability SYS_ADMIN that sees the processes of its node (hostPID): it writes the library that limits containers and its ld.so.preload to the host',
  'it mounts /tmp, /usr/bin, /sys, /var and the sockets of the container runtime of its node',
  'it may change every pod, and the annotations of every node, in which HAMi keeps what is given out',
  'the scheduler binds pods of every namespace: it has the ClusterRoles system:kube-scheduler and system:volume-scheduler',
  'the webhook sees every pod that is created, and changes those that ask for its resources',
];

const privileges = each(hamis, {
  id: 'hami/privileges',
  severity: 'info',
  about: 'HAMi has wide rights on nodes and in the cluster.',
  fix: 'keep its namespace to administrators; to exclude a namespace, label it hami.io/webhook: ignore',
  source:
    'HAMi v2.10.0 charts/hami/templates: device-plugin/daemonsetnvidia.yaml, device-plugin/monitorrole.yaml, device-plugin/monitorservice.yaml, scheduler/clusterrolebinding.yaml, scheduler/service.yaml, scheduler/webhook.yaml',
  *look([{ namespace, values }]) {
    for (const problem of PRIVILEGES) yield { at: `namespace ${namespace}`, problem };
    const ports = NODE_PORTS.flatMap(({ service, keys }) =>
      (valueAt(values, `${service}.type`) ?? 'NodePort') === 'NodePort'
        ? Object.entries(keys).map(([key, port]) => numberAt(values, `${service}.${key}`) ?? port)
        : [],
    );
    if (ports.length > 0) {
      yield {
        at: `namespace ${namespace}`,
        problem: `the webhook and the metrics are open on every node of the cluster, as the NodePorts ${ports.join(', ')}`,
        fix: 'set the type to ClusterIP where nobody asks from outside: scheduler.service.type, devicePlugin.service.type',
      };
    }
  },
});

function numberAt(values: OperatorFacts['values'], key: string): number | undefined {
  const got = valueAt(values, key);
  return typeof got === 'number' ? got : undefined;
}

/** Ports that the chart opens on every node. Source: HAMi v2.10.0 `templates/scheduler/service.yaml`, `device-plugin/monitorservice.yaml`. */
const NODE_PORTS: readonly { readonly service: string; readonly keys: Readonly<Record<string, number>> }[] = [
  { service: 'scheduler.service', keys: { schedulerPort: 31998, monitorPort: 31993 } },
  { service: 'devicePlugin.service', keys: { httpPort: 31992 } },
];

const dra = each(hamis, {
  id: 'hami/dra',
  severity: 'error',
  about: "HAMi's DRA driver is switched on for a pool that says hami().",
  fix: 'set dra.enabled to false: pods of this library ask its scheduler and device plugin',
  source: 'HAMi v2.9.0 charts/hami/templates: with dra.enabled there is no scheduler, no device plugin and no webhook',
  *look([{ version, values }, pools]) {
    const pool = pools.find(isHamiPool);
    if (pool === undefined || !isHamiBefore210(version) || valueAt(values, 'dra.enabled') !== true) return;
    yield {
      at: 'values.dra.enabled',
      problem: `nothing offers the GPUs of pool '${pool.name}' under the names that pods ask by`,
      got: true,
      allowed: [false],
    };
  },
});

/** HAMi's values against its pools, its chart and what else serves the cluster. */
export const hamiReleaseRules: readonly Rule[] = [kubeScheduler, webhookScope, nodeLabels, tolerations, noPool, dra, privileges];
