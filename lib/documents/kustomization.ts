import { isPlainObject } from '../internal';
import type { KubeObject } from '../kubernetes';
import { groupOf } from './object';

/** A ConfigMap that kustomize makes, and where that is said. What is in it stands in files that are not read. */
export interface GeneratedConfigMap {
  readonly object: KubeObject;
  readonly steps: readonly (string | number)[];
}

const GROUP = 'kustomize.config.k8s.io';

/**
 * The ConfigMaps of a kustomization.
 *
 * Source: kubernetes-sigs/kustomize v5.8.1 api/types: Kustomization and Component, configMapGenerator.
 */
export function configMapsMadeBy(object: KubeObject): readonly GeneratedConfigMap[] {
  const generators = groupOf(object) === GROUP ? object['configMapGenerator'] : undefined;
  if (!Array.isArray(generators)) return [];
  return generators.flatMap((generator: unknown, index): readonly GeneratedConfigMap[] => {
    if (!isPlainObject(generator) || typeof generator['name'] !== 'string' || generator['name'] === '') return [];
    const namespace = generator['namespace'] ?? object['namespace'];
    const metadata = { name: generator['name'], ...(typeof namespace === 'string' ? { namespace } : {}) };
    return [{ object: { apiVersion: 'v1', kind: 'ConfigMap', metadata }, steps: ['configMapGenerator', index] }];
  });
}

/** A kustomization as an object: its file may leave its kind away, which kustomize fills in. */
export function kustomizationIn(value: unknown): unknown {
  if (!isPlainObject(value) || !Array.isArray(value['configMapGenerator']) || value['kind'] !== undefined) return undefined;
  return { apiVersion: `${GROUP}/v1beta1`, kind: 'Kustomization', ...value };
}
