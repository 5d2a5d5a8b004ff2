import type { PlannedChart } from '../../model';
import { mergeValues } from '../values/merge';
import { networkOperatorValues } from './derive';
import { nicResources } from './nics';
import { networkOperatorOlm } from './olm';
import { networkInstance } from './policy';
import type { NetworkOperatorProps } from './props';
import { networkOperatorSite } from './site';
import { DEFAULT_NETWORK_OPERATOR_VERSION, NETWORK_OPERATOR_CHART, NETWORK_OPERATOR_NAMESPACE, networkOperatorReleases } from './versions';

/** How a release of the Network Operator is planned. */
export const networkOperatorRelease: PlannedChart<NetworkOperatorProps> = {
  chart: NETWORK_OPERATOR_CHART,
  // Source: network-operator v26.4.1 README, "Deploy Network Operator".
  repository: { url: 'https://helm.ngc.nvidia.com/nvidia', name: 'nvidia' },
  releases: networkOperatorReleases,
  version: DEFAULT_NETWORK_OPERATOR_VERSION,
  namespace: NETWORK_OPERATOR_NAMESPACE,
  podSecurity: 'privileged',
  site: networkOperatorSite,
  olm: networkOperatorOlm,
  filledIn: [],
  // Source: network-operator v26.4.1 `templates/upgrade-crd-hook.yaml`.
  withoutCrdHook: { upgradeCRDs: false },
  values: ({ cluster, pools, operators, props }) => mergeValues(networkOperatorValues(cluster, pools, operators), props.values ?? {}),
  instance: networkInstance,
  facts: ({ cluster, pools, props }) => ({
    nics: {
      resources: nicResources(cluster, pools, props.resource),
      interfaces: props.interfaces ?? {},
      deviceIds: props.deviceIds ?? {},
      networks: props.networks ?? {},
    },
  }),
};
