import { parseQuantity } from '../../../words/kubernetes';
import type { ObjectFacts } from '../../../plans/model';
import { listOf, textsOf } from '../../../internal';
import { groupsOf, quotasOf } from './kueue';
import { KUEUE } from './names';
import { objectsOf } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';

const resourceGroups: Rule = {
  id: 'queue/resource-groups',
  severity: 'error',
  about: 'A resource or flavor is in two resource groups, or a quota is negative.',
  fix: 'name it once: flavors that serve several resources list them all in one group',
  source: 'kueue v0.19.2 pkg/webhooks/clusterqueue_webhook.go, validateResourceGroups and validateResourceQuantity, and cohort_webhook.go',
  *check(model) {
    for (const kind of ['ClusterQueue', 'Cohort'])
      for (const facts of objectsOf(model, KUEUE, kind)) {
        for (const finding of twice(facts)) yield { ...finding, subject: facts.path };
        for (const finding of negative(facts)) yield { ...finding, subject: facts.path };
      }
  },
};

type Wrong = Omit<Finding, 'subject'>;

function* twice(facts: ObjectFacts): Generator<Wrong> {
  const [resources, flavors] = [new Map<string, string>(), new Map<string, string>()];
  for (const [index, group] of groupsOf(facts).entries()) {
    const at = `spec.resourceGroups[${index}]`;
    for (const [place, name] of textsOf(group['coveredResources']).entries())
      yield* seen(resources, name, `${at}.coveredResources[${place}]`, 'resource is covered');
    for (const [place, { name }] of listOf(group['flavors']).entries())
      if (typeof name === 'string') yield* seen(flavors, name, `${at}.flavors[${place}].name`, 'flavor is named');
  }
}

function* seen(before: Map<string, string>, got: string, at: string, what: string): Generator<Wrong> {
  const first = before.get(got);
  if (first === undefined) before.set(got, at);
  else yield { at, problem: `Kueue refuses this: the ${what} already, at ${first}`, got };
}

const QUOTAS = ['nominalQuota', 'borrowingLimit', 'lendingLimit'] as const;

function* negative(facts: ObjectFacts): Generator<Wrong> {
  for (const { at, resource } of quotasOf(facts))
    for (const key of QUOTAS) {
      const got = resource[key];
      if ((parseQuantity(got) ?? 0) >= 0) continue;
      yield { at: `${at}.${key}`, problem: `Kueue refuses this: ${key} is below 0`, got, allowed: '0 or more', fix: 'give 0 or more' };
    }
}

/** What belongs together in a queue. */
export const kueueGroupRules: readonly Rule[] = [resourceGroups];
