import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isPlainObject, parseYaml } from '../../lib/internal';
import type { KubeObject } from '../../lib/words/kubernetes';
import { argoCd, describeCluster, type HelmDelivery, k3s } from '../../lib/plans/charts';
import { planGpuOperator } from '../../lib/plans/charts/gpu-operator/plan';
import { planHami } from '../../lib/plans/charts/hami/plan';
import { hami } from '../../lib/plans/allocators';
import { poolOf } from '../charts/pools';

/** Parsed YAML of others, whose form a test knows. */
type Loose = Record<string, ReturnType<typeof JSON.parse>>;

const upstream = join(process.env['CDK8S_GPU_SHARED'] ?? resolve(__dirname, '../../../shared'), 'upstream');
const cluster = describeCluster({ path: 'ml/prod', id: 'prod' }, { kubernetes: '1.34', distribution: 'k3s' });
const place = { path: 'ml/prod/release', id: 'release' };

function objectsOf(delivery: HelmDelivery): readonly KubeObject[] {
  const operator = planGpuOperator(place, {}, { cluster, pools: [poolOf('train')], delivery });
  const labs = [poolOf('labs', { sharing: hami({ deviceSplitCount: 10 }) })];
  const other = planHami(place, {}, { cluster, pools: labs, operators: operator.model.operators!, delivery });
  return [...operator.objects, ...other.objects].map(({ object }) => object);
}

test.each([
  [
    'Argo CD',
    'Application',
    'argo-cd/crds/argoproj.io_applications.yaml',
    [argoCd(), argoCd({ destination: { server: 'https://10.0.0.1:6443' }, automated: 'prune', syncWave: 1 })],
  ],
  ['k3s', 'HelmChart', 'k3s-helm-controller/crds/helm.cattle.io_helmcharts.yaml', [k3s(), k3s({ failurePolicy: 'retry' })]],
] as const)('%s knows every field and value of the objects, in the version of its own CRD', (_name, kind, file, deliveries) => {
  const { spec: crd } = parseYaml(readFileSync(join(upstream, file), 'utf8'))[0] as Loose;
  const found = deliveries.flatMap(objectsOf).filter((object) => object.kind === kind);
  expect(found).toHaveLength(2 * deliveries.length);
  for (const { apiVersion, spec } of found) {
    const [group, version] = apiVersion.split('/');
    const { schema } = crd.versions.find(({ name, served }: Loose) => name === version && served) as Loose;
    expect(group).toBe(crd.group);
    expect(wrong(spec, schema.openAPIV3Schema.properties.spec, 'spec')).toEqual([]);
  }
});

test('fails the check with an unknown field, a missing one and a value that is not allowed', () => {
  const schema = { properties: { a: { enum: ['x'] }, b: { type: 'object', properties: {} } }, required: ['c'] };
  expect(wrong({ a: 'y', b: { d: 1 } }, schema, 'spec')).toEqual(['spec.c is missing', 'spec.a is y', 'spec.b.d']);
});

/** Fields that the schema does not have, that are missing, or whose value it does not list. */
function wrong(value: unknown, schema: Loose, path: string): readonly string[] {
  if (schema['x-kubernetes-preserve-unknown-fields']) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => wrong(item, schema['items'], `${path}[${index}]`));
  if (schema['enum'] !== undefined && !schema['enum'].includes(value)) return [`${path} is ${String(value)}`];
  if (!isPlainObject(value) || !schema['properties']) return [];
  const missing = ((schema['required'] ?? []) as string[])
    .filter((key) => value[key] === undefined)
    .map((key) => `${path}.${key} is missing`);
  return [
    ...missing,
    ...Object.entries(value).flatMap(([key, inner]) =>
      key in schema['properties'] ? wrong(inner, schema['properties'][key], `${path}.${key}`) : [`${path}.${key}`],
    ),
  ];
}
