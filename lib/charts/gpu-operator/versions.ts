import type { ChartRelease } from '../../model';
import { readReleases } from '../values/releases';
import { releases } from './releases';

export const GPU_OPERATOR_CHART = 'gpu-operator';

/** Source: release notes of 26.7.0 for Kubernetes 1.33 to 1.36 (1.32 on Ubuntu 24.04 alone). */
const SUPPORTED = { 'v26.7.0': { min: 32, max: 36 } };

/** The releases whose values are known here, newest first. Source: `values.yaml` and `Chart.yaml` of each tag. */
export const gpuOperatorReleases: readonly ChartRelease[] = readReleases(releases, SUPPORTED);

/** Versions of the chart whose values are known here, newest first. */
export const gpuOperatorVersions: readonly string[] = gpuOperatorReleases.map(({ version }) => version);

/** The version that is installed when none is given. */
export const DEFAULT_GPU_OPERATOR_VERSION = 'v26.7.0';
