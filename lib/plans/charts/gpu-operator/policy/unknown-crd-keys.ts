import { editDistance, nearestFirst } from '../../../../internal';
import type { ValueFinding } from '../../../../words/formats';
import { crdKeys } from './crd-keys';
import { typeFrom, unknownKeysIn, type ValueType, wrongIn } from '../../values/value-type';

/**
 * Keys of a specification that its kind does not have, in any version held: `ClusterPolicy`, `NVIDIADriver` and `GPUCluster`.
 * Keys at the top of a ClusterPolicy are those of `unknownSections`.
 *
 * @param isHeld The version of the operator is one that is held; of another, nothing is said but of keys that are nearly one.
 */
export function unknownCrdKeys(kind: string, spec: unknown, isHeld: boolean): readonly ValueFinding[] {
  const type = typesByKind().get(kind);
  const found = type === undefined ? [] : unknownKeysIn(spec, type, 'spec');
  return found.flatMap(({ at, key, keys }): readonly ValueFinding[] => {
    if (kind === 'ClusterPolicy' && at === `spec.${key}`) return [];
    const allowed = nearestFirst(key, keys);
    const [nearest = ''] = allowed;
    const isNear = editDistance(key, nearest) * 4 <= key.length;
    if (!isNear && !isHeld) return [];
    const problem = `${key} is not a key of ${at.slice(0, -key.length - 1)} in ${kind}: kubectl rejects it, and without strict validation the API server drops it`;
    return [{ at, problem, got: key, allowed, fix: isNear ? `write ${nearest}` : `use a key that ${kind} has there` }];
  });
}

/** Values of a specification that no version held takes of its kind: the API server rejects the object. */
export function wrongCrdValues(kind: string, spec: unknown): readonly ValueFinding[] {
  const type = typesByKind().get(kind);
  const found = type === undefined ? [] : wrongIn(spec, type, 'spec');
  return found.map(({ wrong, ...rest }) => ({ ...rest, problem: `${wrong}; the API server rejects the ${kind}` }));
}

/** Read from the table on first use. */
function typesByKind(): ReadonlyMap<string, ValueType> {
  if (TYPES.size > 0) return TYPES;
  const names = new Map<string, ValueType>();
  for (const line of crdKeys.trim().split('\n')) {
    const [name = '', word = ''] = line.split(' ');
    const type = typeFrom(word, names);
    if (name.startsWith('$')) names.set(name.slice(1), type);
    else TYPES.set(name, type);
  }
  return TYPES;
}
const TYPES = new Map<string, ValueType>();
