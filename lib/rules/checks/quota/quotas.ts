import { parseQuantity } from '../../../words/kubernetes';
import { allocatorOf, asksForGpus, countsDevices, defaultAllocators, partResources } from '../../../plans/allocators';
import type { Model, ObjectFacts } from '../../../plans/model';
import { jsonOf, listOf, ownValue, valueIn } from '../../../internal';
import { objectsOf, podsMadeBy } from '../../lookups/related';
import type { Rule } from '../../rule';
import { placeOf } from '../../lookups/together';

const quotasIn = (model: Model): readonly ObjectFacts[] => objectsOf(model, '', 'ResourceQuota');
const hardOf = ({ object }: ObjectFacts): readonly (readonly [string, unknown])[] =>
  Object.entries(jsonOf(valueIn(object, 'spec', 'hard')));

/** Resources that a scheduler looks for in a quota by itself, besides the API server. Source: HAMi v2.10.0 pkg/device/quota.go. */
const countedBeside = (key: string): boolean => partResources().some((resource) => key.includes(resource));

const prefix: Rule = {
  id: 'quota/prefix',
  severity: 'warning',
  about: 'A quota counts limits of GPUs, which Kubernetes does not count: only requests.',
  fix: 'write requests.nvidia.com/gpu, or silence this where HAMi counts limits.nvidia.com/gpu by itself',
  source:
    'Kubernetes documentation, "Resource Quotas", extended resources: only items with the prefix requests. are allowed; others limit nothing',
  *check(model) {
    for (const facts of quotasIn(model)) {
      const hard = hardOf(facts);
      if (hard.some(([key]) => countedBeside(key)) || countsByItself(model)) continue;
      for (const [key] of hard) {
        const resource = key.replace(/^limits\./, '');
        if (!asksForGpus(resource)) continue;
        const allowed = [`requests.${resource}`];
        yield {
          subject: facts.path,
          at: `spec.hard["${key}"]`,
          problem: 'nothing counts it: pods take as many as they ask for',
          got: key,
          allowed,
        };
      }
    }
  },
};

/** Whether an allocator is there whose scheduler counts quotas by itself. */
function countsByItself({ operators, pools }: Model): boolean {
  const counting = defaultAllocators.filter(({ countsQuotas }) => countsQuotas);
  return (
    operators.some(({ chart }) => counting.some(({ charts }) => charts.includes(chart))) ||
    pools.some(({ sharing }) => allocatorOf(sharing).countsQuotas)
  );
}

const neverFits: Rule = {
  id: 'quota/never-fits',
  severity: 'warning',
  about: 'The pods of a workload exceed the quota of their namespace.',
  fix: 'raise the quota, or ask for fewer GPUs: pods beyond it are never made',
  source:
    'Kubernetes documentation, "Resource Quotas": what would exceed a quota is refused with 403, and a controller tries again for ever',
  *check(model) {
    const least = leastQuotas(model);
    if (least.size === 0) return;
    for (const facts of model.objects) {
      const here = spaceOf(facts);
      const own = here === undefined ? undefined : least.get(here);
      if (own === undefined) continue;
      for (const [resource, count] of askedBy(model, facts)) {
        const { name, most } = own.get(`requests.${resource}`) ?? {};
        if (most === undefined || count <= most) continue;
        yield {
          subject: facts.path,
          at: 'spec',
          problem: `asks for more ${resource} than ResourceQuota '${name}' allows the whole namespace`,
          got: count,
          allowed: `up to ${most}`,
        };
      }
    }
  },
};

/** The namespace that objects share which are deployed together; undefined where an object says none. */
function spaceOf(facts: ObjectFacts): string | undefined {
  const { namespace } = facts.object.metadata;
  return namespace === undefined ? undefined : `${placeOf(facts)}\n${namespace}`;
}

interface Least {
  readonly name: string;
  readonly most: number;
}

/** Of the quotas of each namespace the one that allows the least, by what it counts. */
function leastQuotas(model: Model): ReadonlyMap<string, ReadonlyMap<string, Least>> {
  const spaces = new Map<string, Map<string, Least>>();
  for (const quota of quotasIn(model)) {
    const { spec, metadata } = quota.object;
    const here = spaceOf(quota);
    // Quotas with a scope are for some pods alone.
    if (here === undefined || valueIn(spec, 'scopes') !== undefined || valueIn(spec, 'scopeSelector') !== undefined) continue;
    const own = spaces.get(here) ?? new Map<string, Least>();
    spaces.set(here, own);
    for (const [key, value] of hardOf(quota)) {
      const most = parseQuantity(value);
      if (most !== undefined && most < (own.get(key)?.most ?? Infinity)) own.set(key, { name: metadata.name, most });
    }
  }
  return spaces;
}

/** What all pods of an object ask for at once. */
function askedBy(model: Model, facts: ObjectFacts): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { pod, gpus } of podsMadeBy(model, facts))
    for (const [resource, count] of gpus) sums.set(resource, (sums.get(resource) ?? 0) + count * (pod.replicas ?? 1));
  return sums;
}

const limitRange: Rule = {
  id: 'quota/limit-range',
  severity: 'warning',
  about: 'A LimitRange gives GPUs to containers that did not ask, or blocks those that do.',
  fix: 'remove GPUs from default and defaultRequest, and raise max to what containers ask for',
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
            problem: `container '${over.name}' of the same namespace asks for more GPUs`,
            got: parseQuantity(ownValue(most, over.resource)),
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
    }
  }
  return spaces;
}

/** Quotas and ranges of namespaces. */
export const quotaRules: readonly Rule[] = [prefix, neverFits, limitRange];
