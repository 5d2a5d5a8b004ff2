import { jsonOf, valueIn, wholeOf } from '../internal';
import type { KindRow } from './kind-row';
import { below, indices, type PodNames } from './names';

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
  spreadsModel: true,
  gang: 'group',
  rendezvous: 'leader',
  kueue: { framework: 'leaderworkerset.x-k8s.io/leaderworkerset' },
};
