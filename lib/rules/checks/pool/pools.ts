import { allocatorOf, type ContainerAsk, isGpuResource, poolResources } from '../../../plans/allocators';
import type { OfferedResource, PoolDescription } from '../../../plans/model';
import { landing, resourcesAtAnyTime } from '../../../plans/landing';
import { each } from '../../lookups/each';
import { bound, podsOf, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';

/** False where somebody else decides the MIG layout: then the names on the node are not known here. */
export const namesKnown = ({ sharing: { partition } }: PoolDescription): boolean =>
  partition.kind !== 'mig' || partition.groups !== undefined || partition.strategy === 'single';

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
      const allowed = [...resourcesAtAnyTime(model, pool).map((offer) => offer.resource), ...(partsOf?.(pool.sharing) ?? parts), ...others];
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
  *unknown(model) {
    const known = new Set(bound(model).flatMap(([, pods]) => pods));
    for (const seen of podsOf(model)) {
      // Where pools were looked at, it is said of each what it lacks.
      if (seen.asks.length === 0 || known.has(seen) || landing(model).of(seen.pod).others.length > 0) continue;
      yield {
        subject: seen.pod.path,
        at: seen.pod.pointer,
        unchecked: 'whether a node has what its pods ask for',
        missing: 'they select no pool that is known',
        give: 'give the workload its pool, or name the pools in the file of --context',
      };
    }
  },
};

const perContainer = each(bound, {
  id: 'pool/per-container',
  severity: 'error',
  about: 'A container asks for more than one share of a device, or under HAMi for more GPUs than a node has.',
  fix: 'ask for 1 on a pool that shares its GPUs: a second share gives no more of the GPU. For more compute use a pool with fewer replicas, or whole GPUs',
  source: 'k8s-device-plugin v0.20.0 internal/rm/allocate.go, failRequestsGreaterThanOne; HAMi v2.10.0: the number is of physical GPUs',
  *look([pool, pods], model) {
    const limited = resourcesAtAnyTime(model, pool).filter(({ perContainer: most }) => most !== undefined);
    if (limited.length === 0) return;
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
  },
});

const gpusPerNode = each(bound, {
  id: 'pool/gpus-per-node',
  severity: 'error',
  about: 'A pod asks for more devices than one node of its pool has.',
  fix: 'ask for fewer in each pod and use more pods, or a machine with more GPUs',
  source: 'Kubernetes scheduler, NodeResourcesFit: a pod runs on one node',
  *look([pool, pods], model) {
    const offered = resourcesAtAnyTime(model, pool);
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
  },
});

/** What is offered of a resource. */
const offerOf = (offered: readonly OfferedResource[], resource: string): OfferedResource | undefined =>
  offered.find((offer) => offer.resource === resource);

/** Where the container asks for a resource that asks for most of it. */
export function placeOfMost({ pod, asks }: Pick<SeenPod, 'pod' | 'asks'>, resource: string): string {
  let most: ContainerAsk | undefined;
  for (const ask of asks) if (ask.resource === resource && ask.count > (most?.count ?? 0)) most = ask;
  return most === undefined ? pod.pointer : `${pod.pointer}.${most.at}`;
}

/** What a pool offers against what its pods ask. */
export const poolRules: readonly Rule[] = [offers, perContainer, gpusPerNode];
