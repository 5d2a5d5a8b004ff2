import { defined } from '../../../internal';
import type { CountRow, TemplateRow } from '../kind-row';
import type { TrainingInput } from './training-row';

/** The pods of a Job's specification, wherever it is: no more run at once than are to succeed. */
export const jobTemplate = (at: string, ...counts: readonly CountRow[]): TemplateRow => ({
  at: `${at}.template`,
  counts: [...counts, { at: `${at}.parallelism`, upTo: `${at}.completions` }],
});

/** Condition of a pod that Kubernetes takes away itself: by a drain, a preemption or a taint. */
export const ON_DISRUPTION = [{ type: 'DisruptionTarget', status: 'True' }] as const;

/** The only group of pods of a set; its name is part of every pod's name. */
export const NODE = 'node';

/** The rank of a pod: its completion index, which the Job controller writes as an annotation. */
export const COMPLETION_INDEX = {
  valueFrom: { fieldRef: { fieldPath: "metadata.annotations['batch.kubernetes.io/job-completion-index']" } },
} as const;

/** A pod that Kubernetes took away: start again without counting it. */
const ON_LOST_POD = { name: 'disruption', action: 'RestartJobSetAndIgnoreMaxRestarts', onJobFailureReasons: ['PodFailurePolicy'] };
/** Without a rule that says so, a job that ran too long would be started again. */
const ON_DEADLINE = { name: 'deadline', action: 'FailJobSet', onJobFailureReasons: ['DeadlineExceeded'] };

/**
 * How a set of pods begins again: all of them together, and without counting what Kubernetes took away.
 *
 * Source: jobset v0.12.0 `examples/failure-policy/host-maintenance-event-model.yaml`.
 */
export const setFailurePolicy = (maxRestarts: number, hasDeadline: boolean) => ({
  maxRestarts,
  restartStrategy: 'BlockingRecreate',
  rules: hasDeadline ? [ON_LOST_POD, ON_DEADLINE] : [ON_LOST_POD],
});

/** The child job of a set, which fails at its first failed pod, so that the set decides. */
export const childJob = (counts: object, { template }: TrainingInput, activeDeadlineSeconds?: number) =>
  defined({
    ...counts,
    backoffLimit: 0,
    podFailurePolicy: { rules: [{ action: 'FailJob', onPodConditions: ON_DISRUPTION }] },
    activeDeadlineSeconds,
    template,
  });
