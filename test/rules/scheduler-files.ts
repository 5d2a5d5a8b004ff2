/** A configuration of kube-scheduler, without its version and kind. */
type Fields = Readonly<Record<string, unknown>>;

const profile = (rest: Fields): Fields => ({ profiles: [{ schedulerName: 'gpu', ...rest }] });
const fit = (args: Fields): Fields => profile({ pluginConfig: [{ name: 'NodeResourcesFit', args }] });
const scoring = (type: string, weight: number): Fields =>
  fit({ scoringStrategy: { type, resources: [{ name: 'nvidia.com/gpu', weight }] } });

/** What kube-scheduler refuses, and where our rules find it. */
export const wrongSchedulerFiles: readonly (readonly [what: string, fields: Fields, found: string])[] = [
  ['a field that there is not', { profile: [] }, 'scheduler/config profile: is not a known property'],
  ['a score that there is not', scoring('FullestFirst', 1), 'scheduler/config profiles[0].pluginConfig[0].args.scoringStrategy.type'],
  [
    'a weight that is too great',
    scoring('MostAllocated', 200),
    'scheduler/config profiles[0].pluginConfig[0].args.scoringStrategy.resources[0].weight',
  ],
  [
    'two profiles of one name',
    { profiles: [{ schedulerName: 'gpu' }, { schedulerName: 'gpu' }] },
    'scheduler/config profiles[1].schedulerName',
  ],
  ['a parallelism of nothing', { ...profile({}), parallelism: 0 }, 'scheduler/config parallelism'],
  [
    'a plugin that there is not',
    profile({ plugins: { score: { enabled: [{ name: 'GpuPacking' }] } } }),
    'scheduler/plugin profiles[0].plugins.score.enabled[0].name',
  ],
  [
    'a plugin that is configured twice',
    profile({ pluginConfig: [{ name: 'A' }, { name: 'A' }] }),
    'scheduler/config profiles[0].pluginConfig[1]',
  ],
  [
    'a shape that falls',
    fit({
      scoringStrategy: {
        type: 'RequestedToCapacityRatio',
        requestedToCapacityRatio: {
          shape: [
            { utilization: 100, score: 0 },
            { utilization: 0, score: 10 },
          ],
        },
      },
    }),
    'scheduler/config profiles[0].pluginConfig[0].args.scoringStrategy.requestedToCapacityRatio.shape[1].utilization',
  ],
  [
    'a sort of the queue that differs',
    { profiles: [{}, { schedulerName: 'b', plugins: { queueSort: { enabled: [{ name: 'PrioritySort' }] } } }] },
    'scheduler/config profiles[1].plugins.queueSort',
  ],
  [
    'an extender without weight',
    { ...profile({}), extenders: [{ urlPrefix: 'http://a', prioritizeVerb: 'p' }] },
    'scheduler/config extenders[0].weight',
  ],
  ['a backoff that shrinks', { ...profile({}), podInitialBackoffSeconds: 20 }, 'scheduler/config podMaxBackoffSeconds'],
  [
    'a score by ratio without a shape',
    fit({ scoringStrategy: { type: 'RequestedToCapacityRatio' } }),
    'scheduler/config profiles[0].pluginConfig[0].args.scoringStrategy.requestedToCapacityRatio',
  ],
  ['an argument that there is not', fit({ scoringStrateg: {} }), 'scheduler/config profiles[0].pluginConfig[0].args.scoringStrateg'],
  ['a lock of old', { ...profile({}), leaderElection: { resourceLock: 'endpoints' } }, 'scheduler/config leaderElection.resourceLock'],
  [
    'two extenders that bind',
    { ...profile({}), extenders: ['a', 'b'].map((host) => ({ urlPrefix: `http://${host}`, bindVerb: 'bind' })) },
    'scheduler/config extenders: only one',
  ],
  ['a plugin without a name', profile({ plugins: { score: { enabled: [{ weight: 1 }] } } }), 'scheduler/config profiles[0].plugins'],
];

/** What kube-scheduler starts with, if it has the plugins. */
export const rightSchedulerFiles: readonly (readonly [what: string, fields: Fields])[] = [
  ['nothing but a profile', profile({})],
  ['full nodes first', scoring('MostAllocated', 5)],
  ['a plugin of every point', profile({ plugins: { multiPoint: { enabled: [{ name: 'NodeResourcesFit', weight: 2 }] } } })],
  ['no profiles', { profiles: [] }],
  ['a lock that is not used', { ...profile({}), leaderElection: { leaderElect: false, resourceLock: 'endpoints' } }],
  ['a weight that is left to the default', scoring('MostAllocated', 0)],
];
