import { at, type Check, type Problem } from '../../../internal';
import { DNS_SUBDOMAIN } from '../../../words/kubernetes';
import type { Place } from '../../model';
import type { GpuQueueProps } from './props';
import { systemOf } from './systems/systems';

/** What keeps quotas of teams from being those of pools. */
export const gpuQueueChecks: readonly Check<GpuQueueProps, Place>[] = [
  checkName,
  checkPools,
  checkTeams,
  checkNamespaces,
  checkSums,
  checkTopology,
  checkWords,
  checkSystem,
];

/** Without a name the id is that of the topology, of Kueue's cohort and of KAI's queue above the teams. */
function checkName({ kind = 'kueue', name, parent, topology, teams }: GpuQueueProps, { path, id }: Place): readonly Problem[] {
  const above = kind === 'kueue' ? Object.keys(teams).length > 1 : kind === 'kai' && parent === undefined;
  if (name !== undefined || !(above || topology !== undefined) || DNS_SUBDOMAIN.test(id)) return [];
  return [
    {
      path: `${path}.name`,
      problem: `is missing, and the id '${id}' is not a valid name of an object`,
      allowed: 'lower-case letters, digits, hyphens and dots',
      fix: "give name: 'gpus', or another id",
    },
  ];
}

function checkPools(props: GpuQueueProps, { path }: Place): readonly Problem[] {
  const { pools, perNode } = props;
  const { nodeHas, counts } = systemOf(props);
  const names = pools.map(({ description }) => description.name);
  return pools.flatMap(({ description }, index): readonly Problem[] => {
    const where = `${path}.pools[${index}]`;
    if (names.indexOf(description.name) < index)
      return [
        {
          path: where,
          problem: 'has the name of another pool, by which quotas name it',
          got: description.name,
          fix: 'give each pool a name of its own',
        },
      ];
    if (nodeHas(description, perNode) !== undefined) return [];
    return [
      {
        path: where,
        problem: 'gives out nothing that a quota can count: parts of GPUs or claims, or GPUs of a machine that is not known',
        got: description.name,
        allowed: counts,
        fix: 'leave this pool out, or give it a machine with memoryMiB',
      },
    ];
  });
}

function checkTeams({ pools, teams }: GpuQueueProps, { path }: Place): readonly Problem[] {
  const names = pools.map(({ description }) => description.name);
  const alone = Object.keys(teams).length < 2;
  if (alone && Object.keys(teams).length === 0)
    return [
      {
        path: `${path}.teams`,
        problem: 'has no team',
        got: teams,
        fix: "give one, such as research: { namespaces: ['ml'], quota: { train: { nodes: 4 } } }",
      },
    ];
  return Object.entries(teams).flatMap(([team, { quota }]) =>
    Object.entries(quota).flatMap(([pool, { nodes, borrow, lend }]): readonly Problem[] => {
      const where = at(`${at(`${path}.teams`, team)}.quota`, pool);
      if (!names.includes(pool))
        return [{ path: where, problem: 'is none of the pools', got: pool, allowed: names, fix: 'give the name of one of the pools' }];
      return [
        ...(alone && (borrow ?? lend) !== undefined
          ? [
              {
                path: `${where}.${borrow === undefined ? 'lend' : 'borrow'}`,
                problem: 'needs another team',
                got: borrow ?? lend,
                fix: 'remove it, or give another team',
              },
            ]
          : []),
        ...(lend !== undefined && lend > nodes
          ? [
              {
                path: `${where}.lend`,
                problem: 'is more than the team has',
                got: lend,
                allowed: `up to ${nodes}`,
                fix: `write ${nodes} or less`,
              },
            ]
          : []),
      ];
    }),
  );
}

function checkNamespaces({ teams }: GpuQueueProps, { path }: Place): readonly Problem[] {
  return Object.entries(teams).flatMap(([team, { namespaces = [] }]) =>
    namespaces.flatMap((got, index) =>
      namespaces.indexOf(got) < index
        ? [{ path: `${at(`${path}.teams`, team)}.namespaces[${index}]`, problem: 'is given twice', got, fix: 'give it once' }]
        : [],
    ),
  );
}

/** A quota of more than there is admits workloads whose pods then wait. */
function checkSums({ pools, teams }: GpuQueueProps, { path }: Place): readonly Problem[] {
  return pools.flatMap(({ description: { name, nodes } }): readonly Problem[] => {
    const sum = Object.values(teams).reduce((all, { quota }) => all + (quota[name]?.nodes ?? 0), 0);
    if (nodes === undefined || sum <= nodes.max) return [];
    return [
      {
        path: `${path}.teams`,
        problem: `have ${sum} nodes of pool '${name}' together, which has ${nodes.max}`,
        got: sum,
        allowed: `up to ${nodes.max}`,
        fix: 'give the teams less; what a team does not use, others may borrow',
      },
    ];
  });
}

/** Levels of a Topology, which Kueue and KAI read alike. Source: kueue v0.19.2 and KAI-Scheduler v0.17.0, their definitions of it. */
function checkTopology({ topology }: GpuQueueProps, { path }: Place): readonly Problem[] {
  const twice = (topology ?? []).findIndex((level, index) => topology?.indexOf(level) !== index);
  return [
    ...(twice < 0 ? [] : [{ path: `${path}.topology[${twice}]`, problem: 'is there twice', got: topology?.[twice], fix: 'remove it' }]),
    ...(topology !== undefined && topology.slice(0, -1).includes('kubernetes.io/hostname')
      ? [
          {
            path: `${path}.topology`,
            problem: 'has kubernetes.io/hostname above another level',
            got: topology,
            fix: 'put it last, or remove it',
          },
        ]
      : []),
  ];
}

/** Props for which the project of the queues has no words. */
function checkWords(props: GpuQueueProps, { path }: Place): readonly Problem[] {
  const { name, words } = systemOf(props);
  const found = <T extends object>(given: T, keys: readonly (keyof T & string)[], known: readonly (keyof T)[], where: string) =>
    keys.flatMap((key) =>
      given[key] === undefined || known.includes(key)
        ? []
        : [{ path: `${where}.${key}`, problem: `is nothing that queues of ${name} can say`, got: given[key], fix: 'remove it' }],
    );
  return [
    ...found(props, ['topology', 'perNode', 'parent', 'admissionChecks'], words.props, path),
    ...Object.entries(props.teams).flatMap(([team, own]) => {
      const where = at(`${path}.teams`, team);
      return [
        ...found(
          own,
          [
            'namespaces',
            'containerDefaults',
            'containerMax',
            'priorityClasses',
            'preemption',
            'reclaimable',
            'priority',
            'overQuotaWeight',
            'admissionChecks',
          ],
          words.team,
          where,
        ),
        ...Object.entries(own.quota).flatMap(([pool, quota]) => found(quota, ['borrow', 'lend'], words.quota, at(`${where}.quota`, pool))),
      ];
    }),
  ];
}

function checkSystem(props: GpuQueueProps, place: Place): readonly Problem[] {
  return (systemOf(props).checks ?? []).flatMap((check) => check(props, place));
}
