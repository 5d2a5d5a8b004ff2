/** In which minors an option exists and how mature it is there; a stage that was never reached is absent. */
export interface StagedOption {
  readonly alpha?: number;
  readonly beta?: number;
  readonly ga?: number;
}

export type Stage = 'alpha' | 'beta' | 'ga';

/** Stage of an option in a minor of Kubernetes 1; undefined when that minor does not know it. */
export function stageIn({ alpha, beta, ga }: StagedOption, minor: number): Stage | undefined {
  if (ga !== undefined && minor >= ga) return 'ga';
  if (beta !== undefined && minor >= beta) return 'beta';
  return alpha !== undefined && minor >= alpha ? 'alpha' : undefined;
}

/**
 * Options of the static CPU Manager policy. Alpha ones need the gate `CPUManagerPolicyAlphaOptions`; beta ones need
 * `CPUManagerPolicyBetaOptions`, which is on by default.
 *
 * Source: Kubernetes 1.36.2 `pkg/kubelet/cm/cpumanager/policy_options.go` and KEPs.
 */
export const cpuManagerPolicyOptions: Readonly<Record<string, StagedOption>> = {
  'full-pcpus-only': { alpha: 22, beta: 23, ga: 33 },
  'distribute-cpus-across-numa': { alpha: 23, beta: 33 },
  'align-by-socket': { alpha: 25 },
  'distribute-cpus-across-cores': { alpha: 31 },
  'strict-cpu-reservation': { alpha: 32, beta: 33, ga: 35 },
  'prefer-align-cpus-by-uncorecache': { alpha: 32, beta: 34, ga: 36 },
};

/** Pairs that the static CPU Manager policy refuses. Source: the same file. */
export const incompatibleCpuManagerOptions: readonly (readonly [string, string])[] = [
  ['full-pcpus-only', 'distribute-cpus-across-cores'],
  ['distribute-cpus-across-numa', 'distribute-cpus-across-cores'],
  ['prefer-align-cpus-by-uncorecache', 'distribute-cpus-across-cores'],
  ['prefer-align-cpus-by-uncorecache', 'distribute-cpus-across-numa'],
];

/**
 * Options of the Topology Manager. Gates `TopologyManagerPolicyAlphaOptions` (off) and
 * `TopologyManagerPolicyBetaOptions` (on).
 *
 * Source: Kubernetes 1.36.2 `pkg/kubelet/cm/topologymanager/policy_options.go` and KEPs.
 */
export const topologyManagerPolicyOptions: Readonly<Record<string, StagedOption>> = {
  'prefer-closest-numa-nodes': { alpha: 26, beta: 28, ga: 32 },
  'max-allowable-numa-nodes': { beta: 31, ga: 35 },
};

/** NUMA nodes that the Topology Manager accepts by default. Source: `pkg/kubelet/cm/topologymanager/topology_manager.go`. */
export const MAX_NUMA_NODES = 8;

/**
 * Fields that the kubelet refuses while their gate is off. `harmless` is a value that it takes all the same, besides those that
 * say nothing.
 *
 * Source: Kubernetes 1.30.14 to 1.36.3 `pkg/kubelet/apis/config/validation/validation.go`.
 */
export const gatedKubeletFields: readonly {
  /** Path of the field: an empty object above it is let through. */
  readonly field: string;
  readonly gate: string;
  readonly harmless?: string;
  /** The last minor that asks for the gate. */
  readonly until?: number;
}[] = [
  { field: 'crashLoopBackOff.maxContainerRestartPeriod', gate: 'KubeletCrashLoopBackOffMax' },
  { field: 'imagePullCredentialsVerificationPolicy', gate: 'KubeletEnsureSecretPulledImages' },
  { field: 'memoryReservationPolicy', gate: 'MemoryQoS', harmless: 'None' },
  { field: 'cpuCFSQuotaPeriod', gate: 'CustomCPUCFSQuotaPeriod', harmless: '100ms' },
  { field: 'enableSystemLogQuery', gate: 'NodeLogQuery' },
  { field: 'imageMaximumGCAge', gate: 'ImageMaximumGCAge' },
  { field: 'memorySwap.swapBehavior', gate: 'NodeSwap' },
  { field: 'serverTLSBootstrap', gate: 'RotateKubeletServerCertificate' },
  { field: 'shutdownGracePeriod', gate: 'GracefulNodeShutdown' },
  { field: 'shutdownGracePeriodCriticalPods', gate: 'GracefulNodeShutdown' },
  { field: 'shutdownGracePeriodByPodPriority', gate: 'GracefulNodeShutdownBasedOnPodPriority' },
  { field: 'tracing', gate: 'KubeletTracing', until: 33 },
];
