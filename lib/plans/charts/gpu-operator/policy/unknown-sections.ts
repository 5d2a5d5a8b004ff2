import { editDistance, nearestFirst } from '../../../../internal';
import { chartKeyVersions } from '../keys';
import type { ValueFinding } from '../../../../words/formats';
import { isHeld } from '../../values/versions-held';
import { isPolicySection, POLICY_SECTIONS } from './policy-sections';

/** Keys at the top of a ClusterPolicy that it does not have. Of a version that is not held, those that are nearly one. */
export const unknownSections = (version: string, values: Readonly<Record<string, unknown>>): readonly ValueFinding[] =>
  Object.keys(values).flatMap((at): readonly ValueFinding[] => {
    if (isPolicySection(at)) return [];
    const allowed = nearestFirst(at, POLICY_SECTIONS);
    const [nearest = ''] = allowed;
    const isNear = editDistance(at, nearest) * 4 <= at.length;
    if (!isNear && !isHeld(chartKeyVersions, version)) return [];
    const problem = `${at} is not a key of a ClusterPolicy: kubectl rejects it, and without strict validation the API server drops it`;
    return [{ at, got: at, problem, allowed, fix: isNear ? `write ${nearest}` : 'use a key that a ClusterPolicy has' }];
  });
