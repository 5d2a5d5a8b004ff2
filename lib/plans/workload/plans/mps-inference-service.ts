import { MiB, parseMemory } from '../../../words/kubernetes';
import type { Place, Plan } from '../../model';
import { autoscaler } from '../objects/autoscaler';
import { identityOf, type WorkloadContext } from '../pod/metadata';
import { deviceGiB } from './inference-lookup';
import { loadSeconds } from './model-volume';
import type { MpsInferenceServiceProps } from './mps-inference-service-props';
import { planOf } from './plan';
import { type Served, servedObjects } from './serving';

/** A container asks for one share; a second one would be no more of the GPU. */
export const ONE_SHARE = { gpus: 1 } as const;

/** A model server on an MPS pool: Service, PodDisruptionBudget, Deployment and, where asked, the autoscaler. */
export function planMpsInferenceService(place: Place, props: MpsInferenceServiceProps, context: WorkloadContext): Plan {
  const identity = identityOf(place, props, context);
  const { modelMemory, autoscaling } = props;
  const bytes = parseMemory(modelMemory);
  const objects = [
    ...servedObjects(identity, servedBy(props)),
    ...(autoscaling === undefined ? [] : [{ id: 'autoscaler', object: autoscaler(identity, autoscaling) }]),
  ];
  return planOf(place, props, objects, {
    ...(bytes === undefined ? {} : { modelMemoryMiB: Math.ceil(bytes / MiB) }),
    // The room that they need when there is much to do.
    ...(autoscaling === undefined ? {} : { replicas: autoscaling.maxReplicas }),
  });
}

function servedBy({ autoscaling: _scale, healthPath = '/health', ...props }: MpsInferenceServiceProps): Served {
  const bytes = parseMemory(props.modelMemory);
  return {
    ...props,
    request: ONE_SHARE,
    health: { ready: healthPath, live: healthPath },
    mountsShm: false,
    loadSeconds: loadSeconds(bytes === undefined ? deviceGiB(props.pool) : bytes / MiB / 1024),
  };
}
