import type { Construct } from 'constructs';
import { type GpuInferenceServiceProps, workloads } from '../../plans/workload';
import { WorkloadConstruct } from './workload-construct';

/**
 * A model server on whole GPUs, MIG devices, shares or parts of GPUs: a Deployment with probes that wait for the model, a
 * drain that ends no request, a Service, a PodDisruptionBudget and, where asked, the autoscaler, the route from outside, the
 * NetworkPolicy, the PodMonitor and the volume with the model's files. A model that is too large for one node is served by
 * groups of pods, a LeaderWorkerSet: `numNodes`. The same description runs under KServe, on Ray or by the NIM Operator:
 * `controller`; and prompts may be read on pods of their own: `prefill`.
 */
export class GpuInferenceService extends WorkloadConstruct<GpuInferenceServiceProps> {
  constructor(scope: Construct, id: string, props: GpuInferenceServiceProps) {
    super(scope, id, workloads().inferenceService, props);
  }
}
