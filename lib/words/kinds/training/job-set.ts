import { defined, type Json, jsonOf, listOf, textOf, valueIn, wholeOf } from '../../../internal';
import { DNS_1035_LABEL } from '../../kubernetes';
import { childJob, COMPLETION_INDEX, jobTemplate, NODE, setFailurePolicy } from './job-spec';
import type { KindRow } from '../kind-row';
import { below, derived, type DerivedName, indices, LABEL, last, partOf, type PodNames } from '../names';
import { checkedPodOfSet, jobOfSet, podOfSet, podPrefix } from './job-set-names';
import { ENDS, MEETS, NO_LAUNCHER, type TrainingRow } from './training-row';

/** Steps to the specification of each Job. */
const JOB = 'spec.replicatedJobs.*.template.spec';

/** Source: jobset v0.12.0, `<set>-<job>-<job index>-<pod index>.<subdomain>`. */
function podNames(name: string, spec: unknown): readonly PodNames[] {
  const domain = textOf(valueIn(spec, 'network', 'subdomain')) ?? name;
  const hostnames = valueIn(spec, 'network', 'enableDNSHostnames') !== false;
  return listOf(jsonOf(spec)['replicatedJobs']).map((job): PodNames => {
    const part = textOf(job['name']) ?? '';
    const prefix = podPrefix(name, part);
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
      first: hostnames ? `${podOfSet(name, part, 0, 0)}.${domain}` : 'nothing, with network.enableDNSHostnames: false',
    };
  });
}

/** Jobs whose name is a word; of another nothing becomes a name. */
const named = (jobs: readonly Json[]): readonly Json[] => jobs.filter((job) => typeof job['name'] !== 'object');

/** Source: jobset v0.12.0 `pkg/webhooks/jobset_webhook.go`. */
function derivedNames(name: string, spec: unknown): readonly DerivedName[] {
  return [
    derived('the subdomain of the pods', textOf(valueIn(spec, 'network', 'subdomain')) ?? name, LABEL, DNS_1035_LABEL),
    ...named(listOf(jsonOf(spec)['replicatedJobs'])).map((job) => {
      const [part, index] = [String(job['name']), last(job['replicas'])];
      const completions = valueIn(job, 'template', 'spec', 'completions');
      return completions === undefined
        ? derived('the name of a job of the set', jobOfSet(name, part, index), LABEL, DNS_1035_LABEL)
        : derived('the name of a pod of the set', checkedPodOfSet(name, part, index, last(completions)), LABEL, DNS_1035_LABEL);
    }),
  ];
}

/**
 * A JobSet of one Indexed Job, which starts all pods again when one fails. JobSet makes the headless Service itself, and
 * sets the subdomain of its pods.
 *
 * The child job fails at its first failed pod; JobSet then deletes all pods before it makes new ones. A pod that
 * Kubernetes took away fails the job by its pod failure policy, and such a restart is not counted.
 *
 * Source: jobset v0.12.0, `pkg/webhooks/jobset_webhook.go`: `completions` is not defaulted there, and without it the
 * API server refuses the child job.
 */
export const setOfOneJob: TrainingRow = {
  container: 'trainer',
  port: 'rendezvous',
  meeting: { rank: COMPLETION_INDEX, masterAddr: (name) => `${podOfSet(name, NODE, 0, 0)}.${name}` },
  restartPolicy: 'Never',
  takes: { ...ENDS, ...MEETS, ...NO_LAUNCHER, minNodes: 'a JobSet needs all of its pods' },
  emit: (input) => ({
    apiVersion: 'jobset.x-k8s.io/v1alpha2',
    kind: 'JobSet',
    metadata: input.metadata,
    spec: defined({
      suspend: input.suspend,
      ttlSecondsAfterFinished: input.ttlSecondsAfterFinished,
      network: { enableDNSHostnames: true, publishNotReadyAddresses: true },
      failurePolicy: setFailurePolicy(input.maxRestarts, input.activeDeadlineSeconds !== undefined),
      replicatedJobs: [
        {
          name: NODE,
          replicas: 1,
          template: {
            spec: childJob(
              { completionMode: 'Indexed', completions: input.numNodes, parallelism: input.numNodes },
              input,
              input.activeDeadlineSeconds,
            ),
          },
        },
      ],
    }),
  }),
};

/** A JobSet. Source: jobset v0.12.0, its definition and webhook. */
export const jobSet: KindRow = {
  group: 'jobset.x-k8s.io',
  versions: ['v1alpha2'],
  kind: 'JobSet',
  templates: [jobTemplate(JOB, { at: 'spec.replicatedJobs.*.replicas' })],
  podNames,
  derivedNames,
  endsWithItsWork: true,
  spreadsModel: true,
  gang: 'object',
  // A Job that waits for another may begin when that has ended.
  runsWhole: ({ spec }) =>
    valueIn(spec, 'startupPolicy', 'startupPolicyOrder') !== 'InOrder' &&
    listOf(valueIn(spec, 'replicatedJobs')).every((one) => listOf(one['dependsOn']).length === 0),
  jobs: { at: JOB, defaults: { restartPolicy: 'OnFailure', completionMode: 'Indexed' } },
  until: { ready: () => 'jsonpath={.status.replicatedJobsStatus[0].ready}=1', completed: 'condition=Completed' },
  kueue: { framework: 'jobset.x-k8s.io/jobset', admitsWhole: true, countsTemplates: true, suspend: 'spec.suspend' },
};
