import type { PlannedChart } from '../../model';
import { mergeValues } from '../values/merge';
import { GPU_OPERATOR_CHART } from '../values/operator-parts';
import { quotaValues } from './critical-quota';
import { operatorValues } from './derive';
import type { GpuOperatorProps } from './props';
import { DEFAULT_GPU_OPERATOR_VERSION, gpuOperatorReleases } from './versions';
import { gpuOperatorOlm } from './olm/gpu-operator-olm';
import { operatorSite } from './site';

const NAMESPACE = 'gpu-operator';

/** How a release of the operator is planned. */
export const gpuOperatorRelease: PlannedChart<GpuOperatorProps> = {
  chart: GPU_OPERATOR_CHART,
  // Source: docs.nvidia.com GPU Operator 26.7, "Install the GPU Operator".
  repository: { url: 'https://helm.ngc.nvidia.com/nvidia', name: 'nvidia' },
  releases: gpuOperatorReleases,
  version: DEFAULT_GPU_OPERATOR_VERSION,
  namespace: NAMESPACE,
  podSecurity: 'privileged',
  site: operatorSite,
  olm: gpuOperatorOlm,
  // Source: ClusterPolicy CRD, default of the deprecated `spec.cdi.default`; gpu-operator issue 2795.
  filledIn: [{ group: 'nvidia.com', kind: 'ClusterPolicy', paths: ['/spec/cdi/default'] }],
  // Source: gpu-operator v24.9.2 to v26.7.0, `templates/upgrade_crd.yaml`.
  withoutCrdHook: { operator: { upgradeCRD: false } },
  values: ({ cluster, pools, migSchedules, monitorings, version, props }) =>
    mergeValues(
      {
        ...operatorValues(cluster, pools, version, undefined, migSchedules, monitorings),
        ...quotaValues(cluster.distribution, props.namespace ?? NAMESPACE, version),
      },
      props.values ?? {},
    ),
};
