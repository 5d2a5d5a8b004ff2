import { type ModelShape, modelShape, needOf, shapeOfConfig } from '../../gpu';
import { defaultServingControllers, type ServingRow } from '../../kinds';
import type { ContainerPort } from '../../kubernetes';
import type { GpuRequest } from '../../model';
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
export function weightsGiB({ quantization }: Given, shape: ModelShape | undefined): number {
  if (shape === undefined) return 0;
  const need = needOf({ shape, ...(quantization === undefined ? {} : { quantization }) }) ?? needOf({ shape });
  return (need?.weightsMiB ?? 0) / GiB;
}

/** The port that the server listens on. */
export function portOf({ server, service, ...props }: GpuInferenceServiceProps): number {
  const said = servingRowOf(props).onePort === true && service !== false ? service?.port : undefined;
  return said ?? serverRowOf(server).port(server);
}

/** What leads requests to pods that read prompts and to those that answer, where it is ours to run. */
export const routerOf = (props: GpuInferenceServiceProps): ServerRouter | undefined =>
  props.prefill !== undefined && servingRowOf(props).prefills === 'router' ? serverRowOf(props.server).disaggregated?.router : undefined;
