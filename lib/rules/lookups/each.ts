import type { Container } from '../../words/kubernetes';
import type { Model, ObjectFacts } from '../../plans/model';
import type { Finding, Rule } from '../rule';
import { objectsOf, podsOf, type SeenContainer, type SeenPod } from './related';

/** A finding about the thing that was looked at, unless it names another subject. */
export type FindingHere = Omit<Finding, 'subject'> & { readonly subject?: string };

/** Nothing for nearly every thing, and then nothing is allocated. */
type Answer = FindingHere | Iterable<FindingHere> | undefined;

/** A rule that looks at one thing after another. */
export interface Row<T> extends Omit<Rule, 'check'> {
  readonly look: (one: T, model: Model) => Answer;
}

interface Facts {
  readonly path: string;
}

/** What has a place: a subject, or the path of the construct or file that it is from. A list has that of its first. */
type Thing =
  | { readonly subject: string }
  | Facts
  | { readonly facts: Facts }
  | { readonly seen: { readonly pod: Facts } }
  | { readonly pod: Facts };
export type Placed = Thing | readonly [Thing, ...unknown[]];

function subjectOf(one: Placed): string {
  if (Array.isArray(one)) return subjectOf((one as readonly [Thing])[0]);
  if ('subject' in one) return one.subject;
  if ('path' in one) return one.path;
  if ('facts' in one) return one.facts.path;
  return ('seen' in one ? one.seen : (one as { readonly pod: Facts })).pod.path;
}

/** A rule that looks at each of some things of a model by itself. */
export function each<T extends Placed>(thingsIn: (model: Model) => Iterable<T>, { look, ...row }: Row<T>): Rule {
  return {
    ...row,
    *check(model) {
      for (const one of thingsIn(model)) for (const found of listOf(look(one, model))) yield { subject: subjectOf(one), ...found };
    },
  };
}

/** The objects of a kind, for `each`. */
export const objects =
  (group: string, kind: string) =>
  (model: Model): readonly ObjectFacts[] =>
    objectsOf(model, group, kind);

/** A rule that looks at each pod; a finding is at the pod's specification unless it says another place. */
export function eachPod({ look, ...row }: Row<SeenPod>): Rule {
  return {
    ...row,
    check(model) {
      const all: Finding[] = [];
      const pods = podsOf(model);
      // By index: iterators cost an object a pod, and dozens of rules pass over all of them.
      for (let index = 0; index < pods.length; index++) {
        const seen = pods[index] as SeenPod;
        for (const found of listOf(look(seen, model))) all.push({ at: seen.pod.pointer, subject: seen.pod.path, ...found });
      }
      return all;
    },
  };
}

/** A rule that looks at each container, init containers first; `at` follows the container, such as `resources.limits`. */
export interface ContainerRow extends Omit<Rule, 'check'> {
  readonly look: (container: Container, seen: SeenPod, model: Model) => Answer;
}

/** A rule that looks at each container of each pod. */
export function eachContainer({ look, ...row }: ContainerRow): Rule {
  return eachPod({
    ...row,
    look(seen, model) {
      let all: FindingHere[] | undefined;
      for (let index = 0; index < seen.containers.length; index++) {
        const { container, step } = seen.containers[index] as SeenContainer;
        for (const found of listOf(look(container, seen, model))) {
          const place = `${seen.pod.pointer}.${step}`;
          all ??= [];
          all.push({ ...found, at: found.at === undefined ? place : `${place}.${found.at}` });
        }
      }
      return all;
    },
  });
}

const NONE: readonly never[] = [];

const listOf = (found: Answer): Iterable<FindingHere> => (found === undefined ? NONE : Symbol.iterator in found ? found : [found]);
