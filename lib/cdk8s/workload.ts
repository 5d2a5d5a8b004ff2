import type { Construct } from 'constructs';
import { parse, throwIfAny } from '../internal';
import { checkGpuWorkload, type GpuWorkloadProps, gpuWorkloadSchema, planGpuWorkload } from '../workload';
import { GpuConstruct, namespaceOf, placeOf } from './component';

/** Any workload that asks for GPUs: a Deployment, StatefulSet, DaemonSet, Job, CronJob or Pod. */
export class GpuWorkload extends GpuConstruct {
  constructor(scope: Construct, id: string, props: GpuWorkloadProps) {
    super(scope, id);
    const checked = parse<GpuWorkloadProps>(gpuWorkloadSchema, props, this.node.path);
    throwIfAny(checkGpuWorkload(checked, this.node.path));
    this.place(planGpuWorkload(placeOf(this), checked, { namespace: namespaceOf(this) }), checked.silence);
  }
}
