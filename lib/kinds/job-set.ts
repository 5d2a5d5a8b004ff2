import { jsonOf, listOf, textOf, valueIn, wholeOf } from '../internal';
import { DNS_1035_LABEL } from '../kubernetes';
import { jobTemplate } from './job';
import type { KindRow } from './kind-row';
import { below, derived, type DerivedName, indices, LABEL, last, partOf, type PodNames } from './names';

/** Steps to the specification of each Job. */
const JOB = 'spec.replicatedJobs.*.template.spec';

/** What JobSet 0.12.0 adds when it checks a pod's name: a hyphen and five random characters. */
const RANDOM_SUFFIX = '-00000';

/** The name of a pod of a JobSet, below the Service that is called as its subdomain. */
export const jobSetPod = (set: string, replicatedJob: string, jobIndex: number, podIndex: number): string =>
  `${set}-${replicatedJob}-${jobIndex}-${podIndex}`;

/** Source: jobset v0.12.0, `<set>-<job>-<job index>-<pod index>.<subdomain>`. */
function podNames(name: string, spec: unknown): readonly PodNames[] {
  const domain = textOf(valueIn(spec, 'network', 'subdomain')) ?? name;
  const hostnames = valueIn(spec, 'network', 'enableDNSHostnames') !== false;
  return listOf(jsonOf(spec)['replicatedJobs']).map((job): PodNames => {
    const part = textOf(job['name']) ?? '';
    const prefix = `${name}-${part}`;
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
      first: hostnames ? `${jobSetPod(name, part, 0, 0)}.${domain}` : 'nothing, with network.enableDNSHostnames: false',
    };
  });
}

/** Source: jobset v0.12.0 `pkg/webhooks/jobset_webhook.go`. */
function derivedNames(name: string, spec: unknown): readonly DerivedName[] {
  return [
    derived('the subdomain of the pods', textOf(valueIn(spec, 'network', 'subdomain')) ?? name, LABEL, DNS_1035_LABEL),
    ...listOf(jsonOf(spec)['replicatedJobs']).map((job) => {
      const jobName = `${name}-${String(job['name'])}-${last(job['replicas'])}`;
      const completions = valueIn(job, 'template', 'spec', 'completions');
      return completions === undefined
        ? derived('the name of a job of the set', jobName, LABEL, DNS_1035_LABEL)
        : derived('the name of a pod of the set', `${jobName}-${last(completions)}${RANDOM_SUFFIX}`, LABEL, DNS_1035_LABEL);
    }),
  ];
}

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
  jobs: { at: JOB, defaults: { restartPolicy: 'OnFailure', completionMode: 'Indexed' } },
  kueue: { framework: 'jobset.x-k8s.io/jobset', admitsWhole: true, countsTemplates: true, suspend: 'spec.suspend' },
};
