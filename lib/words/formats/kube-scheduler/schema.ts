import {
  boolean,
  integer,
  json,
  list,
  map,
  object,
  oneOf,
  optional,
  ownValue,
  plainText,
  required,
  type Schema,
  text,
} from '../../../internal';
import type { KubernetesMinor } from '../../kubernetes';

const words = (names: string): readonly string[] => names.split(' ');
const all = (schema: Schema, names: string) => Object.fromEntries(words(names).map((name) => [name, optional(schema)]));
const any: Schema = json;
const number = integer();
const anyText = text({ empty: true });

const pluginSet = object<Record<string, unknown>>({
  enabled: optional(list(object<Record<string, unknown>>({ name: required(plainText()), weight: optional(number) }))),
  disabled: optional(list(object<Record<string, unknown>>({ name: required(plainText()), weight: optional(number) }))),
});

/** Where plugins take part. */
export const extensionPoints: readonly string[] = words(
  'preEnqueue queueSort preFilter filter postFilter preScore score reserve permit preBind bind postBind multiPoint placementGenerate placementScore',
);

const profile = object<Record<string, unknown>>({
  schedulerName: optional(plainText()),
  percentageOfNodesToScore: optional(integer({ min: 0, max: 100 })),
  plugins: optional(object<Record<string, unknown>>(all(pluginSet, extensionPoints.join(' ')))),
  pluginConfig: optional(list(object<Record<string, unknown>>({ name: required(plainText()), args: optional(any) }))),
});

const extender = object<Record<string, unknown>>({
  ...all(anyText, 'urlPrefix filterVerb preemptVerb prioritizeVerb bindVerb httpTimeout'),
  ...all(boolean, 'enableHTTPS nodeCacheCapable ignorable'),
  weight: optional(number),
  tlsConfig: optional(
    object<Record<string, unknown>>({
      insecure: optional(boolean),
      ...all(anyText, 'serverName certFile keyFile caFile certData keyData caData'),
    }),
  ),
  managedResources: optional(list(object<Record<string, unknown>>({ name: required(plainText()), ignoredByScheduler: optional(boolean) }))),
});

/**
 * `kubescheduler.config.k8s.io/v1`, which is decoded strictly. Numbers have the ranges that are refused outside of.
 *
 * Source: Kubernetes 1.36.3 `staging/src/k8s.io/kube-scheduler/config/v1/types.go`, `pkg/scheduler/apis/config/validation`.
 */
export const schedulerSchema: Schema = object<Record<string, unknown>>({
  apiVersion: required(oneOf(['kubescheduler.config.k8s.io/v1'])),
  kind: required(oneOf(['KubeSchedulerConfiguration'])),
  parallelism: optional(integer({ min: 1, max: 2 ** 31 - 1 })),
  leaderElection: optional(
    object<Record<string, unknown>>({
      leaderElect: optional(boolean),
      ...all(anyText, 'resourceLock leaseDuration renewDeadline retryPeriod resourceName resourceNamespace'),
    }),
  ),
  clientConnection: optional(
    object<Record<string, unknown>>({
      ...all(anyText, 'kubeconfig acceptContentTypes contentType'),
      qps: optional(any),
      burst: optional(number),
    }),
  ),
  enableProfiling: optional(boolean),
  enableContentionProfiling: optional(boolean),
  percentageOfNodesToScore: optional(integer({ min: 0, max: 100 })),
  podInitialBackoffSeconds: optional(integer({ min: 1 })),
  podMaxBackoffSeconds: optional(number),
  profiles: optional(list(profile)),
  extenders: optional(list(extender)),
  delayCacheUntilActive: optional(boolean),
});

const resources = (max: number): Schema =>
  list(object<Record<string, unknown>>({ name: required(plainText()), weight: optional(integer({ min: 0, max })) }));

const shape = list(
  object<Record<string, unknown>>({ utilization: required(integer({ min: 0, max: 100 })), score: required(integer({ min: 0, max: 10 })) }),
  { min: 1 },
);

const ARGS: Readonly<Record<string, Readonly<Record<string, Schema>>>> = {
  NodeResourcesFit: {
    ignoredResources: list(plainText()),
    ignoredResourceGroups: list(plainText({ pattern: /^[^/]+$/, what: 'a domain, without /' })),
    scoringStrategy: object<Record<string, unknown>>({
      type: optional(oneOf(['LeastAllocated', 'MostAllocated', 'RequestedToCapacityRatio'])),
      resources: optional(resources(100)),
      requestedToCapacityRatio: optional(object<Record<string, unknown>>({ shape: required(shape) })),
    }),
  },
  NodeResourcesBalancedAllocation: { resources: resources(1) },
  DefaultPreemption: { minCandidateNodesPercentage: integer({ min: 0, max: 100 }), minCandidateNodesAbsolute: integer({ min: 0 }) },
  InterPodAffinity: { hardPodAffinityWeight: integer({ min: 0, max: 100 }), ignorePreferredTermsOfExistingPods: boolean },
  NodeAffinity: { addedAffinity: map(any) },
  PodTopologySpread: { defaultConstraints: list(map(any)), defaultingType: oneOf(['System', 'List']) },
  VolumeBinding: { bindTimeoutSeconds: integer({ min: 0 }), shape },
};

/** What the arguments of a plugin may say; undefined for plugins without arguments, and for those of others. */
export function argsSchema(plugin: string): Schema | undefined {
  const fields = ownValue(ARGS, plugin);
  if (fields === undefined) return undefined;
  const keys = Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, optional(schema)]));
  return object<Record<string, unknown>>({ ...all(anyText, 'apiVersion kind'), ...keys });
}

/** Plugins and extension points that not every minor has: `since` is the first that has it, `before` the first without it. */
export interface OfMinors {
  readonly since?: KubernetesMinor;
  readonly before?: KubernetesMinor;
}

/** Source: Kubernetes 1.30.14 to 1.36.3 `staging/src/k8s.io/kube-scheduler/config/v1/types.go`, Plugins. */
export const pointsOfMinors: Readonly<Record<string, OfMinors>> = {
  placementGenerate: { since: '1.36' },
  placementScore: { since: '1.36' },
};

/** Source: Kubernetes 1.30.14 to 1.36.3 `pkg/scheduler/framework/plugins/names/names.go`. */
export const pluginsOfMinors: Readonly<Record<string, OfMinors>> = {
  GangScheduling: { since: '1.35' },
  NodeDeclaredFeatures: { since: '1.35' },
  TopologyPlacementGenerator: { since: '1.36' },
  PodGroupPodsCount: { since: '1.36' },
  EBSLimits: { before: '1.32' },
  GCEPDLimits: { before: '1.32' },
  AzureDiskLimits: { before: '1.32' },
  CinderLimits: { before: '1.32' },
};

/** Plugins of kube-scheduler itself, in any of the minors. Source: as above. */
export const schedulerPlugins: readonly string[] = [
  ...words(
    'PrioritySort DefaultBinder DefaultPreemption DynamicResources ImageLocality InterPodAffinity NodeAffinity NodeName NodePorts ' +
      'NodeResourcesBalancedAllocation NodeResourcesFit NodeUnschedulable NodeVolumeLimits PodTopologySpread SchedulingGates TaintToleration ' +
      'VolumeBinding VolumeRestrictions VolumeZone',
  ),
  ...Object.keys(pluginsOfMinors),
];

/**
 * Plugins of the image that is built from scheduler-plugins.
 *
 * Source: kubernetes-sigs/scheduler-plugins `cmd/scheduler/main.go` 02c34fcb.
 */
export const outOfTreePlugins: readonly string[] = words(
  'CapacityScheduling Coscheduling LoadVariationRiskBalancing NetworkOverhead TopologicalSort NodeResourcesAllocatable ' +
    'NodeResourceTopologyMatch PreemptionToleration TargetLoadPacking LowRiskOverCommitment SySched Peaks PodState QOSSort',
);
