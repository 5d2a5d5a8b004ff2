import { isBefore, valueAt } from '../../../internal';
import type { ChartRow } from '../../model';
import { devicePluginChartFiles } from './broken-values';
import { deadPluginValues, mistypedPluginValues, unknownPluginValues } from './chart-values';
import { devicePluginKeyVersions } from './keys';
import { devicePluginObjects } from './objects';
import { devicePluginRelease } from './release';
import { DEVICE_PLUGIN_CHART, devicePluginReleases } from './versions';

/** NVIDIA's device plugin. */
export const devicePluginChart: ChartRow = {
  id: DEVICE_PLUGIN_CHART,
  noun: 'a device plugin',
  source: { repository: 'NVIDIA/k8s-device-plugin', folder: 'deployments/helm/nvidia-device-plugin' },
  versionPrefix: '',
  releases: devicePluginReleases,
  versionsHeld: devicePluginKeyVersions,
  // Source: `values.yaml` of v0.19.3.
  ownKeys: ['deviceListStrategy', 'gfd', 'migStrategy', 'nfd', 'runtimeClassName'],
  construct: 'NvidiaDevicePlugin',
  // Up to 0.14 the chart does not know the key.
  bringsDevicePlugin: ({ version, values }) => isBefore(version, '0.15') || valueAt(values, 'devicePlugin.enabled') !== false,
  mayShare: ({ values }) => valueAt(values, 'config.name') !== undefined,
  unknownValues: ({ version, values }) => unknownPluginValues(version, values),
  deadValues: ({ version, values }) => deadPluginValues(version, values),
  // Rule plugin/broken-value says what else the chart and the device plugin refuse.
  brokenValues: ({ version, values }) => mistypedPluginValues(version, values),
  configs: ({ values }) => devicePluginChartFiles(values),
  objects: devicePluginObjects,
  planned: devicePluginRelease,
};
