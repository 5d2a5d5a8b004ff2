/** What a field of the KubeletConfiguration is in JSON. A duration is a string that Go reads, such as `'1m30s'`. */
export type KubeletFieldType = 'integer' | 'number' | 'duration' | 'boolean' | 'string' | 'list' | 'map';

/**
 * Every field of `kubelet.config.k8s.io/v1beta1`, by its type. A misspelt one does not stop the kubelet: strict decoding
 * falls back to a lenient one, with a line in its log. A value of another type does.
 *
 * Source: Kubernetes 1.36.3 `staging/src/k8s.io/kubelet/config/v1beta1/types.go`, `pkg/kubelet/kubeletconfig/util/codec`.
 */
const FIELDS: Readonly<Record<KubeletFieldType, string>> = {
  integer:
    'port readOnlyPort registryPullQPS registryBurst eventRecordQPS eventBurst healthzPort oomScoreAdj nodeLeaseDurationSeconds ' +
    'imageGCHighThresholdPercent imageGCLowThresholdPercent podPidsLimit nodeStatusMaxImages maxOpenFiles kubeAPIQPS kubeAPIBurst ' +
    'maxParallelImagePulls podsPerCore evictionMaxPodGracePeriod iptablesMasqueradeBit iptablesDropBit containerLogMaxFiles ' +
    'containerLogMaxWorkers maxPods',
  number: 'memoryThrottlingFactor',
  duration:
    'syncFrequency fileCheckFrequency httpCheckFrequency streamingConnectionIdleTimeout nodeStatusUpdateFrequency ' +
    'nodeStatusReportFrequency imageMinimumGCAge imageMaximumGCAge volumeStatsAggPeriod cpuManagerReconcilePeriod runtimeRequestTimeout ' +
    'cpuCFSQuotaPeriod evictionPressureTransitionPeriod containerLogMonitorInterval shutdownGracePeriod shutdownGracePeriodCriticalPods',
  boolean:
    'enableServer rotateCertificates serverTLSBootstrap enableDebuggingHandlers enableContentionProfiling cgroupsPerQOS ' +
    'singleProcessOOMKill runOnce cpuCFSQuota serializeImagePulls enableControllerAttachDetach protectKernelDefaults ' +
    'makeIPTablesUtilChains failSwapOn kernelMemcgNotification enableSystemLogHandler enableSystemLogQuery enableProfilingHandler ' +
    'enableDebugFlagsHandler seccompDefault registerNode localStorageCapacityIsolation failCgroupV1 mergeDefaultEvictionSettings',
  string:
    'apiVersion kind staticPodPath podLogsDir staticPodURL address tlsCertFile tlsPrivateKeyFile tlsMinVersion ' +
    'imagePullCredentialsVerificationPolicy healthzBindAddress clusterDomain kubeletCgroups systemCgroups cgroupRoot cgroupDriver ' +
    'hairpinMode podCIDR resolvConf contentType containerLogMaxSize configMapAndSecretChangeDetectionStrategy ' +
    'showHiddenMetricsForVersion volumePluginDir providerID memoryReservationPolicy containerRuntimeEndpoint imageServiceEndpoint ' +
    'cpuManagerPolicy topologyManagerPolicy topologyManagerScope memoryManagerPolicy reservedSystemCPUs kubeReservedCgroup ' +
    'systemReservedCgroup',
  list:
    'tlsCipherSuites tlsCurvePreferences preloadedImagesVerificationAllowlist clusterDNS enforceNodeAllocatable allowedUnsafeSysctls ' +
    'shutdownGracePeriodByPodPriority reservedMemory registerWithTaints',
  map:
    'staticPodURLHeader authentication authorization qosReserved evictionHard evictionSoft evictionSoftGracePeriod ' +
    'evictionMinimumReclaim memorySwap logging crashLoopBackOff tracing userNamespaces defaultPodSysctls kubeReserved systemReserved ' +
    'cpuManagerPolicyOptions topologyManagerPolicyOptions featureGates',
};

/** The type of each field, by name; made when it is first asked for. */
export function kubeletFields(): ReadonlyMap<string, KubeletFieldType> {
  return (known ??= new Map(
    Object.entries(FIELDS).flatMap(([type, names]) => names.split(' ').map((name) => [name, type as KubeletFieldType] as const)),
  ));
}
let known: ReadonlyMap<string, KubeletFieldType> | undefined;

/**
 * What the entries of lists and maps are, where they have no fields of their own; quantities have rules of
 * their own. Source: the same file.
 */
export const kubeletEntries: Readonly<Partial<Record<KubeletFieldType, readonly string[]>>> = {
  string: [
    'tlsCipherSuites',
    'preloadedImagesVerificationAllowlist',
    'clusterDNS',
    'enforceNodeAllocatable',
    'allowedUnsafeSysctls',
    'qosReserved',
    'evictionSoftGracePeriod',
    'cpuManagerPolicyOptions',
    'topologyManagerPolicyOptions',
  ],
  boolean: ['featureGates'],
  integer: ['tlsCurvePreferences'],
  map: ['shutdownGracePeriodByPodPriority'],
  list: ['staticPodURLHeader'],
};

/** The fields of those fields that are objects with keys of their own. Source: the same file. */
export const nestedKubeletFields: Readonly<Record<string, readonly string[]>> = {
  authentication: ['x509', 'webhook', 'anonymous'],
  authorization: ['mode', 'webhook'],
  memorySwap: ['swapBehavior'],
  crashLoopBackOff: ['maxContainerRestartPeriod'],
  userNamespaces: ['idsPerPod'],
  logging: ['format', 'flushFrequency', 'verbosity', 'vmodule', 'options'],
  tracing: ['endpoint', 'samplingRatePerMillion'],
};

/** Fields that only later minors know. Source: `k8s.io/kubelet` v0.30.14 to v0.37.0-beta.0 `config/v1beta1/types.go`. */
export const laterKubeletFields: Readonly<Record<string, number>> = {
  failCgroupV1: 31,
  crashLoopBackOff: 32,
  singleProcessOOMKill: 32,
  imagePullCredentialsVerificationPolicy: 33,
  mergeDefaultEvictionSettings: 33,
  preloadedImagesVerificationAllowlist: 33,
  userNamespaces: 33,
  memoryReservationPolicy: 36,
  tlsCurvePreferences: 36,
  defaultPodSysctls: 37,
};

/** What the kubelet accepts in a field: one row a field. Numbers are counted in the field's unit, durations in milliseconds. */
export interface KubeletValue {
  /** Path of the field, such as `memorySwap.swapBehavior`. */
  readonly field: string;
  readonly type?: 'integer' | 'duration';
  readonly min?: number;
  /** The value must be greater. */
  readonly above?: number;
  readonly max?: number;
  readonly oneOf?: readonly unknown[];
  /** Accepted beside the range. */
  readonly or?: number;
  readonly multipleOf?: number;
  readonly pattern?: RegExp;
  /** What the pattern accepts, in words. */
  readonly what?: string;
}

const PORT = { min: 1, max: 65535 };
const PERCENT = { min: 0, max: 100 };

/** Source: Kubernetes 1.36.3 `pkg/kubelet/apis/config/validation/validation.go`, `validation_linux.go`, by its order of fields. */
export const kubeletValues: readonly KubeletValue[] = [
  { field: 'nodeLeaseDurationSeconds', min: 1 },
  { field: 'eventBurst', min: 0 },
  { field: 'eventRecordQPS', min: 0 },
  { field: 'healthzPort', ...PORT, or: 0 },
  { field: 'cpuCFSQuotaPeriod', min: 1, max: 1000 },
  { field: 'imageGCHighThresholdPercent', ...PERCENT },
  { field: 'imageGCLowThresholdPercent', ...PERCENT },
  { field: 'imageMinimumGCAge', min: 0 },
  { field: 'imageMaximumGCAge', min: 0 },
  { field: 'iptablesDropBit', min: 0, max: 31 },
  { field: 'iptablesMasqueradeBit', min: 0, max: 31 },
  { field: 'kubeAPIBurst', min: 0 },
  { field: 'kubeAPIQPS', min: 0 },
  { field: 'nodeStatusMaxImages', min: -1 },
  { field: 'maxOpenFiles', min: 0 },
  { field: 'maxPods', min: 0 },
  { field: 'oomScoreAdj', min: -1000, max: 1000 },
  { field: 'podsPerCore', min: 0 },
  { field: 'port', ...PORT },
  { field: 'readOnlyPort', ...PORT, or: 0 },
  { field: 'registryBurst', min: 0 },
  { field: 'registryPullQPS', min: 0 },
  { field: 'maxParallelImagePulls', min: 1 },
  { field: 'runOnce', oneOf: [false] },
  { field: 'shutdownGracePeriod', min: 1000, or: 0 },
  { field: 'shutdownGracePeriodCriticalPods', min: 1000, or: 0 },
  { field: 'memorySwap.swapBehavior', oneOf: ['', 'NoSwap', 'LimitedSwap'] },
  { field: 'crashLoopBackOff.maxContainerRestartPeriod', type: 'duration', min: 1000, max: 300_000 },
  { field: 'userNamespaces.idsPerPod', type: 'integer', above: 0, multipleOf: 65536 },
  { field: 'hairpinMode', oneOf: ['promiscuous-bridge', 'hairpin-veth', 'none'] },
  {
    field: 'imagePullCredentialsVerificationPolicy',
    oneOf: ['NeverVerify', 'NeverVerifyPreloadedImages', 'NeverVerifyAllowlistedImages', 'AlwaysVerify'],
  },
  { field: 'memoryThrottlingFactor', above: 0, max: 1 },
  { field: 'memoryReservationPolicy', oneOf: ['None', 'TieredReservation'] },
  { field: 'containerLogMaxWorkers', min: 1 },
  { field: 'containerLogMonitorInterval', min: 3000 },
  { field: 'containerLogMaxFiles', min: 2 },
  {
    field: 'podLogsDir',
    // No empty, `.` or `..` part and no slash at the end; `/` alone is clean.
    pattern: /^\/$|^(\/(?!\.{1,2}(\/|$))[\u0001-\u002e\u0030-\u007f]+)+$/,
    what: "an absolute, clean path in ASCII, such as '/var/log/pods'",
  },
  { field: 'cgroupDriver', oneOf: ['cgroupfs', 'systemd'] },
  { field: 'configMapAndSecretChangeDetectionStrategy', oneOf: ['Get', 'Cache', 'Watch'] },
];

/** Keys of `enforceNodeAllocatable`. Source: Kubernetes 1.36.3 `pkg/kubelet/types/constants.go`. */
export const enforcements = [
  'none',
  'pods',
  'system-reserved',
  'system-reserved-compressible',
  'kube-reserved',
  'kube-reserved-compressible',
] as const;

/** Keys of `kubeReserved` and `systemReserved`. Source: Kubernetes 1.36.3 `cmd/kubelet/app/server.go`, `parseResourceList`. */
export const reservableResources = ['cpu', 'memory', 'ephemeral-storage', 'pid'] as const;

/** Signals of eviction. Source: Kubernetes 1.36.3 `pkg/kubelet/eviction/helpers.go`, `signalToResource`. */
export const evictionSignals = [
  'memory.available',
  'nodefs.available',
  'nodefs.inodesFree',
  'imagefs.available',
  'imagefs.inodesFree',
  'containerfs.available',
  'containerfs.inodesFree',
  'allocatableMemory.available',
  'pid.available',
] as const;
