import { jsonOf } from '../../internal';
import type { KubeObject } from '../../kubernetes';
import type { ObjectFacts } from '../../model';
import type { Rule } from '../rule';
import { together } from '../lookups/together';

const replicas: Rule = {
  id: 'autoscaler/replicas',
  severity: 'warning',
  about: 'A workload sets replicas that its autoscaler also sets.',
  fix: 'remove replicas from the workload and set minReplicas of the autoscaler, or remove the autoscaler',
  source:
    'Kubernetes documentation, Horizontal Pod Autoscaling, migrating Deployments and StatefulSets: each time a manifest with replicas is applied, pods beyond them are ended',
  *check({ objects }) {
    const autoscalers = objects.filter(({ object }) => object.kind === 'HorizontalPodAutoscaler');
    if (autoscalers.length === 0) return;
    const ownerOf = together(autoscalers.map((facts) => [facts, targetOf(facts), facts]));
    for (const facts of objects) {
      const got = specOf(facts.object)['replicas'];
      const owner = got === undefined ? undefined : ownerOf(facts, keyOf(facts, facts.object.kind, facts.object.metadata.name));
      if (owner === undefined) continue;
      yield {
        subject: facts.path,
        at: `${facts.object.kind}.spec.replicas`,
        problem: `HorizontalPodAutoscaler '${owner.object.metadata.name}' decides this number too`,
        got,
      };
    }
  },
};

const specOf = ({ spec }: KubeObject): Readonly<Record<string, unknown>> => jsonOf(spec);

function targetOf(facts: ObjectFacts): string {
  const { scaleTargetRef } = specOf(facts.object);
  const { kind, name } = jsonOf(scaleTargetRef);
  return keyOf(facts, kind, name);
}

const keyOf = ({ object }: ObjectFacts, kind: unknown, name: unknown): string => [object.metadata.namespace ?? '', kind, name].join('\n');

/** HorizontalPodAutoscalers besides what they scale. */
export const autoscalerRules: readonly Rule[] = [replicas];
