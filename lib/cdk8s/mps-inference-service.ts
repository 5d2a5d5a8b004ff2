import type { Construct } from 'constructs';
import { parse, throwIfAny } from '../internal';
import { checkMpsInferenceService, type MpsInferenceServiceProps, mpsInferenceServiceSchema, planMpsInferenceService } from '../workload';
import { GpuConstruct, namespaceOf, placeOf } from './component';

/**
 * A model server whose pods share GPUs by MPS: Deployment, Service, PodDisruptionBudget and, where asked, a
 * HorizontalPodAutoscaler.
 *
 * The clients of a GPU share its fate: a fatal fault in one of them (an illegal address, for one) ends the CUDA contexts
 * of all, those of other workloads on the pool included. The liveness probe restarts who does not recover, and the pods
 * are spread over nodes. Limits of memory and threads hold for each process, so a pod should run one.
 */
export class MpsInferenceService extends GpuConstruct {
  constructor(scope: Construct, id: string, props: MpsInferenceServiceProps) {
    super(scope, id);
    const checked = parse<MpsInferenceServiceProps>(mpsInferenceServiceSchema, props, this.node.path);
    throwIfAny(checkMpsInferenceService(checked, this.node.path));
    this.place(planMpsInferenceService(placeOf(this), checked, { namespace: namespaceOf(this) }), checked.silence);
  }
}
