import type { ObjectFacts } from '../../../plans/model';
import { jsonOf, listOf, textOf, valueIn } from '../../../internal';
import { each, objects } from '../../lookups/each';
import { podsMadeBy } from '../../lookups/related';
import { SCHEDULER } from './names';
import type { Rule } from '../../rule';

const MINIMUM = 'kai.scheduler/batch-min-member';
const annotated = ({ object }: ObjectFacts): boolean => textOf(object.metadata.annotations?.[MINIMUM]) !== undefined;

const gang = each(objects('batch', 'Job'), {
  id: 'kai/gang',
  severity: 'warning',
  about: 'KAI does not start the pods of a Job together although they wait for each other.',
  fix: `annotate the Job with ${MINIMUM}: the number of its pods`,
  source: 'KAI-Scheduler v0.17.0 pkg/podgrouper/podgrouper/plugins/job: minMember of a plain Job is 1 without the annotation',
  *look(facts, model) {
    const spec = jsonOf(facts.object['spec']);
    const [first] = podsMadeBy(model, facts);
    const together = spec['completionMode'] === 'Indexed' && Number(spec['parallelism']) > 1 && first?.pod.spec.subdomain !== undefined;
    if (first?.pod.spec.schedulerName !== SCHEDULER || !together || first.asks.length === 0 || annotated(facts)) return;
    yield {
      at: 'metadata.annotations',
      problem: 'its pods find each other by name, and KAI starts them one by one as GPUs become free',
      got: facts.object.metadata.annotations ?? {},
    };
  },
});

const dependsOn = each(objects('jobset.x-k8s.io', 'JobSet'), {
  id: 'kai/depends-on',
  severity: 'warning',
  about: 'KAI waits for pods that a JobSet creates only after others are ready.',
  fix: `annotate the JobSet with ${MINIMUM}: "1", or use startupPolicy.startupPolicyOrder: InOrder instead of dependsOn`,
  source:
    'KAI-Scheduler v0.17.0 pkg/podgrouper/podgrouper/plugins/jobset: every replicatedJob is waited for unless InOrder; dependsOn is not read',
  *look(facts, model) {
    const spec = jsonOf(facts.object['spec']);
    const needed = listOf(spec['replicatedJobs']).map(({ dependsOn: others }) => listOf(others));
    const waiting = needed.findIndex(({ length }) => length > 0);
    const ofKai = podsMadeBy(model, facts).some(({ pod }) => pod.spec.schedulerName === SCHEDULER);
    if (waiting < 0 || !ofKai || annotated(facts) || valueIn(spec, 'startupPolicy', 'startupPolicyOrder') === 'InOrder') return;
    yield {
      at: `spec.replicatedJobs[${waiting}].dependsOn`,
      problem: 'KAI starts no pod before all of them are there, and these are made when others are ready',
      got: needed[waiting],
    };
  },
});

/** Pods that wait for each other, and schedulers that do not know of it. */
export const gangWaitRules: readonly Rule[] = [gang, dependsOn];
