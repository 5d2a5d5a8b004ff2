import { type GpuModel, GPU_RESOURCE, migSizes } from '../../../words/gpu';
import { hasToken, ownValue, valueAt } from '../../../internal';
import { hamiNodes } from '../../../words/formats';
import { contentHash, type Toleration } from '../../../words/kubernetes';
import type { ClusterDescription } from '../../model';
import { type OperatorFacts, type PoolDescription, poolGpuModels } from '../../model';
import { HAMI_SCHEDULER, hamiNodeSelector, hamiResources, type HamiShare, isHamiMig, tolerate } from '../../allocators';
import { neededRuntimeClass } from '../values/runtime-class';
import { isSwitchedOff } from '../values/switched-off';
import { devicesOf, otherDevices } from './other-devices';
import { mergeValues } from '../values/merge';
import { migDeviceConfig, unlistedModels } from './mig-devices';
import { isHamiFrom210 } from './versions';

type Values = Readonly<Record<string, unknown>>;

/** What the values of HAMi's chart follow from. */
export interface HamiCircumstances {
  readonly version: string;
  readonly cluster: ClusterDescription;
  /** Every pool of the cluster, in a fixed order. */
  readonly pools: readonly PoolDescription[];
  /** The releases that serve the cluster besides HAMi. */
  readonly operators: readonly OperatorFacts[];
  readonly certificates: 'hook' | 'cert-manager';
  readonly gpuHookPath: string;
  readonly nodeNames: Readonly<Record<string, readonly string[]>>;
}

/** The values that follow from a cluster and its pools, with the user's merged over them. */
export function hamiValues(circumstances: HamiCircumstances, given: Values): Values {
  const values = mergeValues(derived(circumstances, given), given);
  return withChecksum(mergeValues(deviceConfig(circumstances, values), values));
}

/** A file of devices where HAMi shall cut GPUs that the chart's own does not name. Devices of other vendors need that one. */
function deviceConfig({ pools, version }: HamiCircumstances, values: Values): Values {
  if (unlistedModels(pools).length === 0 || !isHamiFrom210(version) || devicesOf(pools).length > 0) return {};
  const models = [...new Set(pools.filter(({ sharing }) => isHamiMig(sharing)).flatMap(poolGpuModels))]
    .filter((model) => migSizes(model).length > 0)
    .sort();
  return { 'device-config': { content: migDeviceConfig(models, values) } };
}

function derived(circumstances: HamiCircumstances, given: Values): Values {
  const { cluster, pools, operators, certificates, gpuHookPath, nodeNames } = circumstances;
  const operator = operators.find(({ chart }) => chart === 'gpu-operator');
  const served = pools.filter(isHami);
  const others = devicesOf(pools);
  return {
    // Pods name the scheduler and the resources, so they are here whatever the chart's defaults become.
    schedulerName: HAMI_SCHEDULER,
    resourceName: GPU_RESOURCE,
    resourceMem: hamiResources.memory,
    resourceMemPercentage: hamiResources.memoryPercentage,
    resourceCores: hamiResources.cores,
    resourcePriority: hamiResources.priority,
    global: { gpuHookPath },
    scheduler: {
      overwriteEnv: 'true',
      // The webhook would give the pods of other pools to a scheduler that knows none of their nodes.
      ...(served.length + others.length < pools.length ? { forceOverwriteDefaultScheduler: false } : {}),
      kubeScheduler: { image: kubeSchedulerImage(cluster) },
      ...(operator ? { admissionWebhook: { whitelistNamespaces: [operator.namespace] } } : {}),
      ...(certificates === 'cert-manager' ? { certManager: { enabled: true }, patch: { enabled: false } } : {}),
    },
    ...otherDevices(others),
    devicePlugin: {
      // The chart's plugin is NVIDIA's alone.
      ...(served.length === 0 && others.length > 0 ? { enabled: false } : {}),
      ...shareOf(served, nodeNames),
      ...nodeConfiguration(served, nodeNames),
      ...unifiedMemory(served),
      libPath: hookPaths(gpuHookPath).libPath,
      monitor: { ctrPath: hookPaths(gpuHookPath).ctrPath },
      nvidiaNodeSelector: hamiNodeSelector,
      ...tolerationsOf(served),
      ...(operator ? besideOperator(operator) : {}),
      ...runtimeClassOf(circumstances, served),
      ...cdiPaths(valueAt(given, 'devicePlugin.deviceListStrategy'), operator),
    },
  };
}

/** A pool whose GPUs HAMi gives out. */
type HamiPool = PoolDescription & { readonly sharing: { readonly share: HamiShare } };
const isHami = (pool: PoolDescription): pool is HamiPool => pool.sharing.share.kind === 'hami';

/**
 * The paths that must agree with `gpuHookPath`: the plugin's init script and the monitor look below it.
 *
 * Source: HAMi v2.10.0 `charts/hami/templates/device-plugin/daemonsetnvidia.yaml`.
 */
export const hookPaths = (gpuHookPath: string) => ({ libPath: `${gpuHookPath}/vgpu`, ctrPath: `${gpuHookPath}/vgpu/containers` });

/**
 * Kubernetes' own registry instead of a mirror in China, and the version of the cluster: without it the chart takes the
 * version that Helm knows, which is Helm's own where the chart is rendered far from a cluster.
 *
 * Source: HAMi v2.10.0 `charts/hami/templates/_helpers.tpl`, `resolvedKubeSchedulerTag`.
 */
function kubeSchedulerImage({ kubernetes }: ClusterDescription): Values {
  const patch = kubernetes.split('.').length > 2 ? kubernetes : `${kubernetes}.0`;
  return { registry: 'registry.k8s.io', repository: 'kube-scheduler', tag: `v${patch}` };
}

/**
 * What the plugin does on a node without a configuration of its own: as the first pool says whose nodes are not named; a
 * rule tells of pools that differ.
 */
function shareOf(pools: readonly HamiPool[], nodeNames: HamiCircumstances['nodeNames']): Values {
  const first = pools.find(({ name }) => ownValue(nodeNames, name) === undefined) ?? pools[0];
  if (first === undefined) return {};
  const { deviceSplitCount, deviceMemoryScaling, deviceCoreScaling } = first.sharing.share;
  return { deviceSplitCount, deviceMemoryScaling, deviceCoreScaling };
}

/**
 * The configuration of nodes whose names are known. The plugin looks for the exact name of its node.
 *
 * Source: HAMi v2.10.0 `pkg/device/nvidia/device.go`, `DevicePluginConfigs`.
 */
function nodeConfiguration(pools: readonly HamiPool[], nodeNames: HamiCircumstances['nodeNames']): Values {
  const nodeconfig = pools.flatMap(({ name: pool, sharing: { share } }) =>
    (ownValue(nodeNames, pool) ?? []).map((name) => ({
      name,
      operatingmode: share.operatingMode ?? 'hami-core',
      devicesplitcount: share.deviceSplitCount,
      devicememoryscaling: share.deviceMemoryScaling,
      devicecorescaling: share.deviceCoreScaling,
    })),
  );
  return nodeconfig.length === 0 ? {} : { nodeConfiguration: { config: hamiNodes.write({ nodeconfig }) } };
}

/** GPUs that share the memory of their host, and do not tell how much they have. Source: HAMi v2.10.0 `plugin/register.go`. */
const unifiedMemoryModels: readonly GpuModel[] = ['GB10', 'Thor'];

/** MiB of such a GPU, 128 GiB. It counts only for GPUs that do not tell. Source: HAMi v2.10.0 `charts/hami/values.yaml`. */
const UNIFIED_MEMORY = 131072;

function unifiedMemory(pools: readonly HamiPool[]): Values {
  return pools.some(hasUnifiedMemory) ? { preConfiguredDeviceMemory: UNIFIED_MEMORY } : {};
}

/** Whether a GPU of the pool does not tell its memory. */
export const hasUnifiedMemory = (pool: PoolDescription): boolean =>
  poolGpuModels(pool).some((model) => unifiedMemoryModels.includes(model));

/** The chart has no tolerations of its own. */
function tolerationsOf(pools: readonly PoolDescription[]): Values {
  const tolerations = new Map<string, Toleration>();
  for (const taint of pools.flatMap(({ taints }) => taints)) {
    // PreferNoSchedule keeps no DaemonSet away.
    if (taint.effect !== 'PreferNoSchedule') tolerations.set(JSON.stringify(tolerate(taint)), tolerate(taint));
  }
  return tolerations.size === 0 ? {} : { tolerations: [...tolerations.values()] };
}

/** Besides a GPU Operator the plugin waits for its toolkit. Source: HAMi documentation, "Troubleshooting". */
const besideOperator = ({ values }: OperatorFacts): Values =>
  isSwitchedOff(values, 'toolkit') ? {} : { gpuOperatorToolkitReady: { enabled: true } };

/** What the pools' own pods name, or what they need: the plugin, and pods that name none, name the same. */
function runtimeClassOf(circumstances: HamiCircumstances, pools: readonly HamiPool[]): Values {
  const given = pools.map(({ sharing }) => sharing.share.runtimeClassName).find((name) => name !== undefined);
  const name = given ?? neededRuntimeClass({ ...circumstances, pools });
  return name === undefined ? {} : { runtimeClassName: name };
}

/**
 * Where driver and toolkit lie, which the plugin must know to describe devices by CDI: where the operator puts them, or on
 * the host.
 *
 * Sources: HAMi documentation, "Configure CDI"; gpu-operator v26.7.0 `values.yaml`, `hostPaths` and `toolkit.installDir`.
 */
function cdiPaths(strategy: unknown, operator: OperatorFacts | undefined): Values {
  if (strategy !== 'cdi-annotations') return {};
  const of = (key: string, otherwise: string): string => {
    const got = operator && valueAt(operator.values, key);
    return typeof got === 'string' && got !== '' ? got : otherwise;
  };
  const has = (part: string): boolean => operator !== undefined && !isSwitchedOff(operator.values, part);
  const installed = has('toolkit') ? `${of('toolkit.installDir', '/usr/local/nvidia')}/toolkit/nvidia-ctk` : '/usr/bin/nvidia-ctk';
  return { nvidiaDriverRoot: of('hostPaths.driverInstallDir', has('driver') ? '/run/nvidia/driver' : '/'), nvidiaHookPath: installed };
}

/** Annotation of the plugin's pods. */
const CHECKSUM = 'cdk8s-gpu/node-configuration';

/**
 * The chart restarts the plugin when its other configuration changes, and not for that of single nodes.
 *
 * Source: HAMi v2.10.0 `charts/hami/templates/device-plugin/daemonsetnvidia.yaml`, annotations.
 */
function withChecksum(values: Values): Values {
  const config = valueAt(values, 'devicePlugin.nodeConfiguration.config');
  if (typeof config !== 'string' || hasToken(config)) return values;
  return mergeValues({ devicePlugin: { podAnnotations: { [CHECKSUM]: contentHash(config) } } }, values);
}
