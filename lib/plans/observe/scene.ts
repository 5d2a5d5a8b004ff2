import { isBefore } from '../../internal';
import { poolGpuModels, type PoolDescription } from '../model';
import { DEFAULT_GPU_OPERATOR_VERSION, gpuOperatorReleases } from '../charts';
import { type SourceId, sourceIds } from './metrics/metric';
import { metricsIn, type SourcedMetric } from './metrics/sources';
import { broughtBy, type CountedOffer, countedOffers, nvidiaPools, type Uncounted, useOn, wayOf } from './offers';
import type { GpuMonitoringProps } from './props';

/** What dashboards, alerts and recordings are written for. */
export interface Scene {
  readonly props: GpuMonitoringProps;
  /** Pools with GPUs of NVIDIA. */
  readonly pools: readonly PoolDescription[];
  /** How they share them. */
  readonly ways: ReadonlySet<string>;
  /** Who exposes metrics, with the release where it matters. */
  readonly sources: ReadonlyMap<SourceId, string | undefined>;
  readonly offers: readonly CountedOffer[];
  readonly uncounted: readonly Uncounted[];
  /** GPUs of a node, where all nodes have as many. */
  readonly gpusPerNode: number | undefined;
  /** Whether counters of profiling are read. */
  readonly profiling: boolean;
}

/** Whether several pods are on one device of some pool, and the exporter knows the use of the device alone. */
export const hasShared = ({ pools }: Scene): boolean => pools.some((pool) => useOn(pool) === 'device');

/** Whether some pool gives devices to one pod each: whole GPUs or MIG devices. */
export const hasOwn = ({ pools }: Scene): boolean => pools.some((pool) => useOn(pool) === 'pod');

/** Whether every GPU is cut by MIG. */
export const onlyMig = ({ ways }: Scene): boolean => ways.size > 0 && [...ways].every((way) => way.startsWith('mig'));

/** Cards without counters of profiling and ECC. Source: NVIDIA DCGM documentation, "Profiling Metrics": data centre GPUs from Volta on. */
const isGeForce = (model: string): boolean => model.startsWith('GeForce');

/** The scene of a cluster. */
export function sceneOf(props: GpuMonitoringProps, all: readonly PoolDescription[]): Scene {
  const pools = nvidiaPools(all);
  const models = pools.flatMap(poolGpuModels);
  const sources = sourcesOf(props, pools);
  const numbers = new Set(pools.flatMap(({ shapes = [] }) => shapes.map(({ machine }) => machine.gpus.length)));
  const known = pools.every(({ shapes = [] }) => shapes.length > 0);
  return {
    props,
    pools,
    ways: new Set(pools.map(wayOf)),
    sources,
    ...countedOffers(pools, { prices: props.prices ?? {}, hasNodeLabels: sources.has('nodeLabels') }),
    gpusPerNode: known && numbers.size === 1 ? [...numbers][0] : undefined,
    profiling: props.profiling ?? (models.length === 0 || models.some((model) => !isGeForce(model))),
  };
}

/** The release of the exporter in the GPU Operator that is installed by default. */
function exporterOfOperator(): string | undefined {
  const tag = gpuOperatorReleases.find(({ version }) => version === DEFAULT_GPU_OPERATOR_VERSION)?.components['dcgmExporter'];
  return tag?.split('-')[1];
}

function sourcesOf({ exporter = 'operator', sources = {} }: GpuMonitoringProps, pools: readonly PoolDescription[]) {
  const said: Readonly<Record<string, string | boolean | undefined>> = { kubeStateMetrics: true, ...sources };
  const brought = broughtBy(pools).filter((id) => said[id] !== false);
  const ids = new Set([...brought, ...Object.keys(said).filter((id) => said[id] !== undefined && said[id] !== false)]);
  const found = new Map<SourceId, string | undefined>([['dcgm', exporter === 'operator' ? exporterOfOperator() : exporter.version]]);
  for (const id of sourceIds) {
    const release = said[id];
    if (ids.has(id)) found.set(id, typeof release === 'string' ? release : undefined);
  }
  return found;
}

/** Why a query has no answer here: the first metric that is not there. */
export function whyNot(query: string, scene: Scene, recorded: ReadonlySet<string>): string | undefined {
  for (const [word] of query.matchAll(RECORDED)) if (!recorded.has(word)) return `nothing records ${word} on these pools`;
  return metricsIn(query)
    .map((metric) => lacks(metric, scene, recorded))
    .find((why) => why !== undefined);
}

/** Names of what rules record: a level, what it is, and how it was made. */
const RECORDED = /\b(?:namespace_pod|namespace|team|node|pool|cluster|server):gpu?\w*:\w+/g;

function lacks({ name, of, since, before, needs }: SourcedMetric, scene: Scene, recorded: ReadonlySet<string>): string | undefined {
  if (!scene.sources.has(of.id)) return `needs ${name} of ${of.name}, which sources do not name`;
  const release = scene.sources.get(of.id);
  if (recorded.has(name)) return undefined;
  if (since !== undefined && release !== undefined && isBefore(release, since))
    return `${name} came with ${since} of ${of.name}, and this is ${release}`;
  if (before !== undefined && release !== undefined && !isBefore(release, before))
    return `${name} went with ${before} of ${of.name}, and this is ${release}`;
  return of.id === 'dcgm' && needs !== undefined ? lacking(needs, name, scene) : undefined;
}

function lacking(needs: 'profiling' | 'ecc' | 'nvlink', name: string, { pools, profiling }: Scene): string | undefined {
  const models = pools.flatMap(poolGpuModels);
  if (needs === 'profiling') return profiling ? undefined : `${name} is a counter of profiling, which is off or which no GPU here has`;
  if (models.length === 0 || models.some((model) => !isGeForce(model))) return undefined;
  return `${name} is about ${needs === 'ecc' ? 'ECC memory' : 'NVLink'}, which no GPU here has`;
}
