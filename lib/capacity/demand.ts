import { poolResources, gpusOfPod } from '../allocators';
import { type Model, type PodFacts, type PoolDescription } from '../model';

/** What all pods of a pool ask of one of its resources, if they run at once, and what its nodes have. */
export interface Demand {
  readonly resource: string;
  /** Devices, over all pods. */
  readonly asked: number;
  /** Devices of all nodes; absent where the number of nodes or devices is not known. */
  readonly offered?: number;
  /** The fewest nodes on which all pods find room; absent where the devices of a node are not known. */
  readonly nodesNeeded?: number;
  /** The pods that ask for it. */
  readonly pods: readonly PodFacts[];
}

/** What is asked of a pool, resource by resource, in the order in which it offers them. */
export function demandOf(pool: PoolDescription, pods: readonly PodFacts[]): readonly Demand[] {
  return poolResources(pool).map(({ resource, perNode }) => {
    const asking = pods.flatMap((pod) => askOf(pod, pool, resource));
    const asked = asking.reduce((sum, { each, count }) => sum + each * count, 0);
    const offered = perNode === undefined || pool.nodes === undefined ? undefined : perNode * pool.nodes.max;
    const needed = perNode === undefined ? undefined : leastNodes(asking, asked, perNode);
    return {
      resource,
      asked,
      ...(offered === undefined ? {} : { offered }),
      ...(needed === undefined ? {} : { nodesNeeded: needed }),
      pods: asking.map(({ pod }) => pod),
    };
  });
}

interface Ask {
  readonly pod: PodFacts;
  /** Devices of one pod. */
  readonly each: number;
  /** Pods at once. */
  readonly count: number;
}

function askOf(pod: PodFacts, pool: PoolDescription, resource: string): readonly Ask[] {
  const each = gpusOfPod(pod.spec).get(resource) ?? 0;
  const count = pod.replicas ?? (pod.perNode ? pool.nodes?.max : undefined);
  return each === 0 || count === undefined ? [] : [{ pod, each, count }];
}

/** Two pods of more than half a node each need two nodes, however much their nodes have left. */
function leastNodes(asking: readonly Ask[], asked: number, perNode: number): number {
  const large = asking.reduce((sum, { each, count }) => sum + (each * 2 > perNode ? count : 0), 0);
  return Math.max(large, Math.ceil(asked / perNode));
}

/** The pods that are bound to each pool, by the pool's path. */
export function podsByPool({ pods }: Pick<Model, 'pods'>): ReadonlyMap<string, readonly PodFacts[]> {
  const byPool = new Map<string, PodFacts[]>();
  for (const pod of pods) {
    if (pod.pool === undefined) continue;
    const own = byPool.get(pod.pool);
    if (own) own.push(pod);
    else byPool.set(pod.pool, [pod]);
  }
  return byPool;
}
