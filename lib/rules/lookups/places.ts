import { itemsOf, valueIn } from '../../internal';
import type { Model, ObjectFacts } from '../../plans/model';
import { objectsOf } from './related';

/** A value in a document, and where it is, such as `spec.groups[0].rules[2].expr`. */
export interface Place<T = unknown> {
  readonly at: string;
  readonly value: T;
}

/** Every value at a path in which `[]` is each item of a list, such as `spec.groups[].rules[].expr`. */
export const placesOf = (value: unknown, path: string): readonly Place[] => placesIn(value, path.split('[]'), '');

function placesIn(value: unknown, [first = '', ...rest]: readonly string[], before: string): readonly Place[] {
  const steps = first.replace(/^\./, '');
  const at = before === '' || steps === '' ? `${before}${steps}` : `${before}.${steps}`;
  const inner = steps === '' ? value : valueIn(value, ...steps.split('.'));
  if (rest.length > 0) return itemsOf(inner).flatMap((item, index) => placesIn(item, rest, `${at}[${index}]`));
  return inner === undefined ? [] : [{ at, value: inner }];
}

/** The texts among the values at a path. */
export const textsAt = (value: unknown, path: string): readonly Place<string>[] =>
  placesOf(value, path).filter((place): place is Place<string> => typeof place.value === 'string');

/** Every value at a path of the objects of a kind, for `each`. */
export const everyPlace = (group: string, kind: string, path: string) => (model: Model) =>
  objectsOf(model, group, kind).flatMap((facts) =>
    placesOf(facts.object, path).map((place): Place & { readonly facts: ObjectFacts } => ({ facts, ...place })),
  );
