import type { Place, Plan } from '../../model';
import { planRelease, type ReleaseContext } from '../plan-release';
import type { GpuOperatorProps } from './props';
import { gpuOperatorRelease } from './release';

/** The operator's release. */
export const planGpuOperator = (place: Place, props: GpuOperatorProps, context: Omit<ReleaseContext, 'operators'>): Plan =>
  planRelease(gpuOperatorRelease, place, props, { ...context, operators: [] });
