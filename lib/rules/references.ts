import type { KubeObject } from '../kubernetes';
import type { Model, ObjectFacts } from '../model';
import { grouped, objectsOf } from './related';
import { isWith } from './together';

/** Objects of a kind by their name. */
type ByName = ReadonlyMap<string, readonly ObjectFacts[]>;
const INDEX = new WeakMap<Model, Map<string, ByName>>();

function byName(model: Model, group: string, kind: string): ByName {
  let index = INDEX.get(model);
  if (index === undefined) INDEX.set(model, (index = new Map<string, ByName>()));
  const key = `${group} ${kind}`;
  let names = index.get(key);
  if (names === undefined) index.set(key, (names = grouped(objectsOf(model, group, kind), ({ object }) => object.metadata.name)));
  return names;
}

/** What an object names. */
export interface Reference {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  /** The object that names it. */
  readonly from: ObjectFacts;
  /** Namespace of what is named; absent for kinds without one. */
  readonly namespace?: string | undefined;
}

/**
 * The object that a reference means: that of its own scope, or else the only one of its name. Documents may be overlays
 * of each other, and of several none is surely meant.
 */
export function referred(model: Model, { group, kind, name, from, namespace }: Reference): ObjectFacts | undefined {
  const named = byName(model, group, kind).get(name) ?? [];
  const there = named.filter(({ object }) => inNamespace(object, namespace));
  const near = there.filter(({ scope }) => scope === from.scope);
  const [found, ...more] = near.length > 0 ? near : there;
  return more.length === 0 ? found : undefined;
}

/** A file that says no namespace is deployed to one that it does not know. */
const inNamespace = ({ metadata }: KubeObject, namespace: string | undefined): boolean =>
  namespace === undefined || metadata.namespace === undefined || metadata.namespace === namespace;

/**
 * The names that are there instead, where what a reference names is nowhere among the documents although others of its
 * kind stand beside it; undefined where it is there, or may stand elsewhere.
 */
export function insteadOf(model: Model, reference: Reference): readonly string[] | undefined {
  const { group, kind, name, from, namespace } = reference;
  if (byName(model, group, kind).has(name)) return undefined;
  const others = objectsOf(model, group, kind).filter((one) => inNamespace(one.object, namespace) && isWith(one, from));
  return others.length === 0 ? undefined : others.map(({ object }) => object.metadata.name);
}

/** The namespaces in which alone an object of this name stands, none of them the one that is meant. */
export function elsewhere(model: Model, { group, kind, name, namespace }: Reference): readonly string[] | undefined {
  const named = byName(model, group, kind).get(name) ?? [];
  const namespaces = named.map(({ object }) => object.metadata.namespace);
  if (namespace === undefined || namespaces.length === 0) return undefined;
  return namespaces.every((one): one is string => one !== undefined && one !== namespace) ? namespaces : undefined;
}
