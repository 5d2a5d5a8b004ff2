import type { Model, ObjectFacts } from '../../../plans/model';
import { objectsOf, podsMadeBy, type SeenPod } from '../../lookups/related';
import { insteadOf } from '../../lookups/references';
import { podSecurity, securityLevel } from './pod-security';
import type { Finding, Rule } from '../../rule';

const NAMED = [
  ['priorityClassName', 'scheduling.k8s.io', 'PriorityClass', /^system-(?:node|cluster)-critical$/],
  ['runtimeClassName', 'node.k8s.io', 'RuntimeClass', /^nvidia(?:-cdi|-legacy)?$/],
] as const;

const classes: Rule = {
  id: 'pod/class-reference',
  severity: 'warning',
  about: 'A pod names a PriorityClass or RuntimeClass that does not exist.',
  fix: 'name one that is there, or add it; silence this if it is made elsewhere',
  source: 'Kubernetes 1.36.2 plugin/pkg/admission/{priority,runtimeclass}: pods that name a missing class are refused',
  *check(model) {
    const present = NAMED.filter(([, group, kind]) => objectsOf(model, group, kind).length > 0);
    if (present.length === 0) return;
    for (const from of model.objects) {
      for (const { pod } of podsMadeBy(model, from)) yield* missingClasses(model, from, pod, present);
    }
  },
};

function* missingClasses(
  model: Model,
  from: ObjectFacts,
  { path, pointer, spec }: SeenPod['pod'],
  present: readonly (typeof NAMED)[number][],
): Generator<Finding> {
  for (const [field, group, kind, known] of present) {
    const name = spec[field];
    if (name === undefined || known.test(name)) continue;
    const instead = insteadOf(model, { group, kind, name, from });
    if (instead)
      yield {
        subject: path,
        at: `${pointer}.${field}`,
        problem: `there is no ${kind} of this name among the documents`,
        got: name,
        allowed: instead,
      };
  }
}

/** Pods and what their namespace and cluster say of them. */
export const namespaceRules: readonly Rule[] = [podSecurity, securityLevel, classes];
