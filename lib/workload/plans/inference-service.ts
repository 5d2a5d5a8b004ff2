import { type ModelShape, modelShape, needOf, shapeOfConfig } from '../../gpu';
import { defaultServingControllers, kindOf, type MadeService, type ServingRow } from '../../kinds';
import { type ContainerPort, type EnvVar, type KubeObject, MiB, parseMemory } from '../../kubernetes';
import { devicesOf, type GpuRequest, type Place, type Plan, type PlannedObject } from '../../model';
import type { Json } from '../../internal';
import { isMade, nimCacheObject } from '../objects/nim-cache';
import { networkPolicy } from '../objects/network-policy';
import { podMonitor } from '../objects/pod-monitor';
import { route } from '../objects/route';
import { scaledOn, signalOf } from '../objects/scale-on';
import { PORT_NAME } from '../objects/service';
import type { KeyRef } from '../pod/env';
import { defined } from '../pod/defined';
import { mainResources } from '../pod/fair-resources';
import { type Identity, identityOf, selectorOf, type WorkloadContext } from '../pod/metadata';
import type { ServerMetrics, TransferRole } from '../servers/server-row';
import { serverRowOf } from '../servers/servers';
import type { VllmServer } from '../servers/vllm';
import type { GpuInferenceServiceProps } from './inference-service-props';
import { kserveSays, onPrefillPool, prefillProps } from './llm-inference-service';
import { cachedModel, downloadSeconds, loadSecondsPerGiB } from './model-volume';
import { planOf } from './plan';
import {
  PRE_STOP_SECONDS,
  REQUEST_SECONDS,
  type Served,
  servedObjects,
  servedTemplate,
  SPARE_SECONDS,
  STARTUP_SECONDS,
  takersOf,
} from './serving';

/** A model server: its Deployment, and what it needs to be found, to be kept and to grow. */
export function planInferenceService(place: Place, props: GpuInferenceServiceProps, context: WorkloadContext): Plan {
  const identity = identityOf(place, props, context);
  const bytes = parseMemory(props.modelMemory);
  const shape = shapeOf(props.server);
  const served = servedObjects(identity, servedBy(props, shape));
  const plan = planOf(place, props, [...cacheObjects(identity, props), ...served, ...furtherObjects(identity, props, served)], {
    ...(bytes === undefined ? {} : { modelMemoryMiB: Math.ceil(bytes / MiB) }),
    ...(shape === undefined ? {} : { modelShape: shape }),
    ...(props.autoscaling === undefined ? {} : { replicas: props.autoscaling.max * podsPerCopy(props) }),
  });
  const own = props.prefill?.pool?.description;
  if (own === undefined) return plan;
  const { pools = [], pods = [] } = plan.model;
  return { ...plan, model: { ...plan.model, pools: [...pools, own], pods: onPrefillPool(pods, own.path) } };
}

/** The cache of models that the NIM Operator fills before the pods start. */
function cacheObjects(identity: Identity, props: GpuInferenceServiceProps): readonly PlannedObject[] {
  const { cache, hubToken } = props;
  if (cache?.kind !== 'nimCache' || !isMade(cache)) return [];
  const fetched = {
    cache,
    authSecret: hubToken?.name ?? '',
    image: props.image ?? '',
    template: servedTemplate(identity, servedBy(props)),
  };
  return [{ id: 'nim-cache', object: nimCacheObject(identity, fetched) }];
}

/** The name of what runs the pods. */
export const controllerOf = ({ controller, numNodes = 1 }: Pick<GpuInferenceServiceProps, 'controller' | 'numNodes'>): string =>
  controller ?? (numNodes > 1 ? 'LeaderWorkerSet' : 'Deployment');

/** The controllers of model servers by name. */
export type ServingControllers = Readonly<Record<string, ServingRow>>;

/** What is known of what runs the pods. */
export const servingRowOf = (
  props: Pick<GpuInferenceServiceProps, 'controller' | 'deploymentMode' | 'numNodes'>,
  rows: ServingControllers = defaultServingControllers,
): ServingRow => {
  const row = rows[controllerOf(props)] as ServingRow;
  return row.modes?.[props.deploymentMode ?? ''] ?? ((props.numNodes ?? 1) > 1 ? row.groups : undefined) ?? row;
};

/** Pods that a row counts for each copy, where it does not count copies. */
const podsPerCopy = (props: GpuInferenceServiceProps): number => (servingRowOf(props).pods === 'any' ? (props.numNodes ?? 1) : 1);

type Asking = Pick<GpuInferenceServiceProps, 'request' | 'server' | 'numNodes'>;

/** What the main container asks for: what the user says, or its part of what the server is spread over. */
export const requestOf = ({ request, server, numNodes = 1 }: Asking): GpuRequest =>
  request ?? { gpus: Math.max(1, Math.floor(serverRowOf(server).devices(server) / numNodes)) };

type Imaged = Pick<GpuInferenceServiceProps, 'image' | 'server' | 'controller' | 'deploymentMode' | 'numNodes'>;

/** The image that runs: the user's, that of the controller, or the server's own of its release; undefined where none is known. */
export function imageOf(props: Imaged): string | undefined {
  const { image = servingRowOf(props).image, server } = props;
  if (image !== undefined) return image;
  const row = serverRowOf(server);
  const version = ownVersion(server) ?? row.version;
  return version === undefined ? undefined : row.image?.(version);
}

/** What some servers are given, and others are not. */
type Given = { readonly kind: string } & Partial<Pick<VllmServer, 'version' | 'model' | 'modelConfig' | 'quantization'>>;

const ownVersion = ({ version }: Given): string | undefined => version?.replace(/^v/, '');

/** The release that runs, where it is known: what the user says, the tag of a user's image, or the row's own. */
export function versionOf(props: Imaged): string | undefined {
  const { image = servingRowOf(props).image, server } = props;
  const said = ownVersion(server);
  if (said !== undefined || image === undefined) return said ?? serverRowOf(server).version;
  // The tag of an image that the controller brings is its own release.
  return props.image === undefined ? undefined : /:v?(\d+\.\d+(?:\.\d+)?)(?=$|[-@+])/.exec(image)?.[1];
}

/** The shape of the model that is served, where it is known. */
export function shapeOf({ modelConfig, model }: Given): ModelShape | undefined {
  if (modelConfig !== undefined) return shapeOfConfig(modelConfig);
  return model === undefined ? undefined : modelShape(model);
}

/** The ports of a server, that of the requests first. */
export function portsOf(props: GpuInferenceServiceProps): readonly ContainerPort[] {
  const { ports = {} } = serverRowOf(props.server);
  return [
    { name: servingRowOf(props).portName ?? PORT_NAME, containerPort: portOf(props) },
    ...Object.entries(ports).map(([name, containerPort]) => ({ name, containerPort })),
  ];
}

/** The gauges of the server that runs. */
export const metricsOf = (props: Imaged): ServerMetrics | undefined => serverRowOf(props.server).metrics(props.server, versionOf(props));

const GiB = 1024;

/** GiB of all weights together; 0 where they are not known. */
function weightsGiB({ quantization }: Given, shape: ModelShape | undefined): number {
  if (shape === undefined) return 0;
  const need = needOf({ shape, ...(quantization === undefined ? {} : { quantization }) }) ?? needOf({ shape });
  return (need?.weightsMiB ?? 0) / GiB;
}

/** What runs in the pods, and what makes them. */
export function servedBy(props: GpuInferenceServiceProps, shape = shapeOf(props.server)): Served {
  if (props.prefill === undefined) return servedAs(props, shape, undefined);
  const prefill = servedAs(prefillProps(props), shape, 'kv_producer');
  return { ...servedAs(props, shape, 'kv_consumer'), prefill };
}

function servedAs(props: GpuInferenceServiceProps, shape: ModelShape | undefined, role: TransferRole | undefined): Served {
  const { server, numNodes = 1, cache, hubToken, apiKey, preStopSeconds = PRE_STOP_SECONDS, prefill: _prefill, ...more } = props;
  const row = serverRowOf(server);
  const controller = servingRowOf(props);
  const grace = props.terminationGracePeriodSeconds ?? preStopSeconds + REQUEST_SECONDS;
  const request = requestOf(props);
  // What its presets bring is theirs to say.
  const image = controller.image === undefined ? (imageOf(props) ?? '') : (props.image ?? '');
  const kserve = controller.needs === 'kserve' ? row.kserve?.(server) : undefined;
  const model = cachedModel({
    cache: kserve === undefined ? cache : undefined,
    server,
    image,
    resources: mainResources(props, request),
    ...(hubToken && row.hubToken ? { token: { [row.hubToken]: { secretKeyRef: hubToken } } } : {}),
  });
  const version = versionOf(props);
  const place = {
    ...(model.path === undefined ? {} : { modelPath: model.path }),
    ...(version === undefined ? {} : { version }),
    // Some seconds are left for the server to end by itself.
    drainSeconds: Math.max(0, grace - (controller.drains === true ? 0 : preStopSeconds) - SPARE_SECONDS),
    hasApiKey: apiKey !== undefined,
  };
  const gib = weightsGiB(server, shape);
  const group = controller.needs === 'group' ? row.group : undefined;
  const byRay = controller.needs === 'ray' ? row.ray?.(server).config(place) : undefined;
  const nim = controller.needs === 'nim' ? row.nim : undefined;
  const byKserve = kserve === undefined ? undefined : kserveSays({ props, row: kserve, place, role, hubVariable: row.hubToken });
  const byOthers = byRay !== undefined || kserve !== undefined;
  const args = byOthers ? [] : [...row.args(server, place), ...(group?.args(numNodes) ?? [])];
  const command = byOthers ? undefined : row.command?.(server);
  const serverEnv = [
    ...(row.env?.(server, place) ?? []),
    ...model.env,
    ...(kserve === undefined ? secretVar(row.hubToken, hubToken) : []),
    ...secretVar(row.apiKey, apiKey),
  ].filter(({ name }) => nim?.sets.includes(name) !== true);
  return {
    ...more,
    numNodes,
    isRouted: props.route?.gateway !== undefined,
    row: controller,
    image,
    ...(command === undefined ? {} : { command }),
    ...(args.length === 0 ? {} : { args }),
    ...(group?.workerArgs === undefined ? {} : { workerArgs: group.workerArgs }),
    serverEnv,
    ...scaleOf(props),
    serve: byRay ?? byKserve ?? (nim === undefined ? {} : nimSays(props)),
    volumes: { ...model.volumes, ...props.volumes },
    initContainers: [...model.initContainers, ...(props.initContainers ?? [])],
    request,
    port: portOf(props),
    morePorts: portsOf(props).slice(1),
    health: row.health(server),
    mountsShm: devicesOf(request) > 1,
    loadSeconds: Math.max(STARTUP_SECONDS, Math.ceil(START_SECONDS + gib * loadSecondsPerGiB(cache))),
    fetchSeconds: downloadSeconds(cache, gib),
  };
}

/** What the NIM Operator is told besides the pods. */
const nimSays = ({ hubToken, cache }: GpuInferenceServiceProps): Json => ({
  authSecret: hubToken?.name,
  ...(cache?.kind === 'nimCache' ? { nimCache: defined({ name: cache.name, profile: cache.profile }) } : {}),
});

/** How many copies an autoscaler may run. */
const scaleOf = ({ autoscaling }: GpuInferenceServiceProps): Pick<Served, 'scale'> => {
  if (autoscaling === undefined) return {};
  const { min = 1, max, on, scaleDownSeconds } = autoscaling;
  return { scale: { min, max, running: on.running, scaleDownSeconds } };
};

/** The port that the server listens on. */
function portOf({ server, service, ...props }: GpuInferenceServiceProps): number {
  const said = servingRowOf(props).onePort === true && service !== false ? service?.port : undefined;
  return said ?? serverRowOf(server).port(server);
}

/** A variable whose value the kubelet reads in a Secret. */
const secretVar = (name: string | undefined, secretKeyRef: KeyRef | undefined): readonly EnvVar[] =>
  name === undefined || secretKeyRef === undefined ? [] : [{ name, valueFrom: { secretKeyRef } }];

/** What a server needs besides reading weights: importing, compiling, capturing graphs. An estimate. */
const START_SECONDS = 300;

function furtherObjects(identity: Identity, props: GpuInferenceServiceProps, served: readonly PlannedObject[]): readonly PlannedObject[] {
  const { server, autoscaling, route: way, networkPolicy: access, podMonitor: monitor, service, numNodes = 1 } = props;
  const row = serverRowOf(server);
  const metrics = metricsOf(props);
  const controller = servingRowOf(props);
  const port = portOf(props);
  const maker = served.at(-1)?.object;
  const scaled = maker && (controller.scaled?.(identity.name) ?? { ...maker, name: identity.name });
  const gauge = autoscaling === undefined ? undefined : signalOf(autoscaling.on);
  const objects: PlannedObject[] = [];
  if (autoscaling !== undefined && scaled !== undefined && controller.scalesBy === undefined)
    objects.push({ id: 'autoscaler', object: scaledOn(identity, autoscaling, (gauge && metrics?.[gauge]) ?? '', scaled) });
  if (way !== undefined)
    objects.push({
      id: 'route',
      object: route(identity, way, backendOf(identity, maker, port, service, way.gateway && controller.backend)),
    });
  if (access !== undefined)
    objects.push({
      id: 'network-policy',
      object: networkPolicy(identity, selectorOf(identity), access, [port, ...Object.values(row.ports ?? {})], numNodes > 1),
    });
  if (monitor !== undefined && metrics !== undefined)
    objects.push({
      id: 'monitor',
      object: podMonitor(
        identity,
        takersOf(identity, controller),
        monitor,
        controller.metrics ?? { port: metrics.port ?? controller.portName ?? PORT_NAME, path: metrics.path },
      ),
    });
  return objects;
}

/** Where requests go to: what the controller has for a Gateway, the Service that it makes, or ours. */
const backendOf = (
  { name }: Identity,
  maker: KubeObject | undefined,
  port: number,
  service: GpuInferenceServiceProps['service'],
  backend: ServingRow['backend'],
): MadeService =>
  backend?.(name) ??
  (maker && kindOf(maker)?.service?.(name, maker['spec'])) ?? { name, port: (service === false ? undefined : service?.port) ?? port };
