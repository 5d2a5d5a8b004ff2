import { grouped, memo } from '../../internal';
import {
  claimsAmong,
  type ContainerAsk,
  countsDevices,
  defaultAllocators,
  devicesIn,
  gpuAsks,
  gpusOfPod,
  otherDevicesOf,
} from '../../plans/allocators';
import { kindOf as kindRow } from '../../words/kinds';
import { type Container, groupOf } from '../../words/kubernetes';
import {
  type ClaimOf,
  isSameOwner,
  type Model,
  type ObjectFacts,
  type OperatorFacts,
  ownerOf,
  type PodFacts,
  type PoolDescription,
} from '../../plans/model';

/** A pod with what many rules ask of it. */
export interface SeenPod {
  readonly pod: PodFacts;
  /** Init containers first. */
  readonly containers: readonly SeenContainer[];
  /** The GPU resources that its containers ask for. */
  readonly asks: readonly ContainerAsk[];
  /** What it holds of each GPU resource at once. */
  readonly gpus: ReadonlyMap<string, number>;
}

/** A container, and where it is in the pod's specification, such as `containers[0]`. */
export interface SeenContainer {
  readonly container: Container;
  readonly step: string;
}

/** A pool with the pods that are bound to it. */
export type BoundPods = readonly [PoolDescription, readonly SeenPod[]];

/** A model never changes, and two dozen rules ask the same of it. */
interface Related {
  readonly pods: readonly SeenPod[];
  readonly bound: readonly BoundPods[];
}

/** Every pod. */
export const podsOf = (model: Model): readonly SeenPod[] => relatedOf(model).pods;

/** Every pool that has pods, with its pods. */
export const bound = (model: Model): readonly BoundPods[] => relatedOf(model).bound;

/** Every pod that is bound to a pool, with the pool. */
export const boundPods = memo((model: Model): readonly (readonly [SeenPod, PoolDescription])[] =>
  bound(model).flatMap(([pool, pods]) => pods.map((seen) => [seen, pool] as const)),
);

/**
 * The objects of a kind, whatever the version of their API.
 *
 * @param group Such as `kueue.x-k8s.io`; empty for Kubernetes' own first.
 */
export function objectsOf(model: Model, group: string, kind: string): readonly ObjectFacts[] {
  return byKind(model).get(`${group} ${kind}`) ?? NO_OBJECTS;
}

/** Whether there is any object of an API. */
export function hasObjectsOf(model: Model, group: string): boolean {
  for (const key of byKind(model).keys()) if (key.startsWith(`${group} `)) return true;
  return false;
}

const byKind = memo(({ objects, operators }: Model) => grouped([...objects, ...operators.flatMap(inFiles)], kindOf));

/** What a script applies that installs a release. */
const inFiles = ({ path, instance = [], delivery }: OperatorFacts): readonly ObjectFacts[] =>
  delivery?.kind === 'valuesFile' ? instance.map((object) => ({ path, object })) : [];

const NO_OBJECTS: readonly never[] = [];
const kindOf = ({ object }: ObjectFacts): string => `${groupOf(object)} ${object.kind}`;

/** The pods that an object makes, of its own templates or of those of the object that it names. */
export const podsMadeBy = (model: Model, { path, object }: ObjectFacts): readonly SeenPod[] =>
  podsOfOwner(model, { path, owner: kindRow(object)?.blueprint?.(object) ?? ownerOf(object) });

/** The pods of one owner. */
export const podsOfOwner = (model: Model, { path, owner }: Pick<PodFacts, 'path' | 'owner'>): readonly SeenPod[] =>
  podsByPath(model)
    .get(path)
    ?.filter(({ pod }) => isSameOwner(pod.owner, owner)) ?? NO_OBJECTS;

const podsByPath = memo((model: Model) => grouped(podsOf(model), ({ pod }) => pod.path));

const relatedOf = memo(({ pods: given, pools, objects }: Model): Related => {
  const claims = claimsAmong(objects.map(({ object }) => object));
  const pods = given.map((pod) => seen(pod, claims?.(pod.owner.namespace)));
  return { pods, bound: bind(pools, pods) };
});

function seen(pod: PodFacts, claimOf: ClaimOf | undefined): SeenPod {
  const { initContainers, containers: all } = pod.spec;
  // A list that grows has room for sixteen more.
  const containers = all.map((container, index) => ({ container, step: index === 0 ? 'containers[0]' : `containers[${index}]` }));
  const asks = gpuAsks(pod.spec, claimOf, undefined, pod.annotations);
  const gpus = gpusOfPod(pod.spec, asks);
  if (initContainers === undefined) return { pod, containers, asks, gpus };
  const before = initContainers.map((container, index) => ({ container, step: `initContainers[${index}]` }));
  return { pod, containers: [...before, ...containers], asks, gpus };
}

function bind(pools: readonly PoolDescription[], pods: readonly SeenPod[]): readonly BoundPods[] {
  const byPool = new Map<string, SeenPod[]>(pools.map(({ path }) => [path, []]));
  for (const one of pods) if (one.pod.pool !== undefined) byPool.get(one.pod.pool)?.push(one);
  return pools.flatMap((pool): readonly BoundPods[] => {
    const own = byPool.get(pool.path) ?? [];
    return own.length === 0 ? [] : [[pool, own]];
  });
}

/** A release and the pools that it serves. */
type Served = readonly [OperatorFacts, readonly PoolDescription[]];

/**
 * Every release of a chart with the pools that it serves, as far as they are known. Nodes with devices of other vendors are
 * nothing to a chart that is about NVIDIA's alone.
 */
export const served = (model: Model, chart: string): readonly Served[] => releasesOf(model).get(chart) ?? NO_OBJECTS;

const releasesOf = memo(({ operators, pools }: Model) => {
  const all = new Map(pools.map((pool) => [pool.path, pool]));
  const ofNvidia = new Map([...all].filter(([, { sharing }]) => otherDevicesOf(sharing) === undefined));
  const releases = operators.map((operator): Served => {
    const byPath = isOfOthers(operator.chart) ? all : ofNvidia;
    return [operator, (operator.pools ?? []).flatMap((path) => byPath.get(path) ?? [])];
  });
  return grouped(releases, ([{ chart }]) => chart);
});

/** Whether a chart serves devices of other vendors. */
const isOfOthers = (chart: string): boolean =>
  defaultAllocators.some(({ otherDevices, charts }) => otherDevices !== undefined && charts.includes(chart));

/**
 * Whether the pod's specification is here whole, as its controller will use it. Kinds that nobody told us of may
 * hold a part that is laid over another.
 */
export const isComplete = ({ replicas, perNode }: PodFacts): boolean => replicas !== undefined || perNode === true;

/** How many GPUs, shares of them or MIG devices a container asks for; undefined where it asks for none. */
export function gpusOfContainer({ asks }: Pick<SeenPod, 'asks'>, { name }: Pick<Container, 'name'>): number | undefined {
  if (asks.length > FEW) return gpusByContainer({ asks }).get(name);
  let sum: number | undefined;
  for (let index = 0; index < asks.length; index++) {
    const { container, resource, count } = asks[index] as ContainerAsk;
    if (container === name && countsDevices(resource)) sum = (sum ?? 0) + devicesIn(resource, count);
  }
  return sum;
}

/** Nearly every pod has fewer, for which a map would take more memory than the pod. */
const FEW = 8;

/** How many GPUs, shares of them or MIG devices each container asks for, by its name; those that ask for none are not in it. */
export function gpusByContainer({ asks }: Pick<SeenPod, 'asks'>): ReadonlyMap<string, number> {
  const known = BY_CONTAINER.get(asks);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  for (const { container, resource, count } of asks)
    if (countsDevices(resource)) counts.set(container, (counts.get(container) ?? 0) + devicesIn(resource, count));
  if (asks.length > FEW) BY_CONTAINER.set(asks, counts);
  return counts;
}
const BY_CONTAINER = new WeakMap<SeenPod['asks'], ReadonlyMap<string, number>>();
