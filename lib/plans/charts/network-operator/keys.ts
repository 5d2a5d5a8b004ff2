/**
 * Written by scripts/chart-values.mjs from the versions below of Mellanox/network-operator (`deployment/network-operator`), never by hand.
 *
 * One line a group of keys: `group: key key@letters`. A letter stands for versions, in the order of
 * `networkOperatorKeyVersions`: small where a template reads the key, capital where the chart's values hold it and no template
 * reads it. Without letters, every version reads it. Below a key that is read, anything may stand.
 */
export const networkOperatorKeys = `
: global imagePullSecrets maintenance-operator-chart node-feature-discovery sriov-network-operator test@A upgradeCRDs
maintenanceOperator: enabled
nfd: deployNodeFeatureRules enabled
operator: affinity cniBinDirectory cniNetworkDirectory fullnameOverride image imagePullSecrets nameOverride nodeSelector repository resources tag tolerations useDTK
operator.admissionController: enabled useCertManager
operator.admissionController.certificate: caCrt tlsCrt tlsKey
operator.maintenanceOperator: drainControllerRequestorID nodeMaintenanceNamePrefix nodeMaintenanceNamespace requestorID useDrainControllerRequestor useRequestor
operator.ofedDriver: initContainer
sriovNetworkOperator: enabled
`;

export const networkOperatorKeyVersions = ['26.1.0 26.1.1 26.1.2 26.4.0 26.4.1'] as const;
