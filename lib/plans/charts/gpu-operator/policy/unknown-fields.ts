import { editDistance, nearestFirst } from '../../../../internal';
import type { ValueFinding } from '../../../../words/formats';
import { CHART_TYPES, takenFrom } from './policy-values';
import { type UnknownKey, unknownKeysIn } from '../../values/value-type';
import { wholesOf } from '../../values/value-types';
import { agreed, placesOf } from '../../values/versions-held';

/**
 * Keys inside of values that the templates take whole, and that the type to which they are copied does not have. Nothing for
 * a version that is not held.
 *
 * Source: gpu-operator, the CRD of ClusterPolicy in each version held.
 */
export function unknownFields(version: string, values: Readonly<Record<string, unknown>>): readonly ValueFinding[] {
  const found = agreed(placesOf(CHART_TYPES.versions, version), (place) =>
    wholesOf(CHART_TYPES, place, values).flatMap(({ at, got, type }) => unknownKeysIn(got, type, at)),
  );
  return found.filter(takenFrom(values)).map(finding);
}

function finding({ at, key, keys }: UnknownKey): ValueFinding {
  const allowed = nearestFirst(key, keys);
  const [nearest = ''] = allowed;
  return {
    at,
    problem: `${key} is not a key of the object that the chart copies it to: the API server rejects or drops it`,
    got: key,
    allowed,
    fix: editDistance(key, nearest) * 3 <= key.length ? `write ${nearest}` : 'use a key that is known there',
  };
}
