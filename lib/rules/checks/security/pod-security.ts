import { POD_SECURITY } from '../../../words/kubernetes';
import type { ObjectFacts } from '../../../plans/model';
import { together } from '../../lookups/together';
import { objectsOf, podsMadeBy, podsOf } from '../../lookups/related';
import type { Rule } from '../../rule';
import { forbidden, missing, strictestLevel } from './security-standards';

/** The Pod Security level of a namespace against the pods that are made in it. */
export const podSecurity: Rule = {
  id: 'pod/security',
  severity: 'error',
  about: "A namespace's Pod Security level blocks its pods.",
  fix: `do without what the level forbids, or label the namespace with ${POD_SECURITY}: privileged (podSecurity of a WorkloadNamespace)`,
  source:
    'Kubernetes documentation, "Pod Security Standards": baseline forbids the namespaces and paths of the host, privileged containers and further capabilities; restricted wants the rest said',
  *check(model) {
    const namespaces = objectsOf(model, '', 'Namespace');
    if (namespaces.length === 0) return;
    const levelOf = together(
      namespaces.map((facts) => [inOneFolder(facts), facts.object.metadata.name, facts.object.metadata.labels?.[POD_SECURITY] ?? '']),
    );
    for (const facts of model.objects) {
      const level = levelOf(inOneFolder(facts), facts.object.metadata.namespace ?? '') ?? '';
      if (level !== 'baseline' && level !== 'restricted') continue;
      for (const seen of podsMadeBy(model, facts)) {
        if (seen.asks.length === 0) continue;
        const got = forbidden(seen);
        const unsaid = level === 'restricted' ? missing(seen) : [];
        if (got.length === 0 && unsaid.length === 0) continue;
        yield {
          subject: seen.pod.path,
          at: seen.pod.pointer,
          problem: `its namespace enforces ${level}, which refuses these pods`,
          got: [...got, ...unsaid],
          ...(got.length === 0 ? { fix: RESTRICTED } : {}),
        };
      }
    }
  },
};

/** The charts of an app are written to one folder. */
const inOneFolder = (facts: ObjectFacts): ObjectFacts => (facts.folder === undefined ? { ...facts, folder: '' } : facts);

const RESTRICTED =
  "give security: 'restricted', or in a manifest runAsNonRoot: true, seccompProfile RuntimeDefault, allowPrivilegeEscalation: false and capabilities.drop: [ALL]";

/** A namespace of pods with GPUs that allows more than its pods need. */
export const securityLevel: Rule = {
  id: 'pod/security-level',
  severity: 'info',
  about: 'A namespace of pods with GPUs allows them more than they need: it enforces no Pod Security level, or privileged.',
  fix: `label the namespace with ${POD_SECURITY} and the level that its pods allow`,
  source:
    'Kubernetes documentation, "Pod Security Admission": a namespace without the label admits privileged pods, as a cluster does by default',
  *check(model) {
    const namespaces = objectsOf(model, '', 'Namespace');
    if (namespaces.length === 0) return;
    const released = new Set(model.operators.map(({ namespace }) => namespace));
    for (const { path, object } of namespaces) {
      const { name, labels } = object.metadata;
      const said = labels?.[POD_SECURITY];
      if ((said !== undefined && said !== 'privileged') || released.has(name)) continue;
      const pods = podsOf(model).filter(({ pod }) => pod.owner.namespace === name);
      if (!pods.some(({ asks }) => asks.length > 0)) continue;
      const levels = new Set(pods.map(strictestLevel));
      if (levels.has('privileged')) continue;
      const level = levels.has('baseline') ? 'baseline' : 'restricted';
      yield {
        subject: path,
        at: said === undefined ? 'metadata' : `metadata.labels["${POD_SECURITY}"]`,
        problem: `its pods among the documents keep to the level ${level}, and it admits privileged ones`,
        ...(said === undefined ? {} : { got: said }),
        allowed: [level],
        fix: `label it ${POD_SECURITY}: ${level}`,
      };
    }
  },
};
