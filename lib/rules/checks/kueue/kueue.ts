import { type KubeObject, parseQuantity } from '../../../words/kubernetes';
import type { Model, ObjectFacts } from '../../../plans/model';
import { CHECKS_OF_OTHERS } from '../../../plans/workload';
import { type Json, jsonOf, listOf, ownValue, textOf, textsOf, valueIn } from '../../../internal';
import { KUEUE } from './names';
import { each, objects } from '../../lookups/each';
import { placesOf } from '../../lookups/places';
import { referred } from '../../lookups/references';
import { refers } from '../../relations/refers';
import type { Rule } from '../../rule';

/** Where the AdmissionChecks of a ClusterQueue are. */
export const CHECKS = 'spec.admissionChecksStrategy.admissionChecks';

const reference = refers({
  id: 'queue/reference',
  severity: 'warning',
  about:
    'A Kueue queue names a ClusterQueue, flavor, topology or admission check that does not exist, or a check a configuration or cluster.',
  fix: 'name one that is there, or add it; silence this if it is made elsewhere',
  source:
    'kueue v0.19.2: a queue whose ClusterQueue, flavor, topology or check is missing is inactive, and admits nothing (kubernetes-sigs/kueue issue 7929)',
  group: KUEUE,
  names: [
    { from: 'LocalQueue', at: 'spec.clusterQueue', to: 'ClusterQueue' },
    { from: 'ClusterQueue', at: 'spec.resourceGroups[].flavors[].name', to: 'ResourceFlavor' },
    {
      from: 'ClusterQueue',
      at: `${CHECKS}[].name`,
      to: ({ object }, name) => (checksOfOthers(object).includes(name) ? undefined : 'AdmissionCheck'),
    },
    { from: 'AdmissionCheck', at: 'spec.parameters.name', to: parametersOf },
    { from: 'MultiKueueConfig', at: 'spec.clusters[]', to: 'MultiKueueCluster' },
    { from: 'ResourceFlavor', at: 'spec.topologyName', to: 'Topology' },
  ],
});

const checksOfOthers = ({ metadata }: KubeObject): readonly string[] => metadata.annotations?.[CHECKS_OF_OTHERS]?.split(' ') ?? [];

/** The kind of what an AdmissionCheck is given, where it is one of Kueue's own. */
function parametersOf({ object }: ObjectFacts): string | undefined {
  const { apiGroup, kind } = jsonOf(valueIn(object, 'spec', 'parameters'));
  return apiGroup === KUEUE && (kind === 'ProvisioningRequestConfig' || kind === 'MultiKueueConfig') ? kind : undefined;
}

/** The resource groups of a ClusterQueue. */
export const groupsOf = ({ object }: ObjectFacts): readonly Json[] => listOf(valueIn(object, 'spec', 'resourceGroups'));

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
  *look({ object }) {
    for (const { at, value: group } of placesOf(object, 'spec.resourceGroups[]')) {
      const covered = textsOf(jsonOf(group)['coveredResources']);
      for (const { at: place, value: flavor } of placesOf(group, 'flavors[]')) {
        const { name, resources } = jsonOf(flavor);
        const got = listOf(resources).map((resource) => resource['name']);
        if (got.length === covered.length && got.every((one, index) => one === covered[index])) continue;
        const problem = `flavor '${String(name)}' has no quota for each covered resource, in their order`;
        yield { at: `${at}.${place}.resources`, problem, got, allowed: covered, ...mended(covered, got) };
      }
    }
  },
});

/** What helps: one of each that is missing, none that is covered by nothing, or another order. */
function mended(covered: readonly string[], got: readonly unknown[]): { readonly fix: string } {
  const missing = covered.filter((name) => !got.includes(name));
  const more = got.filter((name) => !covered.includes(String(name)));
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
export function* quotasOf({ object }: ObjectFacts): Generator<{ readonly at: string; readonly flavor: string; readonly resource: Json }> {
  for (const { at, value: flavor } of placesOf(object, 'spec.resourceGroups[].flavors[]'))
    for (const { at: place, value } of placesOf(flavor, 'resources[]'))
      yield { at: `${at}.${place}`, flavor: String(jsonOf(flavor)['name']), resource: jsonOf(value) };
}

/** Queues of Kueue by themselves. */
export const kueueRules: readonly Rule[] = [reference, flavorResources, limits];
