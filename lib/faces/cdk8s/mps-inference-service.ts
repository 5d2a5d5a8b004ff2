import type { Construct } from 'constructs';
import { type MpsInferenceServiceProps, workloads } from '../../plans/workload';
import { WorkloadConstruct } from './workload-construct';

/**
 * A model server whose pods share GPUs by MPS: Deployment, Service, PodDisruptionBudget and, where asked, a
 * HorizontalPodAutoscaler.
 *
 * The clients of a GPU share its fate: a fatal fault in one of them (an illegal address, for one) ends the CUDA contexts
 * of all, those of other workloads on the pool included. The liveness probe restarts who does not recover, and the pods
 * are spread over nodes. Limits of memory and threads hold for each process, so a pod should run one.
 */
export class MpsInferenceService extends WorkloadConstruct<MpsInferenceServiceProps> {
  constructor(scope: Construct, id: string, props: MpsInferenceServiceProps) {
    super(scope, id, workloads().mpsInferenceService, props);
  }
}
