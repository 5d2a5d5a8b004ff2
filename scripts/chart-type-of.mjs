// A schema of a CRD as one word, in the grammar of lib/plans/charts/values/value-types.ts.

const DURATION = '^(0|(([0-9]+)y)?(([0-9]+)w)?(([0-9]+)d)?(([0-9]+)h)?(([0-9]+)m)?(([0-9]+)s)?(([0-9]+)ms)?)$';

/** Only what decides about a value by itself; of patterns those that have a name. */
export function typeOf(schema) {
  const { type, properties, additionalProperties, items, minimum, pattern, required = [] } = schema;
  if (schema['x-kubernetes-preserve-unknown-fields']) return '*';
  if (schema['x-kubernetes-int-or-string']) return pattern === undefined ? 'x' : 'q';
  if (type === 'boolean') return 'b';
  if (type === 'integer') return `i${minimum ?? ''}`;
  if (type === 'string') return schema.enum ? `s(${schema.enum.join('|')})` : pattern === DURATION ? 'd' : 's';
  if (type === 'array') return `[${typeOf(items)}]`;
  if (type !== 'object') throw new Error(`a schema of type ${type}`);
  if (typeof additionalProperties === 'object') return `<${typeOf(additionalProperties)}>`;
  const keys = Object.entries(properties ?? {}).map(([key, inner]) => `${key}${required.includes(key) ? '!' : ''}:${typeOf(inner)}`);
  return keys.length === 0 ? '<*>' : `{${keys.join(',')}}`;
}
