import { kubelet } from '../../lib/words/formats';
import type { Schema } from '../../lib/internal';

/** What a field of the KubeletConfiguration is in JSON. */
export type KubeletFieldType = 'integer' | 'number' | 'duration' | 'boolean' | 'string' | 'list' | 'map';

/** Every field of a KubeletConfiguration, with its type. */
export const kubeletFields: ReadonlyMap<string, KubeletFieldType> = new Map(fieldsOf(kubelet.schema()));

/** Fields inside of others that have a form of their own, by their path. */
export const innerKubeletFields: readonly string[] = Object.entries(keysOf(kubelet.schema())).flatMap(([name, { schema }]) =>
  Object.entries(keysOf(schema)).flatMap(([inner, field]) => (field.schema.is === 'json' ? [] : [`${name}.${inner}`])),
);

function keysOf(schema: Schema) {
  return schema.is === 'object' ? schema.keys : {};
}

function fieldsOf(schema: Schema): readonly (readonly [string, KubeletFieldType])[] {
  return Object.entries(keysOf(schema)).map(([name, field]) => [name, typeOf(field.schema)]);
}

function typeOf(schema: Schema): KubeletFieldType {
  switch (schema.is) {
    case 'integer':
    case 'number':
    case 'duration':
    case 'boolean':
    case 'list':
      return schema.is;
    case 'oneOf':
      return typeof schema.values[0] === 'boolean' ? 'boolean' : 'string';
    case 'text':
      return 'string';
    default:
      return 'map';
  }
}
