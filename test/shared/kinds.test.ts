import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseYaml } from '../../lib/internal';
import { defaultKinds, type KindRow } from '../../lib/words/kinds';

/** Parsed YAML of others, whose form a test knows. */
type Loose = Record<string, ReturnType<typeof JSON.parse>>;

const upstream = join(process.env['CDK8S_GPU_SHARED'] ?? resolve(__dirname, '../../../shared'), 'upstream');

const groups = new Set(defaultKinds.map(({ group }) => group));

/** Every definition of a kind of these groups that upstream's folders have. */
const definitions = readdirSync(upstream).flatMap((project) => {
  const folder = join(upstream, project, 'crds');
  return (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => groups.has(file.split('_', 1)[0] ?? '') && /\.yaml(\.gz)?$/.test(file))
    .flatMap((file) => {
      const bytes = readFileSync(join(folder, file));
      return parseYaml((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
    });
});

/** The schemas of a kind by version, of all its definitions. */
const schemasOf = ({ group, kind }: KindRow): readonly (readonly [string, Loose])[] =>
  (definitions as readonly Loose[])
    .filter((definition) => definition['kind'] === 'CustomResourceDefinition')
    .map(({ spec }) => spec as Loose)
    .filter((spec) => spec['group'] === group && spec['names'].kind === kind)
    .flatMap((spec) => (spec['versions'] as Loose[]).map(({ name, schema }) => [name as string, schema.openAPIV3Schema as Loose] as const));

/** Every field that a row names. */
const fieldsOf = ({ templates, jobs, rayCluster, kueue }: KindRow): readonly string[] =>
  [
    ...templates.flatMap(({ at, counts }) => [at, ...counts.flatMap((count) => [count.at, count.upTo, count.lessOneBy])]),
    jobs?.at,
    rayCluster,
    kueue?.suspend,
  ].filter((field): field is string => field !== undefined && field !== '');

/** Whether a schema has a field; `*` is an item of a list, or a key of a map. */
function has(schema: Loose | undefined, steps: readonly string[]): boolean {
  const [step, ...rest] = steps;
  if (schema === undefined || step === undefined) return schema !== undefined;
  // The variant of a definition that says nothing of its fields: test/schemas has the whole one.
  if (schema['x-kubernetes-preserve-unknown-fields'] !== undefined && schema['properties'] === undefined) return true;
  if (step === '*') return has((schema['items'] ?? schema['additionalProperties']) as Loose | undefined, rest);
  return has(schema['properties']?.[step] as Loose | undefined, rest);
}

const known = defaultKinds.filter((row) => schemasOf(row).length > 0);

test('the kinds of others have their definitions here, but for a few', () => {
  const without = defaultKinds.filter((row) => row.group.includes('.') && !known.includes(row)).map(({ kind }) => kind);
  const ofArgo = ['Workflow', 'CronWorkflow', 'WorkflowTemplate', 'ClusterWorkflowTemplate'];
  const ofKnative = ['Service', 'Configuration', 'Revision'];
  const ofKubeVirt = ['VirtualMachine', 'VirtualMachineInstance', 'VirtualMachineInstanceReplicaSet'];
  expect(without).toEqual(['TFJob', 'PaddleJob', 'XGBoostJob', 'JAXJob', 'SparkApplication', ...ofArgo, ...ofKnative, ...ofKubeVirt]);
});

describe.each(known.map((row) => [`${row.group}/${row.kind}`, row] as const))('%s', (_name, row) => {
  const schemas = schemasOf(row);

  test('has the versions of its row', () => expect(schemas.map(([version]) => version)).toEqual(expect.arrayContaining([...row.versions])));

  test('has every field that its row names', () => {
    for (const version of row.versions) {
      const schema = schemas.find(([name]) => name === version)?.[1];
      expect(fieldsOf(row).filter((field) => !has(schema, field.split('.')))).toEqual([]);
    }
  });

  test('has pods where its row has templates', () => {
    const schema = schemas.find(([name]) => name === row.versions[0])?.[1];
    const image = ['spec', 'containers', 0, 'image'];
    for (const { at, form } of row.templates) {
      const within = (form?.place(image) ?? image).map((step) => (typeof step === 'number' ? '*' : step));
      expect([at, has(schema, [...at.split('.'), ...within])]).toEqual([at, true]);
    }
  });
});
