import { parseQuantity } from '../../../words/kubernetes';
import type { ObjectFacts } from '../../../plans/model';
import { each, type FindingHere } from '../../lookups/each';
import { textsAt } from '../../lookups/places';
import { quotasOf } from './kueue';
import { KUEUE } from './names';
import { objectsOf } from '../../lookups/related';
import type { Rule } from '../../rule';

const resourceGroups = each((model) => ['ClusterQueue', 'Cohort'].flatMap((kind) => objectsOf(model, KUEUE, kind)), {
  id: 'queue/resource-groups',
  severity: 'error',
  about: 'A resource or flavor is in two resource groups, or a quota is negative.',
  fix: 'name it once: flavors that serve several resources list them all in one group',
  source: 'kueue v0.19.2 pkg/webhooks/clusterqueue_webhook.go, validateResourceGroups and validateResourceQuantity, and cohort_webhook.go',
  *look(facts) {
    yield* twice(facts, 'spec.resourceGroups[].coveredResources[]', 'resource is covered');
    yield* twice(facts, 'spec.resourceGroups[].flavors[].name', 'flavor is named');
    for (const { at, resource } of quotasOf(facts))
      for (const key of ['nominalQuota', 'borrowingLimit', 'lendingLimit'] as const) {
        const got = resource[key];
        if ((parseQuantity(got) ?? 0) >= 0) continue;
        yield { at: `${at}.${key}`, problem: `Kueue refuses this: ${key} is below 0`, got, allowed: '0 or more', fix: 'give 0 or more' };
      }
  },
});

function* twice({ object }: ObjectFacts, path: string, what: string): Generator<FindingHere> {
  const before = new Map<string, string>();
  for (const { at, value: got } of textsAt(object, path)) {
    const first = before.get(got);
    if (first === undefined) before.set(got, at);
    else yield { at, problem: `Kueue refuses this: the ${what} already, at ${first}`, got };
  }
}

/** What belongs together in a queue. */
export const kueueGroupRules: readonly Rule[] = [resourceGroups];
