import { hasToken, isPlainObject, type Of, type Schema } from '../../../internal';
import { type Env, workloads } from '../../../plans/workload';

/**
 * Lists and maps of which all is one Output, such as a command from another stack. The plan reads a list with one item, or
 * a map with one key, that is the Output's token; where it comes out, what the Output holds is put in its place.
 */
export const inItsPlace = (token: string, schema: Of<'list' | 'map'>): unknown => (schema.is === 'list' ? [token] : { [token]: token });

/** The schema of a list or map that may be an Output as a whole; undefined for everything else. */
export const wholeOf = (schema: Schema | undefined): Of<'list' | 'map'> | undefined =>
  (schema?.is === 'list' || schema?.is === 'map') && schema.whole === true ? schema : undefined;

/** The schema of what is under a key, or of the items of a list. */
export function schemaAt(schema: Schema | undefined, key: string): Schema | undefined {
  switch (schema?.is) {
    case 'object':
      return Object.hasOwn(schema.keys, key) ? schema.keys[key]?.schema : undefined;
    case 'list':
    case 'map':
      return schema.of;
    case 'anyOf':
      return schema.options.map((option) => schemaAt(option, key)).find((found) => found !== undefined);
    default:
      return undefined;
  }
}

/** The token that an item of a manifest's list means: a text, a reference by name, or a variable that is called like its value. */
export function tokenIn(item: unknown): string | undefined {
  if (typeof item === 'string') return hasToken(item) ? item : undefined;
  if (!isPlainObject(item)) return undefined;
  return isReference(item) || item['name'] === item['value'] ? tokenIn(item['name']) : undefined;
}

/** A list of a manifest that contains the items of an Output, between others. */
export interface ListAround {
  readonly before: readonly unknown[];
  /** The placeholder for the Output's items. */
  readonly item: unknown;
  readonly after: readonly unknown[];
}

/**
 * A manifest's list with what an Output holds: its items, or its variables, of which the last of a name holds; nothing where
 * a mocked resource has no such output.
 */
export function listWithWhole({ before, item, after }: ListAround, whole: unknown): readonly unknown[] {
  if (isPlainObject(whole)) return [...workloads().envVars(before as never, whole as Env), ...after];
  const items = (whole ?? []) as readonly unknown[];
  return [...before, ...(isReference(item) ? items.map((name) => ({ name })) : items), ...after];
}

/** A map of a manifest, with the entries of an Output in the place of its token. */
export const mapWithWhole = (map: Readonly<Record<string, unknown>>, token: string, whole: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(map).flatMap((entry) => (entry[0] === token ? Object.entries(whole ?? {}) : [entry])));

/** A reference to another object by its name alone. */
const isReference = (item: unknown): boolean => isPlainObject(item) && 'name' in item && Object.keys(item).length === 1;
