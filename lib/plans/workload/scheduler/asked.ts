import type { Place } from '../../model';
import { platformOf } from '../../../words/platforms';
import type { SchedulerSurroundings } from './configuration';
import { merged } from './merge';
import type { GpuSchedulerProps } from './props';
import type { Asked } from './ways/way';

/** What is given to the row of a control plane; undefined where the platform is not known. */
export function askedOf({ path, id, cluster, pools }: Place & SchedulerSurroundings, props: GpuSchedulerProps): Asked | undefined {
  const platform = platformOf(cluster.distribution);
  if (platform === undefined) return undefined;
  // On EKS nobody reads the whole of it.
  return { path, folder: `${cluster.name}/${id}`, props, cluster, platform, configuration: merged(props, pools, true).value };
}
