import type { Construct } from 'constructs';
import { type GpuTrainingJobProps, workloads } from '../../plans/workload';
import { WorkloadConstruct } from './workload-construct';

/** A distributed training job: a pod on each of `numNodes` nodes, with the rendezvous that torchrun reads. */
export class GpuTrainingJob extends WorkloadConstruct<GpuTrainingJobProps> {
  constructor(scope: Construct, id: string, props: GpuTrainingJobProps) {
    super(scope, id, workloads().trainingJob, props);
  }
}
