import type { ChartRelease } from '../../model';
import { readReleases } from '../values/releases';
import { releases } from './releases';

export const GPU_OPERATOR_CHART = 'gpu-operator';

/** The minors of Kubernetes that NVIDIA supports, over all systems of a release: the oldest, the newest, and the releases. */
const MINORS: readonly (readonly [min: number, max: number, ...versions: string[]])[] = [
  [32, 36, 'v26.7.0', 'v26.3.3', 'v26.3.2', 'v26.3.1', 'v26.3.0'],
  [30, 35, 'v25.10.1', 'v25.10.0'],
  [29, 33, 'v25.3.4', 'v25.3.3', 'v25.3.2', 'v25.3.1', 'v25.3.0'],
  [24, 31, 'v24.9.2', 'v24.9.1', 'v24.9.0'],
  [23, 30, 'v24.6.2'],
  [22, 30, 'v24.6.1', 'v24.6.0', 'v24.3.0'],
  [22, 29, 'v23.9.2'],
  [22, 28, 'v23.9.1', 'v23.9.0'],
];

/** Source: NVIDIA/cloud-native-docs, `gpu-operator/platform-support.rst` at the last tag of each, such as gpu-operator-v25.3.4-12. */
const SUPPORTED = Object.fromEntries(MINORS.flatMap(([min, max, ...versions]) => versions.map((version) => [version, { min, max }])));

/** The releases whose values are known here, newest first. Source: `values.yaml` and `Chart.yaml` of each tag. */
export const gpuOperatorReleases: readonly ChartRelease[] = readReleases(releases, SUPPORTED);

/** Versions of the chart whose values are known here, newest first. */
export const gpuOperatorVersions: readonly string[] = gpuOperatorReleases.map(({ version }) => version);

/** The version that is installed when none is given. */
export const DEFAULT_GPU_OPERATOR_VERSION = 'v26.7.0';
