import { poolResources } from '../../allocators';
import type { SchedulerExtender } from '../../../words/formats';
import { type Json, defined } from '../../../internal';
import type { ClusterDescription, PoolDescription } from '../../model';
import type { GpuSchedulerProps, SchedulerProfile, ScoringStrategy } from './props';

/** The scheduler of pods that name none. Source: Kubernetes 1.36.3 `staging/src/k8s.io/api/core/v1/types.go`. */
export const DEFAULT_SCHEDULER = 'default-scheduler';
export const FIT = 'NodeResourcesFit';
export const TOPOLOGY = 'NodeResourceTopologyMatch';

/** The only version that kube-scheduler reads from Kubernetes 1.29 on. Source: kube-scheduler tags, `config/`. */
export const HEAD = { apiVersion: 'kubescheduler.config.k8s.io/v1', kind: 'KubeSchedulerConfiguration' };

/** What plans and checks need besides the props. */
export interface SchedulerSurroundings {
  readonly cluster: ClusterDescription;
  /** The pools that the cluster has so far. */
  readonly pools: readonly PoolDescription[];
}

/** Resources that nodes of the pools advertise by name; what a scheduler counts by itself, and classes of devices, are none. */
export const offeredBy = (pools: readonly PoolDescription[]): readonly string[] =>
  [...new Set(pools.flatMap((pool) => poolResources(pool).map(({ resource }) => resource)))]
    .filter((resource) => resource.includes('/'))
    .sort();

/** Weights of resources where the user gives none. */
const usual = (pools: readonly PoolDescription[]): Readonly<Record<string, number>> => ({
  ...Object.fromEntries(offeredBy(pools).map((resource) => [resource, 10])),
  cpu: 1,
  memory: 1,
});

function strategyOf({ type, shape, resources }: ScoringStrategy, pools: readonly PoolDescription[]): Json {
  return defined({
    type,
    resources: Object.entries(resources ?? usual(pools)).map(([name, weight]) => ({ name, weight })),
    requestedToCapacityRatio: shape === undefined ? undefined : { shape: shape.map(({ utilization, score }) => ({ utilization, score })) },
  });
}

/** A profile as KubeSchedulerConfiguration has it. What it does not name is as kube-scheduler has it by default. */
export function profileOf(schedulerName: string, profile: SchedulerProfile, pools: readonly PoolDescription[]): Json {
  const { scoringStrategy = { type: 'MostAllocated' }, weight, nodeResourceTopologyMatch: topology } = profile;
  const plugins = defined({
    score: weight === undefined ? undefined : { enabled: [{ name: FIT, weight }] },
    multiPoint: topology === undefined ? undefined : { enabled: [{ name: TOPOLOGY }] },
  });
  return defined({
    schedulerName,
    plugins: Object.keys(plugins).length > 0 ? plugins : undefined,
    pluginConfig: [
      { name: FIT, args: { scoringStrategy: strategyOf(scoringStrategy, pools) } },
      ...(topology === undefined
        ? []
        : [
            {
              name: TOPOLOGY,
              args: {
                cacheResyncPeriodSeconds: topology.cacheResyncPeriodSeconds ?? 5,
                scoringStrategy: { type: topology.scoringStrategy ?? 'LeastAllocated' },
              },
            },
          ]),
    ],
  });
}

/** An extender, its keys in the order in which they are documented. */
export const extenderOf = (extender: SchedulerExtender): Json => {
  const { urlPrefix, filterVerb, preemptVerb, prioritizeVerb, weight, bindVerb, ...rest } = extender;
  return defined({ urlPrefix, filterVerb, preemptVerb, prioritizeVerb, weight, bindVerb, ...rest });
};

/** The profiles of the props, as they are written. */
export const profilesOf = ({ profiles }: GpuSchedulerProps, pools: readonly PoolDescription[]): readonly Json[] =>
  Object.entries(profiles).map(([name, profile]) => profileOf(name, profile, pools));
