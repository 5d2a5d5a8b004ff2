import type { ChartRow } from '../../model';
import { brokenNetworkValues, deadNetworkValues, unknownNetworkValues } from './chart-values';
import { networkOperatorKeyVersions } from './keys';
import { networkOperatorObjects } from './objects';
import { networkOperatorRelease } from './release';
import { NETWORK_OPERATOR_CHART, networkOperatorReleases } from './versions';

/** NVIDIA's Network Operator. */
export const networkOperatorChart: ChartRow = {
  id: NETWORK_OPERATOR_CHART,
  noun: 'a Network Operator',
  source: { repository: 'Mellanox/network-operator', folder: 'deployment/network-operator' },
  versionPrefix: '',
  releases: networkOperatorReleases,
  versionsHeld: networkOperatorKeyVersions,
  // Source: `values.yaml` of v26.4.1.
  ownKeys: ['maintenance-operator-chart', 'maintenanceOperator', 'sriov-network-operator', 'sriovNetworkOperator', 'upgradeCRDs'],
  construct: 'NetworkOperator',
  bringsDevicePlugin: () => false,
  mayShare: () => false,
  unknownValues: ({ version, values }) => unknownNetworkValues(version, values),
  deadValues: ({ version, values }) => deadNetworkValues(version, values),
  brokenValues: ({ version, values }) => brokenNetworkValues(version, values),
  // The policy has the plugins' files; rules find them in it.
  configs: ({ instance = [] }) =>
    instance.flatMap((object) => {
      const config = (object['spec'] as { readonly rdmaSharedDevicePlugin?: { readonly config?: string } } | undefined)
        ?.rdmaSharedDevicePlugin?.config;
      return config === undefined
        ? []
        : [
            {
              sort: 'rdma-devices' as const,
              at: `${object.kind}.spec.rdmaSharedDevicePlugin.config`,
              text: config,
              ofInstance: true as const,
            },
          ];
    }),
  objects: networkOperatorObjects,
  planned: networkOperatorRelease,
};
