import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import { contextJsonSchema, lintDocuments, readContext, readText } from '../../lib/read';
import { parseYaml } from '../../lib/internal';
import { machines } from '../../lib/words/machine';
import { exclusive } from '../../lib/plans/allocators';
import { findings } from './found';

const validate = new Ajv2020({ strict: false }).compile(contextJsonSchema());
const pool = (more: object): object => ({ pools: [{ name: 'a', nodeSelector: { pool: 'a' }, ...more }] });

const contextsIn = (file: string): readonly object[] =>
  [...readFileSync(join(__dirname, '../..', file), 'utf8').matchAll(/```yaml\n([\s\S]*?)```/g)].flatMap(([, text = '']) =>
    /^(kubernetes|pools|charts):/m.test(text) && !/^(\s*)(apiVersion|kind):/m.test(text) ? (parseYaml(text) as object[]) : [],
  );

test.each(['README.md', 'docs/guides/lint.md', 'docs/RULES.md'])('the schema for editors accepts every context of %s', (file) => {
  const contexts = contextsIn(file);
  expect(contexts.length).toBeGreaterThan(0);
  for (const context of contexts) {
    validate(context);
    expect([context, validate.errors]).toEqual([context, null]);
  }
});

test.each([
  pool({ machine: 'dgxH100' }),
  pool({ machine: 'aws.g6.12xlarge', sharing: 'exclusive' }),
  pool({ sharing: { exclusive: {} } }),
  pool({ sharing: 'mig' }),
  pool({ sharing: { mig: { strategy: 'mixed' } } }),
  pool({ sharing: { mps: { replicas: 4 } } }),
  pool({ sharing: { timeSlicing: { replicas: 4, renameByDefault: true } } }),
  pool({ sharing: { hami: {} } }),
  { charts: { 'gpu-operator': '26.7.0', hami: 'v2.10.0', 'nvidia-device-plugin': '0.20.0' } },
  { charts: { 'gpu-operator': 'v24.6.2', hami: '2.7.1' } },
  ...['aks', 'eks', 'gke', 'k0s', 'k3s', 'microk8s', 'openshift', 'talos', 'other'].map((distribution) => ({
    kubernetes: '1.34',
    distribution,
  })),
])('%j is read, and the schema accepts it', (context) => {
  expect(() => readContext(context, 'context.yaml')).not.toThrow();
  validate(context);
  expect(validate.errors).toBeNull();
});

test.each([
  pool({ machine: 'dgxH1000' }),
  pool({ sharing: 'mps' }),
  pool({ sharing: { mps: {} } }),
  pool({ sharing: { mps: { replicas: 4 }, hami: {} } }),
  pool({ sharing: { hami: { replicas: 4 } } }),
  pool({ machines: 'dgxH100' }),
  { kubernetes: '1.2' },
  { distribution: 'kubeadmin' },
  { charts: { 'nvidia-device-plugin': '^0.20' } },
  { charts: { 'gpu-operator': '1.0' } },
])('fails on %j, and so does the schema', (context) => {
  expect(() => readContext(context, 'context.yaml')).toThrow();
  expect(validate(context)).toBe(false);
});

const DESCRIBED = {
  apiVersion: 'cdk8s-gpu/v1',
  kind: 'GpuNodePool',
  name: 'train',
  path: 'prod/train',
  cluster: { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'eks' },
  sharing: exclusive(),
  gpu: 'H100-SXM5-80GB',
  nodeSelector: { 'cdk8s-gpu/pool': 'train' },
  labels: { 'cdk8s-gpu/pool': 'train' },
  taints: [],
};

describe('a pool as a construct describes it', () => {
  test('is read as it is, with the cluster that all are of', () => {
    const context = { pools: [DESCRIBED] };
    validate(context);
    expect(validate.errors).toBeNull();
    const read = readContext(context, 'context.yaml');
    expect(read).toMatchObject({ cluster: DESCRIBED.cluster, pools: [DESCRIBED] });
    const other = { ...DESCRIBED, path: 'lab/train', cluster: { ...DESCRIBED.cluster, path: 'lab' } };
    expect(readContext({ pools: [DESCRIBED, other] }, 'context.yaml').cluster).toBeUndefined();
  });

  test('is of the cluster that the context names', () => {
    const { cluster, pools } = readContext({ kubernetes: '1.35', pools: [DESCRIBED] }, 'context.yaml');
    expect([cluster?.kubernetes, pools[0]?.cluster?.kubernetes]).toEqual(['1.35', '1.35']);
  });

  test('fails where it is none', () => {
    const context = { pools: [{ ...DESCRIBED, gpu: 'H1000' }] };
    expect(() => readContext(context, 'context.yaml')).toThrow(/context\.yaml\.pools\[0\]\.gpu: is not one of the allowed values/);
    expect(validate(context)).toBe(false);
  });
});

test('fails at the part of a machine that is wrong, with what was given and those that go on so first', () => {
  const context = { pools: [{ name: 'a', nodeSelector: { a: 'b' }, machine: { ...machines.dgxH100, gpu: 'H100', cpus: 'many' } }] };
  const said = (): unknown => readContext(context, 'context.yaml');
  expect(said).toThrow(/pools\[0\]\.machine\.gpu: is not one of the allowed values\n +got: "H100"\n +allowed: "H100-/);
  expect(said).toThrow(/pools\[0\]\.machine\.cpus: .*\n +got: "many"\n +allowed: a whole number/);
});

test('versions of charts are known with a v and without', () => {
  const charts = { 'gpu-operator': '26.7.0', hami: 'v2.10.0', 'nvidia-device-plugin': 'v0.20.0' };
  expect(readContext({ charts }, 'context.yaml').charts).toEqual({
    'gpu-operator': 'v26.7.0',
    hami: '2.10.0',
    'nvidia-device-plugin': '0.20.0',
  });
});

test('a version of a chart of which nothing is held is said, and its keys are not judged', () => {
  const release = (version: string): string => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator${version}}}
  values: {driverr: {enabled: true}}
`;
  const report = (charts: object, version = '') =>
    lintDocuments(readText('a.yaml', release(version)).documents, readContext({ charts }, 'context.yaml'));
  expect(report({ 'gpu-operator': 'v26.7.0' }).findings.map(({ rule }) => rule)).toEqual(['operator/unknown-value']);
  const strange = report({ 'gpu-operator': 'v22.9.0' });
  expect(strange.findings).toEqual([]);
  const missing = [{ rule: 'operator/unknown-value', line: 5, missing: 'there is no schema for version v22.9.0 of chart gpu-operator' }];
  expect(strange.unknowns).toMatchObject(missing);
  expect(report({}, ', version: v22.9.0').unknowns).toMatchObject(missing);
  const between = report({ 'gpu-operator': 'v26.5.0' });
  expect(between.findings.map(({ rule }) => rule)).toEqual(['operator/unknown-value']);
  expect(between.agreed).toEqual([expect.stringMatching(/v26\.3\.3 and v26\.7\.0/)]);
  expect(between.unknowns).toEqual([]);
  for (const range of ['', ', version: v26.x'])
    expect(report({}, range).unknowns).toMatchObject([{ missing: 'the version of chart gpu-operator is not known' }]);
});

const CHART = `apiVersion: helm.cattle.io/v1
kind: HelmChart
metadata: {name: nvidia-device-plugin, namespace: kube-system}
spec:
  chart: nvidia-device-plugin
  targetNamespace: nvidia
  valuesContent: "namespace: a"
`;

test('a version in the context has the keys of the device plugin judged', () => {
  const rulesWith = (charts: object) => findings(CHART, readContext({ charts }, 'context.yaml')).map(({ rule }) => rule);
  expect(rulesWith({ 'nvidia-device-plugin': '0.20.0' })).toEqual(['plugin/broken-value']);
});

test.each([
  [{}, []],
  [{ distribution: 'other' }, []],
  [{ distribution: 'k3s' }, []],
  [{ distribution: 'gke' }, ['delivery/helm-controller']],
  [{ distribution: 'openshift' }, ['delivery/helm-controller']],
  [{ distribution: 'kubeadm' }, ['delivery/helm-controller']],
])('of %j a rule about distributions says what it knows, and guesses nothing', (more, rules) => {
  const context = readContext({ kubernetes: '1.34', ...more }, 'context.yaml');
  expect(
    findings(CHART.replace('namespace: a', 'a: b'), context)
      .map(({ rule }) => rule)
      .filter((rule) => rule.startsWith('delivery/')),
  ).toEqual(rules);
});
