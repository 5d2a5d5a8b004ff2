import type { Model, ObjectFacts } from '../../plans/model';
import { textsAt } from '../lookups/places';
import { elsewhere, insteadOf, type Reference } from '../lookups/references';
import { objectsOf } from '../lookups/related';
import type { Finding, Rule } from '../rule';

/** Where objects of a kind name an object of a kind of the same API. */
export interface Names {
  /** The kind that names another. */
  readonly from: string;
  /** Where the name is; `[]` is each item of a list. */
  readonly at: string;
  /** The kind that is named; undefined where the name is of something else. */
  readonly to: string | ((facts: ObjectFacts, name: string) => string | undefined);
}

/** A rule that what objects name is among the documents. */
export interface RefersRow extends Omit<Rule, 'check'> {
  /** The API of all of them. */
  readonly group: string;
  readonly names: readonly Names[];
}

/** A rule that what objects name exists, as far as the documents show it. */
export const refers = ({ group, names, ...row }: RefersRow): Rule => ({
  ...row,
  *check(model) {
    for (const { from: kind, at: path, to } of names)
      for (const from of objectsOf(model, group, kind))
        for (const { at, value: name } of textsAt(from.object, path)) {
          const named = typeof to === 'string' ? to : to(from, name);
          const fault = named === undefined || name === '' ? undefined : missing(model, { group, kind: named, name, from });
          if (fault !== undefined) yield { subject: from.path, at, ...fault };
        }
  },
});

/** What is wrong with a reference: what it names is in other namespaces alone, or nowhere while others of its kind are there. */
export function missing(model: Model, reference: Reference): Pick<Finding, 'problem' | 'got' | 'allowed'> | undefined {
  const { kind, name } = reference;
  const namespaces = elsewhere(model, reference);
  if (namespaces) return { problem: `the ${kind} of this name is in another namespace: ${namespaces.join(', ')}`, got: name };
  const instead = insteadOf(model, reference);
  return instead && { problem: `there is no ${kind} of this name among the documents`, got: name, allowed: instead };
}
