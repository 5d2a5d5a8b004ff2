import { jsonOf, valueIn } from '../../internal';
import type { Model, ObjectFacts } from '../../plans/model';
import { objectsOf } from './related';
import { placeOf } from './together';

/** The quotas of a model. */
export const quotasIn = (model: Model): readonly ObjectFacts[] => objectsOf(model, '', 'ResourceQuota');
/** What a quota limits, by its keys. */
export const hardOf = ({ object }: ObjectFacts): readonly (readonly [string, unknown])[] =>
  Object.entries(jsonOf(valueIn(object, 'spec', 'hard')));

/** Whether a quota is for some pods of its namespace alone. */
export const isScoped = ({ spec }: ObjectFacts['object']): boolean =>
  valueIn(spec, 'scopes') !== undefined || valueIn(spec, 'scopeSelector') !== undefined;

/** The namespace that objects share which are deployed together; undefined where an object says none. */
export function spaceOf(facts: ObjectFacts): string | undefined {
  const { namespace } = facts.object.metadata;
  return namespace === undefined ? undefined : `${placeOf(facts)}\n${namespace}`;
}
