import { isPlainObject, ownValue, valueIn } from '../../../internal';
import type { KubeObject } from '../../../words/kubernetes';
import type { Model, ObjectFacts, PodFacts } from '../../../plans/model';
import type { Rule } from '../../rule';

const budget: Rule = {
  id: 'pod/disruption-budget',
  severity: 'warning',
  about: 'A PodDisruptionBudget lets no pod be evicted.',
  fix: 'use maxUnavailable: 1, or run one pod more than must stay',
  source: 'Kubernetes documentation, "Specifying a Disruption Budget for your Application": a drain waits until the budget allows it',
  *check(model) {
    let labelled: Labelled | undefined;
    for (const { path, object } of model.objects) {
      if (object.kind !== 'PodDisruptionBudget') continue;
      const blocked = blockedBy(object, () => (labelled ??= byLabel(model)));
      if (blocked) yield { subject: path, problem: 'no pod of it may be evicted: the drain of a node waits for ever', ...blocked };
    }
  },
};

type Json = Readonly<Record<string, unknown>>;

/** What keeps every pod where it is, if anything does. */
function blockedBy(object: KubeObject, labelled: () => Labelled): { readonly at: string; readonly got: unknown } | undefined {
  const { maxUnavailable, minAvailable } = (object['spec'] ?? {}) as Json;
  if (maxUnavailable === 0 || maxUnavailable === '0%') return { at: 'spec.maxUnavailable', got: maxUnavailable };
  if (minAvailable === undefined) return undefined;
  return mustStay(minAvailable, podsOf(object, labelled())) ? { at: 'spec.minAvailable', got: minAvailable } : undefined;
}

/** Pods by namespace and one of their labels, so that a budget looks only at those that it may find. */
type Labelled = ReadonlyMap<string, readonly PodFacts[]>;

const labelKey = (namespace: string | undefined, key: string, value: unknown): string => `${namespace ?? ''}\n${key}\n${String(value)}`;

function byLabel({ pods, objects }: Model): Labelled {
  const labelled = new Map<string, PodFacts[]>();
  const scaled = new Set(objects.filter(({ object }) => SCALERS.test(object.kind)).map(targetOf));
  for (const found of pods) {
    const pod = scaled.has(ownerKey(found)) ? { ...found, replicas: Infinity } : found;
    for (const [key, value] of Object.entries(pod.labels ?? {})) {
      const at = labelKey(pod.owner.namespace, key, value);
      const known = labelled.get(at);
      if (known) known.push(pod);
      else labelled.set(at, [pod]);
    }
  }
  return labelled;
}

/** What decides how many pods there are: a HorizontalPodAutoscaler, and KEDA's, which leaves the kind away for a Deployment. */
const SCALERS = /^(?:HorizontalPodAutoscaler|ScaledObject)$/;

function targetOf({ object }: ObjectFacts): string {
  const target = valueIn(object, 'spec', 'scaleTargetRef');
  return scaledKey(object.metadata.namespace, valueIn(target, 'kind') ?? 'Deployment', valueIn(target, 'name'));
}

const ownerKey = ({ owner }: PodFacts): string => scaledKey(owner.namespace, owner.kind, owner.name);
const scaledKey = (namespace: string | undefined, kind: unknown, name: unknown): string => [namespace ?? '', kind, name].join('\n');

/** Whether all of so many pods must stay; a share of them is rounded up. */
function mustStay(minAvailable: unknown, pods: number): boolean {
  if (typeof minAvailable === 'number') return minAvailable >= pods;
  const [, percent] = /^(\d+)%$/.exec(String(minAvailable)) ?? [];
  // Of no number nothing is greater or less.
  return Number(percent) >= 100 || (pods !== Infinity && Math.ceil((Number(percent) * pods) / 100) >= pods);
}

/** How many pods the budget finds; without end where that is not known. */
function podsOf({ metadata, spec }: KubeObject & { readonly spec?: unknown }, labelled: Labelled): number {
  const selector = isPlainObject(spec) ? spec['selector'] : undefined;
  const labels = isPlainObject(selector) ? selector['matchLabels'] : undefined;
  if (!isPlainObject(labels)) return Infinity;
  const [first, ...others] = Object.entries(labels);
  const candidates = first === undefined ? [] : (labelled.get(labelKey(metadata.namespace, ...first)) ?? []);
  const found = candidates.filter((pod) => others.every(([key, value]) => ownValue(pod.labels, key) === value));
  // For none no drain waits, and an overlay may say how many there will be.
  return found.reduce((sum, { replicas = Infinity }) => sum + replicas, 0) || Infinity;
}

/** What holds up the drain of nodes. */
export const disruptionBudgetRules: readonly Rule[] = [budget];
