import { jsonOf, valueIn } from '../../../internal';
import { gpusIn } from '../../../plans/capacity';
import type { Model, ObjectFacts, PodFacts } from '../../../plans/model';
import { parseQuantity } from '../../../words/kubernetes';
import { quotasOf } from '../../checks/kueue/kueue';
import { KUEUE } from '../../checks/kueue/names';
import { cohortOf, ownOf, sumOf, wholes } from '../../checks/kueue/never-fits';
import { objectsOf } from '../../lookups/related';

/** So much of a resource that a queue, a cohort or a namespace gives out at once. */
interface Purse {
  readonly name: string;
  readonly resource: string;
  readonly most: number;
  given: number;
}

/**
 * Tells of pods, in the order in which they come, why a queue or the quota of their namespace holds them back: what came before them has
 * taken it. Undefined where nothing does. Of a workload that a queue admits whole, the first of its pods takes for all.
 */
export function quotasIn(model: Model): (pod: PodFacts) => string | undefined {
  const [ofQueues, ofNamespaces] = [queuesIn(model), namespacesIn(model)];
  const admitted = new Map<string, string | undefined>();
  return (pod) => {
    if (!ofQueues.has(pod.path)) return ofNamespaces(pod);
    if (!admitted.has(pod.path)) admitted.set(pod.path, spend(ofQueues.get(pod.path) ?? []));
    return admitted.get(pod.path) ?? ofNamespaces(pod);
  };
}

interface Payment {
  readonly purse: Purse;
  readonly asked: number;
}

/** Takes from all purses, or says which has too little left. */
function spend(payments: readonly Payment[]): string | undefined {
  const short = payments.find(({ purse, asked }) => purse.given + asked > purse.most);
  if (short !== undefined) {
    const { name, resource, most, given } = short.purse;
    return `${name} gives out ${most} ${resource}, ${given} are taken, and ${short.asked} are asked for`;
  }
  for (const { purse, asked } of payments) purse.given += asked;
  return undefined;
}

/** What each workload of a queue takes of its ClusterQueue and of the cohort, by the path of its object. */
function queuesIn(model: Model): ReadonlyMap<string, readonly Payment[]> {
  const purses = new Map<string, Purse>();
  const purse = (name: string, resource: string, most: number): Purse => {
    const key = `${name} ${resource}`;
    const one = purses.get(key) ?? { name, resource, most, given: 0 };
    purses.set(key, one);
    return one;
  };
  const payments = new Map<string, Payment[]>();
  for (const { facts, queue, resource, sets } of wholes(model)) {
    const asked = sets.reduce((sum, count) => sum + count, 0);
    const [own, cohort] = [ownOf(queue, resource), cohortOf(queue)];
    const together = cohort === undefined ? undefined : nominalIn(model, cohort, resource);
    payments.set(facts.path, [
      ...(payments.get(facts.path) ?? []),
      ...(own === undefined ? [] : [{ purse: purse(`ClusterQueue '${queue.object.metadata.name}'`, resource, sumOf(own)), asked }]),
      ...(together === undefined ? [] : [{ purse: purse(`cohort '${cohort}'`, resource, together), asked }]),
    ]);
  }
  return payments;
}

/** What all queues of a cohort have together; undefined where only one is known, and the others are elsewhere. */
function nominalIn(model: Model, cohort: string, resource: string): number | undefined {
  const queues = objectsOf(model, KUEUE, 'ClusterQueue').filter((queue) => cohortOf(queue) === cohort);
  const quotas = queues.flatMap((queue) => [...quotasOf(queue)].filter((quota) => quota.resource['name'] === resource));
  return queues.length < 2 ? undefined : quotas.reduce((sum, quota) => sum + (parseQuantity(quota.resource['nominalQuota']) ?? 0), 0);
}

/** What ResourceQuotas leave to the pods of their namespaces. */
function namespacesIn(model: Model): (pod: PodFacts) => string | undefined {
  const purses = objectsOf(model, '', 'ResourceQuota').flatMap(pursesOf);
  const gpusOf = gpusIn(model);
  return (pod) => {
    const gpus = purses.length === 0 ? new Map<string, number>() : gpusOf(pod);
    const own = purses.filter(({ namespace, resource }) => namespace === pod.owner.namespace && gpus.has(resource));
    return spend(own.map((purse) => ({ purse, asked: (gpus.get(purse.resource) ?? 0) * (pod.replicas ?? 1) })));
  };
}

const REQUESTS = 'requests.';

function pursesOf({ object }: ObjectFacts): readonly (Purse & { readonly namespace: string | undefined })[] {
  const { name, namespace } = object.metadata;
  return Object.entries(jsonOf(valueIn(object, 'spec', 'hard'))).flatMap(([key, hard]) => {
    const most = key.startsWith(REQUESTS) ? parseQuantity(hard) : undefined;
    return most === undefined ? [] : [{ name: `ResourceQuota '${name}'`, resource: key.slice(REQUESTS.length), most, given: 0, namespace }];
  });
}
