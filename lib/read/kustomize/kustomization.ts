import { isPlainObject, itemsOf, ownValue, valueIn } from '../../internal';
import type { KubeObject } from '../../words/kubernetes';
import { groupOf } from '../yaml/object';

/** A ConfigMap that kustomize makes, and where that is said. What is in it is in files that are not read. */
export interface GeneratedConfigMap {
  readonly object: KubeObject;
  /** The files that it holds, as they are listed: `key=file`, or the name of the file alone. */
  readonly files: readonly unknown[];
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
    const annotations = annotationsOf(object, generator);
    const metadata = {
      name: generator['name'],
      ...(typeof namespace === 'string' ? { namespace } : {}),
      ...(annotations ? { annotations } : {}),
    };
    return [
      {
        object: { apiVersion: 'v1', kind: 'ConfigMap', metadata },
        files: itemsOf(generator['files']),
        steps: ['configMapGenerator', index],
      },
    ];
  });
}

/** By this kustomize remembers that a name gets a hash at its end. */
const NEEDS_HASH = 'kustomize.config.k8s.io/needs-hash';
/** By this it remembers what is laid over an object of that name. Source: kustomize v5.8.1 api/internal/utils/annotations.go. */
const BEHAVIOR = 'internal.config.kubernetes.io/generatorBehavior';

/** What kustomize remembers of what it makes; what is laid over another keeps its name. */
function annotationsOf(object: KubeObject, generator: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> | undefined {
  const behavior = generator['behavior'];
  if (behavior === 'merge' || behavior === 'replace') return { [BEHAVIOR]: behavior };
  return hasHash(object, generator) ? { [NEEDS_HASH]: 'enabled' } : undefined;
}

/**
 * Whether a name gets a hash, and no reference is rewritten that kustomize does not know by itself.
 *
 * Source: kubernetes-sigs/kustomize issues 858 and 4674.
 */
const hasHash = (object: KubeObject, generator: Readonly<Record<string, unknown>>): boolean =>
  ![valueIn(object, 'generatorOptions', 'disableNameSuffixHash'), valueIn(generator, 'options', 'disableNameSuffixHash')].includes(true) &&
  ['configurations', 'replacements', 'vars'].every((key) => ownValue(object, key) === undefined);

/** A kustomization as an object: its file may leave its kind away, which kustomize fills in. */
export function kustomizationIn(value: unknown): unknown {
  if (!isPlainObject(value) || value['kind'] !== undefined) return undefined;
  if (!['configMapGenerator', 'helmCharts'].some((key) => Array.isArray(ownValue(value, key)))) return undefined;
  return { apiVersion: `${GROUP}/v1beta1`, kind: 'Kustomization', ...value };
}
