import { tolerate } from '../../allocators';
import { formatMemory, type KubeObject, MiB } from '../../kubernetes';
import type { Place, Plan, PoolDescription } from '../../model';
import { defined, someOf } from '../pod/defined';
import { type Amount, type NodeHas, nodeHas } from './node-has';
import type { GpuQueueProps, Team, TeamQuota } from './props';

const API = 'kueue.x-k8s.io/v1beta2';
/** The level below which there is none: only then does Kueue see taints of nodes. Source: kueue v0.19.2, Topology. */
const HOST = 'kubernetes.io/hostname';

/** Topology, flavors, queues and priorities. What names another object comes after it. */
export function planGpuQueue(place: Place, props: GpuQueueProps): Plan {
  const { pools, teams, topology, priorities = {}, name = place.id } = props;
  const metadata = (own: string, namespace?: string) => defined({ name: own, namespace, labels: someOf(props.labels ?? {}) });
  const described = pools.map(({ description }) => description);
  const cohortName = Object.keys(teams).length > 1 ? name : undefined;
  const planned = (id: string, kind: string, own: ReturnType<typeof metadata>, rest: object) => ({
    id,
    object: { apiVersion: API, kind, metadata: own, ...rest } as KubeObject,
    ...(own.namespace === undefined ? { clusterScoped: true as const } : {}),
  });
  return {
    objects: [
      ...(topology === undefined
        ? []
        : [planned('topology', 'Topology', metadata(name), { spec: { levels: levelsOf(topology).map((nodeLabel) => ({ nodeLabel })) } })]),
      ...described.map((pool) =>
        planned(`flavor-${pool.name}`, 'ResourceFlavor', metadata(pool.name), {
          spec: flavorOf(pool, topology === undefined ? undefined : name),
        }),
      ),
      ...Object.entries(teams).map(([team, own]) =>
        planned(`cluster-queue-${team}`, 'ClusterQueue', metadata(team), { spec: clusterQueue(own, described, props, cohortName) }),
      ),
      ...Object.entries(teams).flatMap(([team, { namespaces }]) =>
        namespaces.map((namespace) =>
          planned(`local-queue-${namespace}.${team}`, 'LocalQueue', metadata(team, namespace), { spec: { clusterQueue: team } }),
        ),
      ),
      ...Object.entries(priorities).map(([priority, value]) =>
        planned(`priority-${priority}`, 'WorkloadPriorityClass', metadata(priority), { value }),
      ),
    ],
    files: [],
    model: { pools: described },
  };
}

const levelsOf = (topology: readonly string[]): readonly string[] => (topology.at(-1) === HOST ? topology : [...topology, HOST]);

const flavorOf = ({ nodeSelector, taints }: PoolDescription, topologyName: string | undefined) =>
  defined({
    nodeLabels: someOf(nodeSelector),
    tolerations: taints.length > 0 ? taints.map(tolerate) : undefined,
    topologyName,
  });

function clusterQueue(team: Team, pools: readonly PoolDescription[], { perNode }: GpuQueueProps, cohortName: string | undefined) {
  const has = pools.map((pool) => [pool, nodeHas(pool, perNode) ?? NOTHING] as const);
  const coveredResources = [...new Set(has.flatMap(([, resources]) => [...resources.keys()]))];
  const preempts = team.preemption ?? true;
  return defined({
    cohortName,
    namespaceSelector: { matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'In', values: team.namespaces }] },
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

const NOTHING: NodeHas = new Map();

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

/** So many nodes' worth, rounded down: what is not whole is of no use. */
function timesOf({ of, value }: Amount, nodes: number): number | string {
  const product = value * nodes;
  return of === 'count' ? Math.floor(product) : product === 0 ? 0 : formatMemory(Math.floor(product / MiB) * MiB);
}
