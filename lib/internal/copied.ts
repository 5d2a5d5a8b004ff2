import { isPlainObject } from './plain-object';

/**
 * Lists and maps as they are now, so that what a program does with its own afterwards changes nothing that was planned.
 * Handles and whatever else is not plain data stay themselves, and so does what nobody can change.
 */
export function copied<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copied) as T;
  if (!isPlainObject(value) || Object.isFrozen(value)) return value;
  const copy: Record<string, unknown> = { ...value };
  for (const key in copy) {
    const inner = copy[key];
    if (typeof inner === 'object' && inner !== null) copy[key] = copied(inner);
  }
  return copy as T;
}
