import { contentHash, type KubeObject } from '../../words/kubernetes';

/**
 * A template of claims whose name follows from what it asks: a template does not change once it is there.
 *
 * @param name What the name begins with.
 * @param version Of `resource.k8s.io`.
 */
export function claimTemplate(name: string, devices: object, version: string): KubeObject {
  return {
    apiVersion: `resource.k8s.io/${version}`,
    kind: 'ResourceClaimTemplate',
    metadata: { name: `${name}-${contentHash(JSON.stringify([version, devices]))}` },
    spec: { spec: { devices } },
  };
}
