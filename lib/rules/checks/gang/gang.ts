import { missing } from '../../relations/refers';
import { memo } from '../../../internal';
import { minorOf } from '../../../words/kubernetes';
import type { KnownCluster, Model, ObjectFacts } from '../../../plans/model';
import { platformOf } from '../../../words/platforms';
import { PODGROUP_MINOR } from '../../../plans/queues';
import { each } from '../../lookups/each';
import { clusterOf } from '../../lookups/cluster';
import { type Reference, referred } from '../../lookups/references';
import { podsOf, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';
import { groupNameOf, leastOf } from './groups';

const SOURCE = 'Kubernetes 1.36.3 pkg/scheduler/framework/plugins/gangscheduling/gangscheduling.go';
const FIELD = 'schedulingGroup.podGroupName';

/** A pod that is one of a PodGroup. */
interface Member {
  readonly seen: SeenPod;
  readonly group: string;
}

const membersOf = memo((model: Model): readonly Member[] =>
  podsOf(model).flatMap((seen) => {
    const group = groupNameOf(seen);
    return group === undefined ? [] : [{ seen, group }];
  }),
);

const served = each(membersOf, {
  id: 'gang/served',
  severity: 'warning',
  about: 'Pods are to start all at once by Kubernetes itself, which does so only with feature gates that are off.',
  fix: 'start the API server with --feature-gates=GenericWorkload=true and --runtime-config=scheduling.k8s.io/v1alpha2=true, the scheduler with --feature-gates=GenericWorkload=true,GangScheduling=true, and silence this (topology needs gate TopologyAwareWorkloadScheduling in both as well, disruptionMode WorkloadAwarePreemption); or queue the pods with Kueue',
  source: 'Kubernetes 1.36.3 pkg/features/kube_features.go; pkg/api/pod/util.go, dropDisabledSchedulingGroup',
  *look({ seen, group }, model) {
    const { pod } = seen;
    const problem = `${whyDropped(clusterOf(model, pod))}: the pods start one by one`;
    yield { subject: pod.path, at: `${pod.pointer}.${FIELD}`, problem, got: group };
  },
});

function whyDropped(cluster: KnownCluster | undefined): string {
  const platform = platformOf(cluster?.distribution);
  return platform?.controlPlane === 'provider'
    ? `the provider of ${platform.name} runs the API server, which drops it`
    : 'unless feature gate GenericWorkload is on, the API server drops it';
}

const kubernetes = each(membersOf, {
  id: 'gang/kubernetes',
  severity: 'error',
  about: 'Pods name a PodGroup of Kubernetes itself, which this version of Kubernetes does not have.',
  fix: `use Kubernetes 1.${PODGROUP_MINOR} or newer, or queue the pods with Kueue`,
  source: 'Kubernetes 1.35 has no such field of pods, and 1.36 has it: staging/src/k8s.io/api/core/v1/types.go',
  *look({ seen, group }, model) {
    const { pod } = seen;
    const cluster = clusterOf(model, pod);
    if (cluster === undefined || minorOf(cluster.kubernetes) >= PODGROUP_MINOR) return;
    const problem = `Kubernetes ${cluster.kubernetes} does not know this field`;
    yield { subject: pod.path, at: `${pod.pointer}.${FIELD}`, problem, got: group, allowed: `1.${PODGROUP_MINOR} or newer` };
  },
});

const minCount: Rule = {
  id: 'gang/min-count',
  severity: 'error',
  about: 'A PodGroup waits for more pods than there are of it, so none of them ever starts.',
  fix: 'write the number of its pods as minCount',
  source: `${SOURCE}, PreEnqueue`,
  *check(model) {
    const pods = new Map<ObjectFacts, number>();
    for (const member of membersOf(model)) {
      const facts = referred(model, referenceOf(model, member));
      if (facts !== undefined) pods.set(facts, (pods.get(facts) ?? 0) + (member.seen.pod.replicas ?? 1));
    }
    for (const [facts, count] of pods) {
      const least = leastOf(facts) ?? 0;
      const at = 'spec.schedulingPolicy.gang.minCount';
      if (least > count)
        yield { subject: facts.path, at, problem: `is more than the ${count} pods that name the group`, got: least, allowed: [count] };
    }
  },
};

const reference = each(membersOf, {
  id: 'gang/reference',
  severity: 'error',
  about: 'Pods name a PodGroup that is not there, and wait for it for ever.',
  fix: 'write the name of a PodGroup of their namespace',
  source: `${SOURCE}, PreEnqueue`,
  look(member, model) {
    const fault = missing(model, referenceOf(model, member));
    return fault && { at: `${member.seen.pod.pointer}.${FIELD}`, ...fault };
  },
});

const referenceOf = (model: Model, { seen: { pod }, group: name }: Member): Reference => {
  const { group, kind, name: owner, namespace } = pod.owner;
  // A pod that nobody's object makes is from no file of its own.
  const from = byPath(model).get(pod.path) ?? { path: pod.path, object: { apiVersion: group, kind, metadata: { name: owner } } };
  return { group: 'scheduling.k8s.io', kind: 'PodGroup', name, from, namespace };
};
const byPath = memo(({ objects }: Model) => new Map(objects.map((facts) => [facts.path, facts])));

/** Gang scheduling by Kubernetes itself. */
export const gangRules: readonly Rule[] = [served, kubernetes, minCount, reference];
