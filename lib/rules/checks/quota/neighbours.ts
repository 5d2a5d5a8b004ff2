import { type Container, parseQuantity, type PodSpec } from '../../../words/kubernetes';
import type { Model, PoolDescription } from '../../../plans/model';
import { poolResources } from '../../../plans/allocators';
import { qosClass } from '../../../plans/node';
import { isGivenByRange } from '../../lookups/given-by-range';
import { hardOf, isScoped, quotasIn, spaceOf } from '../../lookups/quotas';
import { bound, podsMadeBy, type SeenContainer, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';

type Part = 'limits' | 'requests';
type Amount = 'cpu' | 'memory';

/** What a quota counts of CPU and memory, by its key. Source: Kubernetes documentation, "Resource Quotas", compute resources. */
const COUNTED: ReadonlyMap<string, readonly [Part, Amount]> = new Map([
  ['cpu', ['requests', 'cpu']],
  ['memory', ['requests', 'memory']],
  ['requests.cpu', ['requests', 'cpu']],
  ['requests.memory', ['requests', 'memory']],
  ['limits.cpu', ['limits', 'cpu']],
  ['limits.memory', ['limits', 'memory']],
]);

/** A limit is a request as well where none is said. */
const says = ({ limits = {}, requests = {} }: NonNullable<Container['resources']>, part: Part, name: Amount): boolean =>
  limits[name] !== undefined || (part === 'requests' && requests[name] !== undefined);

/** The containers that do not say it, where the pod as a whole does not either. */
const unsaid = (spec: PodSpec, containers: readonly SeenContainer[], part: Part, name: Amount): readonly SeenContainer[] =>
  says(spec.resources ?? {}, part, name) ? [] : containers.filter(({ container }) => !says(container.resources ?? {}, part, name));

const uncounted: Rule = {
  id: 'quota/uncounted',
  severity: 'warning',
  about:
    'A quota counts CPU or memory, and a container of its namespace that asks for GPUs does not say how much it needs: the pod is refused.',
  fix: 'give the container what the quota counts, or the namespace a LimitRange with a default: docs/guides/neighbours.md',
  source:
    'Kubernetes 1.36.2 pkg/quota/v1/evaluator/core/pods.go, Constraints: a pod is refused with "must specify limits.memory for: main"',
  *check(model) {
    const counted = countedIn(model);
    for (const facts of counted.size === 0 ? [] : model.objects) {
      const own = counted.get(spaceOf(facts) ?? '') ?? [];
      for (const { pod, containers, asks } of own.length === 0 ? [] : podsMadeBy(model, facts)) {
        for (const { key, part, name, quota } of asks.length === 0 ? [] : own) {
          if (isGivenByRange(model, pod.owner.namespace, part, [name])) continue;
          const [first] = unsaid(pod.spec, containers, part, name);
          if (first === undefined) continue;
          yield {
            subject: pod.path,
            at: `${pod.pointer}.${first.step}.resources`,
            problem: `container '${first.container.name}' has no ${part} of ${name}, which ResourceQuota '${quota}' counts (${key}): the API server refuses the pod`,
            got: first.container.resources ?? {},
          };
          break;
        }
      }
    }
  },
};

interface Counted {
  readonly key: string;
  readonly part: Part;
  readonly name: Amount;
  /** Name of the first quota that counts it. */
  readonly quota: string;
}

/** What the quotas of each namespace count of CPU and memory. */
function countedIn(model: Model): ReadonlyMap<string, readonly Counted[]> {
  const spaces = new Map<string, Map<string, Counted>>();
  for (const facts of quotasIn(model)) {
    const here = isScoped(facts.object) ? undefined : spaceOf(facts);
    if (here === undefined) continue;
    const keys = spaces.get(here) ?? new Map<string, Counted>();
    for (const [key] of hardOf(facts)) {
      const [part, name] = COUNTED.get(key) ?? [];
      if (part !== undefined && name !== undefined && !keys.has(key)) keys.set(key, { key, part, name, quota: facts.object.metadata.name });
    }
    if (keys.size > 0) spaces.set(here, keys);
  }
  return new Map([...spaces].map(([here, keys]) => [here, [...keys.values()]]));
}

/** A pod whose memory is its own: it has what it asks for, and asks for GPUs. */
const isKept = ({ pod, asks }: SeenPod): boolean => asks.length > 0 && qosClass(pod.spec) === 'Guaranteed';

/** Whether a pod holds all devices of a node, so that no other with GPUs is beside it. */
const takesAll = (pool: PoolDescription, { gpus }: SeenPod): boolean =>
  poolResources(pool).some(({ resource, perNode }) => perNode !== undefined && (gpus.get(resource) ?? 0) >= perNode);

/** Groups of kinds whose pods are as their template says: other controllers may add limits, as KServe's presets do. */
const PLAIN: readonly string[] = ['', 'apps', 'batch'];

/** Agents of every node, what Kubernetes itself needs, and pods that are not wholly seen. */
const isAgent = ({ pod: { owner, spec } }: SeenPod): boolean =>
  owner.kind === 'DaemonSet' || !PLAIN.includes(owner.group) || spec.priorityClassName?.startsWith('system-') === true;

const noMemoryLimit: Rule = {
  id: 'qos/no-memory-limit',
  severity: 'warning',
  about: 'A pod without a memory limit runs on the same nodes as pods with GPUs whose memory is guaranteed, and may take all that is left.',
  fix: 'give its containers a limit of memory, or its namespace a LimitRange with a default of memory: docs/guides/neighbours.md',
  source:
    'Kubernetes 1.36.2 pkg/kubelet/eviction/helpers.go, rankMemoryPressure: a node that runs short of memory takes no new pods and ends some; Linux mm/oom_kill.c',
  *check(model) {
    for (const [pool, pods] of bound(model)) {
      const kept = pods.filter(isKept);
      for (const seen of kept.length === 0 ? [] : pods) {
        const { pod, containers, asks } = seen;
        // Who asks for GPUs and for no memory is told so by other rules.
        if (isAgent(seen) || qosClass(pod.spec) === 'Guaranteed' || (asks.length > 0 && !asksMemory(pod.spec))) continue;
        if (isGivenByRange(model, pod.owner.namespace, 'limits', ['memory'])) continue;
        const beside = kept.find((one) => one.pod.path !== pod.path && (asks.length === 0 || !takesAll(pool, one)));
        const [first] = unsaid(pod.spec, containers, 'limits', 'memory');
        if (beside === undefined || first === undefined) continue;
        yield {
          subject: pod.path,
          at: `${pod.pointer}.${first.step}.resources`,
          problem: `container '${first.container.name}' may take all memory of a node of pool '${pool.name}', on which ${beside.pod.owner.kind} '${beside.pod.owner.name}' has memory of its own`,
          got: first.container.resources ?? {},
        };
      }
    }
  },
};

const asksMemory = ({ containers, resources }: PodSpec): boolean =>
  [{ resources }, ...containers].some(({ resources: { limits = {}, requests = {} } = {} }) => {
    const asked = requests['memory'] ?? limits['memory'];
    return asked !== undefined && (parseQuantity(asked) ?? 0) > 0;
  });

/** Namespaces that share nodes with GPUs. */
export const neighbourRules: readonly Rule[] = [uncounted, noMemoryLimit];
