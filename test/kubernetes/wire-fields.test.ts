import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wireFields } from '../../lib/words/kubernetes';

const FOLDER = join(__dirname, '../schemas');
const minors = readdirSync(FOLDER).filter((name) => /^1\.\d+\.json$/.test(name));

interface Schemas {
  readonly definitions: Readonly<Record<string, { readonly properties?: object }>>;
}

/** What a container says of a claim is called as the claim itself, which has other fields. */
const OF_CONTAINERS = 'io.k8s.api.core.v1.ResourceClaim';

const definitions = minors.flatMap((name) => {
  const schemas = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Schemas;
  return Object.entries(schemas.definitions).map(
    ([full, { properties = {} }]) =>
      [full === OF_CONTAINERS ? 'ContainerResourceClaim' : full.split('.').at(-1)!, Object.keys(properties)] as const,
  );
});

test('every type has the fields that it has in any supported Kubernetes, and no others', () => {
  const types = new Map<string, Set<string>>();
  for (const [type, fields] of definitions) {
    const known = types.get(type) ?? new Set<string>();
    types.set(type, known);
    for (const field of fields) known.add(field);
  }
  const told = [...types].filter(([type]) => wireFields(type) !== undefined);
  expect(told.map(([type]) => type)).toEqual(expect.arrayContaining(['PodSpec', 'Container', 'Affinity', 'Deployment', 'Job', 'Probe']));
  expect(wireFields('ContainerResourceClaim')).toEqual({ name: 's!', request: 's' });
  expect(wireFields('ResourceClaim')).toBeUndefined();
  for (const [type, fields] of told) expect([type, Object.keys(wireFields(type)!).sort()]).toEqual([type, [...fields].sort()]);
});
