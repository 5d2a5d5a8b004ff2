import { jsonOf, valueIn, wholeOf } from '../../../internal';
import { DNS_LABEL } from '../../kubernetes';
import type { KindRow } from '../kind-row';
import { below, derived, indices, LABEL, last, type PodNames } from '../names';
import { MEETS, NO_LAUNCHER, type TrainingRow } from './training-row';

const AT = 'spec.leaderWorkerTemplate';

/** Source: lws v0.10.0: `<set>-<group>` is the leader, `<set>-<group>-<worker>` the others. */
function podNames(name: string, spec: unknown): readonly PodNames[] {
  const groups = wholeOf(jsonOf(spec)['replicas']) ?? 1;
  const size = wholeOf(valueIn(spec, 'leaderWorkerTemplate', 'size')) ?? 1;
  const unique = valueIn(spec, 'networkConfig', 'subdomainPolicy') === 'UniquePerReplica';
  return [
    {
      means: (label) => indices(name, label) !== undefined,
      has: (label) => {
        const [group, worker = '0', ...more] = indices(name, label) ?? [];
        return more.length === 0 && below(group, groups) && below(worker, size);
      },
      domains: unique ? Array.from({ length: Math.min(groups, 100) }, (_, group) => `${name}-${group}`) : [name],
      first: '$(LWS_LEADER_ADDRESS)',
    },
  ];
}

/** The rank of a pod in its group. Its controller puts this variable before all others. */
const WORKER_INDEX = { value: '$(LWS_WORKER_INDEX)' } as const;

/**
 * One group, whose pods begin again together when one of them ends: also when it ends well, since the pods of a
 * LeaderWorkerSet run until it is deleted. It is for what goes on, such as a learner or a service of rollouts.
 *
 * Source: lws v0.10.0, its definition and `pkg/controllers/pod_controller.go`, handleRestartPolicy.
 */
export const groupOfPods: TrainingRow = {
  container: 'trainer',
  port: 'rendezvous',
  meeting: { rank: WORKER_INDEX, masterAddr: () => '$(LWS_LEADER_ADDRESS)' },
  changesInPlace: true,
  takes: {
    ...MEETS,
    ...NO_LAUNCHER,
    minNodes: 'a group needs all of its pods',
    maxRestarts: 'a LeaderWorkerSet starts its pods again without end',
    redeploy: 'a LeaderWorkerSet replaces its pods by itself',
    suspend: 'a LeaderWorkerSet is not suspended',
    ttlSecondsAfterFinished: 'a LeaderWorkerSet does not end',
    activeDeadlineSeconds: 'a LeaderWorkerSet does not end',
  },
  emit: ({ metadata, numNodes, template }) => ({
    apiVersion: 'leaderworkerset.x-k8s.io/v1',
    kind: 'LeaderWorkerSet',
    metadata,
    spec: {
      replicas: 1,
      startupPolicy: 'LeaderCreated',
      leaderWorkerTemplate: { size: numNodes, restartPolicy: 'RecreateGroupAfterStart', workerTemplate: template },
    },
  }),
};

/**
 * Groups of a leader and workers. The leader is rank 0 of its group and computes as the others do (lws v0.10.0
 * docs/examples: vLLM and SGLang ask for the same GPUs in both); without a template of its own it has that of the workers.
 */
export const leaderWorkerSet: KindRow = {
  group: 'leaderworkerset.x-k8s.io',
  versions: ['v1'],
  kind: 'LeaderWorkerSet',
  templates: [
    { at: `${AT}.leaderTemplate`, counts: [{ at: 'spec.replicas' }] },
    { at: `${AT}.workerTemplate`, counts: [{ at: 'spec.replicas' }, { at: `${AT}.size`, lessOneBy: `${AT}.leaderTemplate` }] },
  ],
  podNames,
  derivedNames: (name, spec) => [
    derived(
      'the hostname of the last pod',
      `${name}-${last(jsonOf(spec)['replicas'])}-${last(valueIn(spec, 'leaderWorkerTemplate', 'size'))}`,
      LABEL,
      DNS_LABEL,
    ),
  ],
  spreadsModel: true,
  gang: 'group',
  runsWhole: () => true,
  rendezvous: 'leader',
  until: { ready: () => 'condition=Available' },
  kueue: { framework: 'leaderworkerset.x-k8s.io/leaderworkerset' },
};
