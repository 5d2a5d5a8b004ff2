/** True for `{}` literals and objects without a prototype, false for class instances, lists and null. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // An object literal of another realm (a worker, a test runner's sandbox) has an Object.prototype of its own.
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

/** A record of what users name: it knows nothing by itself, where `{}` has a `constructor`. */
export const byName = <T>(given?: Readonly<Record<string, T>>): Record<string, T> =>
  Object.assign(Object.create(null) as Record<string, T>, given);

/** Whether one of some keys has a value. Of props less is given than could be: what is there is looked at. */
export function saysAny<P extends object>(props: P, keys: ReadonlySet<string>): boolean {
  for (const key in props) if (keys.has(key) && props[key] !== undefined) return true;
  return false;
}
