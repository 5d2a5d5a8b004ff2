import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageSchema } from '../../../lib/faces/pulumi/plugin';

const FOLDER = join(__dirname, '../../../plugin');
const served = JSON.parse(readFileSync(join(FOLDER, 'schema.json'), 'utf8')) as Schema;

interface Schema {
  readonly version: string;
  readonly types: Readonly<Record<string, Props>>;
  readonly resources: Readonly<
    Record<string, Props & { readonly inputProperties: Props['properties']; readonly requiredInputs?: string[] }>
  >;
}

interface Props {
  readonly properties: Readonly<Record<string, Property>>;
  readonly required?: string[];
}

interface Property {
  readonly description?: string;
  readonly $ref?: string;
  readonly type?: string;
  readonly oneOf?: readonly Property[];
  readonly items?: Property;
  readonly additionalProperties?: Property;
}

const withoutTexts = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema, (key, value: unknown) => (key === 'description' && typeof value === 'string' ? undefined : value)));

test('the schema that Pulumi is served has the types by which props are checked', () => {
  const { types, resources } = packageSchema({}, () => undefined) as unknown as Schema;
  // What a schema says of its values is a text as well: `npm run api -- --check` compares these.
  expect(withoutTexts({ types: served.types, resources: served.resources })).toEqual(withoutTexts({ types, resources }));
});

test('the schema is of the version of the package', () => {
  const { version } = JSON.parse(readFileSync(join(FOLDER, '../package.json'), 'utf8')) as { version: string };
  expect(served.version).toBe(version);
});

test('every component, input and output of the package says what it is', () => {
  const silent = Object.entries(served.resources).flatMap(([token, { inputProperties, properties, ...component }]) => [
    ...('description' in component ? [] : [token]),
    ...Object.entries({ ...inputProperties, ...properties }).flatMap(([name, { description }]) =>
      description === undefined ? [`${token}.${name}`] : [],
    ),
  ]);
  expect(silent).toEqual([]);
});

const leaves = (property: Property): readonly Property[] => [
  property,
  ...[...(property.oneOf ?? []), property.items ?? [], property.additionalProperties ?? []].flat().flatMap(leaves),
];

test('every type that the schema names is in it', () => {
  const props = [...Object.values(served.types), ...Object.values(served.resources)];
  const all = props.flatMap((part) => [
    ...Object.values(part.properties),
    ...Object.values('inputProperties' in part ? (part.inputProperties as object) : {}),
  ]);
  const named = all
    .flatMap((property: Property) => leaves(property))
    .flatMap(({ $ref }) => ($ref?.startsWith('#/types/') ? $ref.slice(8) : []));
  expect(named.filter((token) => !(token in served.types))).toEqual([]);
  expect(Object.keys(served.types).filter((token) => !named.includes(token))).toEqual([]);
});
