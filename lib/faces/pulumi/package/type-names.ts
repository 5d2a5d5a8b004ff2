import { jsonSchema, type Of, type Schema } from '../../../internal';

/** Names for the objects in the schemas of props, which have none there: each is called by the property that has it. */
export class TypeNames {
  private readonly places = new Map<string, (readonly string[])[]>();
  private readonly signatures = new WeakMap<Schema, string>();
  private names: ReadonlyMap<string, string> | undefined;

  /** Names an object that many properties of different names have. */
  call(schema: Schema, name: string): void {
    this.places.set(this.signatureOf(schema), [[name]]);
  }

  /** Notes every object below a schema, which `key` of `path` has; `path` begins with the name of the component. */
  note(schema: Schema, path: readonly string[], key: string): void {
    if (schema.is === 'list' || schema.is === 'map') this.note(schema.of, path, singular(key));
    if (schema.is === 'anyOf') for (const option of schema.options) this.note(option, path, nameIn(schema, option, key));
    if (schema.is === 'handle' && schema.form) this.note(schema.form(), path, key);
    if (schema.is !== 'object') return;
    const signature = this.signatureOf(schema);
    const place = [...path, key];
    this.places.set(signature, [...(this.places.get(signature) ?? []), place]);
    for (const [inner, field] of Object.entries(schema.keys)) this.note(field.schema, place, inner);
  }

  /** The name of an object that was noted. */
  of(schema: Of<'object'>): string {
    this.names ??= named(this.places);
    const name = this.names.get(this.signatureOf(schema));
    if (name === undefined) throw new RangeError('an object of no schema that was noted');
    return name;
  }

  private signatureOf(schema: Schema): string {
    let signature = this.signatures.get(schema);
    if (signature === undefined) this.signatures.set(schema, (signature = JSON.stringify(jsonSchema(schema))));
    return signature;
  }
}

/** An option of a union is called by the value that tells it apart, or by its only key. */
function nameIn({ by, options }: Of<'anyOf'>, option: Schema, name: string): string {
  if (option.is !== 'object' || options.filter(({ is }) => is === 'object').length < 2) return name;
  const [only, ...others] = Object.keys(option.keys);
  const key = by === undefined ? undefined : option.keys[by]?.schema;
  const value = key?.is === 'oneOf' ? key.values[0] : others.length === 0 ? only : undefined;
  return value === undefined ? name : `${String(value)}-${name}`;
}

/** The words in which all properties end that have an object; where these are another's, the shortest end of the first place. */
function named(places: ReadonlyMap<string, readonly (readonly string[])[]>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [signature, paths] of places) {
    const [first = []] = paths;
    const ends = first.map((_, index) => pascal(first.slice(first.length - 1 - index)));
    const candidates = [common(paths.map((path) => path.at(-1) ?? '')), ...ends].filter((name) => name !== '');
    const name = candidates.find((candidate) => !taken.has(candidate)) ?? `${ends.join('')}${taken.size}`;
    taken.add(name);
    names.set(signature, name);
  }
  return names;
}

/** The words in which all of these end: `Probe` of `startupProbe` and `livenessProbe`. */
function common(names: readonly string[]): string {
  const [first = [], ...others] = names.map((name) => words(name).reverse());
  const end = first.findIndex((word, index) => others.some((other) => other[index] !== word));
  return pascal((end < 0 ? first : first.slice(0, end)).reverse());
}

const words = (name: string): string[] => name.match(/[A-Z]{2,}(?![a-z])|[A-Z]?[a-z0-9]+|[A-Z]/g) ?? [];

const pascal = (names: readonly string[]): string =>
  names
    .flatMap(words)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** `entries`, `aliases`, `taints`, and `class`, which is none. */
const singular = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/ases$/, 'as')
    .replace(/(?<=[b-rt-z])s$/, '');
