import { isPlainObject } from './plain-object';

/**
 * The value without the keys that say nothing (`env:`): an API server reads them as if they were not there. What has none
 * is given back as it is.
 */
export function withoutNulls<T>(value: T): T;
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) {
    const given: readonly unknown[] = value;
    const items = given.map((item) => withoutNulls(item));
    return items.some((item, index) => item !== given[index]) ? items : given;
  }
  if (!isPlainObject(value)) return value;
  let kept: Map<string, unknown> | undefined;
  for (const key of Object.keys(value)) {
    const inner = value[key];
    const sound = withoutNulls(inner);
    if (sound === inner && inner !== null) continue;
    kept ??= new Map(Object.entries(value));
    if (inner === null) kept.delete(key);
    else kept.set(key, sound);
  }
  return kept === undefined ? value : Object.fromEntries(kept);
}

/** An object type without the possibility of `undefined`: such fields become optional. */
export type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
} & { [K in keyof T as undefined extends T[K] ? never : K]: T[K] };

/** The fields that have a value, in their order: what is not said does not appear in a manifest. */
export function defined<T extends object>(fields: T): Defined<T> {
  const kept: Record<string, unknown> = {};
  for (const key in fields) if (fields[key] !== undefined) kept[key] = fields[key];
  return kept as Defined<T>;
}
