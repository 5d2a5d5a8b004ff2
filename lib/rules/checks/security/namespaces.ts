import { missing } from '../../relations/refers';
import { objectsOf, podsMadeBy } from '../../lookups/related';
import { podSecurity, securityLevel } from './pod-security';
import type { Rule } from '../../rule';

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
    for (const from of model.objects)
      for (const { pod } of podsMadeBy(model, from))
        for (const [field, group, kind, known] of present) {
          const name = pod.spec[field];
          const fault = name === undefined || known.test(name) ? undefined : missing(model, { group, kind, name, from });
          if (fault !== undefined) yield { subject: pod.path, at: `${pod.pointer}.${field}`, ...fault };
        }
  },
};

/** Pods and what their namespace and cluster say of them. */
export const namespaceRules: readonly Rule[] = [podSecurity, securityLevel, classes];
