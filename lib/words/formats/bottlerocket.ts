import { isPlainObject, ownValue } from '../../internal';
import type { KubeletConfiguration } from '../kubernetes';

/** Settings of Bottlerocket: the values of `[settings.kubernetes]`. */
export type BottlerocketSettings = Readonly<Record<string, unknown>>;

/**
 * What `settings.kubernetes` calls a field of the kubelet, where it takes the value as it is.
 *
 * Source: bottlerocket-settings-sdk 2363566 `settings-extensions/kubernetes/src/lib.rs`; bottlerocket-core-kit 6483ee2
 * `packages/kubernetes-1.31/kubelet-config`, which makes the kubelet's file of it.
 */
const SAME: Readonly<Record<string, string>> = {
  allowedUnsafeSysctls: 'allowed-unsafe-sysctls',
  clusterDNS: 'cluster-dns-ip',
  clusterDomain: 'cluster-domain',
  containerLogMaxFiles: 'container-log-max-files',
  containerLogMaxSize: 'container-log-max-size',
  containerLogMaxWorkers: 'container-log-max-workers',
  containerLogMonitorInterval: 'container-log-monitor-interval',
  cpuCFSQuota: 'cpu-cfs-quota-enforced',
  cpuManagerPolicy: 'cpu-manager-policy',
  cpuManagerReconcilePeriod: 'cpu-manager-reconcile-period',
  eventBurst: 'event-burst',
  eventRecordQPS: 'event-qps',
  evictionHard: 'eviction-hard',
  evictionMaxPodGracePeriod: 'eviction-max-pod-grace-period',
  evictionSoft: 'eviction-soft',
  evictionSoftGracePeriod: 'eviction-soft-grace-period',
  imageGCHighThresholdPercent: 'image-gc-high-threshold-percent',
  imageGCLowThresholdPercent: 'image-gc-low-threshold-percent',
  kubeAPIBurst: 'kube-api-burst',
  kubeAPIQPS: 'kube-api-qps',
  kubeReserved: 'kube-reserved',
  maxPods: 'max-pods',
  memoryManagerPolicy: 'memory-manager-policy',
  podPidsLimit: 'pod-pids-limit',
  registryBurst: 'registry-burst',
  registryPullQPS: 'registry-qps',
  reservedSystemCPUs: 'reserved-cpus',
  seccompDefault: 'seccomp-default',
  shutdownGracePeriod: 'shutdown-grace-period',
  shutdownGracePeriodCriticalPods: 'shutdown-grace-period-for-critical-pods',
  singleProcessOOMKill: 'single-process-oom-kill',
  systemReserved: 'system-reserved',
  topologyManagerPolicy: 'topology-manager-policy',
  topologyManagerScope: 'topology-manager-scope',
};

/** Options of the CPU Manager that the settings know. Source: Bottlerocket 1.51 documentation, settings.kubernetes. */
const CPU_OPTIONS: readonly string[] = [
  'full-pcpus-only',
  'distribute-cpus-across-numa',
  'strict-cpu-reservation',
  'prefer-align-cpus-by-uncorecache',
];

/** Numbers that its documentation writes as text. */
const AS_TEXT: ReadonlySet<string> = new Set(['imageGCHighThresholdPercent', 'imageGCLowThresholdPercent']);

const RESERVED = 'memory-manager-reserved-memory';

/** The setting of each field of the kubelet. */
export const SETTING_OF_FIELD: Readonly<Record<string, string>> = {
  ...SAME,
  cpuManagerPolicyOptions: 'cpu-manager-policy-options',
  memorySwap: 'memory-swap-behavior',
  reservedMemory: RESERVED,
};

/** A kubelet's configuration as settings, and the fields that have none. Taints are settings of their own. */
export function bottlerocketSettings(kubelet: KubeletConfiguration): {
  readonly settings: BottlerocketSettings;
  readonly without: readonly string[];
} {
  const settings: Record<string, unknown> = {};
  const without: string[] = [];
  for (const [field, value] of Object.entries(kubelet)) {
    const name = ownValue(SAME, field);
    if (name !== undefined) settings[name] = AS_TEXT.has(field) ? String(value) : value;
    else if (field === 'cpuManagerPolicyOptions') {
      const options = switchedOn(value);
      settings['cpu-manager-policy-options'] = options.filter((option) => CPU_OPTIONS.includes(option));
      without.push(...options.filter((option) => !CPU_OPTIONS.includes(option)).map((option) => `${field}.${option}`));
    } else if (field === 'reservedMemory') Object.assign(settings, { [RESERVED]: reservations(kubelet) });
    else if (field === 'memorySwap')
      Object.assign(settings, { 'memory-swap-behavior': (value as { readonly swapBehavior?: string }).swapBehavior });
    else if (!isGiven(field, value, kubelet)) without.push(field);
  }
  return { settings, without };
}

/** What the node has without being told, or is told elsewhere. */
function isGiven(field: string, value: unknown, { reservedSystemCPUs }: KubeletConfiguration): boolean {
  if (['apiVersion', 'kind', 'registerWithTaints'].includes(field)) return true;
  if (field === 'failSwapOn') return value === false;
  // With `reserved-cpus` it names no cgroups.
  return (field === 'kubeReservedCgroup' || field === 'systemReservedCgroup') && value === '' && reservedSystemCPUs !== undefined;
}

const switchedOn = (options: unknown): readonly string[] =>
  Object.entries(options as Readonly<Record<string, string>>).flatMap(([option, value]) => (value === 'true' ? [option] : []));

/** Only `memory`: huge pages there keep the kubelet from starting, and are no longer rendered since core-kit #821. */
const reservations = ({ reservedMemory = [] }: KubeletConfiguration): object =>
  Object.fromEntries(reservedMemory.map(({ numaNode, limits }) => [String(numaNode), { enabled: true, memory: limits['memory'] }]));

/** The fields of a kubelet that settings mean. What Bottlerocket adds by itself is not among them. */
export function kubeletOfBottlerocket(settings: BottlerocketSettings): Readonly<Record<string, unknown>> {
  const fields = Object.fromEntries(
    Object.entries(SAME).flatMap(([field, name]) =>
      Object.hasOwn(settings, name) ? [[field, AS_TEXT.has(field) ? Number(ownValue(settings, name)) : ownValue(settings, name)]] : [],
    ),
  );
  const { [RESERVED]: reserved, 'cpu-manager-policy-options': options, 'memory-swap-behavior': swapBehavior } = settings;
  const memory = isPlainObject(reserved)
    ? Object.entries(reserved).flatMap(([numaNode, entry]) =>
        isPlainObject(entry) && entry['enabled'] === true ? [{ numaNode: Number(numaNode), limits: { memory: entry['memory'] } }] : [],
      )
    : [];
  const { memoryManagerPolicy, ...others } = fields;
  return {
    ...others,
    // Without a reservation that is enabled, the policy is left out (`any_enabled` of its template).
    ...(memory.length > 0 ? { ...(memoryManagerPolicy === undefined ? {} : { memoryManagerPolicy }), reservedMemory: memory } : {}),
    ...(Array.isArray(options) ? { cpuManagerPolicyOptions: Object.fromEntries(options.map((option) => [String(option), 'true'])) } : {}),
    ...(swapBehavior === undefined ? {} : { memorySwap: { swapBehavior } }),
  };
}
