import type { ChartRow } from '../../model';
import { brokenDraValues } from './broken-values';
import { deadDraValues, unknownDraValues } from './chart-values';
import { draDriverKeyVersions } from './keys';
import { draDriverObjects } from './objects';
import { draDriverRelease } from './release';
import { DRA_DRIVER_CHART, draDriverReleases } from './versions';

/** NVIDIA's DRA driver for GPUs. */
export const draDriverChart: ChartRow = {
  id: DRA_DRIVER_CHART,
  noun: 'a DRA driver',
  source: { repository: 'kubernetes-sigs/dra-driver-nvidia-gpu', folder: 'deployments/helm/dra-driver-nvidia-gpu' },
  versionPrefix: '',
  releases: draDriverReleases,
  versionsHeld: draDriverKeyVersions,
  // Source: `values.yaml` of v0.4.1.
  ownKeys: ['gpuResourcesEnabledOverride', 'kubeletPlugin', 'nvidiaDriverRoot', 'resourceApiVersion', 'nvidiaCDIHookPath'],
  construct: 'NvidiaDraDriver',
  bringsDevicePlugin: () => false,
  mayShare: () => false,
  unknownValues: ({ version, values }) => unknownDraValues(version, values),
  deadValues: ({ version, values }) => deadDraValues(version, values),
  brokenValues: ({ version, values }) => brokenDraValues(version, values),
  configs: () => [],
  objects: draDriverObjects,
  planned: draDriverRelease,
};
