import { devicesOf, type Place, type Plan, type PlannedObject } from '../../model';
import type { VolumeMount } from '../../../words/kubernetes';
import { controllerOf } from './controllers';
import { mainResources } from '../pod/fair-resources';
import type { GpuWorkloadProps } from './gpu-workload-props';
import { queuedObject, queuedPods } from '../../queues';
import { checkpointGrace } from '../../storage';
import { type Identity, identityOf, selectorOf, type WorkloadContext } from '../pod/metadata';
import { besidePods, planOf } from './plan';
import { podOf } from '../pod/pod';
import { renamed } from '../objects/redeploy';
import { serviceAccounts } from '../pod/service-account';
import { headlessService, PORT_NAME, service } from '../objects/service';

/** The main container, for `override(container('main'), ...)`. */
export const MAIN = 'main';

/** Any workload that asks for GPUs: the object that makes its pods, after its Service if it has one. */
export function planGpuWorkload(place: Place, props: GpuWorkloadProps, context: WorkloadContext): Plan {
  const identity = identityOf(place, props, context);
  const port = portOf(props);
  const { template, objects } = podOf(props, {
    container: MAIN,
    request: props.request,
    resources: mainResources(props, props.request),
    labels: identity.labels,
    ports: port === undefined ? [] : [{ name: PORT_NAME, containerPort: port }],
    volumeMounts: claimMounts(props),
    restartPolicy: restartPolicyOf(props),
    shm: sharesMemory(props),
    ...graceOf(props),
  });
  const { queue } = props;
  const object = queuedObject(controllerOf(identity, props, queuedPods(template, queue, identity)), queue, identity);
  const planned = { id: props.kind.toLowerCase(), object };
  return planOf(place, props, [
    ...besidePods(objects, identity, props),
    ...serviceAccounts(identity, props),
    ...servicesOf(identity, props, port),
    redeployed(planned, props),
  ]);
}

/** Kubernetes' own seconds, where they are enough for a checkpoint. */
function graceOf({ checkpoints }: GpuWorkloadProps): { readonly terminationGracePeriodSeconds?: number } {
  const seconds = checkpointGrace(checkpoints, KUBERNETES_GRACE);
  return seconds === KUBERNETES_GRACE ? {} : { terminationGracePeriodSeconds: seconds };
}
const KUBERNETES_GRACE = 30;

/** A Job and a Pod cannot change while they live. */
function redeployed(planned: PlannedObject, props: GpuWorkloadProps): PlannedObject {
  if (props.kind !== 'Job' && props.kind !== 'Pod') return planned;
  return props.redeploy === 'newName' ? renamed(planned) : { ...planned, redeploy: 'refuse' };
}

/** Several GPUs in one container talk through `/dev/shm`. */
export const sharesMemory = ({ request }: GpuWorkloadProps): boolean => devicesOf(request) > 1;

function restartPolicyOf(props: GpuWorkloadProps): 'Never' | 'OnFailure' | 'Always' | undefined {
  if (props.kind === 'Job' || props.kind === 'CronJob') return props.restartPolicy ?? 'Never';
  return props.kind === 'Pod' ? props.restartPolicy : undefined;
}

function claimMounts(props: GpuWorkloadProps): readonly VolumeMount[] {
  if (props.kind !== 'StatefulSet' || props.volumeClaimTemplates === undefined) return [];
  return Object.entries(props.volumeClaimTemplates).map(([name, { mountPath }]) => ({ name, mountPath }));
}

function servicesOf(identity: Identity, props: GpuWorkloadProps, port: number | undefined): readonly PlannedObject[] {
  const selector = selectorOf(identity);
  if (props.kind === 'StatefulSet') {
    return [{ id: 'service', object: headlessService({ ...identity, name: props.serviceName ?? identity.name }, selector, port) }];
  }
  if (port === undefined || !serves(props) || props.service === false) return [];
  return [{ id: 'service', object: service(identity, selector, port, props.service) }];
}

const serves = (props: GpuWorkloadProps) => props.kind === 'Deployment' || props.kind === 'DaemonSet';

/** The port that the workload's `port` names, where its kind has one. */
export const portOf = (props: GpuWorkloadProps): number | undefined =>
  serves(props) || props.kind === 'StatefulSet' ? props.port : undefined;
