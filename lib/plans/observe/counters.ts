import { isBefore } from '../../internal';
import { dcgmCounters } from '../../words/formats';
import { poolGpuModels } from '../model';
import { dcgmMetrics } from './metrics/dcgm';
import type { Metric } from './metrics/metric';
import type { Scene } from './scene';

/** Whether a GPU of the pools, and the exporter's release, have it. An unknown name stops the exporter. */
function isThere({ since, needs }: Metric, scene: Scene): boolean {
  if (isBefore(scene.sources.get('dcgm'), since ?? '0')) return false;
  if (needs === 'profiling') return scene.profiling;
  const models = scene.pools.flatMap(poolGpuModels);
  return needs === undefined || models.length === 0 || models.some((model) => !model.startsWith('GeForce'));
}

/** The exporter's list of counters: what rules and dashboards need, and what the user adds. */
export const countersFile = (scene: Scene): string =>
  dcgmCounters.write([
    ...dcgmMetrics.filter((metric) => isThere(metric, scene)).map(({ name, type, help = '' }) => ({ field: name, type, help })),
    ...Object.entries(scene.props.counters ?? {}).map(([field, type]) => ({ field, type, help: field })),
    { field: 'DCGM_FI_DRIVER_VERSION', type: 'label', help: 'Version of the driver' },
  ]) + '\n';
