import { jsonOf, textOf, valueIn, wholeOf } from '../internal';
import { DNS_LABEL, LABEL_VALUE } from '../kubernetes';
import type { CountRow, KindRow, TemplateRow } from './kind-row';
import { below, derived, type DerivedName, indices, LABEL, last, ownName, type PodNames } from './names';

/** The pods of a Job's specification, wherever it is: no more run at once than are to succeed. */
export const jobTemplate = (at: string, ...counts: readonly CountRow[]): TemplateRow => ({
  at: `${at}.template`,
  counts: [...counts, { at: `${at}.parallelism`, upTo: `${at}.completions` }],
});

const NO_DEFAULTS = { restartPolicy: 'Never', completionMode: 'NonIndexed' } as const;

/** What the CronJob controller adds: a hyphen and the minute of the start as ten digits. */
const MINUTE_SUFFIX = '-0000000000';

/** The name of a pod of an Indexed Job. */
export const jobPod = (name: string, index: number): string => `${name}-${index}`;

/** Source: Kubernetes documentation, Job with Pod-to-Pod Communication: `<job>-<index>.<subdomain>`. */
function podNames(name: string, spec: unknown): readonly PodNames[] {
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
        ? `${jobPod(name, 0)}.${subdomain}`
        : indexed
          ? 'nothing, before the pods have a subdomain and a headless Service of its name'
          : 'nothing: only pods of an Indexed job have names that are known',
    },
  ];
}

/** Source: Kubernetes `pkg/apis/batch/validation`. */
function derivedNames(name: string, spec: unknown): readonly DerivedName[] {
  const { completionMode, completions } = jsonOf(spec);
  if (completionMode !== 'Indexed') return [ownName('Job', name), jobNameLabel(name)];
  return [derived('the hostname of the last pod', jobPod(name, last(completions)), LABEL, DNS_LABEL)];
}

const jobNameLabel = (name: string): DerivedName => derived('the label job-name of the pods', name, LABEL, LABEL_VALUE);

/** A Job of Kubernetes: its pods work together where they have names by which they find each other. */
export const job: KindRow = {
  group: 'batch',
  versions: ['v1'],
  kind: 'Job',
  templates: [jobTemplate('spec')],
  podNames,
  derivedNames,
  warnsOfDots: true,
  endsWithItsWork: true,
  runsInTurns: true,
  spreadsModel: true,
  gang: 'named',
  jobs: { at: 'spec', defaults: NO_DEFAULTS },
  kueue: { framework: 'batch/job', admitsWhole: true, countsTemplates: true, suspend: 'spec.suspend' },
};

/** A CronJob of Kubernetes. Kueue manages the Jobs that it makes. */
export const cronJob: KindRow = {
  group: 'batch',
  versions: ['v1'],
  kind: 'CronJob',
  templates: [jobTemplate('spec.jobTemplate.spec')],
  derivedNames: (name) => [ownName('CronJob', name), jobNameLabel(`${name}${MINUTE_SUFFIX}`)],
  warnsOfDots: true,
  endsWithItsWork: true,
  runsInTurns: true,
  isScheduled: true,
  jobs: { at: 'spec.jobTemplate.spec', defaults: NO_DEFAULTS },
};
