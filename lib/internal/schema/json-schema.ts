import type { Schema } from './schema';

/** A JSON Schema (draft 2020-12) of props, for editors that complete `--context` files and for documentation. */
export function jsonSchema(schema: Schema): Readonly<Record<string, unknown>> {
  switch (schema.is) {
    case 'text':
      return { type: 'string', ...(schema.empty ? {} : { minLength: 1 }), ...(schema.pattern ? { pattern: schema.pattern.source } : {}) };
    case 'integer':
    case 'number':
      return {
        type: schema.is,
        ...(schema.min === undefined ? {} : { minimum: schema.min }),
        ...(schema.max === undefined ? {} : { maximum: schema.max }),
        ...(schema.above === undefined ? {} : { exclusiveMinimum: schema.above }),
        ...(schema.multipleOf === undefined ? {} : { multipleOf: schema.multipleOf }),
      };
    case 'duration':
      return { type: 'string', description: 'a duration as Go writes it' };
    case 'boolean':
      return { type: 'boolean' };
    case 'oneOf':
      return { enum: schema.values };
    case 'list':
      return {
        type: 'array',
        items: jsonSchema(schema.of),
        ...(schema.min ? { minItems: schema.min } : {}),
        ...(schema.max ? { maxItems: schema.max } : {}),
      };
    case 'map':
      return {
        type: 'object',
        additionalProperties: jsonSchema(schema.of),
        ...(schema.key ? { propertyNames: { pattern: schema.key.source } } : {}),
        ...(schema.min ? { minProperties: schema.min } : {}),
      };
    case 'object':
      return {
        type: 'object',
        properties: Object.fromEntries(Object.entries(schema.keys).map(([key, field]) => [key, jsonSchema(field.schema)])),
        required: Object.keys(schema.keys).filter((key) => !schema.keys[key]?.optional),
        ...(schema.more
          ? { patternProperties: Object.fromEntries(schema.more.map((family) => [family.key.source, jsonSchema(family.schema)])) }
          : {}),
        additionalProperties: false,
        ...(schema.exactly ? { allOf: schema.exactly.map((choice) => ({ oneOf: choice.map((key) => ({ required: [key] })) })) } : {}),
      };
    case 'anyOf':
      return { anyOf: schema.options.map(jsonSchema) };
    case 'quantity':
      return { type: ['string', 'number'], description: `Kubernetes quantity of ${schema.of}` };
    case 'handle':
      return { type: 'object', description: schema.what };
    case 'json':
      return {};
  }
}
