import { allocatorOf, givesParts, poolResources } from '../../../allocators';
import { at, type Problem } from '../../../../internal';
import { DEVICES_OF_CLASS, formatMemory, MiB } from '../../../../words/kubernetes';
import type { GpuRequest, Place, PlannedObject, PoolDescription } from '../../../model';
import { fairShare, type FairShare } from '../../../node';
import { type Amount, amountsOf, count, isClaimed, type NodeHas, sumOf, timesOf } from '../node-has';
import type { ContainerDefaults, GpuQueueProps, Team } from '../props';
import { aboveMax, checkDefaults, type ContainerAmounts, limitRanges } from './limit-ranges';
import { checkPriorities, metadataIn, planned, priorityClasses, type QueueSystem } from './system';

/**
 * What a node of a pool has, by the keys under which a quota counts it: requests of CPU, memory and devices, limits of memory,
 * devices of a class by claims, and of parts what their scheduler counts itself. CPU is not limited: who asked for it has
 * it, and what nobody uses is free for all.
 */
function hasOf(pool: PoolDescription, perNode: GpuQueueProps['perNode']): NodeHas | undefined {
  const offered = poolResources(pool);
  const { countsQuotas, resources } = allocatorOf(pool.sharing);
  if (countsQuotas !== undefined) return withOwn(pool, amountsOf(pool, offered, perNode), countsQuotas(pool));
  // Parts that their own scheduler counts, in resources of which a pod asks for an amount of each GPU.
  if (givesParts(pool.sharing) && resources.unitsOfDevice === undefined) return undefined;
  const claimed = offered.filter(({ resource }) => isClaimed(pool, resource));
  const has = amountsOf(pool, offered, perNode, 'classes');
  return has === undefined ? undefined : keyed(has, new Set(claimed.map(({ resource }) => resource)));
}

function keyed(has: NodeHas, claimed: ReadonlySet<string> = new Set()): NodeHas {
  const found = new Map<string, Amount>();
  const add = (key: string, { of, value }: Amount) => found.set(key, { of, value: (found.get(key)?.value ?? 0) + value });
  for (const [name, amount] of has) {
    add(claimed.has(name) ? `${name.split('/')[0]}${DEVICES_OF_CLASS}` : `requests.${name}`, amount);
    if (name === 'memory') add('limits.memory', amount);
  }
  return found;
}

/** What its scheduler counts itself, instead of what pods ask for by name. */
function withOwn(pool: PoolDescription, has: NodeHas | undefined, own: Readonly<Record<string, number>> = {}): NodeHas | undefined {
  if (has === undefined || Object.keys(own).length === 0) return undefined;
  const ofPool = poolResources(pool).map(({ resource }) => resource);
  const others = new Map([...has].filter(([name]) => !ofPool.includes(name)));
  return new Map([...keyed(others), ...Object.entries(own).map(([key, value]) => [key, count(value)] as const)]);
}

/** The least that a pod can ask for of a pool: a device of each profile that MIG cuts, or one GPU or share. */
function leastAsks({ sharing: { partition } }: PoolDescription): readonly GpuRequest[] {
  const profiles = partition.kind === 'mig' ? (partition.groups ?? []).flatMap(({ layout }) => Object.keys(layout)) : [];
  return profiles.length === 0 ? [{ gpus: 1 }] : [...new Set(profiles)].map((mig) => ({ mig }) as GpuRequest);
}

/** The fair share of that; of a pool whose parts are as small as one likes, that of a container where a node is full of them. */
function leastShare(pool: PoolDescription): FairShare | undefined {
  if (!givesParts(pool.sharing)) return least(leastAsks(pool).flatMap((ask) => fairShare(pool, ask) ?? []));
  const [{ perNode = 1 } = {}] = poolResources(pool);
  const share = fairShare(pool, 'node');
  const parts = perNode / Math.max(1, ...Object.values(allocatorOf(pool.sharing).resources.unitsOfDevice ?? {}));
  return share && { cpu: Math.max(1, Math.floor(share.cpu / parts)), memoryMiB: Math.max(1, Math.floor(share.memoryMiB / parts)) };
}

const least = (shares: readonly FairShare[]): FairShare | undefined =>
  shares.length === 0
    ? undefined
    : { cpu: Math.min(...shares.map(({ cpu }) => cpu)), memoryMiB: Math.min(...shares.map(({ memoryMiB }) => memoryMiB)) };

/** What a container has that says nothing, and what one may have, from the pools of which the team has something. */
function amountsFor(team: Team, { pools, perNode }: GpuQueueProps): ContainerAmounts {
  const { quota, containerDefaults, containerMax } = team;
  const own = pools.flatMap(({ description }) => {
    const { nodes = 0 } = quota[description.name] ?? {};
    const has = hasOf(description, perNode);
    return nodes === 0 || has === undefined ? [] : [{ description, has, part: Math.min(1, nodes) }];
  });
  const share = least(own.flatMap(({ description }) => leastShare(description) ?? []));
  if (share === undefined) return team;
  const most = (key: string): Amount => ({
    of: key === 'requests.cpu' ? 'count' : 'bytes',
    value: Math.max(...own.map(({ has, part }) => (has.get(key)?.value ?? 0) * part)),
  });
  const max = { cpu: timesOf(most('requests.cpu'), 1), memory: timesOf(most('requests.memory'), 1), ...containerMax };
  const usual: ContainerDefaults = { cpu: share.cpu, memory: formatMemory(share.memoryMiB * MiB) };
  return { containerDefaults: { ...usual, ...containerDefaults }, containerMax: max };
}

const namespaceOf = (name: string, { namespaces: [first] = [] }: Team): string => first ?? name;

function objects(_place: Place, props: GpuQueueProps): readonly PlannedObject[] {
  const { pools, teams, perNode, priorities = {} } = props;
  const has = (pool: PoolDescription): NodeHas | undefined => hasOf(pool, perNode);
  const quota = (id: string, name: string, namespace: string, spec: object): PlannedObject =>
    planned(id, 'v1', 'ResourceQuota', metadataIn(props)(name, namespace), { spec });
  return [
    ...priorityClasses(props),
    ...Object.entries(teams).map(([name, team]) =>
      quota(`quota-${name}`, name, namespaceOf(name, team), {
        hard: texts(sumOf(pools, has, (pool) => team.quota[pool]?.nodes ?? 0) ?? {}),
      }),
    ),
    ...Object.entries(teams).flatMap(([name, team]) => {
      const shut = Object.keys(priorities).filter((priority) => team.priorityClasses?.includes(priority) === false);
      return shut.length === 0 ? [] : [quota(`priorities-${name}`, `${name}-priorities`, namespaceOf(name, team), noPodsOf(shut))];
    }),
    ...limitRanges(
      props,
      (team) => amountsFor(team, props),
      (name, team) => [namespaceOf(name, team)],
    ),
  ];
}

const texts = (hard: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(hard).map(([key, amount]) => [key, String(amount)]));

/** Source: Kubernetes documentation, "Resource Quotas", Resource quota per PriorityClass. */
const noPodsOf = (values: readonly string[]) => ({
  hard: { pods: '0' },
  scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In', values }] },
});

/** A quota counts one namespace, and of two in a namespace the smaller one decides. */
function checkSpaces({ teams }: GpuQueueProps, { path }: Place): readonly Problem[] {
  const owners = new Map<string, string>();
  return Object.entries(teams).flatMap(([name, team]): readonly Problem[] => {
    const where = `${at(`${path}.teams`, name)}.namespaces`;
    const { namespaces = [] } = team;
    if (namespaces.length > 1)
      return [
        {
          path: where,
          problem: 'are several: a ResourceQuota counts the pods of one namespace',
          got: namespaces,
          fix: 'give each namespace a team of its own',
        },
      ];
    const space = namespaceOf(name, team);
    const owner = owners.get(space);
    owners.set(space, name);
    return owner === undefined
      ? []
      : [{ path: where, problem: `is the namespace of team '${owner}' too`, got: space, fix: 'give each team a namespace of its own' }];
  });
}

const checkClasses = ({ teams, priorities = {} }: GpuQueueProps, { path }: Place): readonly Problem[] =>
  Object.entries(teams).flatMap(([name, { priorityClasses: classes = [] }]) =>
    classes.flatMap((got, index) =>
      Object.hasOwn(priorities, got)
        ? []
        : [
            {
              path: `${at(`${path}.teams`, name)}.priorityClasses[${index}]`,
              problem: 'is not one of priorities',
              got,
              allowed: Object.keys(priorities),
              fix: `remove it, or give it a value: priorities: { '${got}': 1000 }`,
            },
          ],
    ),
  );

/** With what the pools say; what the user says alone is checked before. */
const checkAmounts = (props: GpuQueueProps, { path }: Place): readonly Problem[] =>
  Object.entries(props.teams).flatMap(([name, team]) =>
    aboveMax(team, path).length > 0 ? [] : aboveMax(amountsFor(team, props), at(`${path}.teams`, name)),
  );

/** Kubernetes itself: a ResourceQuota and a LimitRange in the namespace of each team, and PriorityClasses. */
export const resourceQuotaSystem: QueueSystem = {
  name: "kind 'resourceQuota'",
  words: { team: ['namespaces', 'containerDefaults', 'containerMax', 'priorityClasses'], quota: [], props: ['perNode'] },
  nodeHas: hasOf,
  counts: 'a pool of whole GPUs, MIG devices, shares or claims, or of parts by hami() or gpuManager(), whose machine is known',
  checks: [checkSpaces, checkClasses, checkDefaults, checkAmounts, checkPriorities],
  objects,
};
