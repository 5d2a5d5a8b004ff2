import { defined } from '../../../internal';
import { BESIDE_PODS, NO_MODES, NO_STARTER, type ServingRow, WHOLE_PODS } from './serving-row';

/**
 * Groups of pods that serve a copy of the model each. A group whose pod is started again starts again as a whole, since the
 * others wait for a process that is gone; and each has a headless Service of its own, so that the name of the set is free for
 * the Service in front of the leaders.
 *
 * Source: lws v0.10.0 `api/leaderworkerset/v1/leaderworkerset_types.go`, `pkg/controllers/pod_controller.go`,
 * handleRestartPolicy; `leaderworkerset_controller.go`, reconcileHeadlessServices.
 */
export const servingLeaderWorkerSet: ServingRow = {
  container: 'main',
  needs: 'group',
  pods: 'several',
  maker: 'LeaderWorkerSet',
  takers: { 'leaderworkerset.sigs.k8s.io/worker-index': '0' },
  revision: 'leaderworkerset.sigs.k8s.io/template-revision-hash',
  takes: {
    ...WHOLE_PODS,
    ...BESIDE_PODS,
    ...NO_STARTER,
    ...NO_MODES,
    progressDeadlineSeconds: 'a LeaderWorkerSet reports no rollout that does not move',
    service: true,
    strategy: true,
  },
  emit: ({ metadata, replicas, size, strategy, template, worker }) => ({
    apiVersion: 'leaderworkerset.x-k8s.io/v1',
    kind: 'LeaderWorkerSet',
    metadata,
    spec: defined({
      replicas,
      startupPolicy: 'LeaderCreated',
      networkConfig: { subdomainPolicy: 'UniquePerReplica' },
      rolloutStrategy: strategy?.rollingUpdate && { type: 'RollingUpdate', rollingUpdateConfiguration: strategy.rollingUpdate },
      leaderWorkerTemplate: { size, restartPolicy: 'RecreateGroupOnPodRestart', leaderTemplate: template, workerTemplate: worker },
    }),
  }),
};
