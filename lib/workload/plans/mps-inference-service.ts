import { MiB, parseMemory, type Probe } from '../../kubernetes';
import type { Place, Plan, PlannedObject } from '../../model';
import { autoscaler } from '../objects/autoscaler';
import { controllerOf } from './controllers';
import { disruptionBudget } from '../objects/disruption-budget';
import { mainResources } from '../pod/fair-resources';
import { MAIN } from './gpu-workload';
import { type Identity, identityOf, selectorOf, type WorkloadContext } from '../pod/metadata';
import type { MpsInferenceServiceProps } from './mps-inference-service-props';
import { boundObjects, planOf } from './plan';
import { podOf } from '../pod/pod';
import { serviceAccounts } from '../pod/service-account';
import { PORT_NAME, service } from '../objects/service';

/** A container asks for one share; a second one would be no more of the GPU. */
export const ONE_SHARE = { gpus: 1 } as const;

/**
 * How long a model loads, a pod drains and a request runs when nothing is said. Source: kserve v0.20.0,
 * `LLMInferenceServiceConfig`: ten minutes, 15 seconds of sleep, 60 seconds until the pod is killed.
 */
const STARTUP_SECONDS = 600;
export const PRE_STOP_SECONDS = 15;
const REQUEST_SECONDS = 45;

/** Time for pulling an image, besides the model's, until a rollout counts as stuck. */
const IMAGE_SECONDS = 300;
/** The most that the field holds. */
const INT32 = 2 ** 31 - 1;

/** A model server on an MPS pool: Service, PodDisruptionBudget, Deployment and, where asked, the autoscaler. */
export function planMpsInferenceService(place: Place, props: MpsInferenceServiceProps, context: WorkloadContext): Plan {
  const identity = identityOf(place, props, context);
  const { modelMemory, autoscaling } = props;
  const bytes = parseMemory(modelMemory);
  return planOf(place, props, objectsOf(identity, props), {
    ...(bytes === undefined ? {} : { modelMemoryMiB: Math.ceil(bytes / MiB) }),
    // The room that they need when there is much to do.
    ...(autoscaling === undefined ? {} : { replicas: autoscaling.maxReplicas }),
  });
}

function objectsOf(identity: Identity, props: MpsInferenceServiceProps): readonly PlannedObject[] {
  const { port, autoscaling, disruptionBudget: budget = { maxUnavailable: 1 } } = props;
  const { template, objects } = podOf(withProbes(props), partsOf(identity, props));
  const selector = selectorOf(identity);
  const { progressDeadlineSeconds = Math.min(startupOf(props) + IMAGE_SECONDS, INT32) } = props;
  const deployment = controllerOf(identity, { ...props, kind: 'Deployment', request: ONE_SHARE, progressDeadlineSeconds }, template);
  return [
    ...boundObjects(objects, identity.namespace),
    ...serviceAccounts(identity, props),
    ...(props.service === false ? [] : [{ id: 'service', object: service(identity, selector, port, props.service) }]),
    ...(budget === false ? [] : [{ id: 'budget', object: disruptionBudget(identity, selector, budget) }]),
    { id: 'deployment', object: deployment },
    ...(autoscaling === undefined ? [] : [{ id: 'autoscaler', object: autoscaler(identity, autoscaling) }]),
  ];
}

function partsOf(identity: Identity, props: MpsInferenceServiceProps) {
  const { port, spread = 'ScheduleAnyway', preStopSeconds = PRE_STOP_SECONDS } = props;
  return {
    container: MAIN,
    request: ONE_SHARE,
    resources: mainResources(props, ONE_SHARE),
    labels: identity.labels,
    ports: [{ name: PORT_NAME, containerPort: port }],
    terminationGracePeriodSeconds: preStopSeconds + REQUEST_SECONDS,
    // The pod is taken out of the Service while it sleeps; the server is told to end after that.
    ...(preStopSeconds === 0 ? {} : { lifecycle: { preStop: { sleep: { seconds: preStopSeconds } } } }),
    ...(spread === false ? {} : { topologySpreadConstraints: [overNodes(identity, spread)] }),
    shm: false,
  };
}

/** Seconds that a model may load; what a probe leaves away is Kubernetes' own. */
function startupOf({ startupProbe, startupSeconds = STARTUP_SECONDS }: MpsInferenceServiceProps): number {
  if (startupProbe === undefined) return startupSeconds;
  const { initialDelaySeconds = 0, periodSeconds = 10, failureThreshold = 3 } = startupProbe;
  return initialDelaySeconds + periodSeconds * failureThreshold;
}

/** Nodes by their names. */
export const SPREAD_KEY = 'kubernetes.io/hostname';

/** As many pods on each node as on any other; those of the version before do not count. */
const overNodes = (identity: Identity, whenUnsatisfiable: string) => ({
  maxSkew: 1,
  topologyKey: SPREAD_KEY,
  whenUnsatisfiable,
  labelSelector: { matchLabels: selectorOf(identity) },
  matchLabelKeys: ['pod-template-hash'],
});

/** Start-up, readiness and liveness, as far as the user gives none: liveness never without start-up, which loads a model. */
function withProbes(props: MpsInferenceServiceProps): MpsInferenceServiceProps {
  const { healthPath = '/health', startupSeconds = STARTUP_SECONDS } = props;
  const probe = (periodSeconds: number, failureThreshold: number): Probe => ({
    httpGet: { path: healthPath, port: PORT_NAME },
    periodSeconds,
    // The kubelet's own second is short for a server that is busy.
    timeoutSeconds: 5,
    failureThreshold,
  });
  return {
    ...props,
    startupProbe: props.startupProbe ?? probe(10, Math.ceil(startupSeconds / 10)),
    readinessProbe: props.readinessProbe ?? probe(5, 3),
    livenessProbe: props.livenessProbe ?? probe(10, 10),
  };
}
