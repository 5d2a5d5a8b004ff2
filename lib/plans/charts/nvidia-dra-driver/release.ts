import type { PlannedChart } from '../../model';
import { mergeValues } from '../values/merge';
import { draDriverValues } from './derive';
import type { NvidiaDraDriverProps } from './props';
import { DEFAULT_DRA_DRIVER_VERSION, DRA_DRIVER_CHART, draDriverReleases } from './versions';
import { draDriverSite } from './site';

/** How a release of the DRA driver is planned. */
export const draDriverRelease: PlannedChart<NvidiaDraDriverProps> = {
  chart: DRA_DRIVER_CHART,
  // Source: dra-driver-nvidia-gpu v0.4.1 `docs`, installation.
  repository: { url: 'oci://registry.k8s.io/dra-driver-nvidia/charts', name: 'dra-driver-nvidia' },
  releases: draDriverReleases,
  version: DEFAULT_DRA_DRIVER_VERSION,
  namespace: 'dra-driver-nvidia-gpu',
  podSecurity: 'privileged',
  site: draDriverSite,
  filledIn: [],
  values: ({ cluster, pools, operators, props: { computeDomains = false, values = {} } }) =>
    mergeValues(draDriverValues({ cluster, pools, operators, computeDomains }), values),
};
