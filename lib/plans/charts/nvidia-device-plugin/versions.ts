import type { ChartRelease } from '../../model';
import { readReleases } from '../values/releases';
import { releases } from './releases';

/** The chart of the device plugin by itself, without the GPU Operator. */
export const DEVICE_PLUGIN_CHART = 'nvidia-device-plugin';

/** The releases whose values are known here, newest first. */
export const devicePluginReleases: readonly ChartRelease[] = readReleases(releases);

/** The version that is installed when none is given. */
export const DEFAULT_DEVICE_PLUGIN_VERSION = '0.20.0';
