import type { Model, OperatorFacts, PodFacts } from '../model';
import type { PoolDescription } from '../sharing';

/** A pool and the pods that are bound to it. */
export function bound(model: Model): readonly (readonly [PodFacts, PoolDescription])[] {
  let pairs = BOUND.get(model);
  if (pairs === undefined) {
    const pools = new Map(model.pools.map((pool) => [pool.path, pool]));
    pairs = model.pods.flatMap((pod) => {
      const pool = pod.pool === undefined ? undefined : pools.get(pod.pool);
      return pool ? [[pod, pool] as const] : [];
    });
    BOUND.set(model, pairs);
  }
  return pairs;
}

/** A model never changes, and a dozen rules ask. */
const BOUND = new WeakMap<Model, readonly (readonly [PodFacts, PoolDescription])[]>();

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
