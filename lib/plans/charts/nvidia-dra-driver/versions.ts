import type { ChartRelease } from '../../model';
import { readReleases } from '../values/releases';
import { releases } from './releases';

/** Name of the chart in its registry; before 0.4 it was `nvidia-dra-driver-gpu`. */
export const DRA_DRIVER_CHART = 'dra-driver-nvidia-gpu';

/** The releases whose values are known here, newest first. Source: `Chart.yaml` of each tag, `kubeVersion: >=1.32.0-0`. */
export const draDriverReleases: readonly ChartRelease[] = readReleases(releases);

/** The version that is installed when none is given. */
export const DEFAULT_DRA_DRIVER_VERSION = '0.4.1';
