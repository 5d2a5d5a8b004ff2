import { grouped, memo, nearestFirst } from '../../internal';
import type { KubeObject } from '../../words/kubernetes';
import type { Model, ObjectFacts } from '../../plans/model';
import { objectsOf } from './related';
import { placeOf } from './together';

/** Objects of a kind by their name. */
type ByName = ReadonlyMap<string, readonly ObjectFacts[]>;
const names = memo((_model: Model) => new Map<string, ByName>());

function byName(model: Model, group: string, kind: string): ByName {
  const index = names(model);
  const key = `${group} ${kind}`;
  let known = index.get(key);
  if (known === undefined) index.set(key, (known = grouped(objectsOf(model, group, kind), ({ object }) => object.metadata.name)));
  return known;
}

/** All objects of a kind that have a name, in whatever namespace. */
export const namedAs = (model: Model, group: string, kind: string, name: string): readonly ObjectFacts[] =>
  byName(model, group, kind).get(name) ?? [];

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
  const named = namedAs(model, group, kind, name);
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
 * kind are next to it; undefined where it is there, or may be elsewhere.
 */
export function insteadOf(model: Model, reference: Reference): readonly string[] | undefined {
  const { group, kind, name, from, namespace } = reference;
  if (byName(model, group, kind).has(name)) return undefined;
  const here = besides(model, group, kind);
  const place = placeOf(from);
  const places = namespace === undefined ? [place] : [`${place}\n`, `${place}\n${namespace}`];
  const others = places.flatMap((at) => around(name, here.get(at) ?? []));
  if (others.length === 0) return undefined;
  return others.length <= SHOWN ? others : nearestFirst(name, others, SHOWN);
}

/** Names of a kind by the place where its objects are; and by that and their namespace, which is empty for those that say none. */
function besides(model: Model, group: string, kind: string): ReadonlyMap<string, readonly string[]> {
  const index = namesBeside(model);
  const key = `${group} ${kind}`;
  const known = index.get(key);
  if (known !== undefined) return known;
  const names = new Map<string, string[]>();
  for (const facts of objectsOf(model, group, kind)) {
    const { name, namespace = '' } = facts.object.metadata;
    for (const place of [placeOf(facts), `${placeOf(facts)}\n${namespace}`]) {
      const others = names.get(place);
      if (others) others.push(name);
      else names.set(place, [name]);
    }
  }
  for (const others of names.values()) if (others.length > COMPARED) others.sort();
  index.set(key, names);
  return names;
}
const namesBeside = memo((_model: Model) => new Map<string, ReadonlyMap<string, readonly string[]>>());

/** As many as a message shows. */
const SHOWN = 12;

/** Of more names than these, which are in the order of the alphabet, those about where the name would be. */
const COMPARED = 128;
function around(name: string, others: readonly string[]): readonly string[] {
  if (others.length <= COMPARED) return others;
  let [from, to] = [0, others.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((others[middle] ?? '') < name) from = middle + 1;
    else to = middle;
  }
  const first = Math.max(0, from - COMPARED / 2);
  return others.slice(first, first + COMPARED);
}

/** The namespaces in which alone an object of this name is, none of them the one that is meant. */
export function elsewhere(model: Model, { group, kind, name, namespace }: Reference): readonly string[] | undefined {
  const named = namedAs(model, group, kind, name);
  const namespaces = named.map(({ object }) => object.metadata.namespace);
  if (namespace === undefined || namespaces.length === 0) return undefined;
  return namespaces.every((one): one is string => one !== undefined && one !== namespace) ? namespaces : undefined;
}
