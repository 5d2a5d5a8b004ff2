import { grouped } from '../../internal';
import { claimsAmong, gpuAsks, gpusOfPod, poolResources, sharedClaims } from '../allocators';
import { type Model, type PodFacts, type PoolDescription } from '../model';

/** What all pods of a pool ask of one of its resources, if they run at once, and what its nodes have. */
export interface Demand {
  readonly resource: string;
  /** Devices, over all pods. */
  readonly asked: number;
  /** Devices of one node; absent where they are not known. */
  readonly perNode?: number;
  /** Devices of all nodes; absent where the number of nodes or devices is not known. */
  readonly offered?: number;
  /** The fewest nodes on which all pods find room; absent where the devices of a node are not known. */
  readonly nodesNeeded?: number;
  /** How many of the pods ask for more than half of a node's devices. */
  readonly large: number;
  /** The pods that ask for it. */
  readonly pods: readonly PodFacts[];
}

/** A pod, and what it holds of each GPU resource at once. */
export interface AskingPod {
  readonly pod: PodFacts;
  readonly gpus: ReadonlyMap<string, number>;
}

/**
 * What is asked of a pool, resource by resource, in the order in which it offers them.
 *
 * @param offered What its nodes offer. Default: what the pool says by itself.
 */
export function demandOf(pool: PoolDescription, pods: readonly AskingPod[], offered = poolResources(pool)): readonly Demand[] {
  const asks = asksOf(pool, pods);
  return offered.map(({ resource, perNode }) => {
    const asking = asks.get(resource) ?? [];
    const asked = asking.reduce((sum, { each, count }) => sum + each * count, 0);
    const large = asking.reduce((sum, { each, count }) => sum + (isLarge(each, perNode) ? count : 0), 0);
    const of = { resource, asked, large, pods: asking.map(({ pod }) => pod) };
    if (perNode === undefined) return of;
    const nodesNeeded = nodesFor(asked, large, perNode);
    return { ...of, perNode, nodesNeeded, ...(pool.nodes === undefined ? {} : { offered: perNode * pool.nodes.max }) };
  });
}

/** The fewest nodes for what is asked and one pod more, which asks for so many devices. */
export function nodesWithOneMore({ asked, large, perNode }: Demand, each: number): number | undefined {
  return perNode === undefined ? undefined : nodesFor(asked + each, large + (isLarge(each, perNode) ? 1 : 0), perNode);
}

/** Two pods of more than half a node each need two nodes, however much their nodes have left. */
const nodesFor = (asked: number, large: number, perNode: number): number => Math.max(large, Math.ceil(asked / perNode));

const isLarge = (each: number, perNode: number | undefined): boolean => perNode !== undefined && each * 2 > perNode;

interface Ask {
  readonly pod: PodFacts;
  readonly resource: string;
  /** Devices of one pod. */
  readonly each: number;
  /** Pods at once. */
  readonly count: number;
}

/** What pods ask for whose number is known, by its resource. */
function asksOf(pool: PoolDescription, pods: readonly AskingPod[]): ReadonlyMap<string, readonly Ask[]> {
  const asks: Ask[] = [];
  const counted = new Set<string>();
  for (const { pod, gpus } of pods) {
    const count = pod.replicas ?? (pod.perNode ? pool.nodes?.max : undefined);
    if (count === undefined) continue;
    const shared = sharedClaims(pod.spec);
    if (shared.length > 0) {
      const key = [pod.owner.namespace, ...shared].join(' ');
      if (counted.has(key)) continue;
      counted.add(key);
    }
    for (const [resource, each] of gpus) if (each > 0) asks.push({ pod, resource, each, count: shared.length > 0 ? 1 : count });
  }
  return grouped(asks, ({ resource }) => resource);
}

/** What each pod holds of each GPU resource at once, its claims included. */
export function gpusIn({ objects }: Pick<Model, 'objects'>): (pod: PodFacts) => ReadonlyMap<string, number> {
  const claims = claimsAmong(objects.map(({ object }) => object));
  return ({ spec, owner, annotations }) => gpusOfPod(spec, gpuAsks(spec, claims?.(owner.namespace), undefined, annotations));
}

/** The pods that are bound to each pool, by the pool's path. */
export function podsByPool(model: Pick<Model, 'pods' | 'objects'>): ReadonlyMap<string, readonly AskingPod[]> {
  const gpusOf = gpusIn(model);
  return grouped(
    model.pods.flatMap((pod): readonly AskingPod[] => (pod.pool === undefined ? [] : [{ pod, gpus: gpusOf(pod) }])),
    ({ pod }) => pod.pool ?? '',
  );
}
