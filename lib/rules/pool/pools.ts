import { allocatorOf, type ContainerAsk, givesParts, isGpuResource, poolResources, sharedClaims } from '../../allocators';
import { ownerKind } from '../../kinds';
import type { NodeCount, OfferedResource, PodFacts, PoolDescription } from '../../model';
import { podsByAllocator, roomPerNode } from '../../node';
import { meetingPlacesOf } from '../commands/rendezvous-addresses';
import { scheduledResources } from '../lookups/mig-schedules';
import { bound, type SeenPod } from '../lookups/related';
import type { Finding, Rule } from '../rule';

/** False where somebody else decides the MIG layout: then the names on the node are not known here. */
export const namesKnown = ({ sharing: { partition } }: PoolDescription): boolean =>
  partition.kind !== 'mig' || partition.groups !== undefined || partition.strategy === 'single';

const offerOf = (offered: readonly OfferedResource[], resource: string): OfferedResource | undefined =>
  offered.find((offer) => offer.resource === resource);

const offers: Rule = {
  id: 'pool/offers',
  severity: 'error',
  about: 'A container asks for a resource that the nodes of its pool do not offer.',
  fix: 'ask for what the pool offers, or give the pool another sharing or layout',
  source: 'k8s-device-plugin v0.20.0 internal/rm, resource names: a pod that asks for an unknown resource name stays Pending',
  *check(model) {
    const pairs = bound(model);
    if (pairs.length === 0) return;
    const renamed = new Set(model.pools.flatMap((pool) => poolResources(pool).map(({ resource }) => resource)));
    for (const [pool, pods] of pairs) {
      if (!namesKnown(pool)) continue;
      const { parts, partsOf, others } = allocatorOf(pool.sharing).resources;
      const scheduled = scheduledResources(model, pool) ?? [];
      const allowed = [
        ...new Set([...poolResources(pool).map((offer) => offer.resource), ...scheduled]),
        ...(partsOf?.(pool.sharing) ?? parts),
        ...others,
      ];
      for (const { pod, asks } of pods) {
        for (const { container, resource, at } of asks) {
          if (allowed.includes(resource) || !(isGpuResource(resource) || renamed.has(resource))) continue;
          yield {
            subject: pod.path,
            at: `${pod.pointer}.${at}`,
            problem: `container '${container}' asks for a resource that pool '${pool.name}' does not offer`,
            got: resource,
            allowed,
          };
        }
      }
    }
  },
};

const perContainer: Rule = {
  id: 'pool/per-container',
  severity: 'error',
  about: 'A container asks for more than one share of a device, or under HAMi for more GPUs than a node has.',
  fix: 'ask for 1 on a pool that shares its GPUs: a second share gives no more of the GPU. For more compute use a pool with fewer replicas, or whole GPUs',
  source: 'k8s-device-plugin v0.20.0 internal/rm/allocate.go, failRequestsGreaterThanOne; HAMi v2.10.0: the number is of physical GPUs',
  *check(model) {
    for (const [pool, pods] of bound(model)) {
      const limited = poolResources(pool).filter(({ perContainer: most }) => most !== undefined);
      if (limited.length === 0) continue;
      for (const { pod, asks } of pods) {
        for (const { container, resource, count, at } of asks) {
          const { perContainer: most, countsGpus } = offerOf(limited, resource) ?? {};
          if (most === undefined || count <= most) continue;
          yield {
            subject: pod.path,
            at: `${pod.pointer}.${at}`,
            problem: `container '${container}' asks for more ${resource} than one container can use on pool '${pool.name}'`,
            got: count,
            allowed: `up to ${most}`,
            ...(countsGpus ? { fix: 'the number is of physical GPUs of one node: use more pods, or a machine with more GPUs' } : {}),
          };
        }
      }
    }
  },
};

const gpusPerNode: Rule = {
  id: 'pool/gpus-per-node',
  severity: 'error',
  about: 'A pod asks for more devices than one node of its pool has.',
  fix: 'ask for fewer in each pod and use more pods, or a machine with more GPUs',
  source: 'Kubernetes scheduler, NodeResourcesFit: a pod runs on one node',
  *check(model) {
    for (const [pool, pods] of bound(model)) {
      const offered = poolResources(pool);
      for (const seen of pods) {
        const { pod, gpus } = seen;
        for (const [resource, count] of gpus) {
          const perNode = offerOf(offered, resource)?.perNode;
          if (perNode === undefined || count <= perNode) continue;
          yield {
            subject: pod.path,
            at: placeOfMost(seen, resource),
            problem: `one pod asks for more ${resource} than a node of pool '${pool.name}' has`,
            got: count,
            allowed: `up to ${perNode}`,
          };
        }
      }
    }
  },
};

/** Where the container asks for a resource that asks for most of it. */
export function placeOfMost({ pod, asks }: Pick<SeenPod, 'pod' | 'asks'>, resource: string): string {
  let most: ContainerAsk | undefined;
  for (const ask of asks) if (ask.resource === resource && ask.count > (most?.count ?? 0)) most = ask;
  return most === undefined ? pod.pointer : `${pod.pointer}.${most.at}`;
}

const capacity: Rule = {
  id: 'pool/capacity',
  severity: 'error',
  about: 'The pods that a workload needs at once do not fit into its pool, even if it were empty.',
  fix: 'give the pool more nodes, or the workload fewer pods',
  source: 'Kubernetes scheduler, NodeResourcesFit; a distributed job whose last pod stays Pending never starts',
  *check(model) {
    for (const [pool, pods] of bound(model)) {
      const offered = poolResources(pool);
      for (const seen of pods) {
        const finding = tooMany(seen, pool, offered);
        if (finding) yield finding;
      }
    }
  },
};

function tooMany(seen: SeenPod, pool: PoolDescription, offered: readonly OfferedResource[]): Finding | undefined {
  const { pod } = seen;
  if (pod.replicas === undefined || pool.nodes === undefined || (runsInTurns(pod) && pool.nodes.max > 0)) return undefined;
  const byDevices = podsPerNode(seen, pool, offered);
  // What one pod on each node can hold needs no count.
  const fit = pod.replicas <= pool.nodes.max ? byDevices : Math.min(byDevices, roomFor(pod, pool));
  // A pod that fits on no node at all is the subject of pool/offers, pool/gpus-per-node, pool/never-fits and numa/never-admits.
  if (fit === 0 || pod.replicas <= fit * pool.nodes.max) return undefined;
  const why = fit === byDevices ? '' : `: by CPU, memory, network devices and NUMA nodes ${fit} of them fit on one`;
  return {
    subject: pod.path,
    at: pod.replicasAt ?? pod.pointer,
    problem: `more pods at once than ${nodesOf(pool.nodes)} of pool '${pool.name}' can hold${why}`,
    got: pod.replicas,
    allowed: `up to ${fit * pool.nodes.max}`,
  };
}

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
function roomFor({ spec }: PodFacts, { sharing, shapes = [] }: PoolDescription): number {
  // Parts of GPUs are counted by their allocator above.
  if (givesParts(sharing)) return Number.POSITIVE_INFINITY;
  const fits = shapes.map((shape) => roomPerNode(shape, spec, sharing) ?? Number.POSITIVE_INFINITY);
  return fits.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...fits);
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

/** What a pool offers against what its pods ask. */
export const poolRules: readonly Rule[] = [offers, perContainer, gpusPerNode, capacity];
