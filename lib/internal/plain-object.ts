/** True for `{}` literals and objects without a prototype, false for class instances, lists and null. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // An object literal of another realm (a worker, a test runner's sandbox) has an Object.prototype of its own.
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}
