import { isPlainObject } from './plain-object';

/** The value of a dotted key. */
export function valueAt(values: Readonly<Record<string, unknown>>, key: string): unknown {
  let inner: unknown = values;
  for (const step of key.split('.')) {
    if (!isPlainObject(inner)) return undefined;
    inner = inner[step];
  }
  return inner;
}

/** What a record has by a key itself; nothing of what every object has, such as `toString`. */
export const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
