import type { ComponentResourceOptions } from '@pulumi/pulumi';
import { type GpuInferenceServiceProps, type MpsInferenceServiceProps, workloads } from '../../plans/workload';
import type { Inputs } from './outputs/tokens';
import { type Deployment, typedResource } from './typed-resources';
import { type WorkloadArgs, WorkloadComponent } from './workload';

/** What a `GpuInferenceService` takes: the props of the cdk8s construct, where free strings may be Outputs. */
export type GpuInferenceServiceArgs = Inputs<GpuInferenceServiceProps> & WorkloadArgs;

/**
 * A model server on whole GPUs, MIG devices, shares or parts of GPUs: a Deployment with probes that wait for the model, a
 * drain that ends no request, a Service, a PodDisruptionBudget and, where asked, the autoscaler, the route from outside, the
 * NetworkPolicy, the PodMonitor and the volume with the model's files. A model that is too large for one node is served by
 * groups of pods, a LeaderWorkerSet: `numNodes`. The same description runs under KServe, on Ray or by the NIM Operator:
 * `controller`; and prompts may be read on pods of their own: `prefill`.
 */
export class GpuInferenceService extends WorkloadComponent<GpuInferenceServiceProps> {
  constructor(name: string, args: GpuInferenceServiceArgs, opts?: ComponentResourceOptions) {
    super('GpuInferenceService', name, workloads().inferenceService, args, opts);
  }

  /** The Deployment of the model server; undefined where `numNodes` makes it a LeaderWorkerSet. */
  get deployment(): Deployment | undefined {
    return typedResource(this.resources, 'kubernetes:apps/v1:Deployment');
  }
}

/** What an `MpsInferenceService` takes: the props of the cdk8s construct, where free strings may be Outputs. */
export type MpsInferenceServiceArgs = Inputs<MpsInferenceServiceProps> & WorkloadArgs;

/**
 * A model server whose pods share GPUs by MPS: Deployment, Service, PodDisruptionBudget and, where asked, a
 * HorizontalPodAutoscaler.
 *
 * The clients of a GPU share its fate: a fatal fault in one of them (an illegal address, for one) ends the CUDA contexts
 * of all, those of other workloads on the pool included. The liveness probe restarts who does not recover, and the pods
 * are spread over nodes. Limits of memory and threads hold for each process, so a pod should run one.
 */
export class MpsInferenceService extends WorkloadComponent<MpsInferenceServiceProps> {
  constructor(name: string, args: MpsInferenceServiceArgs, opts?: ComponentResourceOptions) {
    super('MpsInferenceService', name, workloads().mpsInferenceService, args, opts);
  }

  /** The Deployment of the model server. */
  get deployment(): Deployment {
    return typedResource(this.resources, 'kubernetes:apps/v1:Deployment') as Deployment;
  }
}
