import { RENDERED_VERSIONS } from '../rendered-versions';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isPlainObject, parseYaml } from '../../lib/internal';
import { brokenHamiValues, brokenValues, hamiVersions } from '../../lib/plans/charts';
import { chartTypes, chartTypeVersions } from '../../lib/plans/charts/gpu-operator/types';
import { typeFrom, type ValueType } from '../../lib/plans/charts/values/value-type';

/** Parsed YAML of others, whose form a test knows. */
type Loose = Record<string, ReturnType<typeof JSON.parse>>;

const upstream = join(process.env['CDK8S_GPU_SHARED'] ?? resolve(__dirname, '../../../shared'), 'upstream');
const document = (file: string) => parseYaml(readFileSync(join(upstream, file), 'utf8'))[0] as Loose;

/** Letter of the newest versions. */
const NEWEST = String.fromCharCode(96 + chartTypeVersions.length);
const lines = chartTypes.trim().split('\n');
const names = new Map<string, ValueType>();
for (const line of lines.filter((one) => one.startsWith('$'))) {
  const [name = '', ...word] = line.slice(1).split(' ');
  names.set(name, typeFrom(word.join(' '), names));
}
/** Each value of the newest chart that goes into the ClusterPolicy, with its type. */
const copied = lines
  .filter((line) => !line.startsWith('$'))
  .flatMap((line) => {
    const [group = '', words = ''] = line.split(/: (.*)/);
    return words.split(' ').flatMap((word) => {
      const [, key = '', manner = '', type = '', letters = NEWEST] = /^([^=]+)=([~="-]?)(.*?)[?!]?(?:@(\w+))?$/.exec(word) ?? [];
      return manner === '' || !letters.includes(NEWEST) ? [] : [{ key: `${group}.${key}`, type: typeFrom(type, names) }];
    });
  });

/** Names that are others in the ClusterPolicy. */
const pathOf = (key: string): string =>
  key.replace('driver.nvidiaDriverCRD.enabled', 'driver.useNvidiaDriverCRD').replace('.gpuPodDeletion.', '.podDeletion.');
/** What the operator's own Deployment takes. */
const OTHERS = ['operator.env', 'operator.imagePullSecrets'];

test('the types of the newest chart are those of the CRD of ClusterPolicy', () => {
  const schema = document('gpu-operator/crds/nvidia.com_clusterpolicies.yaml')['spec'].versions[0].schema.openAPIV3Schema.properties.spec;
  const judged = copied.filter(({ key }) => !OTHERS.includes(key));
  expect(judged.length).toBeGreaterThan(200);
  for (const { key, type } of judged) {
    const found = pathOf(key)
      .split('.')
      .reduce((inner, step) => inner?.properties?.[step], schema);
    expect({ key, type: stated(type) }).toEqual({ key, type: essence(found) });
  }
});

test.each(RENDERED_VERSIONS)("the values of chart %s are of the chart's types", (version) => {
  const old = `gpu-operator/older-values/values-${version}.yaml`;
  const values = document(existsSync(join(upstream, old)) ? old : 'gpu-operator/chart/values.yaml');
  expect(brokenValues(version, values)).toEqual([]);
  expect(brokenValues('', values)).toEqual([]);
});

test.each(hamiVersions)('the values of HAMi %s are of its types', (version) => {
  const old = `hami/charts/hami-v${version}/values.yaml`;
  const values = document(existsSync(join(upstream, old)) ? old : 'hami/charts/hami/values.yaml');
  // A null is as if nobody had written it.
  expect(brokenHamiValues(version, values).filter(({ got }) => got !== null)).toEqual([]);
});

test("a ClusterPolicy of upstream's is of the types", () => {
  const spec = document('gpu-operator/samples/v1_clusterpolicy.yaml')['spec'] as Record<string, unknown>;
  expect(brokenValues('v26.7.0', spec, false)).toEqual([]);
});

/** What decides in a schema, in the form of a schema. */
function essence(schema: Loose): unknown {
  const { type, properties, additionalProperties, items, enum: words, minimum, pattern, required = [] } = schema;
  if (schema['x-kubernetes-int-or-string']) return { type: 'int-or-string', quantity: pattern !== undefined };
  if (type === 'array') return { items: essence(items) };
  if (isPlainObject(additionalProperties)) return { values: essence(additionalProperties) };
  if (isPlainObject(properties)) {
    const inner = Object.entries(properties).map(([key, value]) => [key, essence(value as Loose)] as const);
    return { properties: Object.fromEntries(inner), required: [...required].sort() };
  }
  const duration = typeof pattern === 'string' && pattern.includes('ms');
  return { type, ...(words ? { words } : {}), ...(minimum === undefined ? {} : { minimum }), ...(duration ? { duration } : {}) };
}

/** The same of a type of ours. */
function stated(type: ValueType): unknown {
  switch (type.kind) {
    case 'x':
    case 'q':
      return { type: 'int-or-string', quantity: type.kind === 'q' };
    case '[':
      return { items: stated(type.of) };
    case '<':
      return { values: stated(type.of) };
    case '{': {
      const inner = [...type.keys].map(([key, { type: of }]) => [key, stated(of)] as const);
      const required = [...type.keys].flatMap(([key, { needed }]) => (needed ? [key] : []));
      return { properties: Object.fromEntries(inner), required: required.sort() };
    }
    case 'i':
      return { type: 'integer', ...(type.min === undefined ? {} : { minimum: type.min }) };
    case 's':
      return { type: 'string', ...(type.words ? { words: type.words } : {}) };
    case 'd':
      return { type: 'string', duration: true };
    default:
      return { type: type.kind === 'b' ? 'boolean' : type.kind };
  }
}
