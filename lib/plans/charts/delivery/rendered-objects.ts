import { isPlainObject } from '../../../internal';
import type { KubeObject } from '../../../words/kubernetes';

/** The objects among documents, lists opened, without null at any depth. */
export function objectsOf(documents: readonly unknown[]): readonly KubeObject[] {
  return documents.flatMap((document) => {
    const value = withoutNull(document);
    if (!isPlainObject(value)) return [];
    if (typeof value['kind'] === 'string' && value['kind'].endsWith('List') && Array.isArray(value['items']))
      return objectsOf(value['items']);
    return isObject(value) ? [value] : [];
  });
}

function isObject(value: Record<string, unknown>): value is Record<string, unknown> & KubeObject {
  const { apiVersion, kind, metadata } = value;
  return typeof apiVersion === 'string' && typeof kind === 'string' && isPlainObject(metadata) && typeof metadata['name'] === 'string';
}

/** Templates often leave a key without a value, which an API server takes for null and drops. */
function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNull);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => (inner === null ? [] : [[key, withoutNull(inner)]])));
}
