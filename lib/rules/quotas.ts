import { parseQuantity } from '../kubernetes';
import type { Model, ObjectFacts } from '../model';
import { jsonOf, listOf, valueIn } from './json';
import { gpusByContainer, objectsOf, podsMadeBy } from './related';
import type { Rule } from './rule';
import { isWith } from './together';

const quotasIn = (model: Model): readonly ObjectFacts[] => objectsOf(model, '', 'ResourceQuota');
const hardOf = ({ object }: ObjectFacts): readonly (readonly [string, unknown])[] =>
  Object.entries(jsonOf(valueIn(object, 'spec', 'hard')));

/** Resources that HAMi's scheduler looks for in a quota by itself, beside the API server. Source: HAMi v2.10.0 pkg/device/quota.go. */
const OF_HAMI = /nvidia\.com\/gpu(?:mem|cores)/;

const prefix: Rule = {
  id: 'quota/prefix',
  severity: 'warning',
  about: 'A quota of GPUs counts requests: of extended resources nothing else is counted.',
  fix: 'write requests.nvidia.com/gpu, or silence this where HAMi counts limits.nvidia.com/gpu by itself',
  source:
    'Kubernetes documentation, "Resource Quotas", extended resources: only items with the prefix requests. are allowed; others limit nothing',
  *check(model) {
    for (const facts of quotasIn(model)) {
      const hard = hardOf(facts);
      if (hard.some(([key]) => OF_HAMI.test(key)) || hasHami(model)) continue;
      for (const [key] of hard) {
        if (!/^(?:limits\.)?nvidia\.com\//.test(key)) continue;
        const allowed = [`requests.${key.replace(/^limits\./, '')}`];
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

const hasHami = ({ operators, pools }: Model): boolean =>
  operators.some(({ chart }) => chart === 'hami') || pools.some(({ sharing }) => sharing.allocator === 'hami');

const neverFits: Rule = {
  id: 'quota/never-fits',
  severity: 'warning',
  about: 'The pods of a workload find room in the quota of their namespace.',
  fix: 'raise the quota, or ask for fewer GPUs: pods beyond it are never made',
  source:
    'Kubernetes documentation, "Resource Quotas": what would exceed a quota is refused with 403, and a controller tries again for ever',
  *check(model) {
    const quotas = quotasIn(model);
    if (quotas.length === 0) return;
    for (const facts of model.objects) {
      const namespace = facts.object.metadata.namespace;
      const own =
        namespace === undefined ? [] : quotas.filter((quota) => quota.object.metadata.namespace === namespace && isWith(quota, facts));
      if (own.length === 0) continue;
      const asked = askedBy(model, facts);
      for (const [resource, count] of asked) {
        for (const quota of own) {
          // Quotas with a scope are for some pods alone.
          if (valueIn(quota.object, 'spec', 'scopes') !== undefined || valueIn(quota.object, 'spec', 'scopeSelector') !== undefined)
            continue;
          const most = parseQuantity(jsonOf(valueIn(quota.object, 'spec', 'hard'))[`requests.${resource}`]);
          if (most === undefined || count <= most) continue;
          yield {
            subject: facts.path,
            at: 'spec',
            problem: `asks for more ${resource} than ResourceQuota '${quota.object.metadata.name}' allows the whole namespace`,
            got: count,
            allowed: `up to ${most}`,
          };
        }
      }
    }
  },
};

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
  about: 'A LimitRange gives no container GPUs that it did not ask for, and lets those that ask have them.',
  fix: 'take GPUs out of default and defaultRequest, and raise max to what containers ask for',
  source:
    'Kubernetes 1.36.2 plugin/pkg/admission/limitranger: defaults go into every container of the namespace that says nothing, sidecars too',
  *check(model) {
    for (const facts of objectsOf(model, '', 'LimitRange')) {
      for (const [index, limit] of listOf(valueIn(facts.object, 'spec', 'limits')).entries()) {
        for (const key of ['default', 'defaultRequest']) {
          const got = Object.entries(jsonOf(limit[key])).filter(
            ([name, value]) => name.startsWith('nvidia.com/') && (parseQuantity(value) ?? 0) > 0,
          );
          const problem = 'every container of the namespace that says nothing takes GPUs';
          if (got.length > 0) yield { subject: facts.path, at: `spec.limits[${index}].${key}`, problem, got: Object.fromEntries(got) };
        }
        const most = limit['type'] === 'Container' ? parseQuantity(jsonOf(limit['max'])['nvidia.com/gpu']) : undefined;
        const over = most === undefined ? undefined : containerOver(model, facts, most);
        if (over)
          yield {
            subject: facts.path,
            at: `spec.limits[${index}].max`,
            problem: `container '${over}' of the same namespace asks for more GPUs`,
            got: most,
          };
      }
    }
  },
};

function containerOver(model: Model, range: ObjectFacts, most: number): string | undefined {
  const { namespace } = range.object.metadata;
  for (const facts of namespace === undefined ? [] : model.objects) {
    if (facts.object.metadata.namespace !== namespace || !isWith(range, facts)) continue;
    for (const seen of podsMadeBy(model, facts)) for (const [name, count] of gpusByContainer(seen)) if (count > most) return name;
  }
  return undefined;
}

/** Quotas and ranges of namespaces. */
export const quotaRules: readonly Rule[] = [prefix, neverFits, limitRange];
