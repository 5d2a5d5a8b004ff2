import { placesOf } from '../../lookups/places';
import { isPlainObject, type Json, jsonOf, textOf, valueIn } from '../../../internal';
import type { Model, ObjectFacts } from '../../../plans/model';
import { namedAs } from '../../lookups/references';
import { objectsOf } from '../../lookups/related';

/** The group of their API. */
export const RESOURCE: string = 'resource.k8s.io';

/** A claim, or the template of one. */
export interface Claim {
  readonly facts: ObjectFacts;
  readonly devices: Json;
  /** Steps to the devices, such as `spec.devices`. */
  readonly at: string;
}

/** Every claim, and every template of one. */
export const claimsIn = (model: Model): readonly Claim[] => [
  ...objectsOf(model, RESOURCE, 'ResourceClaim').map((facts) => claimOf(facts)),
  ...objectsOf(model, RESOURCE, 'ResourceClaimTemplate').map((facts) => claimOf(facts)),
];

/** The devices that a claim or template asks for. */
export function claimOf(facts: ObjectFacts): Claim {
  const keys = facts.object.kind === 'ResourceClaim' ? ['spec', 'devices'] : ['spec', 'spec', 'devices'];
  return { facts, devices: jsonOf(valueIn(facts.object, ...keys)), at: keys.join('.') };
}

/** A request of a claim, and where it is. */
interface ClaimRequest {
  readonly facts: ObjectFacts;
  readonly at: string;
  readonly request: Json;
}

/** Every request of every claim and of every template of one. */
export const requestsIn = (model: Model): readonly ClaimRequest[] =>
  claimsIn(model).flatMap(({ facts, at: devices }) =>
    placesOf(facts.object, `${devices}.requests[]`).flatMap(({ at, value }) =>
      isPlainObject(value) ? [{ facts, at, request: value }] : [],
    ),
  );

/** Where a pod names a claim, and the kind of what it names. */
export const NAMED = [
  ['resourceClaimName', 'ResourceClaim'],
  ['resourceClaimTemplateName', 'ResourceClaimTemplate'],
] as const;

/** What a claim of a pod in this namespace names, with the field that names it. */
export const claimsNamed = (
  model: Model,
  claim: Json,
  namespace: string | undefined,
): readonly (readonly [source: (typeof NAMED)[number][0], claim: Claim])[] =>
  NAMED.flatMap(([source, kind]) => {
    const name = textOf(claim[source]);
    if (name === undefined) return [];
    return namedAs(model, RESOURCE, kind, name)
      .filter(({ object: { metadata } }) => metadata.namespace === namespace)
      .map((facts) => [source, claimOf(facts)] as const);
  });
