import type { OperatorFacts } from '../model';
import { DEVICE_PLUGIN_CHART, devicePluginVersion, gpuOperatorVersions, hamiVersions } from '../operator';

export type Chart = OperatorFacts['chart'];

/** The charts that are known. */
export const CHARTS: readonly Chart[] = ['gpu-operator', 'hami', DEVICE_PLUGIN_CHART];

/** A chart's name, without the repository that some write before it. */
export function chartOf(name: unknown): Chart | undefined {
  const last = typeof name === 'string' ? name.split('/').at(-1) : undefined;
  return CHARTS.find((chart) => chart === last);
}

/** The version as our tables write it: `26.7.0` and `v26.7.0` are one. */
export function versionOf(chart: Chart, version: unknown): string | undefined {
  if (chart === DEVICE_PLUGIN_CHART) return typeof version === 'string' ? devicePluginVersion(version) : undefined;
  const known: readonly string[] = chart === 'hami' ? hamiVersions : gpuOperatorVersions;
  const plain = (text: string): string => text.replace(/^v/, '');
  return typeof version === 'string' ? known.find((one) => plain(one) === plain(version)) : undefined;
}
