import type { KubeObject, PodTemplate } from '../../kubernetes';
import type { DisruptionBudget } from '../objects/disruption-budget';
import { defined } from '../pod/defined';
import { type Identity, metadataOf } from '../pod/metadata';
import type { DeploymentStrategy } from './gpu-workload-props';

/** Labels that the controller gives its pods. Source: lws v0.10.0 `api/leaderworkerset/v1/leaderworkerset_types.go`. */
const WORKER_INDEX = 'leaderworkerset.sigs.k8s.io/worker-index';
/** What tells pods of one version of a group from those of another. */
export const GROUP_REVISION = 'leaderworkerset.sigs.k8s.io/template-revision-hash';

/** The pods that take requests: the first of each group. */
export const LEADERS = { [WORKER_INDEX]: '0' } as const;

/** What groups of pods are made of. */
export interface ServingGroup {
  /** Groups, each with a copy of the model; absent where an autoscaler decides. */
  readonly replicas: number | undefined;
  /** Pods of a group. */
  readonly size: number;
  readonly strategy: DeploymentStrategy | undefined;
  readonly leader: PodTemplate;
  readonly worker: PodTemplate;
}

/**
 * Groups of pods that serve a copy of the model each. A group whose pod is started again starts again as a whole, since the
 * others wait for a process that is gone; and each has a headless Service of its own, so that the name of the set is free for
 * the Service in front of the leaders.
 *
 * Source: lws v0.10.0 `pkg/controllers/pod_controller.go`, handleRestartPolicy; `leaderworkerset_controller.go`,
 * reconcileHeadlessServices.
 */
export const servingGroup = (
  identity: Identity,
  { replicas, size, strategy, leader, worker }: ServingGroup,
  annotations?: Identity['labels'],
): KubeObject => ({
  apiVersion: 'leaderworkerset.x-k8s.io/v1',
  kind: 'LeaderWorkerSet',
  metadata: metadataOf(identity, annotations),
  spec: defined({
    replicas,
    startupPolicy: 'LeaderCreated',
    networkConfig: { subdomainPolicy: 'UniquePerReplica' },
    rolloutStrategy: strategy?.rollingUpdate && { type: 'RollingUpdate', rollingUpdateConfiguration: strategy.rollingUpdate },
    leaderWorkerTemplate: { size, restartPolicy: 'RecreateGroupOnPodRestart', leaderTemplate: leader, workerTemplate: worker },
  }),
});

/**
 * A budget of groups as one of pods: a group is gone with the first of its pods, and may then lose the others. A share of
 * groups is the same share of pods.
 */
export function podsOfGroups(budget: DisruptionBudget, size: number): DisruptionBudget {
  const { maxUnavailable, minAvailable } = budget;
  if (typeof maxUnavailable === 'number') return { maxUnavailable: maxUnavailable === 0 ? 0 : (maxUnavailable - 1) * size + 1 };
  if (typeof minAvailable === 'number') return { minAvailable: minAvailable * size };
  return budget;
}
