import { allocatorOf, DEVICE_PLUGIN_DEPLOY_LABEL, devicePluginConfigs, migStrategyOf, UNSHARED_CONFIG } from '../../allocators';
import { devicePlugin } from '../../../words/formats';
import type { Toleration } from '../../../words/kubernetes';
import type { ClusterDescription, OperatorFacts, PoolDescription } from '../../model';
import { runtimeClassFor } from '../values/runtime-class';
import { driverRoot } from '../values/driver-root';
import { isSwitchedOff } from '../values/switched-off';
import { widened } from '../values/widened';

type Values = Readonly<Record<string, unknown>>;

/** What the values of the chart follow from. */
export interface PluginCircumstances {
  readonly cluster: ClusterDescription;
  /** Every pool of the cluster, in a fixed order. */
  readonly pools: readonly PoolDescription[];
  /** The releases that serve the cluster beside this one. */
  readonly operators: readonly OperatorFacts[];
}

/** The values that follow from a cluster and its pools. */
export function devicePluginValues({ cluster, pools, operators }: PluginCircumstances): Values {
  const served = pools.filter(({ sharing }) => allocatorOf(sharing).id === 'device-plugin');
  const operator = operators.find(({ chart }) => chart === 'gpu-operator');
  const root = driverRoot(cluster, pools, operators);
  const runtimeClassName = runtimeClassFor({ cluster, pools: served, operators })?.name;
  const tolerations = widened(OWN, served);
  return {
    ...configsOf(served),
    ...discovery(pools, operator),
    ...(root === '/' ? {} : { nvidiaDriverRoot: root }),
    ...(runtimeClassName === undefined ? {} : { runtimeClassName }),
    ...(tolerations ? { tolerations } : {}),
    ...(served.length < pools.length ? { affinity: affinity() } : {}),
  };
}

/**
 * One configuration for each pool that shares, and the default of all other nodes, which is written down in any case: the
 * chart takes a configuration that is alone for the default of every node.
 *
 * Source: k8s-device-plugin v0.20.0 `values.yaml`, `config.fallbackStrategies`, and `cmd/config-manager`.
 */
function configsOf(pools: readonly PoolDescription[]): Values {
  const configs = devicePluginConfigs(pools);
  const cut = pools.filter(({ sharing }) => sharing.partition.kind === 'mig');
  if (configs === undefined) return cut.length > 0 ? { migStrategy: migStrategyOf(cut) } : {};
  const all = { [UNSHARED_CONFIG]: { version: 'v1', flags: { migStrategy: 'none' } } as const, ...configs };
  const map = Object.fromEntries(Object.entries(all).map(([key, config]) => [key, devicePlugin.write(config)]));
  return { config: { map, default: UNSHARED_CONFIG } };
}

/**
 * GPU Feature Discovery, and with it Node Feature Discovery, by whose labels the chart finds nodes with a GPU. A GPU
 * Operator in the cluster has both, and two of them would write one file.
 *
 * Source: k8s-device-plugin v0.20.0 `Chart.yaml`, condition of the dependency; `templates/daemonset-gfd.yml`, output-dir.
 */
function discovery(pools: readonly PoolDescription[], operator: OperatorFacts | undefined): Values {
  const ofOperator = (part: string): boolean => operator !== undefined && !isSwitchedOff(operator.values, part);
  const gfd = { enabled: !ofOperator('gfd') };
  if (ofOperator('nfd')) return { gfd, nfd: { enabled: false } };
  const tolerations = widened(NFD, pools);
  return { gfd, ...(tolerations && gfd.enabled ? { nfd: { worker: { tolerations } } } : {}) };
}

/** What the chart tolerates by itself, which a list of ours replaces. Source: k8s-device-plugin v0.20.0 `values.yaml`. */
const OWN: readonly Toleration[] = [
  { key: 'CriticalAddonsOnly', operator: 'Exists' },
  { key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' },
];

/** What Node Feature Discovery tolerates in it: of the usual taint of GPU nodes one value alone. Source: the same file. */
const NFD: readonly Toleration[] = [
  { key: 'node-role.kubernetes.io/master', operator: 'Equal', value: '', effect: 'NoSchedule' },
  { key: 'nvidia.com/gpu', operator: 'Equal', value: 'present', effect: 'NoSchedule' },
];

/** How the chart finds nodes with a GPU. Source: the same file. */
const WITH_GPU = [
  { key: 'feature.node.kubernetes.io/pci-10de.present', operator: 'In', values: ['true'] },
  { key: 'feature.node.kubernetes.io/cpu-model.vendor_id', operator: 'In', values: ['NVIDIA'] },
  { key: 'nvidia.com/gpu.present', operator: 'In', values: ['true'] },
] as const;

/** The same nodes, without those whose GPUs others give out: their pools bear the label by which the operator knows them too. */
const affinity = (): Values => ({
  nodeAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: {
      nodeSelectorTerms: WITH_GPU.map((found) => ({
        matchExpressions: [found, { key: DEVICE_PLUGIN_DEPLOY_LABEL, operator: 'NotIn', values: ['false'] }],
      })),
    },
  },
});
