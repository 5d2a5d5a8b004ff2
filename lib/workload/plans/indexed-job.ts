import { jobPod } from '../../kinds';
import type { KubeObject, PodTemplate } from '../../kubernetes';
import type { PlannedObject } from '../../model';
import { defined } from '../pod/defined';
import { type Identity, metadataOf } from '../pod/metadata';
import type { GpuTrainingJobProps } from './training-job-props';

/** Condition of a pod that Kubernetes takes away itself: by a drain, a preemption or a taint. */
export const ON_DISRUPTION = [{ type: 'DisruptionTarget', status: 'True' }] as const;

/** Pods that Kubernetes took away are not counted. */
const NOT_ON_DISRUPTION = { rules: [{ action: 'Ignore', onPodConditions: ON_DISRUPTION }] };

/** The address of rank 0 of an Indexed Job: its pods are called `<job>-<index>`, below the headless Service. */
export const jobMasterAddr = (name: string): string => `${jobPod(name, 0)}.${name}`;

/**
 * An Indexed Job, after a headless Service by which its pods find each other when there are several.
 *
 * Both retry fields need `restartPolicy: Never`. Lost pods are not counted; one rank that fails too often ends the whole
 * job, since the others would wait for it while they hold their GPUs. Both are on by default in every Kubernetes that we
 * support (`JobBackoffLimitPerIndex` beta in 1.29, `JobPodFailurePolicy` in 1.26).
 *
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/job/#backoff-limit-per-index
 */
export function indexedJob(
  identity: Identity,
  props: GpuTrainingJobProps,
  template: PodTemplate,
  maxRestarts: number,
): readonly PlannedObject[] {
  const { numNodes = 1 } = props;
  const job: KubeObject = {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: metadataOf(identity, props.annotations),
    spec: defined({
      suspend: props.suspend,
      completionMode: 'Indexed',
      completions: numNodes,
      parallelism: numNodes,
      backoffLimitPerIndex: maxRestarts,
      maxFailedIndexes: 0,
      podFailurePolicy: NOT_ON_DISRUPTION,
      activeDeadlineSeconds: props.activeDeadlineSeconds,
      ttlSecondsAfterFinished: props.ttlSecondsAfterFinished,
      template,
    }),
  };
  const planned = { id: 'job', object: job };
  return numNodes === 1 ? [planned] : [{ id: 'service', object: rendezvousService(identity) }, planned];
}

/** Headless: each pod has a name of its own, and has it before it is ready, since nobody is ready before all have met. */
function rendezvousService(identity: Identity): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadataOf(identity),
    spec: {
      clusterIP: 'None',
      publishNotReadyAddresses: true,
      selector: { 'batch.kubernetes.io/job-name': identity.name },
    },
  };
}
