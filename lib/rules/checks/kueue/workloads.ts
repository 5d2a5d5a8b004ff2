import { hasToken, jsonOf, listOf, ownValue, textOf, textsOf, valueIn } from '../../../internal';
import { untolerated } from '../../../words/kubernetes';
import type { Model, ObjectFacts, PoolDescription } from '../../../plans/model';
import { kueueManager, readFile } from '../../../words/formats';
import { annotationAt } from '../../lookups/annotation-at';
import { each } from '../../lookups/each';
import { configsOf } from '../../lookups/configs';
import type { Quota } from './kueue';
import { KUEUE } from './names';
import { AT, countedIn, kueueOf, queuedIn } from './queued';
import { referred } from '../../lookups/references';
import { missing } from '../../relations/refers';
import type { SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';

const queueName = each(queuedIn, {
  id: 'queue/name',
  severity: 'warning',
  about: 'A workload names a LocalQueue that its namespace does not have.',
  fix: 'name a LocalQueue of this namespace, or add one; silence this if it is made elsewhere',
  source: 'kubernetes-sigs/kueue issue 7929: a workload whose LocalQueue is missing stays suspended',
  look: ({ reference }, model) => {
    const fault = missing(model, reference);
    return fault && { at: AT, ...fault };
  },
});

const uncovered: Rule = {
  id: 'queue/uncovered-resource',
  severity: 'warning',
  about: 'A ClusterQueue does not cover a resource that workloads of its queues ask for.',
  fix: "add the resource to coveredResources and to every flavor; silence this if Kueue's configuration transforms or excludes it",
  source: 'kubernetes-sigs/kueue issues 2096 and 3936: a workload that asks for a resource which no group covers is inadmissible',
  *check(model) {
    const isCounted = countedIn(model);
    for (const { facts, quota, pods } of queuedIn(model)) {
      if (quota === undefined) continue;
      const asked = new Set(pods.flatMap(resourcesOf));
      const missing = [...asked].filter((resource) => !quota.covered.has(resource) && isCounted(resource));
      if (missing.length === 0) continue;
      yield {
        subject: facts.path,
        at: AT,
        problem: `ClusterQueue '${quota.queue.object.metadata.name}' does not cover all that this workload asks for`,
        got: missing,
        allowed: [...quota.covered],
      };
    }
  },
};

const resourcesOf = ({ containers }: SeenPod): readonly string[] =>
  containers.flatMap(({ container: { resources = {} } }) => [
    ...Object.keys(resources.limits ?? {}),
    ...Object.keys(resources.requests ?? {}),
  ]);

const unmanaged: Rule = {
  id: 'queue/unmanaged-kind',
  severity: 'warning',
  about: 'Kueue does not manage a kind that has a queue label.',
  fix: "enable the integration in Kueue's configuration (integrations.frameworks), and silence this where that is not among the documents; or use a JobSet or TrainJob",
  source:
    'kueue v0.19.2 charts/kueue/values.yaml, integrations.frameworks: these are not enabled, and a job that is not managed starts at once',
  *check(model) {
    const on = new Set(
      configsOf(model, 'kueue-manager').flatMap(({ text }) => textsOf(valueIn(readFile(kueueManager, text), 'integrations', 'frameworks'))),
    );
    for (const { facts } of queuedIn(model)) {
      const { kind } = facts.object;
      const { framework, isOff } = kueueOf(facts) ?? {};
      if (isOff && framework !== undefined && !on.has(framework))
        yield {
          subject: facts.path,
          at: AT,
          problem: `Kueue does not manage ${kind} by default: the queue is ignored`,
          got: kind,
        };
    }
  },
};

const suspend = each(queuedIn, {
  id: 'queue/suspend',
  severity: 'warning',
  about: 'A queued workload decides itself when it starts.',
  fix: 'remove suspend from the manifest: Kueue sets it, and a GitOps controller would set it back',
  source:
    'kueue v0.19.2 pkg/controller/jobframework: the webhook suspends the job, and admission lets it go; Argo CD and Flux take the difference for drift',
  *look({ facts }) {
    const at = kueueOf(facts)?.suspend;
    if (at === undefined || valueIn(facts.object, ...at.split('.')) !== false) return;
    yield { at, problem: 'Kueue decides this: who applies the manifest again starts or stops the job', got: false };
  },
});

const TOPOLOGY = ['kueue.x-k8s.io/podset-required-topology', 'kueue.x-k8s.io/podset-preferred-topology'] as const;

const topologyLevel = each(queuedIn, {
  id: 'queue/topology-level',
  severity: 'warning',
  about: 'Pods are grouped by a level that the topology of their queue does not have.',
  fix: 'name a nodeLabel of the levels of the Topology, and give every flavor of the queue that topology',
  source: 'kubernetes-sigs/kueue issue 5039: "no topology domains at level"',
  *look({ quota, pods }, model) {
    if (quota?.whole !== true) return;
    const levels = levelsOf(model, quota);
    if (levels === undefined) return;
    for (const { pod } of pods)
      for (const key of TOPOLOGY) {
        const got = pod.annotations?.[key];
        if (got === undefined || hasToken(got) || levels.includes(got)) continue;
        const problem = `no flavor of ClusterQueue '${quota.queue.object.metadata.name}' has a topology with this level`;
        yield { at: annotationAt(pod, key), problem, got, allowed: levels };
      }
  },
});

/** Levels of the topologies of all flavors; undefined where one of the topologies is not known. */
function levelsOf(model: Model, { flavors }: Quota): readonly string[] | undefined {
  const levels: string[] = [];
  for (const flavor of flavors) {
    const name = textOf(valueIn(flavor.object, 'spec', 'topologyName'));
    if (name === undefined) continue;
    const topology = referred(model, { group: KUEUE, kind: 'Topology', name, from: flavor });
    if (topology === undefined) return undefined;
    levels.push(...listOf(valueIn(topology.object, 'spec', 'levels')).flatMap(({ nodeLabel }) => textOf(nodeLabel) ?? []));
  }
  return levels;
}

const tolerations: Rule = {
  id: 'queue/tolerations',
  severity: 'warning',
  about: "Neither a workload nor its queue's flavor tolerates the taints of the flavor's nodes.",
  fix: 'add the toleration to the ResourceFlavor: Kueue gives it to every pod that it admits there',
  source: 'kueue v0.19.2, ResourceFlavor.spec.tolerations; examples/tas/sample-gpu-queues.yaml',
  *check(model) {
    if (model.pools.length === 0) return;
    for (const { facts, quota, pods } of queuedIn(model)) {
      if (quota?.whole !== true || quota.flavors.length === 0) continue;
      const refused = pods.find((seen) => seen.asks.length > 0 && quota.flavors.every((flavor) => refuses(flavor, seen, model.pools)));
      if (refused)
        yield {
          subject: facts.path,
          at: refused.pod.pointer,
          problem: `no flavor of ClusterQueue '${quota.queue.object.metadata.name}' leads to nodes whose taints these pods tolerate`,
          got: refused.pod.spec.tolerations ?? [],
        };
    }
  },
};

/** Whether a flavor leads to pools alone whose taints neither it nor the pod tolerates. */
function refuses({ object }: ObjectFacts, { pod }: SeenPod, pools: readonly PoolDescription[]): boolean {
  const labels = Object.entries(jsonOf(valueIn(object, 'spec', 'nodeLabels')));
  const selected = labels.length === 0 ? [] : pools.filter((pool) => labels.every(([key, value]) => ownValue(pool.labels, key) === value));
  const own = listOf(valueIn(object, 'spec', 'tolerations')) as NonNullable<typeof pod.spec.tolerations>;
  const all = [...own, ...(pod.spec.tolerations ?? [])];
  return selected.length > 0 && selected.every(({ taints }) => untolerated(taints, all).length > 0);
}

/** Workloads and the queues of Kueue that they name. */
export const kueueWorkloadRules: readonly Rule[] = [queueName, uncovered, unmanaged, suspend, topologyLevel, tolerations];
