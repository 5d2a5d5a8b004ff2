import { DEVICES_OF_CLASS, parseQuantity } from '../../../words/kubernetes';
import { allocatorOf, asksForGpus, defaultAllocators, partResources } from '../../../plans/allocators';
import type { Model, ObjectFacts } from '../../../plans/model';
import { hardOf, isScoped, quotasIn, spaceOf } from '../../lookups/quotas';
import { podsMadeBy } from '../../lookups/related';
import type { Rule } from '../../rule';

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
        if (!asksForGpus(resource) || key.endsWith(DEVICES_OF_CLASS)) continue;
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
        const { name, most } = own.get(keyOf(resource)) ?? {};
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

interface Least {
  readonly name: string;
  readonly most: number;
}

/** Of the quotas of each namespace the one that allows the least, by what it counts. */
function leastQuotas(model: Model): ReadonlyMap<string, ReadonlyMap<string, Least>> {
  const spaces = new Map<string, Map<string, Least>>();
  for (const quota of quotasIn(model)) {
    const { metadata } = quota.object;
    const here = spaceOf(quota);
    if (here === undefined || isScoped(quota.object)) continue;
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
    for (const [asked, count] of gpus) {
      const resource = classOf(asked) ?? asked;
      sums.set(resource, (sums.get(resource) ?? 0) + count * (pod.replicas ?? 1));
    }
  return sums;
}

/** The DeviceClass of claimed devices, which are counted by profile where MIG cuts them. */
const classOf = (resource: string): string | undefined =>
  defaultAllocators.some(({ claims, resources }) => claims !== undefined && resources.isOurs(resource))
    ? resource.split('/')[0]
    : undefined;

/** Under what a quota counts it. */
const keyOf = (resource: string): string => (classOf(resource) === undefined ? `requests.${resource}` : `${resource}${DEVICES_OF_CLASS}`);

/** Quotas of namespaces. */
export const quotaRules: readonly Rule[] = [prefix, neverFits];
