import { gpuLabelKeys, gpuOf } from '../../words/gpu';
import { hasToken, listOf, memo, ownValue, textOf, valueIn, wholeOf } from '../../internal';
import type { Model, PoolDescription } from '../../plans/model';
import { objectsOf, podsMadeBy, podsOf, type SeenPod } from './related';
import { annotationAt } from './annotation-at';

/** Pods that are to be in one place: one rack, one NVLink domain, one node. */
export interface OneDomain {
  /** Label of nodes by which the places are told apart. */
  readonly level: string;
  /** False where the pods also run in several. */
  readonly isRequired: boolean;
  readonly pods: readonly { readonly seen: SeenPod; readonly count: number }[];
  /** Where it is said. */
  readonly subject: string;
  readonly at: string;
}

const HOST = 'kubernetes.io/hostname';
const CLIQUE = gpuLabelKeys.nvlinkDomain;

/** The most nodes of a pool that are in one place; undefined where nobody says. */
export function nodesInDomain({ nodesPerDomain = {}, shapes = [] }: PoolDescription, level: string): number | undefined {
  if (level === HOST) return 1;
  const said = ownValue(nodesPerDomain, level);
  if (said !== undefined || level !== CLIQUE) return said;
  const sizes = shapes.flatMap(({ machine: { gpu, gpus } }) => {
    const all = gpuOf(gpu).nvlinkDomainGpus;
    return all === undefined || gpus.length === 0 ? [] : [Math.floor(all / gpus.length)];
  });
  return sizes.length === 0 ? undefined : Math.max(...sizes);
}

/** All that are to be in one place, whoever is told so. */
export const oneDomains = memo((model: Model): readonly OneDomain[] => [
  ...ofKueue(model),
  ...ofKai(model),
  ...ofPodGroups(model),
  ...ofAffinity(model),
]);

const countOf = ({ pod }: SeenPod): number => pod.replicas ?? 1;
const all = (pods: readonly SeenPod[]): OneDomain['pods'] => pods.map((seen) => ({ seen, count: countOf(seen) }));

/** Pods beyond those with which a group starts may wait. */
function atMost(least = Number.POSITIVE_INFINITY, pods: OneDomain['pods']): OneDomain['pods'] {
  let left = least;
  return pods.map(({ seen, count }) => {
    const taken = Math.min(left, count);
    left -= taken;
    return { seen, count: taken };
  });
}

const PODSET = 'kueue.x-k8s.io/podset-';

/**
 * What pod templates ask of Kueue: two of one group are in one place together, a slice by itself.
 *
 * Source: kueue v0.19.2 `apis/kueue/v1beta2/topology_types.go`.
 */
function* ofKueue(model: Model): Generator<OneDomain> {
  const groups = new Map<string, OneDomain>();
  for (const seen of podsOf(model)) {
    const { pod } = seen;
    if (pod.annotations === undefined) continue;
    for (const key of ['required-topology', 'preferred-topology', 'slice-required-topology']) {
      const level = ownValue(pod.annotations, PODSET + key);
      if (level === undefined || hasToken(level)) continue;
      const isRequired = key !== 'preferred-topology';
      const found = { level, isRequired, subject: pod.path, at: annotationAt(pod, PODSET + key) };
      if (key.startsWith('slice')) {
        const size = Number(pod.annotations[`${PODSET}slice-size`]);
        if (size > 0) yield { ...found, pods: [{ seen, count: Math.min(size, countOf(seen)) }] };
        continue;
      }
      const group = pod.annotations[`${PODSET}group-name`] ?? pod.pointer;
      const id = JSON.stringify([pod.path, pod.owner.kind, pod.owner.name, group, key]);
      groups.set(id, { ...(groups.get(id) ?? found), pods: [...(groups.get(id)?.pods ?? []), ...all([seen])] });
    }
  }
  yield* groups.values();
}

/** What an object asks of KAI for all of its pods. Source: KAI-Scheduler v0.17.0 docs/topology. */
function* ofKai(model: Model): Generator<OneDomain> {
  for (const facts of model.objects) {
    const { annotations } = facts.object.metadata;
    if (annotations?.['kai.scheduler/topology'] === undefined) continue;
    for (const key of ['kai.scheduler/topology-required-placement', 'kai.scheduler/topology-preferred-placement']) {
      const level = ownValue(annotations, key);
      if (level === undefined || hasToken(level)) continue;
      const at = `metadata.annotations["${key}"]`;
      yield { level, isRequired: key.includes('required'), pods: all(podsMadeBy(model, facts)), subject: facts.path, at };
    }
  }
}

/** What a PodGroup of Kubernetes itself asks for its pods. Source: Kubernetes 1.36.3 `scheduling/v1alpha2`, TopologyConstraint. */
function* ofPodGroups(model: Model): Generator<OneDomain> {
  for (const { object, path: subject } of objectsOf(model, 'scheduling.k8s.io', 'PodGroup')) {
    const [constraint] = listOf(valueIn(object, 'spec', 'schedulingConstraints', 'topology'));
    const level = textOf(constraint?.['key']);
    if (level === undefined || hasToken(level)) continue;
    const { name, namespace } = object.metadata;
    const isMember = ({ pod: { spec, owner, path } }: SeenPod): boolean =>
      path === subject && owner.namespace === namespace && valueIn(spec, 'schedulingGroup', 'podGroupName') === name;
    const at = 'spec.schedulingConstraints.topology[0].key';
    const least = wholeOf(valueIn(object, 'spec', 'schedulingPolicy', 'gang', 'minCount'));
    yield { level, isRequired: true, pods: atMost(least, all(podsOf(model).filter(isMember))), subject, at };
  }
}

/** Pods that have to be where others of their own kind are, by an affinity that selects them by their labels. */
function* ofAffinity(model: Model): Generator<OneDomain> {
  for (const seen of podsOf(model)) {
    const { pod } = seen;
    if (pod.spec.affinity === undefined) continue;
    const steps = ['affinity', 'podAffinity', 'requiredDuringSchedulingIgnoredDuringExecution'];
    for (const [index, term] of listOf(valueIn(pod.spec, ...steps)).entries()) {
      const level = textOf(term['topologyKey']);
      const { matchLabels, ...others } = (term['labelSelector'] ?? {}) as { matchLabels?: Readonly<Record<string, string>> };
      const isOwn = Object.entries(matchLabels ?? {}).every(([key, value]) => ownValue(pod.labels, key) === value);
      if (level === undefined || matchLabels === undefined || !isOwn || Object.keys(others).length > 0 || hasToken(level)) continue;
      const at = `${pod.pointer}.${steps.join('.')}[${index}].topologyKey`;
      yield { level, isRequired: true, pods: all([seen]), subject: pod.path, at };
    }
  }
}
