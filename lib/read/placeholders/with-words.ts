import { isPlainObject, itemsOf } from '../../internal';
import type { PodSpec } from '../../words/kubernetes';

const CONTAINERS = ['initContainers', 'containers'] as const;
const LISTS = ['command', 'args'] as const;

/**
 * The specification with every word of a command as text: `--port 8000` without quotes is a number to YAML. An API server
 * refuses it in so many words, and it hides nothing else that is wrong.
 */
export function withWords(spec: PodSpec): PodSpec {
  if (!isPlainObject(spec) || !CONTAINERS.some((list) => itemsOf(spec[list]).some(hasOther))) return spec;
  return Object.fromEntries(
    Object.entries(spec).map(([key, value]) => [
      key,
      CONTAINERS.some((list) => list === key) && Array.isArray(value) ? value.map(inWords) : value,
    ]),
  ) as unknown as PodSpec;
}

function inWords(container: unknown): unknown {
  if (!hasOther(container)) return container;
  const words = LISTS.filter((list) => Array.isArray(container[list])).map((list) => [list, itemsOf(container[list]).map(wordOf)]);
  return { ...container, ...Object.fromEntries(words) };
}

const hasOther = (container: unknown): container is Record<string, unknown> =>
  isPlainObject(container) && LISTS.some((list) => itemsOf(container[list]).some(isOther));
const isOther = (word: unknown): word is number | boolean => typeof word === 'number' || typeof word === 'boolean';
const wordOf = (word: unknown): unknown => (isOther(word) ? String(word) : word);
