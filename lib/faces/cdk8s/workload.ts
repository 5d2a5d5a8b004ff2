import type { Construct } from 'constructs';
import { type GpuWorkloadProps, workloads } from '../../plans/workload';
import { WorkloadConstruct } from './workload-construct';

/** Any workload that asks for GPUs: a Deployment, StatefulSet, DaemonSet, Job, CronJob or Pod. */
export class GpuWorkload extends WorkloadConstruct<GpuWorkloadProps> {
  constructor(scope: Construct, id: string, props: GpuWorkloadProps) {
    super(scope, id, workloads().gpuWorkload, props);
  }
}
