import { jobSetPod } from '../../kinds';
import type { KubeObject, PodTemplate } from '../../kubernetes';
import type { PlannedObject } from '../../model';
import { defined } from '../pod/defined';
import { ON_DISRUPTION } from './indexed-job';
import { type Identity, metadataOf } from '../pod/metadata';
import type { GpuTrainingJobProps } from './training-job-props';

/** The only group of pods; its name is part of every pod's name. */
const REPLICATED_JOB = 'node';

/** A pod that Kubernetes took away: start again without counting it. */
const ON_LOST_POD = { name: 'disruption', action: 'RestartJobSetAndIgnoreMaxRestarts', onJobFailureReasons: ['PodFailurePolicy'] };
/** Without a rule that says so, a job that ran too long would be started again. */
const ON_DEADLINE = { name: 'deadline', action: 'FailJobSet', onJobFailureReasons: ['DeadlineExceeded'] };

/** The address of rank 0: JobSet calls its pods `<set>-<group>-<job>-<index>`, below a Service called as the set. */
export const jobSetMasterAddr = (name: string): string => `${jobSetPod(name, REPLICATED_JOB, 0, 0)}.${name}`;

/**
 * A JobSet of one Indexed Job, which starts all pods again when one fails. JobSet makes the headless Service itself.
 *
 * The child job fails at its first failed pod; JobSet then deletes all pods before it makes new ones. A pod that
 * Kubernetes took away fails the job by its pod failure policy, and such a restart is not counted.
 *
 * Source: jobset v0.12.0, `pkg/webhooks/jobset_webhook.go` and
 * `examples/failure-policy/host-maintenance-event-model.yaml`. `completions` is not defaulted there, and without it the
 * API server refuses the child job.
 */
export function jobSet(
  identity: Identity,
  props: GpuTrainingJobProps,
  template: PodTemplate,
  maxRestarts: number,
): readonly PlannedObject[] {
  const { numNodes = 1, activeDeadlineSeconds } = props;
  const object: KubeObject = {
    apiVersion: 'jobset.x-k8s.io/v1alpha2',
    kind: 'JobSet',
    metadata: metadataOf(identity, props.annotations),
    spec: defined({
      suspend: props.suspend,
      ttlSecondsAfterFinished: props.ttlSecondsAfterFinished,
      network: { enableDNSHostnames: true, publishNotReadyAddresses: true },
      failurePolicy: {
        maxRestarts,
        restartStrategy: 'BlockingRecreate',
        rules: activeDeadlineSeconds === undefined ? [ON_LOST_POD] : [ON_LOST_POD, ON_DEADLINE],
      },
      replicatedJobs: [
        {
          name: REPLICATED_JOB,
          replicas: 1,
          template: {
            spec: defined({
              completionMode: 'Indexed',
              completions: numNodes,
              parallelism: numNodes,
              backoffLimit: 0,
              podFailurePolicy: { rules: [{ action: 'FailJob', onPodConditions: ON_DISRUPTION }] },
              activeDeadlineSeconds,
              template,
            }),
          },
        },
      ],
    }),
  };
  return [{ id: 'job-set', object }];
}
