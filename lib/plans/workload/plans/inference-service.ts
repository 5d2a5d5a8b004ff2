import { gpuOf, type ModelShape } from '../../../words/gpu';
import { kindOf, type MadeService, type ServingRow } from '../../../words/kinds';
import { type EnvVar, type KubeObject, MiB, parseMemory } from '../../../words/kubernetes';
import { devicesOf, type Place, type Plan, type PlannedObject, poolGpuModels } from '../../model';
import type { Json } from '../../../internal';
import { isMade, nimCacheObject } from '../objects/nim-cache';
import { networkPolicy } from '../objects/network-policy';
import { podMonitor } from '../objects/pod-monitor';
import { route } from '../objects/route';
import { hpaOf, scaledOn, signalOf } from '../objects/scale-on';
import { PORT_NAME } from '../objects/service';
import type { KeyRef } from '../pod/env';
import { defined } from '../pod/defined';
import { mainResources } from '../pod/fair-resources';
import { anyOf, type Identity, identityOf, selectorOf, type WorkloadContext } from '../pod/metadata';
import type { TransferRole } from '../servers/server-row';
import { serverRowOf } from '../servers/servers';
import {
  controllerOf,
  imageOf,
  metricsOf,
  pickedOf,
  portOf,
  portsOf,
  requestOf,
  routerOf,
  servingRowOf,
  shapeOf,
  versionOf,
  weightsGiB,
} from './inference-lookup';
import type { GpuInferenceServiceProps } from './inference-service-props';
import { kserveSays, onPrefillPool, prefillProps } from './llm-inference-service';
import { cachedModel, downloadSeconds, loadSeconds } from './model-volume';
import { PICKER_PORT, pickerObjects, pickerOf, poolBackend } from './endpoint-picker';
import { planOf, together } from './plan';
import { type DeploymentSpec, everyPodSelector, prefillObjects, routerObjects, serversSelector } from './prefill-router';
import { spreadOver } from './spread-over';
import { PRE_STOP_SECONDS, REQUEST_SECONDS, type Served, servedObjects, servedTemplate, SPARE_SECONDS, takersOf } from './serving';

/** A model server: its Deployment, and what it needs to be found, to be kept and to grow. */
export function planInferenceService(place: Place, props: GpuInferenceServiceProps, context: WorkloadContext): Plan {
  const identity = identityOf(place, props, context);
  const bytes = parseMemory(props.modelMemory);
  const shape = shapeOf(props.server);
  const { prefill, ...decode } = servedBy(props, shape);
  const router = routerOf(props);
  const served =
    router === undefined
      ? servedObjects(identity, prefill === undefined ? decode : { ...decode, prefill })
      : servedObjects(identity, { ...decode, service: false });
  const facts = {
    ...(bytes === undefined ? {} : { modelMemoryMiB: Math.ceil(bytes / MiB) }),
    ...(shape === undefined ? {} : { modelShape: shape }),
  };
  const plan = planOf(place, props, [...cacheObjects(identity, props), ...served, ...furtherObjects(identity, props, served)], {
    ...facts,
    // Where the object itself says the most, it is counted there.
    ...(props.autoscaling === undefined || servingRowOf(props).holdsAutoscaler === true
      ? {}
      : { replicas: props.autoscaling.max * podsPerCopy(props) }),
  });
  if (router !== undefined && prefill !== undefined) {
    const prompts = planOf(place, prefillProps(props), prefillObjects(identity, prefill), facts);
    const front = planOf(place, {}, routerObjects(identity, props, router, decode.port, served.at(-1)?.object['spec'] as DeploymentSpec));
    // The first Deployment is that of the pods that answer.
    return together([plan, prompts, front]);
  }
  const picked = pickedOf(props);
  if (picked !== undefined) {
    const takers = takersOf(identity, servingRowOf(props));
    const servers = servedTemplate(identity, decode);
    const front = planOf(place, {}, pickerObjects(identity, props, { ...picked, takers, port: decode.port, servers }));
    return together([plan, front]);
  }
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

/** Pods that a row counts for each copy, where it does not count copies. */
const podsPerCopy = (props: GpuInferenceServiceProps): number => (servingRowOf(props).pods === 'any' ? (props.numNodes ?? 1) : 1);

/** What runs in the pods, and what makes them. */
export function servedBy(given: GpuInferenceServiceProps, shape = shapeOf(given.server)): Served {
  const props = { ...given, server: onGpus(given) };
  if (props.prefill === undefined) return servedAs(spreadOver(props), shape, undefined);
  const prefill = servedAs(spreadOver(prefillProps(props)), shape, 'kv_producer');
  return { ...servedAs(spreadOver(props), shape, 'kv_consumer'), prefill };
}

/** The server as the oldest GPUs of its pools need it; both sorts of pods have caches of one type. */
function onGpus({ server, pool, prefill }: GpuInferenceServiceProps): GpuInferenceServiceProps['server'] {
  const models = [pool, prefill?.pool].flatMap((one) => (one === undefined ? [] : poolGpuModels(one.description)));
  const least = Math.min(...models.map((model) => Number(gpuOf(model).computeCapability)));
  return serverRowOf(server).onGpus?.(server, least) ?? server;
}

function servedAs(props: GpuInferenceServiceProps, shape: ModelShape | undefined, role: TransferRole | undefined): Served {
  const { server, numNodes = 1, cache, hubToken, apiKey, prefill: _prefill, ...more } = props;
  const { preStopSeconds = PRE_STOP_SECONDS } = props;
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
  const gib = weightsGiB(props, shape);
  const group = controller.needs === 'group' ? row.group : undefined;
  const byRay = controller.needs === 'ray' ? row.ray?.(server).config(place) : undefined;
  const nim = controller.needs === 'nim' ? row.nim : undefined;
  const byKserve = kserve === undefined ? undefined : kserveSays({ props, row: kserve, place, role, hubVariable: row.hubToken });
  const byOthers = byRay !== undefined || kserve !== undefined;
  const transfer = role === undefined || controller.prefills !== 'router' ? undefined : row.disaggregated?.pods(role);
  const args = byOthers ? [] : [...row.args(server, place), ...(group?.args(numNodes) ?? []), ...(transfer?.args ?? [])];
  const command = byOthers ? undefined : row.command?.(server);
  const serverEnv = [
    ...(row.env?.(server, place) ?? []),
    ...(transfer?.env ?? []),
    ...model.env,
    ...(kserve === undefined ? secretVar(row.hubToken, hubToken) : []),
    ...secretVar(row.apiKey, apiKey),
  ].filter(({ name }) => nim?.sets.includes(name) !== true);
  return {
    ...more,
    numNodes,
    controller: controllerOf(props),
    isRouted: props.route?.gateway !== undefined,
    row: controller,
    image,
    ...(command === undefined ? {} : { command }),
    ...(args.length === 0 ? {} : { args }),
    ...(group?.workerArgs === undefined ? {} : { workerArgs: group.workerArgs }),
    serverEnv,
    ...(transfer?.annotations === undefined ? {} : { podAnnotations: { ...props.podAnnotations, ...transfer.annotations } }),
    ...scaleOf(props),
    serve: byRay ?? byKserve ?? (nim === undefined ? {} : nimSays(props)),
    volumes: { ...model.volumes, ...props.volumes },
    initContainers: [...model.initContainers, ...(props.initContainers ?? [])],
    request,
    port: portOf(props),
    morePorts: portsOf(props).slice(1),
    health: row.health(server),
    mountsShm: devicesOf(request) > 1,
    loadSeconds: loadSeconds(gib, cache),
    fetchSeconds: downloadSeconds(cache, gib),
  };
}

/** What the NIM Operator is told besides the pods. */
const nimSays = ({ hubToken, cache }: GpuInferenceServiceProps): Json => ({
  authSecret: hubToken?.name,
  ...(cache?.kind === 'nimCache' ? { nimCache: defined({ name: cache.name, profile: cache.profile }) } : {}),
});

/** How many copies an autoscaler may run. */
const scaleOf = (props: GpuInferenceServiceProps): Pick<Served, 'scale'> => {
  const { autoscaling } = props;
  if (autoscaling === undefined) return {};
  const { min = 1, max, on, scaleDownSeconds } = autoscaling;
  const hpa = servingRowOf(props).holdsAutoscaler === true ? hpaOf(autoscaling, gaugeOf(props)) : undefined;
  return { scale: { min, max, running: on.running, scaleDownSeconds, hpa } };
};

/** The gauge that decides how many copies run; empty where a query does. */
const gaugeOf = (props: GpuInferenceServiceProps): string => {
  const gauge = props.autoscaling && signalOf(props.autoscaling.on);
  return (gauge && metricsOf(props)?.[gauge]) ?? '';
};

/** A variable whose value the kubelet reads in a Secret. */
const secretVar = (name: string | undefined, secretKeyRef: KeyRef | undefined): readonly EnvVar[] =>
  name === undefined || secretKeyRef === undefined ? [] : [{ name, valueFrom: { secretKeyRef } }];

function furtherObjects(identity: Identity, props: GpuInferenceServiceProps, served: readonly PlannedObject[]): readonly PlannedObject[] {
  const { server, autoscaling, route: way, networkPolicy: access, podMonitor: monitor, service, numNodes = 1 } = props;
  const row = serverRowOf(server);
  const metrics = metricsOf(props);
  const controller = servingRowOf(props);
  const port = portOf(props);
  const maker = served.at(-1)?.object;
  const scaled = maker && (controller.scaled?.(identity.name) ?? { ...maker, name: identity.name });
  const apart = routerOf(props) !== undefined;
  const picked = pickedOf(props);
  const objects: PlannedObject[] = [];
  const scalesItself = controller.scalesBy !== undefined || controller.holdsAutoscaler === true;
  if (autoscaling !== undefined && scaled !== undefined && !scalesItself)
    objects.push({ id: 'autoscaler', object: scaledOn(identity, autoscaling, gaugeOf(props), scaled) });
  if (way !== undefined)
    objects.push({
      id: 'route',
      object: route(
        identity,
        way,
        picked === undefined
          ? backendOf(identity, maker, port, service, way.gateway && controller.backend)
          : poolBackend(identity.name, port),
      ),
    });
  if (access !== undefined)
    objects.push({
      id: 'network-policy',
      object: networkPolicy(
        identity,
        // What picks pods asks each of them for its metrics, and the Gateway asks it.
        picked ? anyOf(identity, pickerOf(identity)) : apart ? everyPodSelector(identity) : { matchLabels: selectorOf(identity) },
        access,
        [port, ...Object.values(row.ports ?? {}), ...(picked ? [PICKER_PORT] : [])],
        apart || picked !== undefined || numNodes > 1,
      ),
    });
  if (monitor !== undefined && metrics !== undefined)
    objects.push({
      id: 'monitor',
      object: podMonitor(
        identity,
        apart ? serversSelector(identity) : { matchLabels: takersOf(identity, controller) },
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
