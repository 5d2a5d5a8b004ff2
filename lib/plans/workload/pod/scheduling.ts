import { type Field, integer, list, map, object, oneOf, optional, required, type Schema, text } from '../../../internal';
import { LABEL_KEY, LABEL_VALUE, type Labels } from '../../../words/kubernetes';

/** Where pods may run, and where they run rather, in Kubernetes' own words. */
export interface Affinity {
  /** By labels of the nodes, besides those of the pool. */
  readonly nodeAffinity?: NodeAffinity;
  /** Near other pods. */
  readonly podAffinity?: PodAffinity;
  /** Away from other pods. */
  readonly podAntiAffinity?: PodAffinity;
}

/** Which nodes pods may run on, and which they run on rather. */
export interface NodeAffinity {
  readonly requiredDuringSchedulingIgnoredDuringExecution?: { readonly nodeSelectorTerms: readonly NodeSelectorTerm[] };
  readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly { readonly weight: number; readonly preference: NodeSelectorTerm }[];
}

/** All of these must hold; several terms are alternatives. */
export interface NodeSelectorTerm {
  readonly matchExpressions?: readonly NodeSelectorRequirement[];
  readonly matchFields?: readonly NodeFieldRequirement[];
}

/** What the name of a node must be: no other field of a node is selected by. */
export interface NodeFieldRequirement {
  readonly key: 'metadata.name';
  readonly operator: 'In' | 'NotIn';
  readonly values?: readonly string[];
}

/** What a label or field of a node must be. */
export interface NodeSelectorRequirement {
  readonly key: string;
  readonly operator: (typeof nodeOperators)[number];
  readonly values?: readonly string[];
}

/** Which pods others are near, or away from. */
export interface PodAffinity {
  readonly requiredDuringSchedulingIgnoredDuringExecution?: readonly PodAffinityTerm[];
  readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly {
    readonly weight: number;
    readonly podAffinityTerm: PodAffinityTerm;
  }[];
}

/** Pods, and what counts as the same place. */
export interface PodAffinityTerm {
  /** Label of nodes, such as `topology.kubernetes.io/zone`: nodes of one value are one place. */
  readonly topologyKey: string;
  /**
   * Pods that are meant.
   *
   * @default - the pods of the workload
   */
  readonly labelSelector?: LabelSelector;
  readonly namespaces?: readonly string[];
  readonly namespaceSelector?: LabelSelector;
  readonly matchLabelKeys?: readonly string[];
  readonly mismatchLabelKeys?: readonly string[];
}

/** Objects by their labels. */
export interface LabelSelector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly LabelSelectorRequirement[];
}

/** What a label must be. */
export interface LabelSelectorRequirement {
  readonly key: string;
  readonly operator: (typeof labelOperators)[number];
  readonly values?: readonly string[];
}

/** How pods are spread over places. */
export interface TopologySpreadConstraint {
  /** By how many pods places may differ. */
  readonly maxSkew: number;
  /** Label of nodes, such as `kubernetes.io/hostname`: nodes of one value are one place. */
  readonly topologyKey: string;
  /** Whether a pod that cannot be spread waits. */
  readonly whenUnsatisfiable: (typeof unsatisfiable)[number];
  /**
   * Pods that are counted.
   *
   * @default - the pods of the workload
   */
  readonly labelSelector?: LabelSelector;
  readonly matchLabelKeys?: readonly string[];
  readonly minDomains?: number;
  readonly nodeAffinityPolicy?: (typeof policies)[number];
  readonly nodeTaintsPolicy?: (typeof policies)[number];
}

const nodeOperators = ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'] as const;
const labelOperators = ['In', 'NotIn', 'Exists', 'DoesNotExist'] as const;
const unsatisfiable = ['DoNotSchedule', 'ScheduleAnyway'] as const;
const policies = ['Honor', 'Ignore'] as const;

const labelKey = text({ pattern: LABEL_KEY, what: 'a label key, such as example.com/team' });
const labelValue = text({ pattern: LABEL_VALUE, what: 'a label value: up to 63 letters, digits and -_.', empty: true });
const weight = required(integer({ min: 1, max: 100 }));

const requirement = (key: Schema, operators: readonly string[]): Schema =>
  object<NodeSelectorRequirement>({ key: required(key), operator: required(oneOf(operators)), values: optional(list(labelValue)) });
const nodeTerm = object<NodeSelectorTerm>({
  matchExpressions: optional(list(requirement(labelKey, nodeOperators))),
  // Source: Kubernetes 1.36.2 pkg/apis/core/validation/validation.go, nodeFieldSelectorValidators.
  matchFields: optional(list(requirement(oneOf(['metadata.name']), ['In', 'NotIn']))),
});
const labelSelector = object<LabelSelector>({
  matchLabels: optional(map(labelValue, { key: LABEL_KEY, keyWhat: 'a label key, such as example.com/team' })),
  matchExpressions: optional(list(requirement(labelKey, labelOperators))),
});
const podTerm = object<PodAffinityTerm>({
  topologyKey: required(labelKey),
  labelSelector: optional(labelSelector),
  namespaces: optional(list(text())),
  namespaceSelector: optional(labelSelector),
  matchLabelKeys: optional(list(labelKey)),
  mismatchLabelKeys: optional(list(labelKey)),
});

/** Both lists of an affinity. */
interface Lists {
  readonly requiredDuringSchedulingIgnoredDuringExecution: unknown;
  readonly preferredDuringSchedulingIgnoredDuringExecution: unknown;
}
const lists = (strict: Schema, soft: Readonly<Record<string, Field>>): Schema =>
  object<Lists>({
    requiredDuringSchedulingIgnoredDuringExecution: optional(strict),
    preferredDuringSchedulingIgnoredDuringExecution: optional(list({ is: 'object', keys: { weight, ...soft } })),
  });
const nearPods = lists(list(podTerm), { podAffinityTerm: required(podTerm) });

/** Where pods may run. */
export const affinitySchema: Schema = object<Affinity>({
  nodeAffinity: optional(
    lists(object<{ nodeSelectorTerms: unknown }>({ nodeSelectorTerms: required(list(nodeTerm, { min: 1 })) }), {
      preference: required(nodeTerm),
    }),
  ),
  podAffinity: optional(nearPods),
  podAntiAffinity: optional(nearPods),
});

/** A number of 32 bits, as Kubernetes v1.36.3 `staging/src/k8s.io/api/core/v1/types.go`, TopologySpreadConstraint, has them. */
const int32 = integer({ min: 1, max: 2 ** 31 - 1 });

/** How pods are spread. */
export const spreadSchema: Schema = list(
  object<TopologySpreadConstraint>({
    maxSkew: required(int32),
    topologyKey: required(labelKey),
    whenUnsatisfiable: required(oneOf(unsatisfiable)),
    labelSelector: optional(labelSelector),
    matchLabelKeys: optional(list(labelKey)),
    minDomains: optional(int32),
    nodeAffinityPolicy: optional(oneOf(policies)),
    nodeTaintsPolicy: optional(oneOf(policies)),
  }),
);
