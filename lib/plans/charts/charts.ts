import type { ChartRelease, ChartRow, OperatorFacts } from '../model';
import { gpuOperatorChart } from './gpu-operator/chart';
import { hamiChart } from './hami/chart';
import { haveBefore, releasesNear } from './values/near-releases';
import { devicePluginChart } from './nvidia-device-plugin/chart';
import { draDriverChart } from './nvidia-dra-driver/chart';
import { networkOperatorChart } from './network-operator/chart';

/** Every chart that is known. What consumes them takes the list, so that a test can add one. */
export const chartRows: readonly ChartRow[] = [gpuOperatorChart, hamiChart, devicePluginChart, draDriverChart, networkOperatorChart];

/** The chart of an id; undefined for one that is not known. */
export const chartRowOf = (id: string, rows = chartRows): ChartRow | undefined => rows.find((row) => row.id === id);

/** What is known of the version of a release, as `releasesNear` finds it. */
export const knownReleases = ({ chart, version }: Pick<OperatorFacts, 'chart' | 'version'>, rows = chartRows): readonly ChartRelease[] =>
  releasesNear(chartRowOf(chart, rows)?.releases ?? [], version);

/** Whether a release is known to install a component that is older than a version. */
export const hasComponentBefore = (
  release: Pick<OperatorFacts, 'chart' | 'version'>,
  component: string,
  other: string,
  rows = chartRows,
): boolean => haveBefore(knownReleases(release, rows), component, other);

/** The version of a component that a release is known to install. */
export function componentOf(release: Pick<OperatorFacts, 'chart' | 'version'>, component: string, rows = chartRows): string | undefined {
  const [version, ...others] = new Set(knownReleases(release, rows).map(({ components }) => components[component]));
  return others.length > 0 ? undefined : version;
}
