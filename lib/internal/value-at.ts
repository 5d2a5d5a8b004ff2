import { isPlainObject } from './plain-object';

/** The value of a dotted key. */
export function valueAt(values: Readonly<Record<string, unknown>>, key: string): unknown {
  return key.split('.').reduce<unknown>((inner, step) => (isPlainObject(inner) ? inner[step] : undefined), values);
}
