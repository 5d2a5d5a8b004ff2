import { documents, found, foundIn } from './places/places';
import { fromYaml } from './from-yaml';

const flux = (name: string, chart: string, values: string, rest = ''): string =>
  `{apiVersion: helm.toolkit.fluxcd.io/v2, kind: HelmRelease, metadata: {name: ${name}, namespace: gpu}, spec: {chart: {spec: {chart: ${chart}}}, values: {${values}}${rest}}}`;
const SERVES = 'gpuResourcesEnabledOverride: true';
const ELSEWHERE = ', valuesFrom: [{kind: ConfigMap, name: a}]';
const driver = (more = '', chart = 'nvidia-dra-driver-gpu'): string => flux('dra', chart, `${SERVES}${more}`);
const operator = (values = '', rest = ''): string => flux('operator', 'gpu-operator', values, rest);
const pools = (...more: readonly object[]): object => ({
  pools: more.map((one, index) => ({
    name: `p${index}`,
    machine: 'dgxH100',
    sharing: 'exclusive',
    nodeSelector: { pool: `p${index}` },
    ...one,
  })),
});
const LONE = pools({});
const sure = (context: object, ...texts: readonly string[]) => found('dra/one-owner', documents(...texts), context);
const doubted = (...texts: readonly string[]) => found('dra/two-owners', documents(...texts));

test('a driver beside an operator is doubted without pools, and wrong with one that both serve', () => {
  expect(doubted(driver(), operator())).toMatchObject([
    { severity: 'warning', subject: 'a.yaml#0.0', at: 'spec.values.gpuResourcesEnabledOverride', got: true },
  ]);
  expect(found('dra/two-owners', documents(driver(), operator()), LONE)).toEqual([]);
  expect(sure(LONE, driver(), operator())).toMatchObject([{ severity: 'error', problem: expect.stringContaining("'p0'") }]);
  expect(found('dra/one-owner', documents(driver(), operator()))).toEqual([]);
  expect(doubted(operator(), driver('', 'dra-driver-nvidia-gpu'))).toHaveLength(1);
  expect(doubted(driver(', resources: {gpus: {enabled: true}}'), operator('devicePlugin: {enabled: true}'))).toHaveLength(1);
});

test.each<[string, readonly string[]]>([
  ['a driver alone', [driver()]],
  ['an operator alone', [operator()]],
  ['a driver of domains alone', [driver(', resources: {gpus: {enabled: false}}'), operator()]],
  ['a driver that does not say that it serves', [flux('dra', 'nvidia-dra-driver-gpu', ''), operator()]],
  ['a driver of which more is said elsewhere', [flux('dra', 'nvidia-dra-driver-gpu', SERVES, ELSEWHERE), operator()]],
  ['an operator of which more is said elsewhere', [driver(), operator('', ELSEWHERE)]],
  ['another chart', [driver('', 'dra'), operator()]],
  ['an operator without a device plugin', [driver(), operator('devicePlugin: {enabled: false}')]],
  ['an operator that makes no ClusterPolicy', [driver(), operator('clusterPolicy: {deployCR: false}, gpuCluster: {deployCR: true}')]],
  ['HAMi', [driver(), flux('hami', 'hami', '')]],
])('%s is left alone', (_what, texts) => {
  expect(doubted(...texts)).toEqual([]);
  expect(sure(LONE, ...texts)).toEqual([]);
});

test('an operator that says itself that it has a device plugin is heard, whatever stands elsewhere', () => {
  expect(doubted(driver(), operator('devicePlugin: {enabled: true}', ELSEWHERE))).toHaveLength(1);
});

test('a driver that chooses its nodes is left alone without pools', () => {
  expect(doubted(driver(', kubeletPlugin: {nodeSelector: {team: ml}}'), operator())).toEqual([]);
  expect(doubted(driver(', kubeletPlugin: {nodeSelector: {}}'), operator())).toHaveLength(1);
  expect(doubted(driver(', kubeletPlugin: {affinity: {}}'), operator())).toEqual([]);
  expect(sure(LONE, driver(', kubeletPlugin: {affinity: {}}'), operator())).toEqual([]);
});

test('a pool is served by both where both run on its nodes', () => {
  const on = (pool: object, more = '', values = '') => sure(pools(pool), driver(more), operator(values)).length;
  expect(on({}, ', kubeletPlugin: {nodeSelector: {pool: p0}}')).toBe(1);
  expect(on({}, ', kubeletPlugin: {nodeSelector: {pool: p1}}')).toBe(0);
  expect(on({}, ', kubeletPlugin: {nodeSelector: {pool: p0, rack: a}}')).toBe(0);
  expect(on({ sharing: 'hami' })).toBe(0);
  const labelled = (key: string, value: string) => on({ nodeSelector: { pool: 'p0', [`nvidia.com/gpu.deploy.${key}`]: value } });
  expect(['device-plugin', 'operands', 'driver'].map((key) => labelled(key, 'false'))).toEqual([0, 0, 1]);
  expect(['device-plugin', 'operands'].map((key) => labelled(key, 'true'))).toEqual([1, 1]);

  const taint = (key: string, effect = 'NoSchedule') => ({ taints: [{ key, effect }] });
  const bears = '[{key: ml, operator: Exists}, {key: batch, operator: Exists}]';
  const [ofDriver, ofOperator] = [`, kubeletPlugin: {tolerations: ${bears}}`, `daemonsets: {tolerations: ${bears}}`];
  expect(on(taint('nvidia.com/gpu'))).toBe(1);
  expect(on(taint('ml', 'PreferNoSchedule'))).toBe(1);
  expect(on(taint('ml'))).toBe(0);
  expect(on(taint('ml'), ofDriver)).toBe(0);
  expect(on(taint('ml'), '', ofOperator)).toBe(0);
  expect(on(taint('ml'), ofDriver, ofOperator)).toBe(1);
  expect(sure(pools({ sharing: 'hami' }, {}), driver(), operator())).toMatchObject([{ problem: expect.stringContaining("'p1'") }]);
});

test('k3s: what tells a chart more is not an operator of its own', () => {
  const config = `{apiVersion: helm.cattle.io/v1, kind: HelmChartConfig, metadata: {name: gpu-operator, namespace: gpu}, spec: {valuesContent: 'devicePlugin: {enabled: true}'}}`;
  expect(doubted(driver(), config)).toEqual([]);
});

test('an operator is known by the object that delivers it, also as the second of that', () => {
  const given = fromYaml(documents(driver(), operator()));
  const [release] = given.operators ?? [];
  const named = (path: string) => foundIn('dra/two-owners', { operators: [{ ...release!, path }], objects: given.objects ?? [] }).length;
  expect(['a.yaml#1.0', 'a.yaml#1.0.release', 'a.yaml#1.0.release.12'].map(named)).toEqual([1, 1, 1]);
  expect(['a.yaml#1.0.release.x', 'a.yaml#1.0.release.1.a', 'a.yaml#1.0release', 'a.yaml#7.0.release'].map(named)).toEqual([0, 0, 0, 0]);
});

test('constructs: the one cluster has one operator, and of several nobody knows which', () => {
  const { operators: [release] = [], objects = [] } = fromYaml(documents(driver(), operator()));
  const cluster = { name: 'prod', path: 'prod', kubernetes: '1.34' } as const;
  const { scope: _scope, ...ours } = { ...release!, path: 'prod/gpu-operator', cluster };
  const [first] = objects;
  const said = (...clusters: readonly (typeof cluster)[]) =>
    foundIn('dra/two-owners', { operators: [ours], objects: [first!], clusters: clusters as never }).length;
  expect(said(cluster)).toBe(1);
  expect(said(cluster, { ...cluster, path: 'dev' as never })).toBe(0);
  expect(foundIn('dra/two-owners', { operators: [{ ...ours, scope: 'x' }], objects: [first!], clusters: [cluster] as never })).toEqual([]);
});
