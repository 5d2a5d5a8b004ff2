import { editDistance, nearestFirst } from '../internal';
import type { ValueFinding } from './chart-values';
import { CHART_TYPES, takenFrom } from './policy-values';
import { type UnknownKey, unknownKeysIn } from './value-type';
import { wholesOf } from './value-types';

/**
 * Keys inside of values that the templates take whole, and that the type to which they are copied does not have. Nothing for
 * a version that is not held.
 *
 * Source: gpu-operator, the CRD of ClusterPolicy in each version held.
 */
export function unknownFields(version: string, values: Readonly<Record<string, unknown>>): readonly ValueFinding[] {
  const found = wholesOf(CHART_TYPES, version, values).flatMap(({ at, got, type }) => unknownKeysIn(got, type, at));
  return found.filter(takenFrom(values)).map(finding);
}

function finding({ at, key, keys }: UnknownKey): ValueFinding {
  const allowed = nearestFirst(key, keys);
  const [nearest = ''] = allowed;
  return {
    at,
    problem: `${key} is no key of the object to which the chart copies it: it is refused or dropped there`,
    got: key,
    allowed,
    fix: editDistance(key, nearest) * 3 <= key.length ? `write ${nearest}` : 'use a key that is known there',
  };
}
