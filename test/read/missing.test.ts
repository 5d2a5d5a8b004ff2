import { lintDocuments, readContext, readText } from '../../lib/read';

const missing = (texts: readonly string[], context: object = {}): readonly string[] =>
  lintDocuments(
    texts.flatMap((text, index) => [...readText(`${index}.yaml`, text).documents]),
    readContext(context, 'context.yaml'),
  ).missing;

const policy = (spec: string): string =>
  `apiVersion: nvidia.com/v1\nkind: ClusterPolicy\nmetadata: {name: cluster-policy}\nspec: ${spec}\n`;
const release = (chart: string, version: string, values: string, more = ''): string =>
  `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: ${chart}, namespace: ${chart}}\nspec: {chart: {spec: {chart: ${chart}, version: ${version}}}, values: ${values}${more}}\n`;
const operator = (values: string, more = ''): string => release('gpu-operator', 'v26.7.0', values, more);
const HAMI = release('hami', '2.10.0', '{}');
const plugin = (kind: string, replicas: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: plugin}\ndata:\n  any: '{version: v1, sharing: {${kind}: {resources: [{name: nvidia.com/gpu, replicas: ${replicas}}]}}}'\n`;
const POOLS = { kubernetes: '1.34', pools: [{ name: 'a', machine: 'dgxH100', nodeSelector: { pool: 'a' } }] };
const CHARTS = { charts: { 'gpu-operator': 'v26.7.0' } };

const GFD = 'GPU Feature Discovery is switched off, and whether nodes share by MPS, which needs it, is not known';
const MIXED = 'mig.strategy is mixed, and which nodes are cut by MIG or share by MPS is not known';
const BESIDE = "which nodes are HAMi's and which are the GPU Operator's device plugin's is not known";
const NAME = 'name the pools in a context';

describe('what would let more be said is named', () => {
  test.each<[string, readonly string[], object, string]>([
    ['the pools, where GPU Feature Discovery is switched off', [operator('{gfd: {enabled: false}}')], {}, `${GFD}: ${NAME}`],
    ['the pools, where MIG devices have names of their own', [policy('{mig: {strategy: mixed}}')], CHARTS, `${MIXED}: ${NAME}`],
    ['the pools, where HAMi is beside an operator', [operator('{}'), HAMI], {}, `${BESIDE}: ${NAME}`],
    [
      'the GPUs, where MPS has more clients than old ones take',
      [plugin('mps', '17')],
      {},
      `a configuration shares GPUs by MPS in 17 replicas, and some GPUs take 16: ${NAME}, with their machine or GPU`,
    ],
    [
      'the rest of the values',
      [operator('{mig: {strategy: mixed}}', ', valuesFrom: [{kind: Secret, name: s}]')],
      POOLS,
      `${MIXED}: some values of its release are elsewhere, so none were compared with the pools of the context`,
    ],
  ])('%s', (_what, texts, context, said) => expect(missing(texts, context)).toEqual([said]));

  test('of several that lack the same it is said once', () =>
    expect(missing([policy('{mig: {strategy: mixed}}'), operator('{mig: {strategy: mixed}}')], CHARTS)).toEqual([`${MIXED}: ${NAME}`]));
});

describe('nothing is missing', () => {
  test.each<[string, readonly string[], object]>([
    ['where the pools are known', [operator('{gfd: {enabled: false}, mig: {strategy: mixed}}'), HAMI], POOLS],
    ['with what is the default', [operator('{gfd: {enabled: true}, mig: {strategy: single}}')], {}],
    ['beside HAMi alone', [HAMI], {}],
    ['where the operator leaves the devices alone', [operator('{devicePlugin: {enabled: false}}'), HAMI], {}],
    ['with as many clients as every GPU takes', [plugin('mps', '16')], {}],
    ['with more clients than any GPU takes, which fails', [plugin('mps', '49')], {}],
    ['with shares in turns', [plugin('timeSlicing', '40')], {}],
    ['with a number that is none', [plugin('mps', '"40"')], {}],
    ['with clients of GPUs that are known', [plugin('mps', '40')], POOLS],
  ])('%s', (_what, texts, context) => expect(missing(texts, context)).toEqual([]));
});
