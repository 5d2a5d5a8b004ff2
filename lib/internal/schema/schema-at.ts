import { stepsOf } from '../pointer';
import type { Field, Schema } from './schema';
import { isBefore, numbersOf } from '../version';

/** A schema as a version has it: without keys that came later or went before. A version that is not known has them all. */
export function schemaAt(schema: Schema, version: string): Schema {
  switch (schema.is) {
    case 'list':
    case 'map':
      return { ...schema, of: schemaAt(schema.of, version) };
    case 'anyOf':
      return { ...schema, options: schema.options.map((option) => schemaAt(option, version)) };
    case 'object':
      return { ...schema, keys: keysAt(schema.keys, version) };
    default:
      return schema;
  }
}

const keysAt = (keys: Readonly<Record<string, Field>>, version: string): Readonly<Record<string, Field>> =>
  Object.fromEntries(
    Object.entries(keys)
      .filter(([, field]) => isKnownTo(field, version))
      .map(([key, field]) => [key, { ...field, schema: schemaAt(field.schema, version) }]),
  );

const isKnownTo = ({ since, before }: Field, version: string): boolean =>
  (since === undefined || !isBefore(version, since)) &&
  (before === undefined || numbersOf(version) === undefined || isBefore(version, before));

/** The field of an object at a path such as `sharing.mps`; undefined where the schema has none. */
export function fieldAt(schema: Schema, path: string): Field | undefined {
  let field: Field | undefined = { schema, optional: false };
  for (const step of stepsOf(path)) field = field && fieldIn(field.schema, step);
  return field;
}

function fieldIn(schema: Schema, step: string | number): Field | undefined {
  if (schema.is === 'object') {
    const family = schema.more?.find(({ key }) => key.test(String(step)));
    return Object.hasOwn(schema.keys, step) ? schema.keys[step] : family && { schema: family.schema, optional: true };
  }
  if (schema.is === 'list' || schema.is === 'map') return { schema: schema.of, optional: true };
  const options = schema.is === 'anyOf' ? schema.options : [];
  return options.map((option) => fieldIn(option, step)).find((field) => field !== undefined);
}
