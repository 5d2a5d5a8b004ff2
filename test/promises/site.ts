import { App, Chart } from 'cdk8s';
import {
  container,
  GpuCluster,
  type GpuClusterProps,
  GpuNodePool,
  GpuOperator,
  type GpuOperatorValues,
  type GpuPool,
  type GpuRequest,
  GpuWorkload,
  Hami,
  HamiVgpuWorkload,
  hami,
  type JsonPatch,
  MpsInferenceService,
  machines,
  type Mode,
  mps,
  pod,
  type Sharing,
  timeSlicing,
} from '../../lib';
import { Manifests } from '../../lib/faces/testing';

/** An app with one chart and one cluster, where a mistake is made. */
export interface Site {
  readonly app: App;
  readonly chart: Chart;
  readonly cluster: GpuCluster;
}

export function siteOf(props: Partial<GpuClusterProps> = {}): Site {
  const app = new App();
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  return { app, chart, cluster: new GpuCluster(chart, 'prod', { kubernetes: '1.34', ...props }) };
}

/** A second cluster in the same app, where the first one will not do. */
export const clusterOf = ({ chart, app }: Site, props: Partial<GpuClusterProps>): Site => ({
  app,
  chart,
  cluster: new GpuCluster(chart, 'other', { kubernetes: '1.34', ...props }),
});

/** Two nodes of 8 x H100; JSON and untyped programs may say more than the types allow. */
export const poolOn = <M extends Mode>({ cluster }: Site, sharing: Sharing<M>, props: object = {}, id = 'pool'): GpuNodePool<M> =>
  new GpuNodePool(cluster, id, { machine: machines.dgxH100, nodes: 2, sharing, ...props });

export const slicedOn = (site: Site, options: object = {}) => poolOn(site, timeSlicing({ replicas: 4, ...options }));
export const mpsOn = (site: Site, props: object = {}) => poolOn(site, mps({ replicas: 4 }), props);
export const hamiOn = (site: Site, props: object = {}, id = 'pool') => poolOn(site, hami(), props, id);

export const operatorOn = ({ cluster }: Site, values?: GpuOperatorValues): GpuOperator =>
  new GpuOperator(cluster, 'gpu-operator', values ? { values } : {});
export const hamiRelease = ({ cluster }: Site, props: object = {}): Hami => new Hami(cluster, 'hami', props);

/** A Deployment on a pool. */
export const webOn = ({ chart }: Site, pool: GpuPool, request: GpuRequest, props: object = {}): GpuWorkload =>
  new GpuWorkload(chart, 'web', { kind: 'Deployment', pool, request, image: 'x:1', ...props });

export const serverOn = ({ chart }: Site, pool: GpuPool<'mps'>, props: object = {}): MpsInferenceService =>
  new MpsInferenceService(chart, 'server', { pool, image: 'x:1', port: 8000, ...props });

/** A Deployment on parts of GPUs. */
export const partsOn = (site: Site, props: object = {}): HamiVgpuWorkload => {
  const pool = hamiOn(site);
  const request = { vgpu: { gpus: 1, memory: '8Gi' } } as const;
  return new HamiVgpuWorkload(site.chart, 'notebook', { kind: 'Deployment', pool, image: 'x:1', request, ...props });
};

type Overridden = Pick<GpuWorkload, 'override'>;
export const patchMain = (workload: Overridden, patch: JsonPatch): unknown => workload.override(container('main'), patch);
export const patchPod = (workload: Overridden, patch: JsonPatch): unknown => workload.override(pod(), patch);

export const podSpecOf = ({ chart }: Site) => Manifests.of(chart).podSpec('Deployment');

/** Values of the operator that make a configuration of the device plugin. */
export const pluginConfig = (data: Readonly<Record<string, string>>, rest: object = {}): GpuOperatorValues => ({
  devicePlugin: { config: { create: true, name: 'mine', data, ...rest } },
});
