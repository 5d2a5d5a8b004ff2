import { deepFreeze } from '../../../internal';

/** Preset machines that are made when they are first read, so that importing them costs nothing. */
export function lazily<T extends Readonly<Record<string, () => unknown>>>(makers: T): { readonly [K in keyof T]: ReturnType<T[K]> } {
  const made = {};
  for (const [key, make] of Object.entries(makers)) {
    let value: unknown;
    Object.defineProperty(made, key, { enumerable: true, get: () => (value ??= deepFreeze(make())) });
  }
  return Object.freeze(made) as { readonly [K in keyof T]: ReturnType<T[K]> };
}
