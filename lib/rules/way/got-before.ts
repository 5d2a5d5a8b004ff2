import { isSameOwner, ownerOf } from '../../plans/model';
import { ownerKind, podNamesOf } from '../../words/kinds';
import { BUILT_IN_NAMESPACES, POD_SECURITY, type PodSecurityLevel } from '../../words/kubernetes';
import { queuedIn } from '../checks/kueue/queued';
import { strictestLevel } from '../checks/security/security-standards';
import { objectsOf, podsOf, type SeenPod } from '../lookups/related';
import type { Got, Traveller } from './traveller';

/** The pods that the controller of a kind makes. */
export function made({ model, pod }: Traveller): Got {
  const { kind, name } = pod.owner;
  const object = model.objects.find((facts) => facts.path === pod.path && isSameOwner(ownerOf(facts.object), pod.owner))?.object;
  const names = kind === 'Pod' ? [name] : (object === undefined ? [] : (podNamesOf(object) ?? [])).map(({ first }) => first);
  // Where a kind gives no names, it is said why.
  const called =
    names.length === 1 && !names.join().includes(' ') ? [`called ${names.join()}${(pod.replicas ?? 1) > 1 ? ' and so on' : ''}`] : [];
  if (pod.perNode) return { gets: ['one pod on each node that takes it'] };
  if (pod.replicas !== undefined) return { gets: [pod.replicas === 1 ? 'one pod' : `${pod.replicas} pods`, ...called] };
  return {
    gets: called,
    unknown: {
      unchecked: 'how many pods there are',
      missing: ownerKind(pod.owner) === undefined ? `what a ${kind} makes is not known` : `its ${kind} does not say it`,
      give: 'give the object that makes them whole',
    },
  };
}

/** What the API server lets in. */
export function admitted({ model, pod }: Traveller): Got {
  const seen = seenOf(model, pod);
  const level = seen === undefined ? 'restricted' : strictestLevel(seen);
  const { namespace } = pod.owner;
  const said = objectsOf(model, '', 'Namespace').find(({ object }) => object.metadata.name === namespace)?.object;
  const enforced = said?.metadata.labels?.[POD_SECURITY];
  const own = [
    ...(pod.spec.priorityClassName === undefined ? [] : [`priority class ${pod.spec.priorityClassName}`]),
    ...(pod.spec.serviceAccountName === undefined ? [] : [`service account ${pod.spec.serviceAccountName}`]),
  ];
  const gets = [`${LEVELS[level]}${enforced === undefined ? '' : `, its namespace enforces ${enforced}`}`, ...own];
  if (level !== 'privileged' || said !== undefined || namespace === undefined || BUILT_IN_NAMESPACES.includes(namespace)) return { gets };
  return {
    gets,
    unknown: {
      unchecked: 'whether its namespace admits privileged pods',
      missing: `namespace '${namespace}' is not described`,
      give: 'give its manifest with the others',
    },
  };
}

/** What pods need of their namespace, by the strictest level that lets them in. */
const LEVELS: Readonly<Record<PodSecurityLevel, string>> = {
  privileged: 'needs a namespace that admits privileged pods',
  baseline: 'Pod Security level baseline admits it',
  restricted: 'every Pod Security level admits it',
};

/** The queue in which pods wait, and paths of what is behind it. */
export function queued({ model, pod }: Traveller): Got & { readonly related: readonly string[] } {
  const found = queuedIn(model).find(({ facts, pods }) => facts.path === pod.path && pods.some((seen) => seen.pod.pointer === pod.pointer));
  const { schedulerName } = pod.spec;
  if (found === undefined) {
    const row = ownerKind(pod.owner);
    const alone = row?.gang !== undefined && (pod.replicas ?? 1) > 1 && pod.spec['schedulingGroup'] === undefined;
    const gets =
      schedulerName === undefined ? [`no queue${alone ? ': its pods start one by one' : ''}`] : [`the queue of scheduler ${schedulerName}`];
    return { gets, related: [] };
  }
  const { reference, quota } = found;
  if (quota === undefined)
    return {
      gets: [`LocalQueue ${reference.name}`],
      unknown: {
        unchecked: 'whether its queue has room for it',
        missing: `LocalQueue '${reference.name}' and its ClusterQueue are not described`,
        give: 'give their manifests with the others',
      },
      related: [],
    };
  const flavors = quota.flavors.map(({ object }) => object.metadata.name);
  return {
    gets: [`LocalQueue ${reference.name}`, `ClusterQueue ${quota.queue.object.metadata.name}`, `flavors ${flavors.join(', ')}`],
    related: [quota.queue.path, ...quota.flavors.map(({ path }) => path)],
  };
}

/** A pod with what rules ask of it. */
export const seenOf = (model: Traveller['model'], pod: Traveller['pod']): SeenPod | undefined =>
  podsOf(model).find((seen) => seen.pod.path === pod.path && seen.pod.pointer === pod.pointer);
