import { memo } from '../../internal';
import { minorOf } from '../../kubernetes';
import type { KnownCluster, Model, ObjectFacts } from '../../model';
import { platformOf } from '../../platforms';
import { podGroupMinors } from '../../queues';
import { clusterOf } from '../lookups/cluster';
import { insteadOf, referred } from '../lookups/references';
import { podsOf, type SeenPod } from '../lookups/related';
import type { Rule } from '../rule';
import { leastOf, type Named, namedBy } from './groups';

const SOURCE = 'Kubernetes 1.36.3 pkg/scheduler/framework/plugins/gangscheduling/gangscheduling.go';
const { ownObject } = podGroupMinors;

/** Pods that name a group, with it. */
function* members(model: Model): Generator<{ readonly seen: SeenPod; readonly named: Named }> {
  for (const seen of podsOf(model)) {
    const named = namedBy(seen);
    if (named !== undefined) yield { seen, named };
  }
}

const served: Rule = {
  id: 'gang/served',
  severity: 'warning',
  about: 'Pods are to start all at once by Kubernetes itself, which does so only with feature gates that are off.',
  fix: `start the API server with --feature-gates=GenericWorkload=true and --runtime-config=scheduling.k8s.io/v1alpha2=true (v1alpha1 in 1.35), the scheduler with --feature-gates=GenericWorkload=true,GangScheduling=true, and silence this (topology needs gate TopologyAwareWorkloadScheduling in both as well, disruptionMode WorkloadAwarePreemption); or queue the pods with Kueue`,
  source: 'Kubernetes 1.36.3 pkg/features/kube_features.go; pkg/api/pod/util.go, dropDisabledSchedulingGroup',
  *check(model) {
    for (const { seen, named } of members(model)) {
      const { pod } = seen;
      const cluster = clusterOf(model, pod);
      yield {
        subject: pod.path,
        at: `${pod.pointer}.${named.at}`,
        problem: `${lost(named, cluster)}: the pods start one by one`,
        got: named.name,
      };
    }
  },
};

/** Why the field may be dropped. */
function lost({ kind }: Named, cluster: KnownCluster | undefined): string {
  const platform = platformOf(cluster?.distribution);
  const minor = cluster === undefined ? undefined : minorOf(cluster.kubernetes);
  if (platform?.controlPlane === 'provider') return `the provider of ${platform.name} runs the API server, which drops it`;
  if (minor !== undefined && (kind === 'PodGroup') !== minor >= ownObject)
    return `Kubernetes ${cluster?.kubernetes} has no such field and drops it`;
  return 'unless feature gate GenericWorkload is on, the API server drops it';
}

const minCount: Rule = {
  id: 'gang/min-count',
  severity: 'error',
  about: 'A group waits for more pods than there are of it, so none of them ever starts.',
  fix: 'write the number of its pods as minCount',
  source: `${SOURCE}, PreEnqueue`,
  *check(model) {
    const groups = new Map<ObjectFacts, Map<string | undefined, number>>();
    for (const { seen, named } of members(model)) {
      const group = groupOf(model, seen, named);
      if (group === undefined) continue;
      const parts = groups.get(group) ?? new Map<string | undefined, number>();
      groups.set(group, parts.set(named.part, (parts.get(named.part) ?? 0) + (seen.pod.replicas ?? 1)));
    }
    for (const [facts, parts] of groups)
      for (const [part, pods] of parts) {
        const least = leastOf(facts, part);
        if (least === undefined || least.count <= pods) continue;
        yield {
          subject: facts.path,
          at: least.at,
          problem: `is more than the ${pods} pods that name the group`,
          got: least.count,
          allowed: [pods],
        };
      }
  },
};

const byPath = memo(({ objects }: Model) => new Map(objects.map((facts) => [facts.path, facts])));

const reference = (model: Model, { pod }: SeenPod, { kind, name }: Named) => {
  const from = byPath(model).get(pod.path);
  return from && { group: 'scheduling.k8s.io', kind, name, from, namespace: pod.owner.namespace };
};

function groupOf(model: Model, seen: SeenPod, named: Named): ObjectFacts | undefined {
  const to = reference(model, seen, named);
  return to && referred(model, to);
}

const missing: Rule = {
  id: 'gang/reference',
  severity: 'error',
  about: 'Pods name a group that is not there, and wait for it for ever.',
  fix: 'write the name of a PodGroup of their namespace',
  source: `${SOURCE}, PreEnqueue`,
  *check(model) {
    for (const { seen, named } of members(model)) {
      const to = reference(model, seen, named);
      const there = to && insteadOf(model, to);
      if (there === undefined) continue;
      const { pod } = seen;
      yield {
        subject: pod.path,
        at: `${pod.pointer}.${named.at}`,
        problem: `no ${named.kind} has this name`,
        got: named.name,
        allowed: there,
      };
    }
  },
};

/** Gang scheduling by Kubernetes itself. */
export const gangRules: readonly Rule[] = [served, minCount, missing];
