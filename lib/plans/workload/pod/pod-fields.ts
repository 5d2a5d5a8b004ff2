import { boolean, type Field, list, object, oneOf, optional, required, type Schema, text } from '../../../internal';
import type { Labels, PodSpec } from '../../../words/kubernetes';
import { annotationsSchema, nameOf, qualifiedNameForm, searchDomainForm } from './forms';
import { defined } from './defined';
import {
  type Affinity,
  affinitySchema,
  type PodAffinity,
  type PodAffinityTerm,
  spreadSchema,
  type TopologySpreadConstraint,
} from './scheduling';

/** What Kubernetes itself has for pods, besides what the pool and the kind of workload decide. */
export interface PodFields {
  /**
   * Where the pods may run, and where they run rather, besides the pool's nodes.
   *
   * @default - anywhere on the pool
   */
  readonly affinity?: Affinity;
  /**
   * How the pods are spread over nodes or zones.
   *
   * @default - not at all, except where the construct says otherwise
   */
  readonly topologySpreadConstraints?: readonly TopologySpreadConstraint[];
  /**
   * RuntimeClass of the pods. A pool that names one cannot get another.
   *
   * @default - the pool's, or the node's default runtime
   */
  readonly runtimeClassName?: string;
  /**
   * Scheduler of the pods. A pool of HAMi has its own, and cannot get another.
   *
   * @default - the pool's, or Kubernetes' own
   */
  readonly schedulerName?: string;
  /**
   * A ServiceAccount that is made for the pods, with annotations such as `eks.amazonaws.com/role-arn`; `serviceAccountName`
   * names one that is there.
   *
   * @default - none is made
   */
  readonly serviceAccount?: ServiceAccountProps;
  /**
   * See the processes of the node. Rule `pod/host-access` asks for the reason.
   *
   * @default false
   */
  readonly hostPID?: boolean;
  /**
   * Use the node's shared memory. Rule `pod/host-access` asks for the reason.
   *
   * @default false
   */
  readonly hostIPC?: boolean;
  /**
   * Use the users of the node: `false` maps root of the containers to nobody there. Needs Kubernetes 1.33 or newer; on a pool of
   * an older cluster it is refused, because the API server drops it.
   *
   * @default - Kubernetes' true
   */
  readonly hostUsers?: boolean;
  /**
   * Let the pod's containers see each other's processes.
   *
   * @default false
   */
  readonly shareProcessNamespace?: boolean;
  /**
   * How names are resolved.
   *
   * @default - 'ClusterFirst'; 'ClusterFirstWithHostNet' with `hostNetwork`
   */
  readonly dnsPolicy?: (typeof dnsPolicies)[number];
  /**
   * Name servers, search domains and options besides those of `dnsPolicy`.
   *
   * @default - none
   */
  readonly dnsConfig?: DnsConfig;
  /**
   * Further lines of `/etc/hosts`.
   *
   * @default - none
   */
  readonly hostAliases?: readonly { readonly ip: string; readonly hostnames: readonly string[] }[];
  /**
   * Variables with the addresses of the namespace's Services. A Service named `master` or `vllm` then sets `MASTER_PORT` or
   * `VLLM_PORT` to a URL.
   *
   * @default false
   */
  readonly enableServiceLinks?: boolean;
  /**
   * Whether the pods push out others of lower priority. `'Never'` needs a `priorityClassName` whose class says the same.
   *
   * @default - 'PreemptLowerPriority', or what the PriorityClass says
   */
  readonly preemptionPolicy?: (typeof preemptionPolicies)[number];
  /**
   * Names of gates that others remove before the pods are scheduled.
   *
   * @default - none
   */
  readonly schedulingGates?: readonly string[];
}

/** A ServiceAccount that is made for the pods of a workload. */
export interface ServiceAccountProps {
  /**
   * Its name, which trust policies of clouds often name.
   *
   * @default - the workload's name
   */
  readonly name?: string;
  /**
   * Annotations, such as `eks.amazonaws.com/role-arn` or `iam.gke.io/gcp-service-account`.
   *
   * @default - none
   */
  readonly annotations?: Labels;
}

/** How a pod resolves names, in Kubernetes' own words. */
export interface DnsConfig {
  /**
   * Addresses of name servers, at most three.
   *
   * @default - those of `dnsPolicy`
   */
  readonly nameservers?: readonly string[];
  /**
   * Domains in which names are looked up.
   *
   * @default - those of `dnsPolicy`
   */
  readonly searches?: readonly string[];
  /**
   * Options of the resolver, such as `{ name: 'ndots', value: '2' }`.
   *
   * @default - those of `dnsPolicy`
   */
  readonly options?: readonly { readonly name: string; readonly value?: string }[];
}

const dnsPolicies = ['ClusterFirst', 'ClusterFirstWithHostNet', 'Default', 'None'] as const;
const preemptionPolicies = ['PreemptLowerPriority', 'Never'] as const;
const schedulerForm = text({
  pattern: /^(?=.{1,253}$)[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/,
  what: 'the name of a scheduler: lower-case letters, digits, hyphens and dots',
});

const dnsConfigSchema: Schema = object<DnsConfig>({
  nameservers: optional(list(text())),
  searches: optional(list(searchDomainForm)),
  options: optional(list(object<{ name: string; value: string }>({ name: required(text()), value: optional(text({ empty: true })) }))),
});

/** The keys of what Kubernetes has for pods. */
export const podFieldKeys: { readonly [K in keyof Required<PodFields>]: Field } = {
  affinity: optional(affinitySchema),
  topologySpreadConstraints: optional(spreadSchema),
  runtimeClassName: optional(nameOf('RuntimeClass')),
  schedulerName: optional(schedulerForm),
  serviceAccount: optional(
    object<ServiceAccountProps>({ name: optional(nameOf('ServiceAccount')), annotations: optional(annotationsSchema) }),
  ),
  hostPID: optional(boolean),
  hostIPC: optional(boolean),
  hostUsers: optional(boolean),
  shareProcessNamespace: optional(boolean),
  dnsPolicy: optional(oneOf(dnsPolicies)),
  dnsConfig: optional(dnsConfigSchema),
  hostAliases: optional(
    list(object<{ ip: string; hostnames: unknown }>({ ip: required(text()), hostnames: required(list(nameOf('host'), { min: 1 })) })),
  ),
  enableServiceLinks: optional(boolean),
  preemptionPolicy: optional(oneOf(preemptionPolicies)),
  schedulingGates: optional(list(qualifiedNameForm)),
};

/** The spread that a user gives: what counts no pods counts those of the workload. */
export const spreadOf = (
  given: readonly TopologySpreadConstraint[] | undefined,
  selector: Labels,
): NonNullable<PodSpec['topologySpreadConstraints']> | undefined =>
  given?.map((constraint) => ({ ...constraint, labelSelector: constraint.labelSelector ?? { matchLabels: selector } }));

/** The affinity that a user gives: a term that selects no pods means those of the workload. To the API server it means none. */
export function affinityOf(given: Affinity | undefined, selector: Labels): PodSpec['affinity'] {
  if (given === undefined) return undefined;
  const own = (term: PodAffinityTerm): PodAffinityTerm => ({ ...term, labelSelector: term.labelSelector ?? { matchLabels: selector } });
  const near = (of: PodAffinity | undefined): PodAffinity | undefined =>
    of && {
      ...of,
      ...(of[REQUIRED] && { [REQUIRED]: of[REQUIRED].map(own) }),
      ...(of[PREFERRED] && { [PREFERRED]: of[PREFERRED].map((one) => ({ ...one, podAffinityTerm: own(one.podAffinityTerm) })) }),
    };
  return defined({ ...given, podAffinity: near(given.podAffinity), podAntiAffinity: near(given.podAntiAffinity) });
}

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';
