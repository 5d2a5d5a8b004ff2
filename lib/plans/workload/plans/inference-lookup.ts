import { isShape, type ModelShape, modelShape, needOf, shapeOfConfig } from '../../../words/gpu';
import { defaultServingControllers, type ServingRow } from '../../../words/kinds';
import { deviceMemory } from '../../allocators';
import { type ContainerPort, MiB, parseMemory } from '../../../words/kubernetes';
import { devicesOf, type GpuPool, type GpuRequest } from '../../model';
import { PORT_NAME } from '../objects/service';
import type { ServerMetrics, ServerRouter } from '../servers/server-row';
import { serverRowOf } from '../servers/servers';
import type { VllmServer } from '../servers/vllm-server';
import type { GpuInferenceServiceProps } from './inference-service-props';

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
  // One that cannot be read is an error of its own.
  const read = modelConfig === undefined ? undefined : shapeOfConfig(modelConfig);
  if (read !== undefined) return isShape(read) ? read : undefined;
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

type Loading = Pick<GpuInferenceServiceProps, 'request' | 'server' | 'numNodes' | 'pool' | 'modelMemory'>;

/** GiB of all weights together; where they are not known, the most that there is room for. */
export function weightsGiB(props: Loading, shape: ModelShape | undefined): number {
  const { quantization }: Given = props.server;
  const need = shape && (needOf({ shape, ...(quantization === undefined ? {} : { quantization }) }) ?? needOf({ shape }));
  return need === undefined ? roomGiB(props) : need.weightsMiB / GiB;
}

/** The most GiB that the model can have: what the user says, or the memory of all devices that it may be spread over. */
function roomGiB({ modelMemory, numNodes = 1, pool, ...props }: Loading): number {
  const said = parseMemory(modelMemory);
  if (said !== undefined) return said / MiB / GiB;
  return devicesOf(requestOf({ ...props, numNodes })) * numNodes * deviceGiB(pool);
}

/** The most GiB of a model that one device of a pool holds; of the largest GPU, a B300, where the GPUs are not known. */
export const deviceGiB = (pool: GpuPool | undefined): number =>
  ((pool === undefined ? undefined : deviceMemory(pool.description, [])) ?? LARGEST_MIB) / GiB;

const LARGEST_MIB = 269 * GiB;

/** The port that the server listens on. */
export function portOf({ server, service, ...props }: GpuInferenceServiceProps): number {
  const said = servingRowOf(props).onePort === true && service !== false ? service?.port : undefined;
  return said ?? serverRowOf(server).port(server);
}

/** What leads requests to pods that read prompts and to those that answer, where it is ours to run. */
export const routerOf = (props: GpuInferenceServiceProps): ServerRouter | undefined =>
  props.prefill !== undefined && servingRowOf(props).prefills === 'router' ? serverRowOf(props.server).disaggregated?.router : undefined;

/** What picks the pod of each request, where somebody asks for it and the server is known to it. */
export function pickedOf(props: GpuInferenceServiceProps) {
  const picker = props.route?.endpointPicker;
  const engine = serverRowOf(props.server).picker?.(versionOf(props));
  const metrics = metricsOf(props)?.path;
  return picker === undefined || engine === undefined || metrics === undefined ? undefined : { picker, engine, metrics };
}
