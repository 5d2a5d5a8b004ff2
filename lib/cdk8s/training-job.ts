import type { Construct } from 'constructs';
import { parse, throwIfAny } from '../internal';
import { checkTrainingJob, type GpuTrainingJobProps, gpuTrainingJobSchema, planTrainingJob } from '../workload';
import { GpuConstruct, namespaceOf, placeOf } from './component';

/** A distributed training job: a pod on each of `numNodes` nodes, with the rendezvous that torchrun reads. */
export class GpuTrainingJob extends GpuConstruct {
  constructor(scope: Construct, id: string, props: GpuTrainingJobProps) {
    super(scope, id);
    const checked = parse<GpuTrainingJobProps>(gpuTrainingJobSchema, props, this.node.path);
    throwIfAny(checkTrainingJob(checked, this.node.path));
    this.place(planTrainingJob(placeOf(this), checked, { namespace: namespaceOf(this) }), checked.silence);
  }
}
