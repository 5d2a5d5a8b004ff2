import {
  boolean,
  duration,
  type Field,
  integer,
  json,
  list,
  map,
  number,
  object,
  oneOf,
  optional,
  plainText,
  required,
  type Schema,
  since,
} from '../../../internal';
import {
  cpuManagerPolicies,
  LABEL_KEY,
  LABEL_VALUE,
  memoryManagerPolicies,
  type Taint,
  taintEffects,
  topologyManagerPolicies,
  topologyManagerScopes,
} from '../../kubernetes';

/** A taint as it is in a node's specification. */
export const taintSchema: Schema = object<Taint>({
  key: required(plainText({ pattern: LABEL_KEY, what: "a taint key such as 'nvidia.com/gpu'" })),
  value: optional(plainText({ pattern: LABEL_VALUE, empty: true, what: 'a taint value: up to 63 letters, digits, -, _ and .' })),
  effect: required(oneOf(taintEffects)),
});

/**
 * Every field of `kubelet.config.k8s.io/v1beta1`, with the values that the kubelet starts with. A misspelt one does not stop
 * the kubelet: strict decoding falls back to a lenient one, with a line in its log. A value of another type does.
 *
 * Sources: Kubernetes 1.36.3 `staging/src/k8s.io/kubelet/config/v1beta1/types.go`, `pkg/kubelet/kubeletconfig/util/codec`,
 * `pkg/kubelet/apis/config/validation/validation.go`, `validation_linux.go`; minors from `k8s.io/kubelet` v0.30.14 to
 * v0.37.0-beta.0 `config/v1beta1/types.go`.
 */
export const kubeletSchema = (): Schema => (made ??= makeSchema());
let made: Schema | undefined;

const MOST = 2 ** 31 - 1;
const from = (min: number): Schema => integer({ min, max: MOST });
const within = (min: number, max: number): Schema => integer({ min, max });
const words = plainText({ empty: true });
const each = (schema: Schema, names: string): Record<string, Field> =>
  Object.fromEntries(names.split(' ').map((name) => [name, optional(schema)]));
const fields = (names: string, of: Schema = json): Schema => object<Record<string, unknown>>(each(of, names));

function makeSchema(): Schema {
  const quantities = map(words);
  const port = within(1, 65535);
  const strings = list(words);
  return object<Record<string, unknown>>({
    apiVersion: required(oneOf(['kubelet.config.k8s.io/v1beta1'])),
    kind: required(oneOf(['KubeletConfiguration'])),
    ...each(from(0), 'eventBurst eventRecordQPS kubeAPIBurst kubeAPIQPS maxPods podsPerCore registryBurst registryPullQPS'),
    ...each(from(1), 'nodeLeaseDurationSeconds maxParallelImagePulls containerLogMaxWorkers'),
    ...each(integer(), 'podPidsLimit'),
    ...each(within(0, 100), 'imageGCHighThresholdPercent imageGCLowThresholdPercent'),
    ...each(within(0, 31), 'iptablesDropBit iptablesMasqueradeBit'),
    ...each(integer({ min: -MOST - 1, max: MOST }), 'evictionMaxPodGracePeriod'),
    ...each(integer({ min: 1, max: 65535, or: 0 }), 'healthzPort readOnlyPort'),
    port: optional(port),
    nodeStatusMaxImages: optional(from(-1)),
    maxOpenFiles: optional(integer({ min: 0 })),
    oomScoreAdj: optional(within(-1000, 1000)),
    containerLogMaxFiles: optional(from(2)),
    memoryThrottlingFactor: optional(number({ above: 0, max: 1 })),
    ...each(
      duration(),
      'syncFrequency fileCheckFrequency httpCheckFrequency streamingConnectionIdleTimeout nodeStatusUpdateFrequency ' +
        'nodeStatusReportFrequency volumeStatsAggPeriod cpuManagerReconcilePeriod runtimeRequestTimeout evictionPressureTransitionPeriod',
    ),
    ...each(duration({ min: 0 }), 'imageMinimumGCAge imageMaximumGCAge'),
    ...each(duration({ min: 1000, or: 0 }), 'shutdownGracePeriod shutdownGracePeriodCriticalPods'),
    cpuCFSQuotaPeriod: optional(duration({ min: 1, max: 1000 })),
    containerLogMonitorInterval: optional(duration({ min: 3000 })),
    ...each(
      boolean,
      'enableServer rotateCertificates serverTLSBootstrap enableDebuggingHandlers enableContentionProfiling cgroupsPerQOS ' +
        'cpuCFSQuota serializeImagePulls enableControllerAttachDetach protectKernelDefaults makeIPTablesUtilChains failSwapOn ' +
        'kernelMemcgNotification enableSystemLogHandler enableSystemLogQuery enableProfilingHandler enableDebugFlagsHandler ' +
        'seccompDefault registerNode localStorageCapacityIsolation',
    ),
    runOnce: optional(oneOf([false])),
    failCgroupV1: since('1.31', boolean),
    singleProcessOOMKill: since('1.32', boolean),
    mergeDefaultEvictionSettings: since('1.33', boolean),
    ...each(
      words,
      'staticPodPath staticPodURL address tlsCertFile tlsPrivateKeyFile tlsMinVersion healthzBindAddress clusterDomain ' +
        'kubeletCgroups systemCgroups cgroupRoot podCIDR resolvConf contentType containerLogMaxSize showHiddenMetricsForVersion ' +
        'volumePluginDir providerID containerRuntimeEndpoint imageServiceEndpoint kubeReservedCgroup systemReservedCgroup',
    ),
    reservedSystemCPUs: optional(plainText({ empty: true, what: "a Linux CPU list such as '0-3,56-59'" })),
    hairpinMode: optional(oneOf(['promiscuous-bridge', 'hairpin-veth', 'none'])),
    cgroupDriver: optional(oneOf(['cgroupfs', 'systemd'])),
    configMapAndSecretChangeDetectionStrategy: optional(oneOf(['Get', 'Cache', 'Watch'])),
    cpuManagerPolicy: optional(oneOf(cpuManagerPolicies)),
    topologyManagerPolicy: optional(oneOf(topologyManagerPolicies)),
    topologyManagerScope: optional(oneOf(topologyManagerScopes)),
    memoryManagerPolicy: optional(oneOf(memoryManagerPolicies)),
    imagePullCredentialsVerificationPolicy: since(
      '1.33',
      oneOf(['NeverVerify', 'NeverVerifyPreloadedImages', 'NeverVerifyAllowlistedImages', 'AlwaysVerify']),
    ),
    memoryReservationPolicy: since('1.36', oneOf(['None', 'TieredReservation'])),
    podLogsDir: optional(
      plainText({
        // No empty, `.` or `..` part and no slash at the end; `/` alone is clean.
        pattern: /^\/$|^(\/(?!\.{1,2}(\/|$))[\u0001-\u002e\u0030-\u007f]+)+$/,
        what: "an absolute, clean path in ASCII, such as '/var/log/pods'",
      }),
    ),
    ...each(strings, 'tlsCipherSuites clusterDNS enforceNodeAllocatable allowedUnsafeSysctls'),
    preloadedImagesVerificationAllowlist: since('1.33', strings),
    tlsCurvePreferences: since('1.36', list(integer())),
    shutdownGracePeriodByPodPriority: optional(list(map(json))),
    reservedMemory: optional(
      list(object<{ numaNode: number; limits: object }>({ numaNode: required(integer({ min: 0 })), limits: required(quantities) })),
    ),
    registerWithTaints: optional(list(taintSchema)),
    ...each(
      quantities,
      'qosReserved evictionHard evictionSoft evictionSoftGracePeriod evictionMinimumReclaim kubeReserved systemReserved ' +
        'cpuManagerPolicyOptions topologyManagerPolicyOptions',
    ),
    defaultPodSysctls: since('1.37', map(json)),
    featureGates: optional(map(boolean)),
    staticPodURLHeader: optional(map(list(json))),
    authentication: optional(fields('x509 webhook anonymous')),
    authorization: optional(fields('mode webhook')),
    memorySwap: optional(fields('swapBehavior', oneOf(['', 'NoSwap', 'LimitedSwap']))),
    crashLoopBackOff: since('1.32', fields('maxContainerRestartPeriod', duration({ min: 1000, max: 300_000 }))),
    userNamespaces: since('1.33', fields('idsPerPod', integer({ above: 0, multipleOf: 65536 }))),
    // Source: component-base v0.36.3 logs/api/v1/options.go: no more than the largest int32.
    logging: optional(
      object<Record<string, unknown>>({
        ...each(json, 'format flushFrequency vmodule options'),
        verbosity: optional(within(0, 2_147_483_647)),
      }),
    ),
    tracing: optional(fields('endpoint samplingRatePerMillion')),
  });
}
