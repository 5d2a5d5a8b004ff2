import type { KubeObject } from '../kubernetes';
import { jsonOf, listOf, textOf, valueIn, wholeOf } from './json';

/** The names under which a controller's pods find each other. */
export interface PodNames {
  /** Whether a host begins with what this controller's names begin with, so that nothing else is meant. */
  readonly means: (label: string) => boolean;
  /** Whether a pod, or a Service of the controller, has this first label. */
  readonly has: (label: string) => boolean;
  /** Whether a label is written as those of another part of the object would be, whatever that is called. */
  readonly ofAnother?: (label: string) => boolean;
  /** What has to follow the first label; empty where the label alone resolves. Undefined where no name leads to the pods. */
  readonly domains: readonly string[] | undefined;
  /** The name of the first pod, or why there is none. */
  readonly first: string;
}

type Namer = (name: string, spec: unknown) => readonly PodNames[];

/** An index of a thing of which there are so many. */
const below = (text: string | undefined, count: number): boolean =>
  text !== undefined && /^(0|[1-9]\d*)$/.test(text) && Number(text) < count;

/** A label that is a prefix and as many indices. */
const indices = (prefix: string, label: string): readonly string[] | undefined => {
  const rest = label.startsWith(`${prefix}-`) ? label.slice(prefix.length + 1) : undefined;
  return rest !== undefined && /^\d+(-\d+)*$/.test(rest) ? rest.split('-') : undefined;
};

/** Whether a label begins as the names of an object do, has the name of a part, and ends with so many indices. */
const partOf =
  (name: string, count: 1 | 2) =>
  (label: string): boolean =>
    label.startsWith(`${name}-`) && (count === 1 ? /.-\d+$/ : /.-\d+-\d+$/).test(label.slice(name.length + 1));

/** Source: jobset v0.12.0, `<set>-<job>-<job index>-<pod index>.<subdomain>`. */
const ofJobSet: Namer = (name, spec) => {
  const domain = textOf(valueIn(spec, 'network', 'subdomain')) ?? name;
  const hostnames = valueIn(spec, 'network', 'enableDNSHostnames') !== false;
  return listOf(jsonOf(spec)['replicatedJobs']).map((job): PodNames => {
    const prefix = `${name}-${textOf(job['name']) ?? ''}`;
    const inner = valueIn(job, 'template', 'spec');
    const jobs = wholeOf(job['replicas']) ?? 1;
    const pods = wholeOf(jsonOf(inner)['completions']) ?? wholeOf(jsonOf(inner)['parallelism']) ?? 1;
    return {
      means: (label) => indices(prefix, label) !== undefined,
      has: (label) => {
        const [jobIndex, podIndex, ...more] = indices(prefix, label) ?? [];
        return more.length === 0 && below(jobIndex, jobs) && below(podIndex, pods);
      },
      ofAnother: partOf(name, 2),
      domains: hostnames ? [domain] : undefined,
      first: hostnames ? `${prefix}-0-0.${domain}` : 'nothing, with network.enableDNSHostnames: false',
    };
  });
};

/** Source: Kubernetes documentation, Job with Pod-to-Pod Communication: `<job>-<index>.<subdomain>`. */
const ofJob: Namer = (name, spec) => {
  const indexed = jsonOf(spec)['completionMode'] === 'Indexed';
  const subdomain = textOf(valueIn(spec, 'template', 'spec', 'subdomain'));
  const pods = wholeOf(jsonOf(spec)['completions']) ?? 1;
  const reachable = indexed && subdomain !== undefined;
  return [
    {
      means: (label) => indices(name, label)?.length === 1,
      has: (label) => indexed && below(indices(name, label)?.[0], pods),
      domains: reachable ? [subdomain] : undefined,
      first: reachable
        ? `${name}-0.${subdomain}`
        : indexed
          ? 'nothing, before the pods have a subdomain and a headless Service of its name'
          : 'nothing: only pods of an Indexed job have names that are known',
    },
  ];
};

const ofStatefulSet: Namer = (name, spec) => {
  const service = textOf(jsonOf(spec)['serviceName']);
  const start = wholeOf(valueIn(spec, 'ordinals', 'start')) ?? 0;
  const end = start + (wholeOf(jsonOf(spec)['replicas']) ?? 1);
  return [
    {
      means: (label) => indices(name, label)?.length === 1,
      has: (label) => below(indices(name, label)?.[0], end),
      domains: service === undefined ? undefined : [service],
      first: service === undefined ? 'nothing, before the StatefulSet has a serviceName' : `${name}-${start}.${service}`,
    },
  ];
};

/** Source: training-operator v1.9.4: a Service for each pod, `<job>-master-0` and `<job>-worker-<index>`. */
const ofPyTorchJob: Namer = (name, spec) => {
  const roles = jsonOf(jsonOf(spec)['pytorchReplicaSpecs']);
  return [
    {
      means: (label) => indices(`${name}-master`, label) !== undefined || indices(`${name}-worker`, label) !== undefined,
      has: (label) =>
        Object.entries(roles).some(([role, given]) =>
          below(indices(`${name}-${role.toLowerCase()}`, label)?.[0], wholeOf(jsonOf(given)['replicas']) ?? 1),
        ),
      domains: [],
      first: 'Master' in roles ? `${name}-master-0` : `${name}-worker-0`,
    },
  ];
};

/** Source: kubeflow trainer v2.3.0 `pkg/constants`: its runtime becomes a JobSet of the same name, whose job is `node`. */
const ofTrainJob: Namer = (name, spec) => {
  const pods = wholeOf(valueIn(spec, 'trainer', 'numNodes'));
  return [
    {
      means: (label) => indices(`${name}-node`, label) !== undefined,
      has: (label) => {
        const [jobIndex, podIndex] = indices(`${name}-node`, label) ?? [];
        return jobIndex === '0' && below(podIndex, pods ?? Infinity);
      },
      domains: [name],
      first: `${name}-node-0-0.${name}`,
    },
  ];
};

/** Source: volcano v1.15.1, plugin svc: `<job>-<task>-<index>.<job>`. */
const ofVolcanoJob: Namer = (name, spec) =>
  listOf(jsonOf(spec)['tasks']).map((task): PodNames => {
    const prefix = `${name}-${textOf(task['name']) ?? ''}`;
    // The plugins of frameworks bring svc with them.
    const served = Object.keys(jsonOf(jsonOf(spec)['plugins'])).some((plugin) => plugin !== 'env' && plugin !== 'ssh');
    return {
      means: (label) => indices(prefix, label)?.length === 1,
      has: (label) => below(indices(prefix, label)?.[0], wholeOf(task['replicas']) ?? 1),
      ofAnother: partOf(name, 1),
      domains: served ? [name] : undefined,
      first: served ? `${prefix}-0.${name}` : 'nothing, before plugins has svc: []',
    };
  });

/** Source: lws v0.10.0: `<set>-<group>` is the leader, `<set>-<group>-<worker>` the others. */
const ofLeaderWorkerSet: Namer = (name, spec) => {
  const groups = wholeOf(jsonOf(spec)['replicas']) ?? 1;
  const size = wholeOf(valueIn(spec, 'leaderWorkerTemplate', 'size')) ?? 1;
  const unique = valueIn(spec, 'networkConfig', 'subdomainPolicy') === 'UniquePerReplica';
  return [
    {
      means: (label) => indices(name, label) !== undefined,
      has: (label) => {
        const [group, worker = '0', ...more] = indices(name, label) ?? [];
        return more.length === 0 && below(group, groups) && below(worker, size);
      },
      domains: unique ? Array.from({ length: Math.min(groups, 100) }, (_, group) => `${name}-${group}`) : [name],
      first: '$(LWS_LEADER_ADDRESS)',
    },
  ];
};

/** Kinds whose pods have names that are known, each with the groups that have one. */
const NAMERS: Readonly<Record<string, Readonly<Record<string, Namer>>>> = {
  JobSet: { 'jobset.x-k8s.io': ofJobSet },
  Job: { batch: ofJob, 'batch.volcano.sh': ofVolcanoJob },
  StatefulSet: { apps: ofStatefulSet },
  PyTorchJob: { 'kubeflow.org': ofPyTorchJob },
  TrainJob: { 'trainer.kubeflow.org': ofTrainJob },
  LeaderWorkerSet: { 'leaderworkerset.x-k8s.io': ofLeaderWorkerSet },
};

/** Whether pods of a kind have names that are known, in one group at least. */
export const hasNamedPods = (kind: string): boolean => Object.hasOwn(NAMERS, kind);

/** The names of an object's pods; undefined where its kind gives none that are known. */
export function podNamesOf({ apiVersion, kind, metadata, spec }: KubeObject): readonly PodNames[] | undefined {
  const byGroup = Object.hasOwn(NAMERS, kind) ? NAMERS[kind] : undefined;
  const group = apiVersion.slice(0, Math.max(0, apiVersion.indexOf('/')));
  return byGroup !== undefined && Object.hasOwn(byGroup, group) ? byGroup[group]?.(metadata.name, spec) : undefined;
}
