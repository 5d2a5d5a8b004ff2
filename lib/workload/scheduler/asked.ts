import type { Place } from '../../model';
import { platformOf } from '../../platforms';
import type { SchedulerSurroundings } from './configuration';
import { merged } from './merge';
import type { GpuSchedulerProps } from './props';
import type { Asked } from './ways/way';

/** What a way is asked; undefined on a platform of which nothing is known. */
export function askedOf({ path, id, cluster, pools }: Place & SchedulerSurroundings, props: GpuSchedulerProps): Asked | undefined {
  const platform = platformOf(cluster.distribution);
  if (platform === undefined) return undefined;
  // On EKS nobody reads the whole of it.
  return { path, folder: `${cluster.name}/${id}`, props, cluster, platform, configuration: merged(props, pools, true).value };
}
