import type { Arbitrary } from 'fast-check';
import fc from 'fast-check';
import type { GpuQueueProps, Team, TeamQuota } from '../../../../lib';
import { pool } from './pod';
import { flag, labels, map, mostly, oneOf, props } from './props';

const nodes = mostly(oneOf(1, 2), oneOf(0, 0.5));
const quota = props<TeamQuota, 'nodes'>({ nodes, borrow: nodes, lend: oneOf(1) }, ['nodes'], 4);
const team = props<Team, 'namespaces' | 'quota'>(
  {
    namespaces: mostly(oneOf(['ml'], ['default', 'x'.repeat(63)]), oneOf([], ['ml', 'ml'])),
    quota: mostly(map(['pool'], quota, 1), map(['pool', 'a'], quota)),
    preemption: flag,
    reclaimable: flag,
    priority: oneOf(0, 100),
    overQuotaWeight: oneOf(0, 1.5),
  },
  ['namespaces', 'quota'],
  3,
);

/** Props of `GpuQueue`. */
export const gpuQueue: Arbitrary<unknown> = props<GpuQueueProps, 'pools' | 'teams'>(
  {
    kind: oneOf('kueue', 'volcano', 'kai'),
    pools: fc.constant([pool]),
    teams: mostly(
      team.map((research) => ({ research })),
      map(['research', 'product', 'x'.repeat(63)], team),
    ),
    topology: mostly(oneOf(['cloud.provider.com/topology-rack'], ['a', 'kubernetes.io/hostname']), oneOf(['a', 'a'])),
    priorities: oneOf({ urgent: 1000 }, { idle: -10, urgent: 2 ** 31 - 1 }),
    perNode: oneOf({ 'ephemeral-storage': '3Ti' }, { 'hugepages-2Mi': '4Gi' }, { 'rdma/hca': 8 }),
    parent: oneOf('root', 'departments'),
    name: oneOf('gpus', 'a'),
    labels,
    silence: oneOf({ 'name/taken': 'drawn' }),
  },
  ['pools', 'teams'],
  4,
);
