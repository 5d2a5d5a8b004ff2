import { hasToken, type Json, jsonOf, listOf, textOf, valueIn } from '../../../internal';
import { defaultKinds, QUEUE_NAME } from '../../../words/kinds';
import type { ObjectFacts } from '../../../plans/model';
import { objectsOf } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';

const ELASTIC = 'kueue.x-k8s.io/elastic-job';

const queuedRay: Rule = {
  id: 'queue/ray',
  severity: 'error',
  about: "A queued Ray cluster changes its size behind Kueue's back, or a RayJob keeps it after the end.",
  fix: `remove enableInTreeAutoscaling, or let Kueue follow by the annotation ${ELASTIC}: "true"`,
  source:
    'kueue v0.19.2 pkg/controller/jobs/raycluster/raycluster_webhook.go, raycluster/common.go and rayjob/rayjob_webhook.go: autoscaling needs the annotation, and the gate ElasticJobsViaWorkloadSlices, on since 0.18',
  *check(model) {
    for (const { group, kind, rayCluster: at } of defaultKinds) {
      if (at === undefined) continue;
      for (const facts of objectsOf(model, group, kind)) {
        const queue = facts.object.metadata.labels?.[QUEUE_NAME];
        if (queue === undefined || queue === '' || hasToken(queue)) continue;
        for (const finding of refusals(facts, kind, at)) yield { ...finding, subject: facts.path };
      }
    }
  },
};

type Refusal = Omit<Finding, 'subject'>;

function* refusals(facts: ObjectFacts, kind: string, at: string): Generator<Refusal> {
  const { object } = facts;
  const spec = jsonOf(object['spec']);
  if (kind === 'RayJob') {
    const isElsewhere = Object.keys(jsonOf(spec['clusterSelector'])).length > 0;
    if (isElsewhere && spec['rayClusterSpec'] !== undefined) yield twoClusters(spec['clusterSelector']);
    // A cluster that is there already is queued by itself.
    if (isElsewhere || spec['rayClusterSpec'] === undefined) return;
    if (spec['shutdownAfterJobFinishes'] !== true) yield kept(spec['shutdownAfterJobFinishes']);
  }
  const cluster = jsonOf(valueIn(object, ...at.split('.')));
  if (cluster['enableInTreeAutoscaling'] === true && object.metadata.annotations?.[ELASTIC] !== 'true')
    yield {
      at: `${at}.enableInTreeAutoscaling`,
      problem: `Kueue refuses this ${kind}: it is queued, and would grow without Kueue`,
      got: true,
    };
  yield* wrongGroups(cluster, at);
}

const twoClusters = (got: unknown): Refusal => ({
  at: 'spec.clusterSelector',
  problem: 'Kueue refuses this RayJob: it makes a cluster, and selects another',
  got,
  fix: 'remove clusterSelector or rayClusterSpec',
});

const kept = (got: unknown): Refusal => ({
  at: got === undefined ? 'spec' : 'spec.shutdownAfterJobFinishes',
  problem: 'Kueue refuses this RayJob: its cluster would keep the quota when the job is done',
  got,
  allowed: [true],
  fix: 'set shutdownAfterJobFinishes: true',
});

/** Source: kueue v0.19.2 pkg/controller/jobframework/constants.go, MaxPodSets, of which one is the head. */
const MOST_WORKERS = 17;

function* wrongGroups(cluster: Json, at: string): Generator<Refusal> {
  const groups = listOf(cluster['workerGroupSpecs']);
  if (groups.length > MOST_WORKERS)
    yield {
      at: `${at}.workerGroupSpecs`,
      problem: 'Kueue counts no more groups of workers in one workload',
      got: groups.length,
      allowed: `up to ${MOST_WORKERS}`,
      fix: 'put workers of the same shape into one group',
    };
  for (const [index, group] of groups.entries())
    if (textOf(group['groupName']) === 'head')
      yield {
        at: `${at}.workerGroupSpecs[${index}].groupName`,
        problem: 'Kueue calls the head so, and refuses workers of the same name',
        got: 'head',
        fix: 'give the group another name',
      };
}

/** Clusters of Ray that are queued. */
export const kueueRayRules: readonly Rule[] = [queuedRay];
