import { tolerate } from '../../../allocators';
import { at, type Problem } from '../../../../internal';
import type { Place, PlannedObject, PoolDescription } from '../../../model';
import { defined, someOf } from '../../pod/defined';
import { type Amount, nodeHas, NOTHING, timesOf } from '../node-has';
import type { GpuQueueProps, Team, TeamQuota } from '../props';
import { admissionChecks, checkAdmission, othersOf, strategyOf } from './admission-checks';
import { checkDefaults, limitRanges } from './limit-ranges';
import { metadataIn, planned, type QueueSystem } from './system';

const API = 'kueue.x-k8s.io/v1beta2';
/** The level below which there is none: only then does Kueue see taints of nodes. Source: kueue v0.19.2, Topology. */
const HOST = 'kubernetes.io/hostname';

/** Topology, flavors, queues and priorities. What names another object comes after it. */
function objects({ id }: Place, props: GpuQueueProps): readonly PlannedObject[] {
  const { pools, teams, topology, priorities = {}, name = id } = props;
  const metadata = metadataIn(props);
  const described = pools.map(({ description }) => description);
  const cohortName = Object.keys(teams).length > 1 ? name : undefined;
  return [
    ...(topology === undefined
      ? []
      : [
          planned('topology', API, 'Topology', metadata(name), {
            spec: { levels: levelsOf(topology).map((nodeLabel) => ({ nodeLabel })) },
          }),
        ]),
    ...described.map((pool) =>
      planned(`flavor-${pool.name}`, API, 'ResourceFlavor', metadata(pool.name), {
        spec: flavorOf(pool, topology === undefined ? undefined : name),
      }),
    ),
    ...admissionChecks(props),
    ...Object.entries(teams).map(([team, own]) =>
      planned(`cluster-queue-${team}`, API, 'ClusterQueue', defined({ ...metadata(team), annotations: othersOf(own, props) }), {
        spec: clusterQueue(own, described, props, cohortName),
      }),
    ),
    ...Object.entries(teams).flatMap(([team, { namespaces = [] }]) =>
      namespaces.map((namespace) =>
        planned(`local-queue-${namespace}.${team}`, API, 'LocalQueue', metadata(team, namespace), { spec: { clusterQueue: team } }),
      ),
    ),
    ...limitRanges(props),
    ...Object.entries(priorities).map(([priority, value]) =>
      planned(`priority-${priority}`, API, 'WorkloadPriorityClass', metadata(priority), { value }),
    ),
  ];
}

const levelsOf = (topology: readonly string[]): readonly string[] => (topology.at(-1) === HOST ? topology : [...topology, HOST]);

const flavorOf = ({ nodeSelector, taints }: PoolDescription, topologyName: string | undefined) =>
  defined({
    nodeLabels: someOf(nodeSelector),
    tolerations: taints.length > 0 ? taints.map(tolerate) : undefined,
    topologyName,
  });

function clusterQueue(team: Team, pools: readonly PoolDescription[], props: GpuQueueProps, cohortName: string | undefined) {
  const { perNode } = props;
  const has = pools.map((pool) => [pool, nodeHas(pool, perNode) ?? NOTHING] as const);
  const coveredResources = [...new Set(has.flatMap(([, resources]) => [...resources.keys()]))];
  const preempts = team.preemption ?? true;
  return defined({
    cohortName,
    admissionChecksStrategy: strategyOf(team, props),
    namespaceSelector: { matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'In', values: team.namespaces ?? [] }] },
    preemption: preempts
      ? defined({ withinClusterQueue: 'LowerPriority', reclaimWithinCohort: cohortName && 'Any' })
      : { withinClusterQueue: 'Never', reclaimWithinCohort: 'Never' },
    resourceGroups: [
      {
        coveredResources,
        flavors: has.map(([pool, resources]) => ({
          name: pool.name,
          resources: coveredResources.map((name) => quotaOf(name, resources.get(name), team.quota[pool.name], cohortName !== undefined)),
        })),
      },
    ],
  });
}

/** Of what a pool does not have, and of a pool that is not the team's, there is nothing: not even to borrow. */
function quotaOf(name: string, amount: Amount | undefined, quota: TeamQuota | undefined, borrows: boolean) {
  if (amount === undefined || quota === undefined) return defined({ name, nominalQuota: 0, borrowingLimit: borrows ? 0 : undefined });
  const { nodes, borrow, lend } = quota;
  return defined({
    name,
    nominalQuota: timesOf(amount, nodes),
    borrowingLimit: borrow === undefined ? undefined : timesOf(amount, borrow),
    lendingLimit: lend === undefined ? undefined : timesOf(amount, lend),
  });
}

/** Source: kueue v0.19.2 `config/components/crd`, ResourceFlavor: a topologyName needs nodeLabels; eight of them at most. */
function checkFlavors({ pools, topology }: GpuQueueProps, { path }: Place): readonly Problem[] {
  return pools.flatMap(({ description: { name, nodeSelector } }, index): readonly Problem[] => {
    const count = Object.keys(nodeSelector).length;
    const where = `${path}.pools[${index}]`;
    if (topology !== undefined && count === 0)
      return [
        {
          path: where,
          problem: 'has no labels by which its nodes are found, which a topology needs',
          got: name,
          fix: 'give the pool a nodeSelector, or remove topology',
        },
      ];
    return count > 8
      ? [
          {
            path: where,
            problem: 'finds its nodes by more than eight labels',
            got: name,
            fix: 'give the pool a nodeSelector of eight labels or fewer',
          },
        ]
      : [];
  });
}

/** Its workloads come by namespace. */
const checkTeams = ({ teams }: GpuQueueProps, { path }: Place): readonly Problem[] =>
  Object.entries(teams).flatMap(([team, { namespaces }]) =>
    namespaces === undefined
      ? [
          {
            path: `${at(`${path}.teams`, team)}.namespaces`,
            problem: 'is missing: a LocalQueue of Kueue is of a namespace',
            fix: "name the namespaces whose workloads use the queue: namespaces: ['ml']",
          },
        ]
      : [],
  );

/** Kueue: quotas for each pool, which others may borrow, and queues in namespaces. */
export const kueueSystem: QueueSystem = {
  name: 'Kueue',
  words: {
    team: ['namespaces', 'containerDefaults', 'containerMax', 'preemption', 'admissionChecks'],
    quota: ['borrow', 'lend'],
    props: ['topology', 'perNode', 'admissionChecks'],
  },
  nodeHas,
  counts: 'a pool of whole GPUs, MIG devices or shares, whose machine is known',
  checks: [checkFlavors, checkTeams, checkDefaults, checkAdmission],
  objects,
};
