import { defined, jsonOf, textOf, valueIn, wholeOf } from '../../internal';
import { DNS_LABEL, type KubeObject, LABEL_VALUE, type ObjectMeta } from '../kubernetes';
import { COMPLETION_INDEX, jobTemplate, ON_DISRUPTION } from './training/job-spec';
import type { KindRow } from './kind-row';
import { below, derived, type DerivedName, indices, LABEL, last, ownName, type PodNames } from './names';
import { ENDS, MEETS, NO_LAUNCHER, type TrainingRow } from './training/training-row';

const NO_DEFAULTS = { restartPolicy: 'Never', completionMode: 'NonIndexed' } as const;

/** What the CronJob controller adds: a hyphen and the minute of the start as ten digits. */
const MINUTE_SUFFIX = '-0000000000';

/** The name of a pod of an Indexed Job. */
const jobPod = (name: string, index: number): string => `${name}-${index}`;

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

/** Pods that Kubernetes took away are not counted. */
const NOT_ON_DISRUPTION = { rules: [{ action: 'Ignore', onPodConditions: ON_DISRUPTION }] };

/**
 * An Indexed Job, after a headless Service by which its pods find each other when there are several.
 *
 * Both retry fields need `restartPolicy: Never`. Lost pods are not counted; one rank that fails too often ends the whole
 * job, since the others would wait for it while they hold their GPUs. Both are on by default in every Kubernetes that we
 * support (`JobBackoffLimitPerIndex` beta in 1.29, `JobPodFailurePolicy` in 1.26).
 *
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/job/#backoff-limit-per-index
 */
export const indexedJob: TrainingRow = {
  container: 'trainer',
  port: 'rendezvous',
  meeting: { rank: COMPLETION_INDEX, masterAddr: (name) => `${jobPod(name, 0)}.${name}` },
  subdomain: true,
  restartPolicy: 'Never',
  takes: { ...ENDS, ...MEETS, ...NO_LAUNCHER, minNodes: 'an Indexed Job needs all of its pods' },
  before: ({ numNodes, metadata }) => (numNodes === 1 ? [] : [rendezvousService(metadata)]),
  emit: (input) => ({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: input.metadata,
    spec: defined({
      suspend: input.suspend,
      completionMode: 'Indexed',
      completions: input.numNodes,
      parallelism: input.numNodes,
      backoffLimitPerIndex: input.maxRestarts,
      maxFailedIndexes: 0,
      podFailurePolicy: NOT_ON_DISRUPTION,
      activeDeadlineSeconds: input.activeDeadlineSeconds,
      ttlSecondsAfterFinished: input.ttlSecondsAfterFinished,
      template: input.template,
    }),
  }),
};

/** Headless: each pod has a name of its own, and has it before it is ready, since nobody is ready before all have met. */
const rendezvousService = ({ annotations: _annotations, ...metadata }: ObjectMeta): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata,
  spec: { clusterIP: 'None', publishNotReadyAddresses: true, selector: { 'batch.kubernetes.io/job-name': metadata.name } },
});

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
  until: { ready: (spec) => `jsonpath={.status.ready}=${wholeOf(jsonOf(spec)['parallelism']) ?? 1}` },
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
