import type { ContainerPort, EnvVar, KubeObject, Labels, PodTemplate, Probe } from '../../kubernetes';
import type { GpuRequest, PlannedObject } from '../../model';
import { disruptionBudget } from '../objects/disruption-budget';
import { PORT_NAME, service } from '../objects/service';
import { mainResources } from '../pod/fair-resources';
import { type Identity, selectorOf } from '../pod/metadata';
import { podOf } from '../pod/pod';
import type { PodProps } from '../pod/pod-props';
import { serviceAccounts } from '../pod/service-account';
import { controllerOf } from './controllers';
import { MAIN } from './gpu-workload';
import { boundObjects } from './plan';
import { GROUP_REVISION, LEADERS, podsOfGroups, servingGroup } from './serving-group';
import type { ServingLife } from './serving-props';

/** A model server, whatever the face that a user described it by: what its pods run, and how they live. */
export interface Served extends PodProps, ServingLife {
  readonly request: GpuRequest;
  readonly port: number;
  /** Ports besides that of the requests. */
  readonly morePorts?: readonly ContainerPort[];
  readonly replicas?: number;
  /** Pods that serve a copy of the model together. */
  readonly numNodes?: number;
  /** Arguments of the pods of a group that take no requests. */
  readonly workerArgs?: readonly string[];
  readonly health: { readonly ready: string; readonly live: string };
  /** Variables that come before the user's. */
  readonly serverEnv?: readonly EnvVar[];
  /** Whether `/dev/shm` is mounted when the user says nothing about it. */
  readonly mountsShm: boolean;
  /** Seconds that the model may load, when the user says nothing about it. */
  readonly loadSeconds: number;
  /** Seconds that pass before the server starts, besides those of its image. */
  readonly fetchSeconds?: number;
}

/**
 * How long a model loads, a pod drains and a request runs when nothing is said. Source: kserve v0.20.0,
 * `LLMInferenceServiceConfig`: ten minutes, 15 seconds of sleep, 60 seconds until the pod is killed.
 */
export const STARTUP_SECONDS = 600;
export const PRE_STOP_SECONDS = 15;
export const REQUEST_SECONDS = 45;
/** Seconds between the end of the drain and the kill. */
export const SPARE_SECONDS = 5;

/** Time for pulling an image, besides the model's, until a rollout counts as stuck. */
const IMAGE_SECONDS = 300;
/** The most that the field holds. */
const INT32 = 2 ** 31 - 1;

/** Service, PodDisruptionBudget and what makes the pods of a model server, after what they need besides. */
export function servedObjects(identity: Identity, served: Served): readonly PlannedObject[] {
  const { port, numNodes = 1, disruptionBudget: given = { maxUnavailable: 1 } } = served;
  const { template, objects } = podOf(withProbes(served), partsOf(identity, served));
  const budget = given !== false && numNodes > 1 ? podsOfGroups(given, numNodes) : given;
  const makesPods =
    numNodes > 1
      ? { id: 'leader-worker-set', object: groupOf(identity, served, numNodes, template) }
      : { id: 'deployment', object: deploymentOf(identity, served, template) };
  return [
    ...boundObjects(objects, identity.namespace),
    ...serviceAccounts(identity, served),
    ...(served.service === false ? [] : [{ id: 'service', object: service(identity, takersOf(identity, served), port, served.service) }]),
    ...(budget === false ? [] : [{ id: 'budget', object: disruptionBudget(identity, selectorOf(identity), budget) }]),
    makesPods,
  ];
}

/** The labels of the pods that take requests. */
export const takersOf = (identity: Identity, { numNodes = 1 }: Pick<Served, 'numNodes'>): Labels =>
  numNodes > 1 ? { ...selectorOf(identity), ...LEADERS } : selectorOf(identity);

function deploymentOf(identity: Identity, served: Served, template: PodTemplate): KubeObject {
  const { request, fetchSeconds = 0 } = served;
  const { progressDeadlineSeconds = Math.min(startupOf(served) + fetchSeconds + IMAGE_SECONDS, INT32) } = served;
  return controllerOf(identity, { ...served, kind: 'Deployment', request, progressDeadlineSeconds }, template);
}

function groupOf(identity: Identity, served: Served, size: number, leader: PodTemplate): KubeObject {
  const { replicas, strategy, annotations } = served;
  const { template: worker } = podOf(workerOf(served), { ...partsOf(identity, served), ports: [], ...workerLife(served) });
  return servingGroup(identity, { replicas, size, strategy, leader, worker }, annotations);
}

/** A pod of a group that takes no requests, and answers no probes: it ends when the first one does. */
function workerOf({ args = [], workerArgs = [], startupProbe: _s, readinessProbe: _r, livenessProbe: _l, ...served }: Served): Served {
  return { ...served, args: [...args, ...workerArgs] };
}

/** It stays as long as the first pod of its group answers requests. */
function workerLife({ preStopSeconds = PRE_STOP_SECONDS, terminationGracePeriodSeconds = preStopSeconds + REQUEST_SECONDS }: Served) {
  return { lifecycle: { preStop: { sleep: { seconds: Math.max(1, terminationGracePeriodSeconds - SPARE_SECONDS) } } } };
}

function partsOf(identity: Identity, served: Served) {
  const { port, request, morePorts = [], spread = 'ScheduleAnyway', preStopSeconds = PRE_STOP_SECONDS } = served;
  return {
    container: MAIN,
    request,
    resources: mainResources(served, request),
    labels: identity.labels,
    ...(served.serverEnv === undefined ? {} : { env: served.serverEnv }),
    ports: [{ name: PORT_NAME, containerPort: port }, ...morePorts],
    terminationGracePeriodSeconds: preStopSeconds + REQUEST_SECONDS,
    // The pod is taken out of the Service while it sleeps; the server is told to end after that.
    ...(preStopSeconds === 0 ? {} : { lifecycle: { preStop: { sleep: { seconds: preStopSeconds } } } }),
    ...(spread === false ? {} : { topologySpreadConstraints: [overNodes(identity, served, spread)] }),
    shm: served.mountsShm,
  };
}

/** Seconds that a model may load; what a probe leaves away is Kubernetes' own. */
function startupOf({ startupProbe, startupSeconds, loadSeconds }: Served): number {
  if (startupProbe === undefined) return startupSeconds ?? loadSeconds;
  const { initialDelaySeconds = 0, periodSeconds = 10, failureThreshold = 3 } = startupProbe;
  return initialDelaySeconds + periodSeconds * failureThreshold;
}

/** Nodes by their names. */
export const SPREAD_KEY = 'kubernetes.io/hostname';

/** As many pods on each node as on any other; those of the version before do not count. */
const overNodes = (identity: Identity, { numNodes = 1 }: Served, whenUnsatisfiable: string) => ({
  maxSkew: 1,
  topologyKey: SPREAD_KEY,
  whenUnsatisfiable,
  labelSelector: { matchLabels: selectorOf(identity) },
  matchLabelKeys: [numNodes > 1 ? GROUP_REVISION : 'pod-template-hash'],
});

/** Start-up, readiness and liveness, as far as the user gives none: liveness never without start-up, which loads a model. */
function withProbes(served: Served): Served {
  const { health, loadSeconds, startupSeconds = loadSeconds } = served;
  const probe = (path: string, periodSeconds: number, failureThreshold: number): Probe => ({
    httpGet: { path, port: PORT_NAME },
    periodSeconds,
    // The kubelet's own second is short for a server that is busy.
    timeoutSeconds: 5,
    failureThreshold,
  });
  return {
    ...served,
    startupProbe: served.startupProbe ?? probe(health.ready, 10, Math.ceil(startupSeconds / 10)),
    readinessProbe: served.readinessProbe ?? probe(health.ready, 5, 3),
    livenessProbe: served.livenessProbe ?? probe(health.live, 10, 10),
  };
}
