import { isPlainObject } from './plain-object';

/** The value of a dotted key. */
export function valueAt(values: Readonly<Record<string, unknown>>, key: string): unknown {
  let inner: unknown = values;
  for (const step of key.split('.')) {
    if (!isPlainObject(inner) || !Object.hasOwn(inner, step)) return undefined;
    inner = inner[step];
  }
  return inner;
}

/**
 * What a record has by a key itself; nothing of what every object has, such as `toString`. Whatever a user may have called a
 * key is looked up like this, or in a `Map`: `test/law/lookups` holds it.
 */
export const ownValue = <T>(record: Readonly<Record<string, T>> | null | undefined, key: string): T | undefined =>
  record !== undefined && record !== null && Object.hasOwn(record, key) ? record[key] : undefined;
