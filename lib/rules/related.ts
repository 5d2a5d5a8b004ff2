import type { Container } from '../kubernetes';
import { type ContainerAsk, gpuAsks, gpusOfPod, type Model, type OperatorFacts, type PodFacts } from '../model';
import type { PoolDescription } from '../sharing';

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

/** A container, and where it stands in the pod's specification, such as `containers[0]`. */
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
const RELATED = new WeakMap<Model, Related>();

/** Every pod. */
export const podsOf = (model: Model): readonly SeenPod[] => relatedOf(model).pods;

/** Every pool that has pods, with its pods. */
export const bound = (model: Model): readonly BoundPods[] => relatedOf(model).bound;

function relatedOf(model: Model): Related {
  let related = RELATED.get(model);
  if (related === undefined) {
    const pods = model.pods.map(seen);
    RELATED.set(model, (related = { pods, bound: bind(model.pools, pods) }));
  }
  return related;
}

function seen(pod: PodFacts): SeenPod {
  const containers: SeenContainer[] = [];
  for (const list of LISTS) {
    const given = pod.spec[list] ?? [];
    for (let index = 0; index < given.length; index++) containers.push({ container: given[index] as Container, step: stepOf(list, index) });
  }
  const asks = gpuAsks(pod.spec);
  return { pod, containers, asks, gpus: gpusOfPod(pod.spec, asks) };
}

const LISTS = ['initContainers', 'containers'] as const;
const FIRST_STEPS = { initContainers: 'initContainers[0]', containers: 'containers[0]' } as const;
const stepOf = (list: (typeof LISTS)[number], index: number): string => (index === 0 ? FIRST_STEPS[list] : `${list}[${index}]`);

function bind(pools: readonly PoolDescription[], pods: readonly SeenPod[]): readonly BoundPods[] {
  const byPool = new Map<string, SeenPod[]>(pools.map(({ path }) => [path, []]));
  for (const one of pods) if (one.pod.pool !== undefined) byPool.get(one.pod.pool)?.push(one);
  return pools.flatMap((pool): readonly BoundPods[] => {
    const own = byPool.get(pool.path) ?? [];
    return own.length === 0 ? [] : [[pool, own]];
  });
}

/** Every release of a chart with the pools that it serves, as far as they are known. Without a chart: every GPU Operator. */
export function* served(
  { operators, pools }: Model,
  chart: OperatorFacts['chart'] = 'gpu-operator',
): Generator<readonly [OperatorFacts, readonly PoolDescription[]]> {
  const byPath = new Map(pools.map((pool) => [pool.path, pool]));
  for (const operator of operators) {
    if (operator.chart !== chart) continue;
    yield [operator, (operator.pools ?? []).flatMap((path) => byPath.get(path) ?? [])];
  }
}
