import type { Model, OperatorFacts, PodFacts } from '../model';
import type { PoolDescription } from '../sharing';

/** A pool and the pods that are bound to it. */
export function* bound(model: Model): Generator<readonly [PodFacts, PoolDescription]> {
  const pools = new Map(model.pools.map((pool) => [pool.path, pool]));
  for (const pod of model.pods) {
    const pool = pod.pool === undefined ? undefined : pools.get(pod.pool);
    if (pool) yield [pod, pool];
  }
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
