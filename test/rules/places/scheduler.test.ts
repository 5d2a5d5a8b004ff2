import { tokenOf, toYaml } from '../../../lib/internal';
import { argsSchema, extensionPoints, schedulerPlugins } from '../../../lib/words/formats/kube-scheduler/schema';
import { fromYaml } from '../from-yaml';
import { labs } from '../hami-cases';
import { exclusive } from '../../../lib/plans/allocators';
import { found, foundIn } from './places';

type Fields = Readonly<Record<string, unknown>>;
const file = (fields: Fields): string =>
  toYaml({ apiVersion: 'kubescheduler.config.k8s.io/v1', kind: 'KubeSchedulerConfiguration', ...fields });
const said = (fields: Fields) => found('scheduler/config', file(fields)).map(({ at }) => at);
const profile = (rest: Fields): Fields => ({ profiles: [{ schedulerName: 'gpu', ...rest }] });
const args = (name: string, given: Fields): Fields => profile({ pluginConfig: [{ name, args: given }] });
const ARGS = 'profiles[0].pluginConfig[0].args';

describe('fields of the file', () => {
  test.each<[string, Fields]>([
    ['numbers at their bounds', { parallelism: 1, percentageOfNodesToScore: 0, podInitialBackoffSeconds: 1, podMaxBackoffSeconds: 1 }],
    ['all nodes', { percentageOfNodesToScore: 100, ...profile({ percentageOfNodesToScore: 100 }) }],
    [
      'the election of a leader',
      {
        leaderElection: {
          leaderElect: true,
          resourceLock: 'leases',
          leaseDuration: '15s',
          renewDeadline: '10s',
          retryPeriod: '2s',
          resourceName: 'a',
          resourceNamespace: 'b',
        },
      },
    ],
    ['no election', { leaderElection: { leaderElect: false, resourceLock: 'endpoints' } }],
    ['an empty lock', { leaderElection: { leaderElect: true, resourceLock: '' } }],
    ['a connection', { clientConnection: { kubeconfig: '/a', acceptContentTypes: '', contentType: 'a', qps: 1.5, burst: 3 } }],
    ['switches', { enableProfiling: true, enableContentionProfiling: false, delayCacheUntilActive: true }],
    [
      'an extender',
      {
        ...profile({}),
        extenders: [
          {
            urlPrefix: 'http://a',
            filterVerb: 'f',
            preemptVerb: 'p',
            prioritizeVerb: 'q',
            bindVerb: 'b',
            httpTimeout: '5s',
            weight: 1,
            enableHTTPS: true,
            nodeCacheCapable: true,
            ignorable: true,
            tlsConfig: {
              insecure: true,
              serverName: 'a',
              certFile: 'a',
              keyFile: 'a',
              caFile: 'a',
              certData: 'a',
              keyData: 'a',
              caData: '',
            },
            managedResources: [{ name: 'a/b', ignoredByScheduler: true }],
          },
        ],
      },
    ],
    [
      'sets of plugins',
      profile({
        plugins: {
          score: { enabled: [{ name: 'NodeResourcesFit', weight: 2 }], disabled: [{ name: '*' }] },
          multiPoint: { enabled: [{ name: 'ImageLocality' }] },
        },
      }),
    ],
  ])('may be %s', (_what, fields) => expect(found('scheduler/config', file(fields))).toEqual([]));

  test.each<[Fields, string]>([
    [{ parallelism: 0 }, 'parallelism'],
    [{ percentageOfNodesToScore: 101 }, 'percentageOfNodesToScore'],
    [{ percentageOfNodesToScore: -1 }, 'percentageOfNodesToScore'],
    [profile({ percentageOfNodesToScore: 101 }), 'profiles[0].percentageOfNodesToScore'],
    [{ podInitialBackoffSeconds: 0 }, 'podInitialBackoffSeconds'],
    [{ podInitialBackoffSeconds: 5, podMaxBackoffSeconds: 4 }, 'podMaxBackoffSeconds'],
    [{ leaderElection: { resourceLock: 'endpoints' } }, 'leaderElection.resourceLock'],
    [{ leaderElection: { lock: 'leases' } }, 'leaderElection.lock'],
    [{ clientConnection: { burst: 'many' } }, 'clientConnection.burst'],
    [{ clientConnection: { rate: 1 } }, 'clientConnection.rate'],
    [profile({ plugins: { score: { enabled: [{ weight: 1 }] } } }), 'profiles[0].plugins.score.enabled[0].name'],
    [profile({ plugins: { score: { disabled: [{ name: 'a', wait: 1 }] } } }), 'profiles[0].plugins.score.disabled[0].wait'],
    [profile({ plugins: { scores: {} } }), 'profiles[0].plugins.scores'],
    [{ extenders: [{ url: 'a' }] }, 'extenders[0].url'],
    [{ extenders: [{ tlsConfig: { cert: 'a' } }] }, 'extenders[0].tlsConfig.cert'],
    [{ extenders: [{ managedResources: [{ ignoredByScheduler: true }] }] }, 'extenders[0].managedResources[0].name'],
    [{ extenders: [{ prioritizeVerb: 'p', weight: 0 }] }, 'extenders[0].weight'],
    [
      { extenders: [{ managedResources: [{ name: 'a' }] }, { managedResources: [{ name: 'b' }, { name: 'a' }] }] },
      'extenders[1].managedResources[1].name',
    ],
  ])('%j: %s', (fields, at) => expect(said(fields)).toEqual([at]));

  test('one extender binds', () => {
    const extenders = [{ urlPrefix: 'http://a', bindVerb: 'b' }, { urlPrefix: 'http://b' }, { urlPrefix: 'http://c', bindVerb: 'b' }];
    expect(found('scheduler/config', file({ extenders }))).toMatchObject([{ at: 'extenders', got: ['http://a', 'http://c'] }]);
    expect(said({ extenders: extenders.slice(0, 2) })).toEqual([]);
  });

  test('profiles have names of their own, and one sort of the queue', () => {
    const sort = { plugins: { queueSort: { enabled: [{ name: 'PrioritySort' }] } } };
    expect(found('scheduler/config', file({ profiles: [{}, { schedulerName: 'default-scheduler' }] }))).toMatchObject([
      { at: 'profiles[1].schedulerName', got: 'default-scheduler' },
    ]);
    expect(said({ profiles: [sort, { ...sort, schedulerName: 'b' }] })).toEqual([]);
    expect(said({ profiles: [sort, { schedulerName: 'b' }] })).toEqual(['profiles[1].plugins.queueSort']);
  });

  test('says what is allowed, and shows what is there', () => {
    expect(found('scheduler/config', file({ profile: [] }))).toMatchObject([
      { at: 'profile', got: 'profile', allowed: expect.arrayContaining(['profiles']) },
    ]);
    const [missing] = found('scheduler/config', file(profile({ pluginConfig: [{}] })));
    expect(missing?.at).toBe('profiles[0].pluginConfig[0].name');
    expect(Object.keys(missing!)).not.toContain('got');
  });
});

describe('arguments of plugins', () => {
  const shape = [
    { utilization: 0, score: 0 },
    { utilization: 100, score: 10 },
  ];
  const ratio = (points: readonly object[]): Fields => ({
    scoringStrategy: { type: 'RequestedToCapacityRatio', requestedToCapacityRatio: { shape: points } },
  });

  test.each<[string, Fields]>([
    [
      'NodeResourcesFit',
      {
        ignoredResources: ['a/b'],
        ignoredResourceGroups: ['example.com'],
        scoringStrategy: { type: 'LeastAllocated', resources: [{ name: 'cpu', weight: 100 }] },
      },
    ],
    ['NodeResourcesFit', ratio(shape)],
    [
      'NodeResourcesBalancedAllocation',
      {
        apiVersion: 'kubescheduler.config.k8s.io/v1',
        kind: 'NodeResourcesBalancedAllocationArgs',
        resources: [{ name: 'cpu', weight: 1 }],
      },
    ],
    ['DefaultPreemption', { minCandidateNodesPercentage: 100, minCandidateNodesAbsolute: 0 }],
    ['InterPodAffinity', { hardPodAffinityWeight: 100, ignorePreferredTermsOfExistingPods: true }],
    ['NodeAffinity', { addedAffinity: { requiredDuringSchedulingIgnoredDuringExecution: {} } }],
    ['PodTopologySpread', { defaultConstraints: [{ maxSkew: 1 }], defaultingType: 'List' }],
    ['PodTopologySpread', { defaultingType: 'System' }],
    ['VolumeBinding', { bindTimeoutSeconds: 0, shape }],
    ['Other', { anything: true }],
  ])('%s takes %j', (name, given) => expect(said(args(name, given))).toEqual([]));

  test.each<[string, Fields, string]>([
    ['NodeResourcesFit', { ignoredResourceGroups: ['example.com/gpu'] }, '.ignoredResourceGroups[0]'],
    ['NodeResourcesFit', { ignoredResourceGroups: ['/'] }, '.ignoredResourceGroups[0]'],
    ['NodeResourcesFit', { scoringStrategy: { resources: [{ weight: 1 }] } }, '.scoringStrategy.resources[0].name'],
    ['NodeResourcesFit', { scoringStrategy: { resources: [{ name: 'cpu', weight: 101 }] } }, '.scoringStrategy.resources[0].weight'],
    ['NodeResourcesFit', { scoringStrategy: { type: 'RequestedToCapacityRatio' } }, '.scoringStrategy.requestedToCapacityRatio'],
    ['NodeResourcesFit', ratio([]), '.scoringStrategy.requestedToCapacityRatio.shape'],
    ['NodeResourcesFit', ratio([{ utilization: 101, score: 0 }]), '.scoringStrategy.requestedToCapacityRatio.shape[0].utilization'],
    ['NodeResourcesFit', ratio([{ utilization: 0, score: 11 }]), '.scoringStrategy.requestedToCapacityRatio.shape[0].score'],
    ['NodeResourcesFit', ratio([shape[0]!, shape[0]!]), '.scoringStrategy.requestedToCapacityRatio.shape[1].utilization'],
    ['NodeResourcesBalancedAllocation', { resources: [{ name: 'cpu', weight: 2 }] }, '.resources[0].weight'],
    ['DefaultPreemption', { minCandidateNodesPercentage: 101 }, '.minCandidateNodesPercentage'],
    ['DefaultPreemption', { minCandidateNodesAbsolute: -1 }, '.minCandidateNodesAbsolute'],
    ['InterPodAffinity', { hardPodAffinityWeight: 101 }, '.hardPodAffinityWeight'],
    ['NodeAffinity', { affinity: {} }, '.affinity'],
    ['PodTopologySpread', { defaultingType: 'Lists' }, '.defaultingType'],
    ['VolumeBinding', { bindTimeoutSeconds: -1 }, '.bindTimeoutSeconds'],
    ['VolumeBinding', { shape: [{ utilization: 0 }] }, '.shape[0].score'],
  ])('%s does not take %j', (name, given, at) => expect(said(args(name, given))).toEqual([`${ARGS}${at}`]));

  test('are groups by their domain', () => {
    expect(found('scheduler/config', file(args('NodeResourcesFit', { ignoredResourceGroups: ['a/b'] })))).toMatchObject([
      { got: 'a/b', allowed: 'a domain, without /' },
    ]);
  });

  test('are not looked at where there are none', () => {
    expect(said(profile({ pluginConfig: [{ name: 'NodeResourcesFit' }] }))).toEqual([]);
    expect(said(args('VolumeBinding', { scoringStrategy: { type: 'RequestedToCapacityRatio' } }))).toEqual([`${ARGS}.scoringStrategy`]);
    expect(argsSchema('constructor')).toBeUndefined();
  });
});

test('plugins are known by name, and the points at which they are called', () => {
  const of = (point: string, name: string) => found('scheduler/plugin', file(profile({ plugins: { [point]: { enabled: [{ name }] } } })));
  for (const point of [
    'preEnqueue',
    'queueSort',
    'preFilter',
    'filter',
    'postFilter',
    'preScore',
    'score',
    'reserve',
    'permit',
    'preBind',
    'bind',
    'postBind',
    'multiPoint',
  ])
    expect(of(point, 'GpuPacking')).toMatchObject([{ at: `profiles[0].plugins.${point}.enabled[0].name`, got: 'GpuPacking' }]);
  const name = 'Packing';
  const points = { score: { enabled: [{ name: 'Other' }, { name }] }, filter: { enabled: [{ name }] } };
  const both = { profiles: [{ plugins: points }, { schedulerName: 'b', plugins: points }] };
  expect(found('scheduler/plugin', file(both)).map(({ got }) => got)).toEqual(['Packing', 'Other']);
  expect(of('score', 'NodeResourceFit')[0]?.allowed).toHaveLength(3);
  expect(of('score', 'NodeResourceFit')[0]?.allowed).toContain('NodeResourcesFit');
  expect(extensionPoints.slice(-2)).toEqual(['placementGenerate', 'placementScore']);
  for (const name of [
    'PrioritySort',
    'NodePorts',
    'NodeResourcesBalancedAllocation',
    'TaintToleration',
    'VolumeBinding',
    'PodGroupPodsCount',
    'EBSLimits',
    'CinderLimits',
  ])
    expect(schedulerPlugins).toContain(name);
  for (const name of schedulerPlugins) expect(name).toMatch(/^[A-Z][A-Za-z]+$/);
});

describe('scores', () => {
  const scoring = (strategy: Fields): string => file(args('NodeResourcesFit', { scoringStrategy: strategy }));
  const pools = { pools: [labs({ sharing: exclusive() })] };
  const of = (name: string) =>
    foundIn('scheduler/resource', fromYaml(scoring({ type: 'MostAllocated', resources: [{ name: 'cpu' }, { name }] })), pools);

  test('are given for resources that a pool offers', () => {
    expect(of('nvidia.com/gpux')).toMatchObject([
      { at: `${ARGS}.scoringStrategy.resources[1].name`, got: 'nvidia.com/gpux', allowed: ['nvidia.com/gpu'] },
    ]);
    for (const name of ['nvidia.com/gpu', 'example.com/nic', 'memory']) expect(of(name)).toEqual([]);
  });

  test('have a shape by their ratio alone', () => {
    const shapes = (strategy: Fields) =>
      found('scheduler/unused-shape', scoring({ ...strategy, requestedToCapacityRatio: { shape: [] } })).map(({ at, got }) => [at, got]);
    expect(shapes({ type: 'MostAllocated' })).toEqual([[`${ARGS}.scoringStrategy.requestedToCapacityRatio`, 'MostAllocated']]);
    expect(shapes({})).toEqual([[expect.anything(), 'LeastAllocated']]);
    expect(shapes({ type: 'RequestedToCapacityRatio' })).toEqual([]);
  });
});

test('a text in a ConfigMap may be several documents, none, or not known yet', () => {
  const said2 = (text: string) => foundIn('scheduler/config', { configs: [{ path: 'a', at: 'data.x', sort: 'kube-scheduler', text }] });
  expect(said2(file({ parallelism: 0 }))).toMatchObject([{ at: 'data.x.parallelism' }]);
  expect(said2(`${file({ parallelism: 0 })}---\n${file({ parallelism: 0 })}`)).toEqual([]);
  expect(said2('a: [')).toEqual([]);
  expect(said2(`${file({ parallelism: 0 })}# ${tokenOf(1)}`)).toEqual([]);
});
