import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseYaml } from '../../lib/internal';
import { unknownCrdKeys } from '../../lib/plans/charts';

/** Parsed YAML of others, whose form a test knows. */
type Loose = Record<string, ReturnType<typeof JSON.parse>>;

const upstream = join(process.env['CDK8S_GPU_SHARED'] ?? resolve(__dirname, '../../../shared'), 'upstream');

/** A value of a schema in which every map has all of its keys, and one more. */
function filled({ properties, items, additionalProperties }: Loose, paths: string[], at: string): unknown {
  if (items !== undefined) return [filled(items as Loose, paths, `${at}[0]`)];
  if (typeof additionalProperties === 'object') return { any: filled(additionalProperties as Loose, paths, `${at}.any`) };
  if (properties === undefined) return 'a';
  paths.push(`${at}.noSuchKey`);
  return Object.fromEntries([
    ['noSuchKey', 'a'],
    ...Object.entries(properties as Record<string, Loose>).map(([key, inner]) => [key, filled(inner, paths, `${at}.${key}`)]),
  ]);
}

test.each([
  ['ClusterPolicy', 'clusterpolicies'],
  ['NVIDIADriver', 'nvidiadrivers'],
  ['GPUCluster', 'gpuclusters'],
])('the keys of %s are those of its CRD, at every depth', (kind, file) => {
  const text = readFileSync(join(upstream, 'gpu-operator/crds', `nvidia.com_${file}.yaml`), 'utf8');
  const schema = (parseYaml(text)[0] as Loose)['spec'].versions[0].schema.openAPIV3Schema.properties.spec as Loose;
  const paths: string[] = [];
  const spec = filled(schema, paths, 'spec');
  expect(paths.length).toBeGreaterThan(10);
  // What stands at the top of a ClusterPolicy is judged with its sections.
  const judged = kind === 'ClusterPolicy' ? paths.filter((path) => path !== 'spec.noSuchKey') : paths;
  const found = unknownCrdKeys(kind, spec, true).map(({ at }) => at);
  expect([...found].sort()).toEqual([...judged].sort());
});
