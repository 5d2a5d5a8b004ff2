import { DNS_1035_LABEL, DNS_LABEL, DNS_SUBDOMAIN, type KubeObject, LABEL_VALUE } from '../kubernetes';
import { WORKLOAD_LABEL } from './metadata';

/** Something that a name becomes, with what is allowed there. */
export interface DerivedName {
  /** What it is, such as `the hostname of the last pod`. */
  readonly what: string;
  readonly name: string;
  /** Characters at most. */
  readonly limit: number;
  readonly pattern: RegExp;
}

type Json = Readonly<Record<string, unknown>>;
type Namer = (name: string, spec: Json) => readonly DerivedName[];

/** Characters that an object's own name may have. */
const OBJECT = 253;
const LABEL = 63;
/** What JobSet 0.12.0 adds when it checks a pod's name: a hyphen and five random characters. */
const RANDOM_SUFFIX = '-00000';
/** What the StatefulSet controller adds for the label `controller-revision-hash`: a hyphen and ten characters. */
const REVISION_SUFFIX = '-0000000000';
/** What the CronJob controller adds: a hyphen and the minute of the start as ten digits. */
const MINUTE_SUFFIX = '-0000000000';

const entry = (what: string, name: string, limit: number, pattern: RegExp): DerivedName => ({ what, name, limit, pattern });
const own = (kind: string, name: string): DerivedName => entry(`the name of a ${kind}`, name, OBJECT, DNS_SUBDOMAIN);

/**
 * What else the name of an object becomes, by kind.
 *
 * Sources: Kubernetes `pkg/apis/batch/validation` (Job, CronJob), kubernetes/kubernetes#64023 (StatefulSet), jobset
 * v0.12.0 `pkg/webhooks/jobset_webhook.go`.
 */
const NAMERS: Readonly<Record<string, Namer>> = {
  Service: (name) => [entry('the name of a Service', name, LABEL, DNS_1035_LABEL)],
  Deployment: (name) => [own('Deployment', name)],
  DaemonSet: (name) => [own('DaemonSet', name)],
  Pod: (name) => [own('Pod', name)],
  ResourceQuota: (name) => [own('ResourceQuota', name)],
  StatefulSet: (name, spec) => [
    entry('the hostname of the last pod', `${name}-${last(spec['replicas'])}`, LABEL, DNS_LABEL),
    entry('the label controller-revision-hash of the pods', `${name}${REVISION_SUFFIX}`, LABEL, LABEL_VALUE),
  ],
  Job: jobNames,
  CronJob: (name) => [own('CronJob', name), entry('the label job-name of the pods', `${name}${MINUTE_SUFFIX}`, LABEL, LABEL_VALUE)],
  JobSet: jobSetNames,
};

/** Everything that an object's name becomes, longest first where one is the beginning of another; for rules about names. */
export function derivedNames({ kind, metadata, spec }: KubeObject): readonly DerivedName[] {
  const names = (Object.hasOwn(NAMERS, kind) ? NAMERS[kind]?.(metadata.name, (spec ?? {}) as Json) : undefined) ?? [];
  const workload = metadata.labels?.[WORKLOAD_LABEL];
  // Of the other kinds something longer has the same limit.
  if (workload === undefined || !LABEL_ALONE.has(kind)) return names;
  return [...names, entry(`the label ${WORKLOAD_LABEL} of the pods`, workload, LABEL, LABEL_VALUE)];
}

/** Kinds whose name may be long, but for the label that finds their pods. */
const LABEL_ALONE: ReadonlySet<string> = new Set(['Deployment', 'DaemonSet', 'Pod']);

function jobNames(name: string, spec: Json): readonly DerivedName[] {
  const label = entry('the label job-name of the pods', name, LABEL, LABEL_VALUE);
  if (spec['completionMode'] !== 'Indexed') return [own('Job', name), label];
  return [entry('the hostname of the last pod', `${name}-${last(spec['completions'])}`, LABEL, DNS_LABEL)];
}

function jobSetNames(name: string, spec: Json): readonly DerivedName[] {
  const network = (spec['network'] ?? {}) as { readonly subdomain?: string };
  const jobs = (spec['replicatedJobs'] ?? []) as readonly {
    readonly name: string;
    readonly replicas?: number;
    readonly template?: { readonly spec?: Json };
  }[];
  return [
    entry('the subdomain of the pods', network.subdomain ?? name, LABEL, DNS_1035_LABEL),
    ...jobs.map(({ name: group, replicas, template }) => {
      const job = `${name}-${group}-${last(replicas)}`;
      const completions = template?.spec?.['completions'];
      return completions === undefined
        ? entry('the name of a job of the set', job, LABEL, DNS_1035_LABEL)
        : entry('the name of a pod of the set', `${job}-${last(completions)}${RANDOM_SUFFIX}`, LABEL, DNS_1035_LABEL);
    }),
  ];
}

/** The last index of a number of things. */
const last = (count: unknown): number => (typeof count === 'number' && count > 0 ? count - 1 : 0);
