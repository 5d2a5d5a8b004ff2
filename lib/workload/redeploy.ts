import { createHash } from 'node:crypto';
import type { KubeObject } from '../kubernetes';

const HASH_LENGTH = 8;

/**
 * The name with a short hash of the object's specification, less the fields that may change while it lives and so are no
 * reason for a new name.
 */
export function nameByContent(name: string, { spec }: KubeObject): string {
  const {
    suspend: _suspend,
    ttlSecondsAfterFinished: _ttl,
    activeDeadlineSeconds: _deadline,
    ...fixed
  } = spec as Readonly<Record<string, unknown>>;
  return `${name}-${createHash('sha256').update(JSON.stringify(fixed)).digest('hex').slice(0, HASH_LENGTH)}`;
}
