import { parseQuantity } from '../../../words/kubernetes';
import type { Model, ObjectFacts } from '../../../plans/model';
import { CHECKS_OF_OTHERS } from '../../../plans/workload';
import { type Json, jsonOf, listOf, ownValue, textOf, textsOf, valueIn } from '../../../internal';
import { KUEUE } from './names';
import { each, objects } from '../../lookups/each';
import { insteadOf, type Reference, referred } from '../../lookups/references';
import { objectsOf } from '../../lookups/related';
import type { Rule } from '../../rule';

const reference: Rule = {
  id: 'queue/reference',
  severity: 'warning',
  about:
    'A Kueue queue names a ClusterQueue, flavor, topology or admission check that does not exist, or a check a configuration or cluster.',
  fix: 'name one that is there, or add it; silence this if it is made elsewhere',
  source:
    'kueue v0.19.2: a queue whose ClusterQueue, flavor, topology or check is missing is inactive, and admits nothing (kubernetes-sigs/kueue issue 7929)',
  *check(model) {
    for (const { at, ...reference } of referencesIn(model)) {
      const instead = insteadOf(model, reference);
      if (instead)
        yield {
          subject: reference.from.path,
          at,
          problem: `there is no ${reference.kind} of this name among the documents`,
          got: reference.name,
          allowed: instead,
        };
    }
  },
};

function* referencesIn(model: Model): Generator<Reference & { readonly at: string }> {
  for (const from of objectsOf(model, KUEUE, 'LocalQueue'))
    yield* named(from, 'ClusterQueue', 'spec.clusterQueue', valueIn(from.object, 'spec', 'clusterQueue'));
  for (const from of objectsOf(model, KUEUE, 'ClusterQueue')) {
    for (const [group, { flavors }] of groupsOf(from).entries())
      for (const [index, { name }] of listOf(flavors).entries())
        yield* named(from, 'ResourceFlavor', `spec.resourceGroups[${group}].flavors[${index}].name`, name);
  }
  for (const from of objectsOf(model, KUEUE, 'ClusterQueue')) {
    const ofOthers = from.object.metadata.annotations?.[CHECKS_OF_OTHERS]?.split(' ') ?? [];
    for (const [index, { name }] of checksOf(from).entries())
      if (!ofOthers.some((one) => one === name))
        yield* named(from, 'AdmissionCheck', `spec.admissionChecksStrategy.admissionChecks[${index}].name`, name);
  }
  for (const from of objectsOf(model, KUEUE, 'AdmissionCheck')) {
    const { apiGroup, kind, name } = jsonOf(valueIn(from.object, 'spec', 'parameters'));
    const isKueues = apiGroup === KUEUE && (kind === 'ProvisioningRequestConfig' || kind === 'MultiKueueConfig');
    if (isKueues) yield* named(from, kind, 'spec.parameters.name', name);
  }
  for (const from of objectsOf(model, KUEUE, 'MultiKueueConfig'))
    for (const [index, name] of textsOf(valueIn(from.object, 'spec', 'clusters')).entries())
      yield* named(from, 'MultiKueueCluster', `spec.clusters[${index}]`, name);
  for (const from of objectsOf(model, KUEUE, 'ResourceFlavor'))
    yield* named(from, 'Topology', 'spec.topologyName', valueIn(from.object, 'spec', 'topologyName'));
}

function* named(from: ObjectFacts, kind: string, at: string, name: unknown): Generator<Reference & { readonly at: string }> {
  if (typeof name === 'string' && name !== '') yield { group: KUEUE, kind, name, from, at };
}

/** The resource groups of a ClusterQueue. */
export const groupsOf = ({ object }: ObjectFacts): readonly Json[] => listOf(valueIn(object, 'spec', 'resourceGroups'));

/** The AdmissionChecks that a ClusterQueue names. */
export const checksOf = ({ object }: ObjectFacts): readonly Json[] =>
  listOf(valueIn(object, 'spec', 'admissionChecksStrategy', 'admissionChecks'));

/** The ClusterQueue of a LocalQueue, and its flavors as far as they are known. */
export interface Quota {
  readonly queue: ObjectFacts;
  readonly covered: ReadonlySet<string>;
  readonly flavors: readonly ObjectFacts[];
  /** Whether every flavor of the queue is among them. */
  readonly whole: boolean;
}

/** What is behind a LocalQueue; undefined where it is not known, or is a part of what it will be. */
export function quotaBehind(model: Model, localQueue: ObjectFacts): Quota | undefined {
  const name = textOf(valueIn(localQueue.object, 'spec', 'clusterQueue'));
  const queue = name === undefined ? undefined : referred(model, { group: KUEUE, kind: 'ClusterQueue', name, from: localQueue });
  const groups = queue && groupsOf(queue);
  if (queue === undefined || groups === undefined || groups.length === 0) return undefined;
  const names = groups.flatMap(({ flavors }) => listOf(flavors).flatMap((flavor) => textOf(flavor['name']) ?? []));
  const flavors = names.flatMap((flavor) => referred(model, { group: KUEUE, kind: 'ResourceFlavor', name: flavor, from: queue }) ?? []);
  return {
    queue,
    covered: new Set(groups.flatMap(({ coveredResources }) => textsOf(coveredResources))),
    flavors,
    whole: flavors.length === names.length,
  };
}

const flavorResources = each(objects(KUEUE, 'ClusterQueue'), {
  id: 'queue/flavor-resources',
  severity: 'error',
  about: 'A flavor of a ClusterQueue lacks a quota for a covered resource, or has it in another order.',
  fix: 'list the resources of each flavor as coveredResources does',
  source: 'kueue v0.19.2 pkg/webhooks/clusterqueue_webhook.go, validateFlavorQuotas: "must match the name in coveredResources"',
  *look(facts) {
    for (const [group, { coveredResources, flavors }] of groupsOf(facts).entries()) {
      const covered = textsOf(coveredResources);
      for (const [index, flavor] of listOf(flavors).entries()) {
        const got = listOf(flavor['resources']).map(({ name }) => name);
        if (got.length === covered.length && got.every((name, at) => name === covered[at])) continue;
        yield {
          at: `spec.resourceGroups[${group}].flavors[${index}].resources`,
          problem: `flavor '${String(flavor['name'])}' has no quota for each covered resource, in their order`,
          got,
          allowed: covered,
          ...mended(
            covered.filter((name) => !got.includes(name)),
            got.filter((name) => !covered.includes(String(name))),
          ),
        };
      }
    }
  },
});

/** What helps: one of each that is missing, none that is covered by nothing, or another order. */
function mended(missing: readonly string[], more: readonly unknown[]): { readonly fix: string } {
  if (missing.length > 0)
    return { fix: `give the flavor a nominalQuota of ${missing.join(' and ')}, or remove that from coveredResources` };
  if (more.length > 0) return { fix: `add ${more.join(' and ')} to coveredResources, or remove it from the flavor` };
  return { fix: 'put them in the order of coveredResources, each once' };
}

const limits = each(objects(KUEUE, 'ClusterQueue'), {
  id: 'queue/limits',
  severity: 'error',
  about: 'A ClusterQueue borrows or lends without a cohort, or lends more than it has.',
  fix: 'set cohortName, or remove the limit',
  source:
    'kueue v0.19.2, ClusterQueue: "borrowingLimit must be nil when cohort is empty"; pkg/webhooks/clusterqueue_webhook.go, validateLendingLimit',
  *look(facts) {
    const spec = jsonOf(facts.object['spec']);
    const alone = spec['cohortName'] === undefined && spec['cohort'] === undefined;
    for (const { at, resource } of quotasOf(facts)) {
      const [limit] = ['borrowingLimit', 'lendingLimit'].filter((key) => ownValue(resource, key) !== undefined);
      const [lent, nominal] = [parseQuantity(resource['lendingLimit']), parseQuantity(resource['nominalQuota'])];
      if (alone && limit)
        yield { at: `${at}.${limit}`, problem: `${limit} is only for a queue of a cohort`, got: ownValue(resource, limit) };
      else if (lent !== undefined && nominal !== undefined && lent > nominal)
        yield {
          at: `${at}.lendingLimit`,
          problem: 'the queue would lend more than it has',
          got: resource['lendingLimit'],
          allowed: `up to ${String(resource['nominalQuota'])}`,
        };
    }
  },
});

/** Every quota of a ClusterQueue, with its flavor. */
export function* quotasOf(facts: ObjectFacts): Generator<{ readonly at: string; readonly flavor: string; readonly resource: Json }> {
  for (const [group, { flavors }] of groupsOf(facts).entries())
    for (const [index, { name, resources }] of listOf(flavors).entries())
      for (const [place, resource] of listOf(resources).entries())
        yield { at: `spec.resourceGroups[${group}].flavors[${index}].resources[${place}]`, flavor: String(name), resource };
}

/** Queues of Kueue by themselves. */
export const kueueRules: readonly Rule[] = [reference, flavorResources, limits];
