import type { Container } from '../../words/kubernetes';
import type { Model } from '../../plans/model';
import { podsOf, type SeenContainer, type SeenPod } from './related';
import type { Finding, Rule } from '../rule';

/** A finding of a rule that looks at one pod; `at` is its specification's own place unless it says another. */
export type PodFinding = Omit<Finding, 'subject'>;

/** A finding of a rule that looks at one container; `at` follows the container, such as `resources.limits`. */
export type ContainerFinding = Omit<Finding, 'subject'>;

/** Nothing for nearly every pod, and then nothing is allocated. */
type Found<T> = T | readonly T[] | undefined;

/** A rule that looks at each pod by itself. */
export function eachPod(row: Omit<Rule, 'check'>, look: (seen: SeenPod, model: Model) => Found<PodFinding>): Rule {
  return {
    ...row,
    check(model) {
      const found: Finding[] = [];
      const pods = podsOf(model);
      // By index: iterators cost an object a pod, and dozens of rules pass over all of them.
      for (let index = 0; index < pods.length; index++) {
        const seen = pods[index] as SeenPod;
        for (const finding of asList(look(seen, model))) found.push({ at: seen.pod.pointer, ...finding, subject: seen.pod.path });
      }
      return found;
    },
  };
}

/** A rule that looks at each container of each pod by itself, init containers first. */
export function eachContainer(
  row: Omit<Rule, 'check'>,
  look: (container: Container, seen: SeenPod, model: Model) => Found<ContainerFinding>,
): Rule {
  return eachPod(row, (seen, model) => {
    let found: PodFinding[] | undefined;
    for (let index = 0; index < seen.containers.length; index++) {
      const { container, step } = seen.containers[index] as SeenContainer;
      for (const finding of asList(look(container, seen, model))) {
        const place = `${seen.pod.pointer}.${step}`;
        found ??= [];
        found.push({ ...finding, at: finding.at === undefined ? place : `${place}.${finding.at}` });
      }
    }
    return found;
  });
}

const NONE: readonly never[] = [];

const asList = <T extends object>(found: Found<T>): readonly T[] =>
  found === undefined ? NONE : Array.isArray(found) ? (found as readonly T[]) : [found as T];
