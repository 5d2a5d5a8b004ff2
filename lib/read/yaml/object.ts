import { isPlainObject, withoutNulls } from '../../internal';
import type { KubeObject } from '../../words/kubernetes';
import { inWords } from '../../words/kinds';

/**
 * A document as a Kubernetes object, or undefined where it is none. Documents of others may lack a name
 * (`generateName`, kustomize patches): it is then empty.
 */
export function asObject(value: unknown): KubeObject | undefined {
  if (!isPlainObject(value) || typeof value['apiVersion'] !== 'string' || typeof value['kind'] !== 'string') return undefined;
  const metadata = isPlainObject(value['metadata']) ? value['metadata'] : {};
  const name = typeof metadata['name'] === 'string' ? metadata['name'] : '';
  // A namespace that is no text is no place: what an API server takes it for is not guessed.
  const { namespace, ...texts } = inWords('ObjectMeta', withoutNulls(metadata)) as Record<string, unknown>;
  return {
    ...value,
    apiVersion: value['apiVersion'],
    kind: value['kind'],
    metadata: { ...texts, ...(typeof namespace === 'string' ? { namespace } : {}), name },
  };
}

export { groupOf } from '../../words/kubernetes';

/** Whether it is a list with something in it. */
export const isFull = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** With what the objects of a file are deployed: on their own, and most often with those of the other files of its folder. */
export function deployedWith(file: string): { readonly scope: string; readonly folder?: string } {
  // What comes through a pipe is of no folder.
  return file === '-' ? { scope: file } : { scope: file, folder: file.slice(0, Math.max(0, file.lastIndexOf('/'))) };
}

/** A path from a folder; undefined where it leads out of all that is known. */
export function pathFrom(folder: string | undefined, path: string): string | undefined {
  if (folder === undefined || path.startsWith('/') || path.includes('://')) return undefined;
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length === 0 || parts.at(-1) === '..') parts.push(part);
    else parts.pop();
  }
  return parts.join('/');
}

/** A folder, and all that it is in. */
export function rootsOf(folder: string | undefined): readonly string[] {
  if (folder === undefined) return [];
  const parts = folder.split('/');
  return ['', ...(folder === '' ? [] : parts.map((_, index) => parts.slice(0, index + 1).join('/')))];
}
