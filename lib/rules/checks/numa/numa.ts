import { memo, ownValue } from '../../../internal';
import { type Container, parseQuantity, type PodSpec, type ResourceList } from '../../../words/kubernetes';
import { numaOf, TAKE_A_SNAPSHOT } from '../../../words/machine';
import type { Model, PoolDescription, PoolShape } from '../../../plans/model';
import { askedBy, canEverAdmit, leavesNothing, refusalFix } from '../../../plans/node';
import { each } from '../../lookups/each';
import { bound, type SeenPod } from '../../lookups/related';
import type { Finding, Rule, Unknown } from '../../rule';

/** What the scheduler, not the kubelet, finds missing on every node. */
const SHORT = /Insufficient (cpu|memory): .+ of (.+) on a node/;

const neverFits = each((model) => refused(model), {
  id: 'pool/never-fits',
  severity: 'error',
  about: 'A pod asks for more CPU or memory than a node of its pool has left.',
  fix: 'ask for less, or leave resources to the fair share of the node',
  source: 'Kubernetes scheduler, NodeResourcesFit: allocatable is capacity less kubeReserved, systemReserved and evictionHard',
  *look({ seen, pool, reason }) {
    const [, resource, room] = SHORT.exec(reason) ?? [];
    // A kubelet that leaves nothing for pods is the subject of kubelet/allocatable and kubelet/reserved-cpus.
    if (resource === undefined || (pool.shapes ?? []).every(leavesNothing)) return;
    yield {
      ...mostOf(seen, resource),
      problem: `no node of pool '${pool.name}' has room for this pod: ${reason}`,
      allowed: `up to ${room} in all containers of the pod`,
    };
  },
});

/** The largest amount of CPU or memory that a container of a pod asks for, and where it is. */
function mostOf({ pod, containers }: SeenPod, resource: string): Pick<Finding, 'at' | 'got'> {
  const asks = containers.map(({ container: { resources = {} }, step }) => {
    const { requests = {}, limits = {} } = resources;
    // What is not requested is what the limit says.
    const [key, got] =
      ownValue(requests, resource) === undefined ? ['limits', ownValue(limits, resource)] : ['requests', ownValue(requests, resource)];
    return { at: `${pod.pointer}.${step}.resources.${key}.${resource}`, got, amount: parseQuantity(got) ?? 0 };
  });
  const { at, got } = asks.reduce((most, ask) => (ask.amount > most.amount ? ask : most));
  return { at, got };
}

/**
 * Pools whose kubelets are configured, and align nothing, since nobody published the NUMA nodes of their machine. Their own
 * subject is the pool: it is unknown for every pod of it.
 */
function* unaligned({ pools }: Model): Iterable<Unknown> {
  for (const { path, name, shapes = [] } of pools) {
    const shape = shapes.find(({ machine, kubelet }) => kubelet !== undefined && numaOf(machine) === undefined);
    if (shape === undefined) continue;
    yield {
      subject: path,
      at: shapes.length > 1 ? 'machines' : 'machine',
      unchecked: `how kubelets of pool '${name}' place pods on NUMA nodes (topologyManagerPolicy ${shape.kubelet?.topologyManagerPolicy ?? 'none'})`,
      missing: `the NUMA nodes of machine '${shape.machine.name}' are not known`,
      give: TAKE_A_SNAPSHOT,
    };
  }
}

const neverAdmits = each((model) => refused(model), {
  id: 'numa/never-admits',
  severity: 'error',
  about: 'The kubelets of a pool can never admit a pod that is bound to it.',
  fix: 'ask for CPU and memory that need as many NUMA nodes as the GPUs do, or use topologyManagerPolicy best-effort',
  source:
    'mergePermutation in Kubernetes 1.36.2 pkg/kubelet/cm/topologymanager/policy.go; the pod fails with TopologyAffinityError on every node',
  *look({ seen, pool, shape, reason }) {
    const { pod } = seen;
    // Devices that are too few are the subject of pool/gpus-per-node.
    if (reason.startsWith('Insufficient')) return;
    const fix = refusalFix(pod.spec, pool.sharing, shape, reason);
    yield {
      subject: pod.path,
      at: pod.pointer,
      problem: `the kubelets of pool '${pool.name}' reject this pod for ever: ${reason}`,
      got: askedBy(pod.spec),
      ...(fix === undefined ? {} : { fix }),
    };
  },
  unknown: unaligned,
});

interface Refusal {
  readonly seen: SeenPod;
  readonly pool: PoolDescription;
  /** The first shape of the pool. */
  readonly shape: PoolShape;
  readonly reason: string;
}

/** Pods that no shape of their pool can take even when it is empty, with the reason of the first, or all that it is short of. */
const refused = memo((model: Model) => bound(model).flatMap(([pool, pods]) => refusedIn(pool, pods)));

function refusedIn(pool: PoolDescription, pods: readonly SeenPod[]): readonly Refusal[] {
  const [shape] = pool.shapes ?? [];
  if (shape === undefined) return NONE;
  const found: Refusal[] = [];
  for (const seen of pods) for (const reason of reasonsIn(pool, seen.pod.spec)) found.push({ seen, pool, shape, reason });
  return found;
}

/** What the scheduler misses, each by itself; what else is in the way is known only where nothing is missing. */
function reasonsIn(pool: PoolDescription, spec: PodSpec): readonly string[] {
  const first = reasonOf(pool, spec);
  if (first === undefined) return NONE;
  const reasons = [first];
  let left = spec;
  let last: string | undefined;
  // What nobody asks for any more is short on every node, and the subject of other rules.
  for (let short = shortIn(first); short !== undefined && short !== last; ) {
    [left, last] = [without(left, short), short];
    const reason = reasonOf(pool, left);
    short = shortIn(reason);
    if (reason !== undefined && short !== undefined && short !== last) reasons.push(reason);
  }
  return reasons;
}

const NONE: readonly never[] = [];

/** The resource of which a node has too little, where that is the reason. */
const shortIn = (reason: string | undefined): string | undefined =>
  reason?.startsWith('Insufficient ') === true ? reason.split(/[ :]/)[1] : undefined;

/** Why the first shape of a pool cannot take a pod, where none can. */
function reasonOf({ shapes = [], sharing }: PoolDescription, spec: PodSpec): string | undefined {
  let first: string | undefined;
  for (const shape of shapes) {
    const { admitted, reason = 'no reason is known' } = canEverAdmit(shape, spec, sharing);
    if (admitted) return undefined;
    first ??= reason;
  }
  return first;
}

/** A pod that asks for all but one resource. */
function without(spec: PodSpec, resource: string): PodSpec {
  const less = (list: ResourceList = {}): ResourceList => Object.fromEntries(Object.entries(list).filter(([name]) => name !== resource));
  const bare = (container: Container): Container => {
    const { requests, limits } = container.resources ?? {};
    return { ...container, resources: { requests: less(requests), limits: less(limits) } };
  };
  return { ...spec, containers: spec.containers.map(bare), initContainers: (spec.initContainers ?? []).map(bare) };
}

/** What a node and its Topology Manager make of a pod. */
export const numaRules: readonly Rule[] = [neverFits, neverAdmits];
