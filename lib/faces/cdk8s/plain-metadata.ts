import type { ApiObjectMetadataDefinition } from 'cdk8s';
import { inKeyOrder } from './key-order';

type Fields = Readonly<Record<string, unknown>>;

/** What cdk8s keeps metadata in. Source: cdk8s 2.70.106 `lib/metadata.js`. */
const FIELDS = ['_additionalAttributes', 'annotations', 'apiObject', 'finalizers', 'labels', 'name', 'namespace', 'ownerReferences'];
const KNOWN = ['annotations', 'finalizers', 'labels', 'name', 'namespace', 'ownerReferences'] as const;

/** Whether the cdk8s that is installed keeps metadata as we know it. */
let known: boolean | undefined;

/**
 * What `toJson` of metadata gives, without its search for tokens in every leaf, which costs more than all of the manifest.
 */
export function plainMetadata(metadata: ApiObjectMetadataDefinition): Record<string, unknown> {
  const fields = metadata as unknown as Fields;
  known ??= Object.keys(fields).sort().join() === FIELDS.join();
  if (!known || hasMore(fields['_additionalAttributes'] as Fields)) return metadata.toJson() as Record<string, unknown>;
  const copy: Record<string, unknown> = {};
  for (const key of KNOWN) {
    const value = fields[key];
    if (!isEmpty(value)) copy[key] = inKeyOrder(value);
  }
  return copy;
}

function hasMore(attributes: Fields): boolean {
  for (const key in attributes) if (!(KNOWN as readonly string[]).includes(key)) return true;
  return false;
}

/** What cdk8s leaves out of metadata. */
function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object') return value === undefined;
  for (const _ in value) return false;
  return true;
}
