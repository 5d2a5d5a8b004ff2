import { isPlainObject, ownValue } from '../../internal';
import type { Model, ObjectFacts, PoolDescription } from '../../plans/model';
import { objectsOf } from './related';

/** A PerformanceProfile, and the pools whose nodes it selects. */
export interface Profile {
  readonly facts: ObjectFacts;
  readonly spec: Readonly<Record<string, unknown>>;
  readonly pools: readonly PoolDescription[];
}

/** Every PerformanceProfile of a model. */
export const profilesOf = (model: Model): readonly Profile[] =>
  objectsOf(model, 'performance.openshift.io', 'PerformanceProfile').flatMap((facts) => {
    const spec = facts.object['spec'];
    if (!isPlainObject(spec)) return [];
    const selects = Object.entries(isPlainObject(spec['nodeSelector']) ? spec['nodeSelector'] : {});
    const isSelected = ({ labels }: PoolDescription): boolean => selects.every(([key, value]) => ownValue(labels, key) === value);
    return [{ facts, spec, pools: selects.length === 0 ? [] : model.pools.filter(isSelected) }];
  });
