import { tolerate } from '../../allocators';
import { type Toleration, tolerates } from '../../../words/kubernetes';
import type { PoolDescription } from '../../model';

/** What a chart tolerates by itself, with the taints of pools; undefined where its own list covers every one of them. */
export function widened(defaults: readonly Toleration[], pools: readonly PoolDescription[]): readonly Toleration[] | undefined {
  const list = [...defaults];
  for (const taint of pools.flatMap(({ taints }) => taints)) {
    // PreferNoSchedule keeps no DaemonSet away.
    if (taint.effect === 'PreferNoSchedule' || list.some((toleration) => tolerates(toleration, taint))) continue;
    list.push(tolerate(taint));
  }
  return list.length > defaults.length ? list : undefined;
}
