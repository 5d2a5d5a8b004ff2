import type { Field, Of, Schema } from '../../../internal';
import type { TypeNames } from './type-names';

/** A type as Pulumi's schema of a package has it. Source: pulumi 3.260.0, `pkg/codegen/schema/pulumi.json`. */
export type TypeSpec = Readonly<Record<string, unknown>>;

/** Says what a property is for, by the names that lead to it from the component; undefined where nothing is known. */
export type TextOf = (path: readonly string[]) => string | undefined;

/** Pulumi has no narrower type: of a union it has no more than its members, and of any JSON nothing. */
const ANY: TypeSpec = { $ref: 'pulumi.json#/Any' };

/** The types of a package: each object of the props' schemas has a name, and is there once. */
export class TypeSpecs {
  private readonly types = new Map<string, TypeSpec>();

  constructor(
    private readonly names: TypeNames,
    private readonly textOf: TextOf,
    private readonly token: (name: string) => string,
  ) {}

  /** All types so far, by their token. */
  get all(): Readonly<Record<string, TypeSpec>> {
    return Object.fromEntries([...this.types].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** The properties of an object, and which of them are always there. */
  properties({ keys, exactly = [] }: Of<'object'>, path: readonly string[]): TypeSpec {
    const fields = Object.entries(keys).sort(([one], [other]) => (one < other ? -1 : 1));
    const properties = Object.fromEntries(fields.map(([key, field]) => [key, this.property(key, field, exactly, [...path, key])]));
    const required = fields.filter(([, { optional }]) => !optional).map(([key]) => key);
    return { properties, ...(required.length > 0 ? { required } : {}) };
  }

  private property(key: string, { schema }: Field, exactly: readonly (readonly string[])[], path: readonly string[]): TypeSpec {
    const others = exactly.find((choice) => choice.includes(key))?.filter((name) => name !== key) ?? [];
    const sentences = [
      this.textOf(path),
      valuesIn(schema),
      others.length > 0 ? `Give exactly one of \`${[key, ...others].join('`, `')}\`.` : undefined,
    ].filter((sentence) => sentence !== undefined);
    return { ...this.specOf(schema, path), ...(sentences.length > 0 ? { description: sentences.join('\n\n') } : {}) };
  }

  private specOf(schema: Schema, path: readonly string[]): TypeSpec {
    switch (schema.is) {
      case 'text':
      case 'duration':
        return { type: 'string' };
      case 'integer':
      case 'number':
      case 'boolean':
        return { type: schema.is };
      case 'oneOf':
        return unionOf([...new Set(schema.values.map((value) => typeof value))].map((type) => ({ type })));
      case 'quantity':
        return unionOf([{ type: 'string' }, { type: 'number' }]);
      case 'list':
        return { type: 'array', items: this.specOf(schema.of, path) };
      case 'map':
        return { type: 'object', additionalProperties: this.specOf(schema.of, path) };
      case 'object':
        return this.objectOf(schema, path);
      case 'anyOf':
        return unionOf(schema.options.map((option) => this.specOf(option, path)));
      case 'handle':
        return schema.form === undefined ? ANY : this.specOf(schema.form(), path);
      case 'json':
        return ANY;
    }
  }

  private objectOf(schema: Of<'object'>, path: readonly string[]): TypeSpec {
    // Types of Pulumi have no keys that are only told by their form.
    const family = schema.more?.map((more) => this.specOf(more.schema, path));
    if (family) return { type: 'object', additionalProperties: unionOf(family) };
    const token = this.token(this.names.of(schema));
    if (!this.types.has(token)) {
      this.types.set(token, {});
      this.types.set(token, { type: 'object', ...this.properties(schema, path) });
    }
    return { $ref: `#/types/${token}` };
  }
}

/** A union of types, of which each is there once; whatever has any JSON among it is any JSON. */
function unionOf(specs: readonly TypeSpec[]): TypeSpec {
  const flat = specs.flatMap((spec) => (spec['oneOf'] as readonly TypeSpec[] | undefined) ?? [spec]);
  const different = new Map(flat.map((spec) => [JSON.stringify(spec), spec]));
  const [first = ANY, ...others] = different.values();
  if (others.length === 0) return first;
  return different.has(JSON.stringify(ANY)) ? ANY : { oneOf: [...different.values()] };
}

/** Which values are taken, where they are listed, and which names. */
function valuesIn(schema: Schema): string | undefined {
  if (schema.is === 'list') return valuesIn(schema.of);
  if (schema.is === 'handle') return schema.form === undefined ? `Give ${schema.what}.` : undefined;
  const options = schema.is === 'anyOf' ? schema.options : [schema];
  const values = options.flatMap((option) => (option.is === 'oneOf' ? option.values : []));
  if (values.length === 0) return undefined;
  const shown = values.slice(0, SHOWN).map((value) => `\`${JSON.stringify(value)}\``);
  const more = values.length > SHOWN ? ` and ${values.length - SHOWN} more` : '';
  return `${options.length > 1 ? 'One of these values, or an object' : 'One of'}: ${shown.join(', ')}${more}.`;
}

const SHOWN = 24;
