import { isPlainObject, ownValue } from '../../internal';
import { wireFields } from '../kubernetes';

/** A value of a built-in type with texts where the type has them; the value itself where it has them already. */
export function inWords(type: string, value: unknown): unknown {
  const fields = wireFields(type);
  if (fields === undefined || !isPlainObject(value)) return value;
  return mappedValues(value, (inner, key) => wordsIn(ownValue(fields, key) ?? '*', inner));
}

/** @param word What the type says of it, as `wireTypes` writes that. */
function wordsIn(word: string, value: unknown): unknown {
  if (typeof value === 'string') return value;
  if (word.endsWith('!')) return wordsIn(word.slice(0, -1), value);
  if (word === 's') return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  const [sort, inner] = [word[0], word.slice(1)];
  if (sort === '[') return Array.isArray(value) ? items(value, inner) : value;
  if (sort === '{') return isPlainObject(value) ? mappedValues(value, (one) => wordsIn(inner, one)) : value;
  return typeof value === 'object' ? inWords(word, value) : value;
}

function items(given: readonly unknown[], word: string): readonly unknown[] {
  const read = given.map((item) => wordsIn(word, item));
  return read.some((item, index) => item !== given[index]) ? read : given;
}

/** A map with each value as it is read; the map itself where none changes. */
export function mappedValues(value: Record<string, unknown>, read: (inner: unknown, key: string) => unknown): Record<string, unknown> {
  let changed: Map<string, unknown> | undefined;
  for (const [key, inner] of Object.entries(value)) {
    const words = read(inner, key);
    if (words !== inner) (changed ??= new Map(Object.entries(value))).set(key, words);
  }
  return changed === undefined ? value : Object.fromEntries(changed);
}
