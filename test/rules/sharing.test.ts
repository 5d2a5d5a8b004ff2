import type { PodSpec } from '../../lib/words/kubernetes';
import {
  mergeModel,
  type ModelFragment,
  type OperatorFacts,
  type PodFacts,
  type PoolDescription,
  type Sharing,
} from '../../lib/plans/model';
import { operatorValues } from '../../lib/plans/charts';
import { type JudgedFinding, judge } from '../../lib/rules';
import { fromYaml } from './from-yaml';
import { exclusive, mig, mps, timeSlicing } from '../../lib/plans/allocators';
import { migPoolOf, poolOf } from '../charts/pools';

const cluster = { name: 'prod', path: 'ml/prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;
const shared = (sharing: Sharing, rest: Partial<PoolDescription> = {}): PoolDescription => {
  const nodeSelector = { 'cdk8s-gpu/pool': 'ranking' };
  return poolOf('ranking', {
    cluster,
    sharing,
    gpu: 'H100-SXM5-80GB',
    labels: { ...nodeSelector, 'nvidia.com/device-plugin.config': 'cdk8s-gpu-ranking' },
    ...rest,
  });
};
const ranking = shared(mps({ replicas: 4 }));
const slices = { ...migPoolOf('slices', { layout: { '1g.10gb': 7 } }), cluster };

const operator = (
  values: Record<string, unknown>,
  pools: readonly PoolDescription[],
  rest: Partial<OperatorFacts> = {},
): OperatorFacts => ({
  path: 'ml/prod/gpu-operator',
  chart: 'gpu-operator',
  version: 'v26.7.0',
  namespace: 'gpu-operator',
  releaseName: 'gpu-operator',
  values,
  cluster,
  pools: pools.map(({ path }) => path),
  ...rest,
});
const found = (
  values: Record<string, unknown>,
  pools: readonly PoolDescription[],
  rest: Partial<OperatorFacts> = {},
): readonly JudgedFinding[] => judge(mergeModel([{ pools, operators: [operator(values, pools, rest)] }]));
const said = (findings: readonly JudgedFinding[]) => findings.map(({ rule, at, problem }) => `${rule} ${at}: ${problem}`);

const withConfig = (data: Record<string, string>, rest: object = {}) => ({
  devicePlugin: { config: { create: true, name: 'x', data, ...rest } },
});
const ours = 'sharing: {mps: {resources: [{name: nvidia.com/gpu, replicas: 4}]}}';

describe('the values that follow from the pools', () => {
  test.each([
    ['MPS alone', [ranking]],
    ['MPS beside MIG', [ranking, slices]],
    [
      'shared MIG devices beside others of one strategy',
      [shared(timeSlicing({ replicas: 2, mig: { strategy: 'single', layout: { '1g.10gb': 7 } } })), slices],
    ],
    ['whole GPUs beside both', [ranking, slices, { ...poolOf('train'), cluster }]],
  ])('break no rule: %s', (_what, pools) => expect(found(operatorValues(cluster, pools) as Record<string, unknown>, pools)).toEqual([]));

  test('fail where MIG pools that share nothing want two strategies: they have one configuration', () => {
    const single = { ...migPoolOf('single', { strategy: 'single', layout: { '1g.10gb': 7 } }), cluster };
    const rules = found(operatorValues(cluster, [ranking, slices, single]) as Record<string, unknown>, [ranking, slices, single]).map(
      ({ rule }) => rule,
    );
    expect(rules).toEqual(['mig/strategy']);
  });
});

describe('values given by hand', () => {
  test.each<[string, Record<string, unknown>, string]>([
    [
      'no configuration',
      { devicePlugin: { config: { create: false, name: '' } } },
      "sharing/config values.devicePlugin.config: no configuration shares the devices of pool 'ranking'",
    ],
    [
      'a key that is missing',
      withConfig({ mine: ours }),
      "sharing/config values.devicePlugin.config.data: has no key 'cdk8s-gpu-ranking', which the nodes of pool 'ranking' are labelled with",
    ],
    [
      'a default that is missing',
      withConfig({ 'cdk8s-gpu-ranking': ours }, { default: 'defualt' }),
      'sharing/config values.devicePlugin.config.default: is not a key of devicePlugin.config.data',
    ],
    [
      'another number of replicas',
      withConfig({ 'cdk8s-gpu-ranking': ours.replace('4', '8') }),
      "sharing/config values.devicePlugin.config.data.cdk8s-gpu-ranking: has 8 replicas and not 4, unlike pool 'ranking'",
    ],
    [
      'another way of sharing',
      withConfig({ 'cdk8s-gpu-ranking': ours.replace('mps', 'timeSlicing') }),
      "sharing/config values.devicePlugin.config.data.cdk8s-gpu-ranking: shares by timeSlicing, unlike pool 'ranking'",
    ],
    [
      'another name of the resource',
      withConfig({ 'cdk8s-gpu-ranking': ours.replace('{resources', '{renameByDefault: true, resources') }),
      "sharing/config values.devicePlugin.config.data.cdk8s-gpu-ranking: renames the resource, unlike pool 'ranking'",
    ],
    [
      'nothing shared',
      withConfig({ 'cdk8s-gpu-ranking': 'version: v1' }),
      "sharing/config values.devicePlugin.config.data.cdk8s-gpu-ranking: shares nothing, unlike pool 'ranking'",
    ],
    [
      'no device plugin',
      {
        ...withConfig({ 'cdk8s-gpu-ranking': ours }),
        devicePlugin: { enabled: false, ...withConfig({ 'cdk8s-gpu-ranking': ours }).devicePlugin },
      },
      "sharing/parts values.devicePlugin.enabled: pool 'ranking' needs it: the device plugin shares its devices, and the MPS daemon comes with it",
    ],
  ])('fails with %s', (_what, values, message) => expect(said(found(values, [ranking]))).toEqual([message]));

  describe('on nodes whose label is not known', () => {
    const theirs = { ...ranking, labels: {} };
    const slices = 'sharing: {timeSlicing: {resources: [{name: nvidia.com/gpu, replicas: 4}]}}';
    const judged = (data: Record<string, string>, rest: object = {}) => said(found(withConfig(data, rest), [theirs]));
    const at = (key: string) => `sharing/config values.devicePlugin.config.data.${key}`;
    const NO_OTHER = "unlike pool 'ranking', and no other configuration shares as it does";

    test('are held to the configuration that comes closest, and not to a default that shares nothing', () => {
      const data = { any: 'version: v1', slices, mps: ours.replace('4', '8') };
      const said = [`${at('mps')}: has 8 replicas and not 4, ${NO_OTHER}`];
      expect(judged(data, { default: 'any' })).toEqual(said);
      expect(judged(data)).toEqual(said);
      expect(judged({ any: 'version: v1', slices }, { default: 'any' })).toEqual([`${at('slices')}: shares by timeSlicing, ${NO_OTHER}`]);
    });

    test('are held to the one that differs least of those that share by the same means', () => {
      const far = ours.replace('4', '8').replace('resources', 'renameByDefault: true, resources');
      for (const data of [
        { far, near: ours.replace('4', '2') },
        { near: ours.replace('4', '2'), far },
      ])
        expect(judged(data)).toEqual([`${at('near')}: has 2 replicas and not 4, ${NO_OTHER}`]);
    });

    test('are held to the default where none shares', () => {
      expect(judged({ any: 'version: v1', other: '' }, { default: 'any' })).toEqual([`${at('any')}: shares nothing, ${NO_OTHER}`]);
      expect(judged({ any: 'version: v1' }, { default: 'any' })).toEqual([`${at('any')}: shares nothing, unlike pool 'ranking'`]);
    });

    test('are sound where one configuration does', () => {
      expect(judged({ any: 'version: v1', slices, mps: ours }, { default: 'any' })).toEqual([]);
    });
  });

  test('whose label names one that shares nothing are told of another that does', () => {
    const data = { 'cdk8s-gpu-ranking': 'version: v1', other: ours };
    expect(found(withConfig(data), [ranking])).toMatchObject([
      {
        problem: "shares nothing, unlike pool 'ranking'",
        fix: 'share here, or label the nodes nvidia.com/device-plugin.config: other, which shares as the pool says',
      },
    ]);
    expect(said(found(withConfig({ 'cdk8s-gpu-ranking': 'version: v1', other: 'a: [' }), [ranking]))).toContainEqual(
      "sharing/config values.devicePlugin.config.data.cdk8s-gpu-ranking: shares nothing, unlike pool 'ranking'",
    );
  });

  test('are not judged where the ConfigMap is made by somebody else', () => {
    expect(found({ devicePlugin: { config: { name: 'theirs', default: 'any' } } }, [ranking])).toEqual([]);
  });

  test('fail where a default shares the GPUs of a pool that says nobody does', () => {
    const train = { ...poolOf('train'), cluster };
    const values = withConfig({ all: 'sharing: {timeSlicing: {resources: [{name: nvidia.com/gpu, replicas: 2}]}}' }, { default: 'all' });
    expect(said(found(values, [train]))).toEqual([
      "sharing/config values.devicePlugin.config.data.all: shares the devices of pool 'train', which says that nobody shares them",
    ]);
  });

  test('fail where configurations decide the MIG strategy and say another one', () => {
    const values = {
      mig: { strategy: '' },
      ...withConfig({ 'cdk8s-gpu-ranking': ours, rest: 'flags: {migStrategy: single}' }, { default: 'rest' }),
    };
    const rules = found(values, [ranking, { ...slices, sharing: mig() }]).map(({ rule }) => rule);
    expect(rules).toEqual(['operator/mig-strategy']);
  });
});

describe('a configuration against what a pool says', () => {
  const configs = (values: Record<string, unknown>, pool: PoolDescription) =>
    found(values, [pool])
      .filter(({ rule }) => rule === 'sharing/config')
      .map(({ at, problem }) => `${at}: ${problem.replace(/, unlike pool .*/, '')}`);
  const KEY = 'cdk8s-gpu-ranking';
  const AT = `values.devicePlugin.config.data.${KEY}`;
  const sharing = (kind: string, rest: string): string => `sharing: {${kind}: {${rest}}}`;
  const gpu = (replicas: number): string => `{name: nvidia.com/gpu, replicas: ${replicas}}`;
  const { labels: _, ...unlabelled } = ranking;
  const theirs: PoolDescription = { ...unlabelled, labels: {} };

  test('says every resource that is shared by another number, and every one that is not shared', () => {
    const numbers = sharing('mps', `resources: [${gpu(8)}, {name: nvidia.com/mig-1g.10gb, replicas: 2}]`);
    expect(configs(withConfig({ [KEY]: numbers }), ranking)).toEqual([`${AT}: has 8, 2 replicas and not 4`]);
    const right = sharing('mps', `resources: [${gpu(4)}, {name: nvidia.com/mig-1g.10gb, replicas: 4}]`);
    expect(configs(withConfig({ [KEY]: right }), ranking)).toEqual([]);
    const cut = shared(timeSlicing({ replicas: 4, mig: { layout: { '1g.10gb': 1, '2g.20gb': 1 } } }));
    const none = sharing('timeSlicing', 'failRequestsGreaterThanOne: true, resources: []');
    expect(configs(withConfig({ [KEY]: none }), cut)).toEqual([`${AT}: does not share nvidia.com/mig-1g.10gb, nvidia.com/mig-2g.20gb`]);
    const whatever = shared(timeSlicing({ replicas: 4, mig: {} }));
    expect(configs(withConfig({ [KEY]: none }), whatever)).toEqual([]);
  });

  test('says whether the resource is renamed, and whether requests fail', () => {
    const renamed = shared(mps({ replicas: 4, renameByDefault: true }));
    expect(configs(withConfig({ [KEY]: ours }), renamed)).toEqual([`${AT}: does not rename the resource`]);
    const lenient = shared(timeSlicing({ replicas: 4, failRequestsGreaterThanOne: false }));
    const strict = sharing('timeSlicing', `failRequestsGreaterThanOne: true, resources: [${gpu(4)}]`);
    expect(configs(withConfig({ [KEY]: strict }), lenient)).toEqual([`${AT}: fails requests for more than one`]);
    const left = sharing('timeSlicing', `resources: [${gpu(4)}]`);
    expect(configs(withConfig({ [KEY]: left }), lenient)).toEqual([]);
    expect(configs(withConfig({ [KEY]: left }), shared(timeSlicing({ replicas: 4 })))).toEqual([
      `${AT}: does not fail requests for more than one`,
    ]);
  });

  test('is one of all where others label the nodes', () => {
    const other = ours.replace('4', '8');
    expect(configs(withConfig({ a: other, b: ours }, { default: 'a' }), theirs)).toEqual([]);
    expect(configs(withConfig({ a: other, b: '"' }, { default: 'a' }), theirs)).toEqual([]);
    expect(configs(withConfig({ a: other, b: other }, { default: 'a' }), theirs)).toEqual([
      'values.devicePlugin.config.data.a: has 8 replicas and not 4',
    ]);
    expect(configs(withConfig({ [KEY]: other, b: ours }), ranking)).toEqual([`${AT}: has 8 replicas and not 4`]);
  });

  test('may have no default', () => {
    expect(configs(withConfig({ [KEY]: ours }, { default: '' }), ranking)).toEqual([]);
    expect(configs(withConfig({ a: 'version: v1' }), { ...poolOf('train'), cluster })).toEqual([]);
    expect(configs({}, { ...poolOf('train'), cluster })).toEqual([]);
  });
});

describe('a configuration that the device plugin refuses or does not heed', () => {
  const only = (text: string) =>
    said(found(withConfig({ a: text }), []))
      .filter((line) => line.startsWith('sharing/config-file'))
      .map((line) => line.replace('sharing/config-file values.devicePlugin.config.data.a', '').trim());

  test.each([
    ['version: v2', '.version: is not one of the allowed values'],
    [
      'flags: {renameByDefault: true}',
      '.flags.renameByDefault: is not a key of a device plugin configuration here, and is ignored silently',
    ],
    ['flags: {migStrategy: mix}', '.flags.migStrategy: is not one of the allowed values'],
    ['flags: {plugin: {deviceListStrategy: [envvars]}}', '.flags.plugin.deviceListStrategy[0]: is not one of the allowed values'],
    ['flags: {plugin: {deviceIDStrategy: name}}', '.flags.plugin.deviceIDStrategy: is not one of the allowed values'],
    ['sharing: {timeSlicing: {resources: []}}', '.sharing.timeSlicing.resources: needs at least 1 entry'],
    [
      'sharing: {timeSlicing: {resources: [{name: nvidia.com/gpu, replicas: 1}]}}',
      '.sharing.timeSlicing.resources[0].replicas: is out of range',
    ],
    ['sharing: {timeSlicing: {resources: [{name: nvidia.com/gpu}]}}', '.sharing.timeSlicing.resources[0].replicas: is missing'],
    ['sharing: {timeSlicing: {resources: [{replicas: 2}]}}', '.sharing.timeSlicing.resources[0].name: is missing'],
    [
      'sharing: {timeSlicing: {resources: [{name: example.com/gpu, replicas: 2}]}}',
      '.sharing.timeSlicing.resources[0].name: has the wrong type or form',
    ],
    [
      'sharing: {timeSlicing: {resources: [{name: gpu, replicas: 2, devices: [0]}]}}',
      '.sharing.timeSlicing.resources[0].devices: the device plugin does not read it, and shares all GPUs of the node',
    ],
    [
      'flags: {migStrategy: mixed}\nsharing: {mps: {resources: [{name: gpu, replicas: 2}]}}',
      '.flags.migStrategy: the device plugin refuses mixed together with mps',
    ],
    ['imex: {channelIDs: [1]}', '.imex.channelIDs[0]: is not one of the allowed values'],
    ['"', ': is not YAML'],
  ])('fails with %s', (text, problem) => expect(only(text)).toEqual([problem]));

  test('takes what upstream documents, and keys that say nothing', () => {
    expect(
      only(
        'flags: {mpsRoot: "", useNodeFeatureAPI: null, plugin: {deviceListStrategy: envvar}, gfd: {sleepInterval: 60s}}\nimex: {channelIDs: []}',
      ),
    ).toEqual([]);
    expect(only('')).toEqual([]);
  });
});

describe('pods', () => {
  const pod = (spec: Partial<PodSpec>, rest: Partial<PodFacts> = {}): PodFacts => ({
    path: 'ml/api',
    owner: { group: 'apps', kind: 'Deployment', name: 'api', namespace: 'ml' },
    pointer: 'spec.template.spec',
    spec: { containers: [{ name: 'main', image: 'x:1', resources: { limits: { 'nvidia.com/gpu': 1 } } }], ...spec },
    pool: 'ml/prod/ranking',
    ...rest,
  });
  // None of them asks for CPU or memory, which is another subject.
  const of = (pool: PoolDescription, ...pods: PodFacts[]) =>
    judge(mergeModel([{ pools: [pool], pods }])).flatMap(({ rule, allowed }) => (rule === 'qos/unrequested' ? [] : [[rule, allowed]]));
  const product = (value: string) => ({ nodeSelector: { 'nvidia.com/gpu.product': value } });
  const affinity = (...values: string[]) => ({
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [{ matchExpressions: [{ key: 'nvidia.com/gpu.product', operator: 'In', values }] }],
        },
      },
    },
  });
  const h100 = 'NVIDIA-H100-80GB-HBM3';

  test('select a product by the name that sharing gives it', () => {
    const wrong = [['sharing/product-selector', [`${h100}-SHARED`]]];
    expect(of(ranking, pod(product(h100)))).toEqual(wrong);
    expect(of(ranking, pod(affinity(h100)))).toEqual(wrong);
    expect(of(ranking, pod(affinity(h100, `${h100}-SHARED`)))).toEqual([]);
    expect(of(shared(mps({ replicas: 4 }), product(h100)))).toEqual(wrong);
  });

  test('select it by its own name where nothing is shared, or the resource is renamed', () => {
    expect(of(shared(exclusive()), pod(product(`${h100}-SHARED`)))).toEqual([['sharing/product-selector', [h100]]]);
    expect(of(shared(exclusive()), pod(product(h100)))).toEqual([]);
    const renamed = shared(timeSlicing({ replicas: 4, renameByDefault: true }));
    const asking = { containers: [{ name: 'main', image: 'x:1', resources: { limits: { 'nvidia.com/gpu.shared': 1 } } }] };
    expect(of(renamed, pod({ ...asking, ...product(h100) }))).toEqual([]);
  });

  test('that ask by the name from before a rename hear the new one', () => {
    expect(of(shared(timeSlicing({ replicas: 4, renameByDefault: true })), pod({}))).toEqual([['pool/offers', ['nvidia.com/gpu.shared']]]);
  });

  test('that ask for several GPUs of a shared pool are refused, also where the device plugin would allow it', () => {
    const two = { containers: [{ name: 'main', image: 'x:1', resources: { limits: { 'nvidia.com/gpu': 2 } } }] };
    expect(of(shared(timeSlicing({ replicas: 4, failRequestsGreaterThanOne: false })), pod(two))).toEqual([
      ['pool/per-container', 'up to 1'],
    ]);
  });

  test.each([
    ['torchrun', { env: [{ name: 'PET_NPROC_PER_NODE', value: '2' }] }],
    ['its option', { command: ['torchrun', '--nproc-per-node', '4', 'train.py'] }],
    ['the older spelling', { args: ['--nproc_per_node=4'] }],
    ['tensor parallelism', { args: ['serve', 'm', '-tp', '2'] }],
    ['a script of a shell', { command: ['sh', '-c', 'torchrun --nproc-per-node=2 train.py'] }],
    ['data parallelism', { args: ['--data-parallel-size', '2'] }],
    ['several API servers', { args: ['--api-server-count=4'] }],
    ['workers of gunicorn', { command: ['gunicorn', '-w', '4', 'x'] }],
    ['workers of uvicorn', { command: ['uvicorn', '--workers', '4', 'x'] }],
  ])('that start several processes are warned of: %s', (_what, container) => {
    const spec = { containers: [{ name: 'main', image: 'x:1', resources: { limits: { 'nvidia.com/gpu': 1 } }, ...container }] };
    expect(of(ranking, pod(spec))).toEqual([['sharing/processes', undefined]]);
    expect(of(shared(timeSlicing({ replicas: 4 })), pod(spec))).toEqual([]);
  });

  test.each([
    ['torchrun with one', { env: [{ name: 'PET_NPROC_PER_NODE', value: '1' }] }],
    ['its option with one', { command: ['torchrun', '--nproc-per-node', '1', 'train.py'] }],
    ['as many as there are GPUs', { command: ['torchrun', '--nproc-per-node', 'gpu', 'train.py'] }],
  ])('that start one process are as MPS wants them: %s', (_what, container) => {
    const spec = { containers: [{ name: 'main', image: 'x:1', resources: { limits: { 'nvidia.com/gpu': 1 } }, ...container }] };
    expect(of(ranking, pod(spec))).toEqual([]);
  });

  test('of several namespaces are a matter of MPS alone', () => {
    const both = [pod({}), pod({}, { path: 'web/api', owner: { group: 'apps', kind: 'Deployment', name: 'api', namespace: 'web' } })];
    expect(of(ranking, ...both)).toEqual([['sharing/namespaces', undefined]]);
    expect(of(shared(timeSlicing({ replicas: 4 })), ...both)).toEqual([]);
  });
});

test('a GPU from before compute capability 7.5 takes 16 clients', () => {
  const old = (replicas: number) => judge(mergeModel([{ pools: [{ ...shared(mps({ replicas })), gpu: 'V100-SXM2-16GB', shapes: [] }] }]));
  expect(old(16)).toEqual([]);
  expect(old(17).map(({ rule, allowed }) => [rule, allowed])).toEqual([['sharing/mps-clients', '2 to 16']]);
});

test('a configuration that shares by MPS in more replicas than any GPU takes clients fails, whatever its GPU is', () => {
  const config = (kind: string, replicas: unknown) =>
    fromYaml(`version: v1\nsharing: {${kind}: {resources: [{name: nvidia.com/gpu, replicas: ${String(replicas)}}]}}\n`);
  const clients = (...model: readonly ModelFragment[]) =>
    judge(mergeModel(model)).flatMap(({ rule, at, got, allowed }) => (rule === 'sharing/mps-clients' ? [[at, got, allowed]] : []));
  expect(clients(config('mps', 49))).toEqual([['.sharing.mps.resources[0].replicas', 49, '2 to 48']]);
  expect(clients(config('mps', 48))).toEqual([]);
  expect(clients(config('mps', '"49"'))).toEqual([]);
  expect(clients(config('timeSlicing', 100))).toEqual([]);
  expect(clients(config('mps', 49), { pools: [{ ...shared(timeSlicing({ replicas: 4 })), path: 'p' }] })).toHaveLength(1);
  // Where the pool is known it is said of that.
  expect(clients(config('mps', 49), { pools: [{ ...shared(mps({ replicas: 49 })), path: 'p' }] })).toEqual([
    ['sharing.replicas', 49, '2 to 48'],
  ]);
});

describe('a configuration of the device plugin', () => {
  const slicedBy = (text: string, pool = shared(timeSlicing({ replicas: 4 }))) =>
    said(found(withConfig({ 'cdk8s-gpu-ranking': text }), [pool]).filter(({ rule }) => rule === 'sharing/config'));
  const slices4 = (name: string, rest = ', failRequestsGreaterThanOne: true') =>
    `sharing: {timeSlicing: {resources: [{name: ${name}, replicas: 4}]${rest}}}`;

  test('may name the resource without its domain', () => expect(slicedBy(slices4('gpu'))).toEqual([]));

  test('fails when it shares something else', () => {
    expect(slicedBy(slices4('nvidia.com/mig-1g.5gb'))).toEqual([
      "sharing/config values.devicePlugin.config.data.cdk8s-gpu-ranking: does not share nvidia.com/gpu, unlike pool 'ranking'",
    ]);
  });

  test('fails when it shares only some of the MIG devices', () => {
    const cut = shared(timeSlicing({ replicas: 4, mig: { layout: { '1g.10gb': 4, '3g.40gb': 1 } } }));
    expect(slicedBy(slices4('nvidia.com/mig-1g.10gb'), cut)).toEqual([
      "sharing/config values.devicePlugin.config.data.cdk8s-gpu-ranking: does not share nvidia.com/mig-3g.40gb, unlike pool 'ranking'",
    ]);
  });

  test('fails when it gives out requests for several shares, unlike the pool', () => {
    expect(slicedBy(slices4('nvidia.com/gpu', ''))).toEqual([
      "sharing/config values.devicePlugin.config.data.cdk8s-gpu-ranking: does not fail requests for more than one, unlike pool 'ranking'",
    ]);
    expect(slicedBy(slices4('nvidia.com/gpu'), shared(timeSlicing({ replicas: 4, failRequestsGreaterThanOne: false })))).toEqual([
      "sharing/config values.devicePlugin.config.data.cdk8s-gpu-ranking: fails requests for more than one, unlike pool 'ranking'",
    ]);
  });

  const malformed = (text: string) =>
    said(found(withConfig({ a: text }, { default: 'a' }), []).filter(({ rule }) => rule === 'sharing/config-file'));

  test('fails when MPS shall share MIG devices', () => {
    expect(malformed('sharing: {mps: {resources: [{name: nvidia.com/mig-1g.5gb, replicas: 4}]}}')).toEqual([
      'sharing/config-file values.devicePlugin.config.data.a.sharing.mps.resources: MPS shares whole GPUs and nothing else',
    ]);
  });

  test.each(['cdi-cri', '[envvar, cdi-annotations]'])('fails when Tegra shall use CDI: %s', (strategy) => {
    expect(malformed(`flags: {deviceDiscoveryStrategy: tegra, plugin: {deviceListStrategy: ${strategy}}}`)).toEqual([
      'sharing/config-file values.devicePlugin.config.data.a.flags.plugin.deviceListStrategy: the device plugin refuses CDI together with deviceDiscoveryStrategy tegra',
    ]);
    expect(malformed('flags: {deviceDiscoveryStrategy: tegra, plugin: {deviceListStrategy: envvar}}')).toEqual([]);
  });
});

describe('variables of the device plugin', () => {
  const env = (name: string, value: string, version: OperatorFacts['version'] = 'v26.7.0') => {
    const values = { devicePlugin: { ...withConfig({ 'cdk8s-gpu-ranking': ours }).devicePlugin, env: [{ name, value }] } };
    return said(found(values, [ranking], { version }));
  };

  test('fail when they give an MPS pool the strategy mixed', () => {
    expect(env('MIG_STRATEGY', 'mixed')).toEqual([
      'sharing/plugin-env values.devicePlugin.env: MIG_STRATEGY reaches the device plugin, and neither GPU Feature Discovery nor the MPS daemon, which hear mig.strategy',
      "sharing/mps-strategy values.devicePlugin.env: the device plugin of pool 'ranking', which shares by MPS, does not start",
    ]);
  });

  test('lost against those of the operator before 25.3.4', () =>
    expect(env('MIG_STRATEGY', 'mixed', 'v24.9.2')).toEqual([expect.stringMatching(/^operator\/kubernetes-version /)]));

  test('warn when they name another file', () => {
    expect(env('CONFIG_FILE', '/mine.yaml')).toEqual([
      'sharing/plugin-env values.devicePlugin.env: CONFIG_FILE takes the place of the configuration that the label of a node chooses',
    ]);
  });

  test('fail when they name the MIG devices of a pool otherwise', () => {
    const values = { mig: { strategy: 'mixed' }, devicePlugin: { env: [{ name: 'MIG_STRATEGY', value: 'single' }] } };
    expect(found(values, [slices]).map(({ rule, at }) => `${rule} ${at}`)).toContain('operator/mig-strategy values.devicePlugin.env');
  });
});
