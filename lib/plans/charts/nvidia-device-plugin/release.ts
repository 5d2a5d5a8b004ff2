import type { PlannedChart } from '../../model';
import { mergeValues } from '../values/merge';
import { devicePluginValues } from './derive';
import type { NvidiaDevicePluginProps } from './props';
import { DEFAULT_DEVICE_PLUGIN_VERSION, DEVICE_PLUGIN_CHART, devicePluginReleases } from './versions';
import { devicePluginSite } from './site';

/** How a release of the device plugin is planned. */
export const devicePluginRelease: PlannedChart<NvidiaDevicePluginProps> = {
  chart: DEVICE_PLUGIN_CHART,
  // Source: k8s-device-plugin v0.20.0 `README.md`, "Deployment via helm".
  repository: { url: 'https://nvidia.github.io/k8s-device-plugin', name: 'nvdp' },
  releases: devicePluginReleases,
  version: DEFAULT_DEVICE_PLUGIN_VERSION,
  namespace: 'nvidia-device-plugin',
  podSecurity: 'privileged',
  site: devicePluginSite,
  runtimeClassAt: 'runtimeClassName',
  filledIn: [],
  values: ({ cluster, pools, operators, props: { values = {} } }) => mergeValues(devicePluginValues({ cluster, pools, operators }), values),
};
