import { jsonOf } from '../../../internal';
import type { KubeObject } from '../../../words/kubernetes';
import type { ObjectFacts } from '../../../plans/model';
import type { Rule } from '../../rule';
import { objectsOf, podsOf } from '../../lookups/related';
import { together } from '../../lookups/together';

const replicas: Rule = {
  id: 'autoscaler/replicas',
  severity: 'warning',
  about: 'A workload sets replicas that its autoscaler also sets.',
  fix: 'remove replicas from the workload and set minReplicas of the autoscaler, or remove the autoscaler',
  source:
    'Kubernetes documentation, Horizontal Pod Autoscaling, migrating Deployments and StatefulSets: each time a manifest with replicas is applied, pods beyond them are ended; keda v2.17.0: a ScaledObject becomes a HorizontalPodAutoscaler',
  *check({ objects }) {
    const autoscalers = objects.filter(({ object }) => isAutoscaler(object));
    if (autoscalers.length === 0) return;
    const ownerOf = together(autoscalers.map((facts) => [facts, targetOf(facts), facts]));
    for (const facts of objects) {
      const got = specOf(facts.object)['replicas'];
      const owner = got === undefined ? undefined : ownerOf(facts, keyOf(facts, facts.object.kind, facts.object.metadata.name));
      if (owner === undefined) continue;
      yield {
        subject: facts.path,
        at: `${facts.object.kind}.spec.replicas`,
        problem: `${owner.object.kind} '${owner.object.metadata.name}' decides this number too`,
        got,
      };
    }
  },
};

/** What sets `replicas` of another object. KEDA makes a HorizontalPodAutoscaler of a ScaledObject in the cluster. */
const isAutoscaler = ({ apiVersion, kind }: KubeObject): boolean =>
  kind === 'HorizontalPodAutoscaler' || (kind === 'ScaledObject' && apiVersion.startsWith('keda.sh/'));

/** What a ScaledObject scales where it names no kind. Source: keda v2.17.0 apis/keda/v1alpha1/scaledobject_types.go. */
const DEFAULT_KIND = 'Deployment';

const specOf = ({ spec }: KubeObject): Readonly<Record<string, unknown>> => jsonOf(spec);

function targetOf(facts: ObjectFacts): string {
  const { scaleTargetRef } = specOf(facts.object);
  const { kind = DEFAULT_KIND, name } = jsonOf(scaleTargetRef);
  return keyOf(facts, kind, name);
}

const keyOf = ({ object }: ObjectFacts, kind: unknown, name: unknown): string => [object.metadata.namespace ?? '', kind, name].join('\n');

/** Source: keda v2.17.0 apis/keda/v1alpha1/scaledobject_types.go: the default of `behavior`, and the most replicas where none are said. */
const STATIC = 'static';
const MOST = 100;

const fallback: Rule = {
  id: 'autoscaler/fallback',
  severity: 'warning',
  about: 'KEDA takes GPU pods away from a loaded server when the source of its metrics is down.',
  fix: 'write fallback.behavior: currentReplicasIfHigher, which KEDA 2.17 and newer know',
  source: 'kedacore/keda issue 6659; keda v2.17.0 pkg/fallback/fallback.go: without a behavior the target is scaled to fallback.replicas',
  *check(model) {
    const scalers = objectsOf(model, 'keda.sh', 'ScaledObject').filter(({ object }) => shrinks(object));
    if (scalers.length === 0) return;
    const scaled = new Set(podsOf(model).flatMap(({ pod: { owner }, gpus }) => (gpus.size === 0 ? [] : [targetKey(owner)])));
    for (const { path, object } of scalers) {
      const { kind = DEFAULT_KIND, name } = jsonOf(specOf(object)['scaleTargetRef']);
      if (!scaled.has(targetKey({ kind, name, namespace: object.metadata.namespace }))) continue;
      yield {
        subject: path,
        at: 'spec.fallback',
        problem: 'when its metrics cannot be read, KEDA scales the GPU pods down to this number, however loaded they are',
        got: specOf(object)['fallback'],
      };
    }
  },
};

/** Whether a fallback may be fewer pods than run. */
function shrinks(object: KubeObject): boolean {
  const { fallback: given, maxReplicaCount = MOST } = specOf(object);
  const { replicas: kept, behavior = STATIC } = jsonOf(given);
  return behavior === STATIC && typeof kept === 'number' && kept < Number(maxReplicaCount);
}

const targetKey = ({
  namespace,
  kind,
  name,
}: {
  readonly namespace?: string | undefined;
  readonly kind: unknown;
  readonly name: unknown;
}) => [namespace ?? '', kind, name].join('\n');

/** Autoscalers besides what they scale. */
export const autoscalerRules: readonly Rule[] = [replicas, fallback];
