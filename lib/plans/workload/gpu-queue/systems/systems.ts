import type { GpuQueueProps } from '../props';
import { kaiSystem } from './kai';
import type { QueueKind } from './kinds';
import { kueueSystem } from './kueue';
import { resourceQuotaSystem } from './resource-quota';
import type { QueueSystem } from './system';
import { volcanoSystem } from './volcano';

const systems: { readonly [K in QueueKind]: QueueSystem } = {
  kueue: kueueSystem,
  volcano: volcanoSystem,
  kai: kaiSystem,
  resourceQuota: resourceQuotaSystem,
};

/** The project whose queues are made. */
export const systemOf = ({ kind = 'kueue' }: Pick<GpuQueueProps, 'kind'>): QueueSystem => systems[kind];
