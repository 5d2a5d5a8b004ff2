import type { Arbitrary } from 'fast-check';
import fc from 'fast-check';
import type { GpuQueueProps, Team, TeamQuota } from '../../../../lib';
import { pool } from './pod';
import { few, flag, labels, map, oneOf, props } from './props';

const nodes = oneOf(0, 0.5, 1, 2);
const quota = props<TeamQuota, 'nodes'>({ nodes, borrow: nodes, lend: nodes }, ['nodes'], 2);
const team = props<Team, 'namespaces' | 'quota'>(
  {
    namespaces: few(oneOf('ml', 'default', 'x'.repeat(63)), 2),
    quota: map(['pool', 'a'], quota),
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
    teams: map(['research', 'product', 'x'.repeat(63)], team),
    topology: oneOf(['cloud.provider.com/topology-rack'], ['a', 'kubernetes.io/hostname'], ['a', 'a']),
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
