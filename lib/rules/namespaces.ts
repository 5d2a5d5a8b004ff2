import type { Container } from '../kubernetes';
import type { Model, ObjectFacts } from '../model';
import { objectsOf, podsMadeBy, type SeenPod } from './related';
import { insteadOf } from './references';
import type { Finding, Rule } from './rule';
import { together } from './together';

const ENFORCE = 'pod-security.kubernetes.io/enforce';

const security: Rule = {
  id: 'pod/security',
  severity: 'error',
  about: 'A namespace lets in the pods that are made in it.',
  fix: `label the namespace with ${ENFORCE}: privileged, or do without what the level forbids`,
  source:
    'Kubernetes documentation, "Pod Security Standards": baseline forbids the namespaces and paths of the host, privileged containers and further capabilities',
  *check(model) {
    const namespaces = objectsOf(model, '', 'Namespace');
    if (namespaces.length === 0) return;
    const levelOf = together(namespaces.map((facts) => [facts, facts.object.metadata.name, facts.object.metadata.labels?.[ENFORCE] ?? '']));
    for (const facts of model.objects) {
      const level = levelOf(facts, facts.object.metadata.namespace ?? '') ?? '';
      if (!FORBIDDING.has(level)) continue;
      for (const seen of podsMadeBy(model, facts)) {
        const got = forbidden(seen);
        if (got.length > 0 && seen.asks.length > 0)
          yield { subject: seen.pod.path, at: seen.pod.pointer, problem: `its namespace enforces ${level}, which refuses these pods`, got };
      }
    }
  },
};

/** Levels that forbid something; `privileged` forbids nothing. */
const FORBIDDING: ReadonlySet<string> = new Set(['baseline', 'restricted']);

/** Capabilities that baseline allows to be added. */
const ALLOWED: ReadonlySet<string> = new Set([
  ...['AUDIT_WRITE', 'CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'FSETID', 'KILL', 'MKNOD', 'NET_BIND_SERVICE'],
  ...['SETFCAP', 'SETGID', 'SETPCAP', 'SETUID', 'SYS_CHROOT'],
]);

/** What both levels forbid of a pod. */
function forbidden({ pod: { spec }, containers }: SeenPod): readonly string[] {
  const host = ['hostNetwork', 'hostIPC', 'hostPID'].filter((key) => spec[key] === true);
  const paths = (spec.volumes ?? []).flatMap(({ name, hostPath }) => (hostPath ? [`hostPath ${name}`] : []));
  return [...host, ...paths, ...containers.flatMap(({ container }) => privilegesOf(container))];
}

function privilegesOf({ securityContext = {} }: Container): readonly string[] {
  const { privileged, capabilities } = securityContext as {
    readonly privileged?: boolean;
    readonly capabilities?: { readonly add?: readonly string[] };
  };
  const added = (capabilities?.add ?? []).filter((one) => !ALLOWED.has(one));
  return privileged === true ? ['privileged', ...added] : added;
}

const NAMED = [
  ['priorityClassName', 'scheduling.k8s.io', 'PriorityClass', /^system-(?:node|cluster)-critical$/],
  ['runtimeClassName', 'node.k8s.io', 'RuntimeClass', /^nvidia(?:-cdi|-legacy)?$/],
] as const;

const classes: Rule = {
  id: 'pod/class-reference',
  severity: 'warning',
  about: 'The priority and the runtime that a pod names are there.',
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
export const namespaceRules: readonly Rule[] = [security, classes];
