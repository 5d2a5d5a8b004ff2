import { isBefore } from '../internal';
import type { ChartRelease, ChartRow, OperatorFacts } from '../model';
import { gpuOperatorChart } from './gpu-operator/chart';
import { hamiChart } from './hami/chart';
import { devicePluginChart } from './nvidia-device-plugin/chart';
import { draDriverChart } from './nvidia-dra-driver/chart';

/** Every chart that is known. What consumes them takes the list, so that a test can add one. */
export const chartRows: readonly ChartRow[] = [gpuOperatorChart, hamiChart, devicePluginChart, draDriverChart];

/** The chart of an id; undefined for one that is not known. */
export const chartRowOf = (id: string, rows = chartRows): ChartRow | undefined => rows.find((row) => row.id === id);

/** What is known of the version of a release; undefined for one that is not among the chart's own. */
export const knownRelease = ({ chart, version }: Pick<OperatorFacts, 'chart' | 'version'>, rows = chartRows): ChartRelease | undefined =>
  chartRowOf(chart, rows)?.releases.find((release) => release.version === version);

/** Whether a release is known to install a component that is older than a version. */
export const hasComponentBefore = (
  release: Pick<OperatorFacts, 'chart' | 'version'>,
  component: string,
  other: string,
  rows = chartRows,
): boolean => isBefore(knownRelease(release, rows)?.components[component], other);
