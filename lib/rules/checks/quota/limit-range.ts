import { parseQuantity } from '../../../words/kubernetes';
import { asksForGpus, countsDevices } from '../../../plans/allocators';
import type { Model } from '../../../plans/model';
import { jsonOf, listOf, ownValue, valueIn } from '../../../internal';
import { spaceOf } from '../../lookups/quotas';
import { objectsOf, podsMadeBy } from '../../lookups/related';
import type { Rule } from '../../rule';

const limitRange: Rule = {
  id: 'quota/limit-range',
  severity: 'warning',
  about: 'A LimitRange gives GPUs to containers that did not ask, or blocks those that ask for more than its max.',
  fix: 'remove GPUs from default and defaultRequest, and raise max to what containers ask for, or ask for less',
  source:
    'Kubernetes 1.36.2 plugin/pkg/admission/limitranger: defaults go into every container of the namespace that says nothing, sidecars too',
  *check(model) {
    const ranges = objectsOf(model, '', 'LimitRange');
    const largest = ranges.length === 0 ? undefined : largestAsks(model);
    for (const facts of ranges) {
      for (const [index, limit] of listOf(valueIn(facts.object, 'spec', 'limits')).entries()) {
        for (const key of ['default', 'defaultRequest']) {
          const got = Object.entries(jsonOf(ownValue(limit, key))).filter(
            ([name, value]) => asksForGpus(name) && (parseQuantity(value) ?? 0) > 0,
          );
          const problem = 'every container of the namespace that says nothing takes GPUs';
          if (got.length > 0) yield { subject: facts.path, at: `spec.limits[${index}].${key}`, problem, got: Object.fromEntries(got) };
        }
        const most = limit['type'] === 'Container' ? jsonOf(limit['max']) : {};
        const over = largest
          ?.get(spaceOf(facts) ?? '')
          ?.find(({ resource, count }) => count > (parseQuantity(ownValue(most, resource)) ?? Infinity));
        if (over)
          yield {
            subject: facts.path,
            at: `spec.limits[${index}].max`,
            problem: `container '${over.name}' of the same namespace asks for more ${countsDevices(over.resource) ? 'GPUs' : over.resource}`,
            got: ownValue(most, over.resource),
          };
      }
    }
  },
};

interface Ask {
  readonly name: string;
  readonly resource: string;
  readonly count: number;
}

/** The containers of each namespace that ask for more of a device than all before them. */
function largestAsks(model: Model): ReadonlyMap<string, readonly Ask[]> {
  const spaces = new Map<string, Ask[]>();
  for (const facts of model.objects) {
    const here = spaceOf(facts);
    if (here === undefined) continue;
    for (const seen of podsMadeBy(model, facts)) {
      for (const { container: name, resource, count } of seen.asks) {
        const asks = spaces.get(here) ?? [];
        const most = asks.findLast((ask) => ask.resource === resource)?.count ?? 0;
        if (countsDevices(resource) && count > most) spaces.set(here, [...asks, { name, resource, count }]);
      }
      for (const { container } of seen.asks.length === 0 ? [] : seen.containers) {
        const { limits = {}, requests = {} } = container.resources ?? {};
        for (const resource of ['cpu', 'memory']) {
          const count = parseQuantity(ownValue(limits, resource) ?? ownValue(requests, resource)) ?? 0;
          const asks = spaces.get(here) ?? [];
          const most = asks.findLast((ask) => ask.resource === resource)?.count ?? 0;
          if (count > most) spaces.set(here, [...asks, { name: container.name, resource, count }]);
        }
      }
    }
  }
  return spaces;
}

/** Ranges of namespaces. */
export const limitRangeRules: readonly Rule[] = [limitRange];
