import type { Model, ObjectFacts } from '../../../plans/model';
import { type Json, jsonOf, listOf, memo, ownValue, pointerTo, valueIn } from '../../../internal';
import { defaultKinds, type JobSpecRow, placesOf } from '../../../words/kinds';
import { each, objects } from '../../lookups/each';
import { objectsOf } from '../../lookups/related';
import type { Rule } from '../../rule';

/** The specification of a Job, wherever one is. */
interface JobSpec {
  readonly facts: ObjectFacts;
  readonly spec: Json;
  readonly at: string;
  /** What the controller fills in before the API server sees the Job. */
  readonly defaults: JobSpecRow['defaults'];
}

/** Two rules look at them. */
const jobsOf = memo((model: Model) => [...jobsIn(model)]);

function* jobsIn(model: Model): Generator<JobSpec> {
  for (const { group, kind, jobs } of defaultKinds) {
    if (jobs === undefined) continue;
    for (const facts of objectsOf(model, group, kind))
      for (const steps of placesOf(facts.object, jobs.at))
        yield { facts, spec: jsonOf(valueIn(facts.object, ...steps)), at: pointerTo(steps), defaults: jobs.defaults };
  }
}

const restartPolicy = each(jobsOf, {
  id: 'job/restart-policy',
  severity: 'error',
  about: 'Pods of a job would restart for ever, or restart under a podFailurePolicy.',
  fix: 'set restartPolicy: Never in the pod template',
  source:
    'Kubernetes 1.36.2 pkg/apis/batch/validation: OnFailure or Never, and only Never with podFailurePolicy; jobset v0.12.0 webhook: OnFailure where none is set',
  *look({ spec, at, defaults }) {
    const template = jsonOf(valueIn(spec, 'template', 'spec'));
    // A patch has no containers.
    if (!Array.isArray(template['containers'])) return;
    // A patch of a Job says the rest elsewhere.
    const got = template['restartPolicy'] ?? defaults.restartPolicy;
    const never = spec['podFailurePolicy'] !== undefined;
    if (got === 'Never' || (got !== 'Always' && !never)) return;
    yield {
      at: `${at}.template.spec.restartPolicy`,
      problem: never ? 'no job with a podFailurePolicy is accepted with this restartPolicy' : 'no job is accepted with this restartPolicy',
      got,
      allowed: never ? ['Never'] : ['Never', 'OnFailure'],
    };
  },
});

const completions = each(jobsOf, {
  id: 'job/completions',
  severity: 'error',
  about: 'An Indexed job does not say its number of completions, or a job that is not Indexed counts by index.',
  fix: 'set completions to the value of parallelism, and completionMode: Indexed for limits by index',
  source:
    'Kubernetes 1.36.2 pkg/apis/batch/validation: completions is required when completion mode is Indexed; jobset v0.12.0 webhook: Indexed where none is set',
  *look({ spec, at, defaults }) {
    if (!Array.isArray(valueIn(spec, 'template', 'spec', 'containers'))) return;
    const mode = spec['completionMode'] ?? defaults.completionMode;
    const place = { at };
    if (mode === 'Indexed') {
      // With neither, both are 1.
      const { parallelism } = spec;
      if (spec['completions'] === undefined && parallelism !== undefined)
        yield { ...place, problem: 'the job is Indexed and has no completions', got: { parallelism } };
    } else {
      const byIndex = ['backoffLimitPerIndex', 'maxFailedIndexes', 'successPolicy'].find((key) => ownValue(spec, key) !== undefined);
      if (byIndex) yield { ...place, at: `${at}.${byIndex}`, problem: `${byIndex} is only for an Indexed job`, got: mode };
    }
  },
});

const order = each(objects('jobset.x-k8s.io', 'JobSet'), {
  id: 'job/depends-on',
  severity: 'error',
  about: 'A job of a JobSet waits for a job that is not listed before it.',
  fix: 'name a job that is earlier in replicatedJobs',
  source: 'jobset v0.12.0 pkg/webhooks/jobset_webhook.go, validateDependsOn; a job that waits for itself passes and never starts',
  *look(facts) {
    const earlier: unknown[] = [];
    for (const [index, job] of listOf(jsonOf(facts.object['spec'])['replicatedJobs']).entries()) {
      for (const { name } of listOf(job['dependsOn'])) {
        if (earlier.includes(name)) continue;
        yield {
          at: `spec.replicatedJobs[${index}].dependsOn`,
          problem: `job '${String(job['name'])}' waits for a job that is not before it`,
          got: name,
          allowed: [...earlier],
        };
      }
      earlier.push(job['name']);
    }
  },
});

/** Jobs as the API server takes them. */
export const jobRules: readonly Rule[] = [restartPolicy, completions, order];
