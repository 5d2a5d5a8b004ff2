import type { Place, Plan } from '../../model';
import type { GpuQueueProps } from './props';
import { systemOf } from './systems/systems';

/** The queues of teams, of the project that the props name. */
export const planGpuQueue = (place: Place, props: GpuQueueProps): Plan => ({
  objects: systemOf(props).objects(place, props),
  files: [],
  model: { pools: props.pools.map(({ description }) => description) },
});
