import type { Json } from '../../../internal';
import {
  defaultServingControllers,
  INITIALIZING_TIMEOUT,
  type ServingInput,
  type ServingRow,
  type ServingScale,
} from '../../../words/kinds';
import type { ContainerPort, EnvVar, Labels, PodTemplate, Probe } from '../../../words/kubernetes';
import { devicesOf, type GpuRequest, type PlannedObject } from '../../model';
import { type Queue, type Queued, queuedObject, queuedPods, queueObjects, type Serving } from '../../queues';
import { disruptionBudget } from '../objects/disruption-budget';
import { kebabOf } from '../objects/kebab';
import { PORT_NAME, service } from '../objects/service';
import { defined } from '../pod/defined';
import { mainResources } from '../pod/fair-resources';
import { type Identity, metadataOf, selectorOf, WORKLOAD_LABEL } from '../pod/metadata';
import { podOf } from '../pod/pod';
import type { PodProps } from '../pod/pod-props';
import { serviceAccounts } from '../pod/service-account';
import { besidePods } from './plan';
import { podsOfGroups } from './serving-group';
import type { ServingLife } from './serving-props';
import type { LauncherProps } from './training-job-props';
import { sharedWithStarter } from './training-pods';

/** A model server, whatever the face that a user described it by: what its pods run, and how they live. */
export interface Served extends PodProps, ServingLife {
  /** What makes the pods. */
  readonly row?: ServingRow;
  readonly request: GpuRequest;
  /** The queue that its pods wait in. */
  readonly queue?: Queue;
  /** The name of what makes its pods. */
  readonly controller?: string;
  readonly port: number;
  /** Ports besides that of the requests. */
  readonly morePorts?: readonly ContainerPort[];
  readonly replicas?: number;
  /** How many copies of the model an autoscaler may run. */
  readonly scale?: ServingScale;
  /** Pods that serve a copy of the model together. */
  readonly numNodes?: number;
  /** Pods that read prompts, where others than those that answer do. */
  readonly prefill?: Served;
  /** Whether requests come from outside by a Gateway. */
  readonly isRouted?: boolean;
  /** Arguments of the pods of a group that take no requests. */
  readonly workerArgs?: readonly string[];
  readonly health: { readonly ready: string; readonly live: string };
  /** What the server's own row says for the controller. */
  readonly serve?: Json;
  /** What the pod that starts the others asks for. */
  readonly launcher?: LauncherProps;
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

/** The controller of a model server that names none. */
const DEPLOYMENT = defaultServingControllers['Deployment'] as ServingRow;
const rowIn = ({ row = DEPLOYMENT }: Pick<Served, 'row'>): ServingRow => row;

/** Service, PodDisruptionBudget and what makes the pods of a model server, after what they need besides. */
export function servedObjects(identity: Identity, served: Served): readonly PlannedObject[] {
  const { port, numNodes = 1 } = served;
  const row = rowIn(served);
  const { queue } = served;
  const queued = queuedOf(identity, served);
  const { template, objects } = podsOf(identity, served);
  const given = row.uncounted === true ? false : (served.disruptionBudget ?? { maxUnavailable: 1 });
  const budget = given !== false && row.pods === 'several' ? podsOfGroups(given, numNodes) : given;
  const makesService = row.makesService === true || served.service === false;
  const prefill = served.prefill && prefillOf(identity, served.prefill);
  const object = queuedObject(row.emit({ ...inputOf(identity, served, template), prefill: prefill?.input }), queue, queued);
  return [
    ...besidePods(objects, identity, served),
    ...(prefill === undefined ? [] : besidePods(prefill.objects, prefill.identity, served)),
    ...serviceAccounts(identity, served),
    ...(makesService ? [] : [{ id: 'service', object: service(identity, takersOf(identity, row), port, served.service || undefined) }]),
    ...(budget === false ? [] : [{ id: 'budget', object: disruptionBudget(identity, selectorOf(identity), budget) }]),
    ...(given === false || prefill === undefined
      ? []
      : [{ id: 'prefill-budget', object: disruptionBudget(prefill.identity, selectorOf(prefill.identity), given) }]),
    ...queueObjects(queue, queued).map((before) => ({ id: kebabOf(before.kind), object: before })),
    { id: kebabOf(object.kind), object },
  ];
}

/** The pods of a server, before a controller writes them down; for what asks whether it can. */
export const servedTemplate = (identity: Identity, served: Served): PodTemplate => podsOf(identity, served).template;

/** The pods that take requests, with what their queue wants to read. */
function podsOf(identity: Identity, served: Served) {
  const { template, objects } = podOf(withProbes(served), partsOf(identity, served));
  return { template: queuedPods(template, served.queue, queuedOf(identity, served)), objects };
}

/** What a queue is told of the server. Pods that work together and can be counted are named: those of one group, or of a cluster of Ray. */
function queuedOf(identity: Identity, served: Served): Queued {
  const { name, namespace, labels } = identity;
  const serving = servingOf(served);
  const { maker, size, copies } = serving;
  const group = copies === 1 && size > 1 ? size : 0;
  const pods = maker === 'RayCluster' ? (copies ?? served.scale?.min ?? 0) * size : group;
  return { name, namespace, labels, serving, ...(pods === 0 ? {} : { together: pods }) };
}

/** How the pods are made, for a queue. */
export function servingOf({ scale, replicas = 1, numNodes = 1, controller = 'Deployment', ...served }: Counted): Serving {
  const { maker, handsOn, takes } = rowIn(served);
  return {
    controller,
    maker,
    isWrapped: handsOn !== undefined,
    labelsOfPods: handsOn === 'labels of pods',
    endsAsSaid: takes.terminationGracePeriodSeconds === true,
    copies: scale === undefined ? replicas : undefined,
    size: numNodes,
  };
}

type Counted = Pick<Served, 'row' | 'scale' | 'replicas' | 'numNodes' | 'controller'>;

/** The pods that read prompts, under a name of their own: budgets, spreads and claims tell them from those that answer. */
function prefillOf(whole: Identity, served: Served) {
  const name = `${whole.name}-prefill`;
  const identity = { ...whole, name, labels: { ...whole.labels, [WORKLOAD_LABEL]: name } };
  const { template, objects } = podsOf(identity, served);
  return { identity, objects, input: { replicas: served.replicas, template, serve: served.serve ?? {} } };
}

/** The labels of the pods that take requests. */
export const takersOf = (identity: Identity, { takers }: Pick<ServingRow, 'takers'>): Labels => ({ ...selectorOf(identity), ...takers });

function inputOf(identity: Identity, served: Served, template: PodTemplate): ServingInput {
  const row = rowIn(served);
  const { request, numNodes = 1, fetchSeconds = 0, replicas, scale, strategy, port, service: given, serve = {} } = served;
  const deadline = served.progressDeadlineSeconds ?? Math.min(startupOf(served) + fetchSeconds + IMAGE_SECONDS, INT32);
  const metadata = metadataOf(identity, { ...timeoutOf(served), ...served.annotations });
  return {
    metadata,
    selector: selectorOf(identity),
    replicas,
    scale,
    size: numNodes,
    strategy,
    progressDeadlineSeconds: deadline,
    startupSeconds: startupOf(served) + fetchSeconds,
    template,
    worker: row.pods === 'several' ? workerTemplate(identity, served) : undefined,
    starter: row.starter === undefined ? undefined : starterTemplate(identity, served, row.starter, template),
    gpusPerPod: devicesOf(request),
    port,
    service: given === false ? undefined : given,
    serve,
    isRouted: served.isRouted === true,
    prefill: undefined,
  };
}

/** A controller that probes by itself is told how long the model may load, where that is said. */
const timeoutOf = ({ startupSeconds, ...served }: Served): Labels =>
  rowIn(served).starter === undefined || startupSeconds === undefined ? {} : { [INITIALIZING_TIMEOUT]: `${startupSeconds}` };

/** The pods of a group that take no requests. */
function workerTemplate(identity: Identity, served: Served): PodTemplate {
  const { template } = podOf(workerOf(served), { ...partsOf(identity, served), ports: [], ...workerLife(served) });
  return queuedPods(template, served.queue, queuedOf(identity, served));
}

/** A pod of a group that takes no requests, and answers no probes: it ends when the first one does. */
function workerOf({ args = [], workerArgs = [], startupProbe: _s, readinessProbe: _r, livenessProbe: _l, ...served }: Served): Served {
  return { ...served, args: [...args, ...workerArgs] };
}

/** It stays as long as the first pod of its group answers requests. */
function workerLife({ preStopSeconds = PRE_STOP_SECONDS, terminationGracePeriodSeconds = preStopSeconds + REQUEST_SECONDS }: Served) {
  return { lifecycle: { preStop: { sleep: { seconds: Math.max(1, terminationGracePeriodSeconds - SPARE_SECONDS) } } } };
}

/** The pod that starts the others: without GPUs, with what the server has besides, on every node that it may be on. */
function starterTemplate(identity: Identity, served: Served, container: string, { spec: { tolerations } }: PodTemplate): PodTemplate {
  const parts = { container, resources: served.launcher?.resources ?? {}, labels: identity.labels, shm: false };
  const { template } = podOf(sharedWithStarter(served), served.serverEnv === undefined ? parts : { ...parts, env: served.serverEnv });
  const starter = { ...template, spec: defined({ ...template.spec, tolerations }) };
  return queuedPods(starter, served.queue, queuedOf(identity, served), false);
}

function partsOf(identity: Identity, served: Served) {
  const { port, request, morePorts = [], spread = 'ScheduleAnyway', preStopSeconds = PRE_STOP_SECONDS } = served;
  const { container, portName = PORT_NAME, drains, revision } = rowIn(served);
  const hasHook = preStopSeconds > 0 && drains !== true;
  return {
    container,
    request,
    resources: mainResources(served, request),
    labels: identity.labels,
    ...(served.serverEnv === undefined ? {} : { env: served.serverEnv }),
    ports: [{ name: portName, containerPort: port }, ...morePorts],
    terminationGracePeriodSeconds: preStopSeconds + REQUEST_SECONDS,
    // The pod is taken out of the Service while it sleeps; the server is told to end after that.
    ...(hasHook ? { lifecycle: { preStop: { sleep: { seconds: preStopSeconds } } } } : {}),
    ...(spread === false || revision === undefined ? {} : { topologySpreadConstraints: [overNodes(identity, revision, spread)] }),
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
const overNodes = (identity: Identity, revision: string, whenUnsatisfiable: string) => ({
  maxSkew: 1,
  topologyKey: SPREAD_KEY,
  whenUnsatisfiable,
  labelSelector: { matchLabels: selectorOf(identity) },
  matchLabelKeys: [revision],
});

/** Start-up, readiness and liveness, as far as the user gives none: liveness never without start-up, which loads a model. */
function withProbes(served: Served): Served {
  const { probes, portName: port = PORT_NAME } = rowIn(served);
  if (probes === true) return served;
  const { health, loadSeconds, startupSeconds = loadSeconds } = served;
  const probe = (path: string, periodSeconds: number, failureThreshold: number): Probe => ({
    httpGet: { path, port },
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
