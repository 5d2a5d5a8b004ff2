import type { Form } from '../../internal';
import type { MonitoringFacts, Plan } from '../model';
import { gpuMonitoringChecks } from './check';
import { describeMonitoring, type MonitoringPlace, planGpuMonitoring } from './plan';
import type { GpuMonitoringProps } from './props';
import { gpuMonitoringSchema } from './schema';

/** It belongs to a cluster, whose pools say what can be measured. */
export const gpuMonitoring: Form<GpuMonitoringProps, MonitoringPlace> & {
  readonly plan: (place: MonitoringPlace, props: GpuMonitoringProps) => Plan;
  readonly describe: (place: MonitoringPlace, props: GpuMonitoringProps) => MonitoringFacts;
} = { schema: gpuMonitoringSchema, checks: gpuMonitoringChecks, plan: planGpuMonitoring, describe: describeMonitoring };
