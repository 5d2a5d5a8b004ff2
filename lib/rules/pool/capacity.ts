import { allocatorOf, givesParts, poolResources, sharedClaims } from '../../allocators';
import { demandOf } from '../../capacity';
import { grouped } from '../../internal';
import { ownerKind } from '../../kinds';
import type { Model, NodeCount, OfferedResource, PodFacts, PoolDescription, PoolShape } from '../../model';
import { admissionPod, podKey, podsByAllocator, podsByPages, roomPerNode } from '../../node';
import { meetingPlacesOf } from '../commands/rendezvous-addresses';
import { bound, objectsOf, type SeenPod } from '../lookups/related';
import type { Finding, Rule } from '../rule';

const capacity: Rule = {
  id: 'pool/capacity',
  severity: 'error',
  about: 'The pods that a workload needs at once do not fit into its pool, even if it were empty.',
  fix: 'give the pool more nodes, or the workload fewer pods',
  source: 'Kubernetes scheduler, NodeResourcesFit; a distributed job whose last pod stays Pending never starts',
  *check(model) {
    for (const [pool, pods] of bound(model)) {
      const offered = poolResources(pool);
      const counted = pods.filter(({ pod }) => pod.replicas !== undefined);
      for (const [first, ...others] of grouped(counted, ownerKey).values()) {
        if (first === undefined) continue;
        if (others.length === 0) yield* tooMany([first], pool, offered);
        else yield* tooManyOfOne(model, [first, ...others], pool, offered);
      }
    }
  },
};

const ownerKey = ({ pod: { path, owner } }: SeenPod): string => [path, owner.group, owner.kind, owner.namespace, owner.name].join(' ');

/** Pods of several templates of one object: those that ask alike are as one, where all run at once. */
function* tooManyOfOne(
  model: Model,
  pods: readonly SeenPod[],
  pool: PoolDescription,
  offered: readonly OfferedResource[],
): Generator<Finding> {
  if (!runsWhole(model, pods)) {
    for (const one of pods) yield* tooMany([one], pool, offered);
    return;
  }
  const alike = [...grouped(pods, (seen) => askKey(seen, pool)).values()];
  const findings = alike.flatMap((some) => [...tooMany(some, pool, offered)]);
  yield* findings;
  if (findings.length === 0 && alike.length > 1) yield* tooManyDevices(pods, pool, offered);
}

function runsWhole(model: Model, [first]: readonly SeenPod[]): boolean {
  if (first === undefined) return false;
  const { path, owner } = first.pod;
  const made = objectsOf(model, owner.group, owner.kind).find(
    (facts) => facts.path === path && facts.object.metadata.name === owner.name && facts.object.metadata.namespace === owner.namespace,
  );
  return made !== undefined && ownerKind(owner)?.runsWhole?.(made.object) === true;
}

/** A text that two pods share when as many of one as of the other fit on a node. */
const askKey = ({ pod, gpus }: SeenPod, pool: PoolDescription): string =>
  JSON.stringify([podKey(admissionPod(pod.spec)), [...gpus].sort(), partsThatFit(pod, pool), sharedClaims(pod.spec)]);

const most = (pods: readonly SeenPod[]): SeenPod | undefined =>
  pods.reduce<SeenPod | undefined>(
    (largest, seen) => (replicasOf(seen) > (largest === undefined ? 0 : replicasOf(largest)) ? seen : largest),
    undefined,
  );

const replicasOf = ({ pod: { replicas = 0 } }: SeenPod): number => replicas;

/** Of pods that ask alike. */
function* tooMany(pods: readonly SeenPod[], pool: PoolDescription, offered: readonly OfferedResource[]): Generator<Finding> {
  const seen = most(pods);
  if (seen === undefined || pool.nodes === undefined || (runsInTurns(seen.pod) && pool.nodes.max > 0)) return;
  const { pod } = seen;
  const count = pods.reduce((sum, one) => sum + replicasOf(one), 0);
  const byDevices = podsPerNode(seen, pool, offered);
  // What one pod on each node can hold needs no count.
  const fit = count <= pool.nodes.max ? byDevices : Math.min(byDevices, roomFor(pod, pool));
  // A pod that fits on no node at all is the subject of pool/offers, pool/gpus-per-node, pool/huge-pages, pool/never-fits and numa/never-admits.
  if (fit === 0 || count <= fit * pool.nodes.max) return;
  const why = fit === byDevices ? '' : `: by CPU, memory, huge pages, network devices and NUMA nodes ${fit} of them fit on one`;
  const all = pods.length === 1 ? '' : `, those of ${pods.length} templates together,`;
  yield {
    subject: pod.path,
    at: pod.replicasAt ?? pod.pointer,
    problem: `more pods at once${all} than ${nodesOf(pool.nodes)} of pool '${pool.name}' can hold${why}`,
    got: count,
    allowed: `up to ${fit * pool.nodes.max}`,
  };
}

/** Of pods that ask for different things, by their devices. */
function* tooManyDevices(pods: readonly SeenPod[], pool: PoolDescription, offered: readonly OfferedResource[]): Generator<Finding> {
  const { nodes } = pool;
  if (nodes === undefined || pods.some((seen) => podsPerNode(seen, pool, offered) === 0)) return;
  for (const { resource, asked, nodesNeeded = 0, pods: asking } of demandOf(pool, pods)) {
    const seen = most(pods.filter(({ pod }) => asking.includes(pod)));
    if (seen === undefined || nodesNeeded <= nodes.max) continue;
    yield {
      subject: seen.pod.path,
      at: seen.pod.replicasAt ?? seen.pod.pointer,
      problem: `its pods together ask for ${asked} x ${resource}, for which they need ${nodesNeeded} nodes of pool '${pool.name}'`,
      got: nodesNeeded,
      allowed: `up to ${nodes.max}`,
    };
  }
}

/** What is offered of a resource. */
export const offerOf = (offered: readonly OfferedResource[], resource: string): OfferedResource | undefined =>
  offered.find((offer) => offer.resource === resource);

/** Such pods that a node of the pool has devices for; no limit where that is not known. */
export function podsPerNode({ pod, gpus }: Pick<SeenPod, 'pod' | 'gpus'>, pool: PoolDescription, offered = poolResources(pool)): number {
  let fit = partsThatFit(pod, pool);
  if (sharedClaims(pod.spec).length > 0) return fit;
  for (const [resource, count] of gpus) {
    const perNode = offerOf(offered, resource)?.perNode;
    if (perNode !== undefined) fit = Math.min(fit, Math.floor(perNode / count));
  }
  return fit;
}

/** Such pods that there is room for beside each other on the pool's largest machine; no limit where that is not known. */
function roomFor({ spec }: PodFacts, { sharing, shapes = [], tuning }: PoolDescription): number {
  if (shapes.length === 0) return Infinity;
  // Parts of GPUs are counted by their allocator above.
  const room = (shape: PoolShape): number => (givesParts(sharing) ? undefined : roomPerNode(shape, spec, sharing)) ?? Infinity;
  return Math.max(...shapes.map((shape) => Math.min(room(shape), podsByPages(shape, spec, tuning))));
}

/** `the node`, or `the 4 nodes`. */
export const nodesOf = ({ max }: NodeCount): string => (max === 1 ? 'the node' : `the ${max} nodes`);

/** Pods of a Job of Kubernetes wait for room and run one after another, if they do not meet each other. */
export const runsInTurns = ({ owner, spec }: PodFacts): boolean =>
  ownerKind(owner)?.runsInTurns === true &&
  spec.subdomain === undefined &&
  !spec.containers.some((container) => meetingPlacesOf(container).length > 0);

/** Pods whose parts of GPUs find room on a node, on the pool's largest machine; no limit where it is not known or asked. */
function partsThatFit({ spec, annotations }: PodFacts, { sharing, shapes = [] }: PoolDescription): number {
  if (shapes.length === 0) return allocatorOf(sharing).podsOnNode?.(spec, sharing) ?? Number.POSITIVE_INFINITY;
  return Math.max(...shapes.map((shape) => podsByAllocator(shape, spec, sharing, 'most', annotations) ?? Number.POSITIVE_INFINITY));
}

/** Pods of a workload against the room of its pool. */
export const capacityRules: readonly Rule[] = [capacity];
