import { createHash } from 'node:crypto';
import type { KubeObject } from '../kubernetes';

const HASH_LENGTH = 8;

/**
 * A template of claims whose name follows from what it asks: a template does not change once it is there.
 *
 * @param name What the name begins with.
 * @param version Of `resource.k8s.io`.
 */
export function claimTemplate(name: string, devices: object, version: string): KubeObject {
  const hash = createHash('sha256')
    .update(JSON.stringify([version, devices]))
    .digest('hex')
    .slice(0, HASH_LENGTH);
  return {
    apiVersion: `resource.k8s.io/${version}`,
    kind: 'ResourceClaimTemplate',
    metadata: { name: `${name}-${hash}` },
    spec: { spec: { devices } },
  };
}
