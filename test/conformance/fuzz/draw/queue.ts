import type { Arbitrary } from 'fast-check';
import fc from 'fast-check';
import type { GpuQueueProps, Team, TeamQuota } from '../../../../lib';
import { pool } from './pod';
import { flag, labels, map, mostly, oneOf, props } from './props';

const nodes = mostly(oneOf(1, 2), oneOf(0, 0.5));
const quotaOf = (lends: boolean) =>
  props<TeamQuota, 'nodes'>({ nodes, borrow: nodes, ...(lends ? { lend: oneOf(1) } : {}) } as never, ['nodes'], 4);
const quotas = (lends: boolean) => mostly(map(['pool'], quotaOf(lends), 1), map(['pool', 'a'], quotaOf(lends)));
const priority = oneOf(0, 100);
const containerDefaults = mostly(oneOf({ memory: '4Gi' }, { cpu: '500m', memory: '1Gi' }), oneOf({}, { cpu: 1 }));
const containerMax = mostly(oneOf({ memory: '64Gi' }, { cpu: 8, memory: '64Gi' }), oneOf({}, { cpu: '100m' }));

/** Teams by the kind of their queues: each has words of its own, and those of another kind are refused. */
const teamsOf = {
  kueue: props<Team, 'namespaces' | 'quota'>(
    {
      namespaces: mostly(oneOf(['ml'], ['default', 'x'.repeat(63)]), oneOf([], ['ml', 'ml'])),
      quota: quotas(true),
      containerDefaults,
      containerMax,
      preemption: flag,
      admissionChecks: oneOf(['nodes'], ['far'], ['nodes', 'far']),
    } as never,
    ['namespaces', 'quota'],
    3,
  ),
  volcano: props<Team, 'quota'>({ quota: quotas(true), reclaimable: flag, priority } as never, ['quota'], 4),
  kai: props<Team, 'quota'>({ quota: quotas(false), priority, overQuotaWeight: oneOf(0, 1.5) } as never, ['quota'], 4),
  resourceQuota: props<Team, 'quota'>(
    {
      namespaces: mostly(oneOf(['ml'], ['x'.repeat(63)]), oneOf(['ml', 'web'])),
      quota: mostly(map(['pool'], props<TeamQuota, 'nodes'>({ nodes } as never, ['nodes']), 1), quotas(true)),
      containerDefaults,
      containerMax,
      priorityClasses: mostly(oneOf(['urgent'], []), oneOf(['idle'])),
    } as never,
    ['quota'],
    4,
  ),
} as const;

const queueOf = (kind: keyof typeof teamsOf): Arbitrary<unknown> =>
  props<GpuQueueProps, 'pools' | 'teams' | 'kind'>(
    {
      kind: fc.constant(kind),
      pools: fc.constant([pool]),
      teams: mostly(
        teamsOf[kind].map((research) => ({ research })),
        map(['research', 'product', 'x'.repeat(63)], teamsOf[kind]),
      ),
      ...(kind === 'volcano' || kind === 'resourceQuota'
        ? {}
        : { topology: mostly(oneOf(['cloud.provider.com/topology-rack'], ['a', 'kubernetes.io/hostname']), oneOf(['a', 'a'])) }),
      priorities: oneOf({ urgent: 1000 }, { idle: -10, urgent: 2 ** 31 - 1 }),
      ...(kind === 'kueue'
        ? {
            admissionChecks: oneOf(
              { nodes: { kind: 'provisioning', class: 'check-capacity.autoscaling.x-k8s.io', managedResources: ['nvidia.com/gpu'] } },
              { nodes: { kind: 'provisioning', class: 'queued-provisioning.gke.io', parameters: { a: '1' }, retries: 0, pools: ['pool'] } },
              {
                far: { kind: 'multiKueue', clusters: { a: { secret: 'a' }, b: { path: '/etc/multikueue/kubeconfigs/b' } } },
                nodes: { kind: 'other' },
              },
            ),
          }
        : {}),
      ...(kind === 'kai' ? {} : { perNode: oneOf({ 'ephemeral-storage': '3Ti' }, { 'hugepages-2Mi': '4Gi' }, { 'rdma/hca': 8 }) }),
      ...(kind === 'kueue' || kind === 'resourceQuota' ? {} : { parent: oneOf('root', 'departments') }),
      name: oneOf('gpus', 'a'),
      labels,
      silence: oneOf({ 'name/taken': 'drawn' }),
    } as never,
    ['pools', 'teams', 'kind'],
    5,
  );

/** Props of `GpuQueue`. */
export const gpuQueue: Arbitrary<unknown> = fc.oneof(queueOf('kueue'), queueOf('volcano'), queueOf('kai'), queueOf('resourceQuota'));
