import { grouped } from '../../internal';
import { kindOf } from '../../words/kinds';
import type { Model, OfferedResource, PodFacts, PodOwner, PoolDescription, PoolShape } from '../model';
import { fitPerNode, podsByPages, roomPerNode } from '../node';
import { allocatorOf, givesParts, otherDevicesOf } from '../allocators';
import { type AskingPod, demandOf, gpusIn, podsByPool } from './demand';
import { podsByDevices } from './pods-per-node';
import { servedLine } from './served';
import { offering, resourcesAtAnyTime } from '../landing';

/** What a pool offers, in a row. What is not known is absent. */
export interface PoolRow {
  readonly pool: string;
  readonly cluster?: string;
  /** Number of nodes, or the least and the most. */
  readonly nodes?: string;
  /** Model of its GPUs, or the device of another vendor. */
  readonly gpu?: string;
  readonly gpusPerNode?: number;
  /** Resource names with the number that a node offers, in one window of a schedule or another. */
  readonly offers: readonly { readonly resource: string; readonly perNode?: number }[];
  /** What its workloads ask for at once, and what all its nodes have, by resource. */
  readonly asked: readonly { readonly resource: string; readonly asked: number; readonly offered?: number }[];
}

/** What a workload asks, in a row. */
export interface WorkloadRow {
  readonly workload: string;
  readonly kind: string;
  readonly namespace?: string;
  /** Pods that run at once; absent for one on each node. */
  readonly pods?: number;
  /** GPU resources of one pod. */
  readonly asks: readonly { readonly resource: string; readonly count: number }[];
  readonly pool?: string;
  /** Name of the pool's cluster, where it is known. */
  readonly cluster?: string;
  /** Pods that fit on an empty node of the pool, the least of its machines, in the window of its schedule that has most room for them. */
  readonly fitPerNode?: number;
  /** The most that there is room for, where it is not known how many of them the kubelet admits. */
  readonly roomPerNode?: number;
  /** What its model needs and how much it can do, where a model is served that is known. */
  readonly serves?: string;
}

/** The pools and workloads of a cluster model, in the order in which they were declared. */
export interface Capacity {
  readonly pools: readonly PoolRow[];
  readonly workloads: readonly WorkloadRow[];
}

const keyOf = ({ group, kind, name }: Pick<PodOwner, 'group' | 'kind' | 'name'>): string => [group, kind, name].join(' ');

/** The object that users know the pods by: of a TrainingRuntime, the TrainJob that names it. */
function usersOfBlueprints({ objects }: Model): ReadonlyMap<string, Pick<WorkloadRow, 'workload' | 'kind'>> {
  const named = grouped(
    objects.flatMap(({ object }) => {
      const blueprint = kindOf(object)?.blueprint?.(object);
      return blueprint === undefined ? [] : [{ key: keyOf(blueprint), workload: object.metadata.name, kind: object.kind }];
    }),
    ({ key }) => key,
  );
  // What several name is shown by its own name.
  return new Map(
    [...named].flatMap(([key, [one, ...others]]) =>
      one === undefined || others.length > 0 ? [] : [[key, { workload: one.workload, kind: one.kind }]],
    ),
  );
}

/** One row for pods of a workload that ask for the same, such as the leader and the workers of a LeaderWorkerSet. */
function together(rows: readonly { readonly path: string; readonly row: WorkloadRow }[]): readonly WorkloadRow[] {
  const alike = grouped(rows, ({ path, row: { pods: _pods, ...row } }) => JSON.stringify([path, row]));
  return [...alike.values()].map((all) => {
    const pods = all.map(({ row }) => row.pods);
    const sum = pods.some((each) => each === undefined) ? {} : { pods: pods.reduce<number>((total, each = 0) => total + each, 0) };
    return { ...(all[0]?.row as WorkloadRow), ...sum };
  });
}

/** What the pools of a model offer, and what its workloads ask of them. */
export function capacityOf(model: Model): Capacity {
  const pools = new Map(model.pools.map((pool) => [pool.path, pool]));
  const pods = podsByPool(model);
  const gpusOf = gpusIn(model);
  const users = usersOfBlueprints(model);
  return {
    pools: model.pools.map((pool) => poolRow(pool, pods.get(pool.path) ?? [], resourcesAtAnyTime(model, pool))),
    workloads: together(
      model.pods.map((pod) => {
        const gpus = gpusOf(pod);
        const pool = pod.pool === undefined ? undefined : pools.get(pod.pool);
        const layouts = pool === undefined ? [] : offering(model, pool, gpus.keys()).map((layout) => layout.pool);
        const row = workloadRow({ pod, gpus }, pool, layouts);
        return { path: pod.path, row: { ...row, ...users.get(keyOf(pod.owner)) } };
      }),
    ),
  };
}

function poolRow(pool: PoolDescription, pods: readonly AskingPod[], offered: readonly OfferedResource[]): PoolRow {
  const { name, cluster, nodes, gpu, shapes = [] } = pool;
  const others = otherDevicesOf(pool.sharing);
  const counts = others === undefined ? shapes.map(({ machine }) => machine.gpus.length) : [others.perNode ?? 0];
  const model = others?.device ?? gpu;
  return {
    pool: name,
    ...(cluster ? { cluster: cluster.name } : {}),
    ...(nodes ? { nodes: nodes.min === nodes.max ? `${nodes.max}` : `${nodes.min}-${nodes.max}` } : {}),
    ...(model === undefined ? {} : { gpu: model }),
    ...(Math.max(0, ...counts) > 0 ? { gpusPerNode: Math.max(...counts) } : {}),
    offers: offered.map(({ resource, perNode }) => ({ resource, ...(perNode === undefined ? {} : { perNode }) })),
    asked: demandOf(pool, pods, offered).map(({ resource, asked, offered: all }) => ({
      resource,
      asked,
      ...(all === undefined ? {} : { offered: all }),
    })),
  };
}

function workloadRow(asking: AskingPod, pool: PoolDescription | undefined, layouts: readonly PoolDescription[]): WorkloadRow {
  const { pod, gpus } = asking;
  const { owner, replicas } = pod;
  const serves = servedLine(pod, pool);
  return {
    workload: owner.name,
    kind: owner.kind,
    ...(owner.namespace === undefined ? {} : { namespace: owner.namespace }),
    ...(replicas === undefined ? {} : { pods: replicas }),
    asks: [...gpus].map(([resource, count]) => ({ resource, count })),
    ...(pool ? { pool: pool.name } : {}),
    ...(pool?.cluster ? { cluster: pool.cluster.name } : {}),
    ...fitIn(asking, layouts),
    ...(serves === undefined ? {} : { serves }),
  };
}

/** How many such pods a node of a pool takes, or has room for where it is not known how many its kubelet admits. */
export function fitOnNode(model: Model, pod: PodFacts, pool: PoolDescription): Pick<WorkloadRow, 'fitPerNode' | 'roomPerNode'> {
  const asking = { pod, gpus: gpusIn(model)(pod) };
  return fitIn(
    asking,
    offering(model, pool, asking.gpus.keys()).map((layout) => layout.pool),
  );
}

function fitIn(asking: AskingPod, layouts: readonly PoolDescription[]): Pick<WorkloadRow, 'fitPerNode' | 'roomPerNode'> {
  const fits = layouts.flatMap((layout) => fitOf(asking, layout));
  if (fits.length > 0) return { fitPerNode: Math.max(...fits) };
  const room = layouts.flatMap((layout) => roomOf(asking, layout));
  return room.length > 0 ? { roomPerNode: Math.max(...room) } : {};
}

/** How many such pods fit on the least of the machines. */
function fitOf(asking: AskingPod, pool: PoolDescription): readonly number[] {
  const fits = (pool.shapes ?? []).flatMap((shape) => {
    const fit = fitPerNode(shape, asking.pod.spec, pool.sharing);
    return fit === undefined ? [] : [Math.min(fit, limitOf(asking, pool, shape))];
  });
  return fits.length === 0 ? fits : [Math.min(...fits)];
}

/** Room for such pods on the least of the machines, or by what the offer says of nodes whose machine is not described. */
function roomOf(asking: AskingPod, pool: PoolDescription): readonly number[] {
  const { sharing, shapes = [] } = pool;
  const { spec, annotations } = asking.pod;
  // What parts of GPUs come to, only their allocator knows.
  const unknown = givesParts(sharing) ? NaN : Infinity;
  const room =
    shapes.length === 0
      ? [Math.min(allocatorOf(sharing).podsOnNode?.(spec, sharing) ?? unknown, podsByDevices(asking, pool))]
      : shapes.map((shape) => Math.min(roomPerNode(shape, spec, sharing, annotations) ?? unknown, limitOf(asking, pool, shape)));
  const known = room.filter(Number.isFinite);
  return known.length === 0 ? known : [Math.min(...known)];
}

/** Such pods that a node has devices and huge pages for; no limit where that is not known. */
const limitOf = (asking: AskingPod, pool: PoolDescription, shape: PoolShape): number =>
  Math.min(podsByDevices(asking, pool, shape), podsByPages(shape, asking.pod.spec, pool.tuning));
