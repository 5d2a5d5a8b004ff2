/**
 * Written by scripts/chart-types.mjs from the versions below of Mellanox/network-operator (`deployment/network-operator`), never by hand: `values.yaml` and `templates`.
 * `value-types.ts` says how it is read.
 */
export const networkOperatorTypes = `
: imagePullSecrets=c upgradeCRDs=b?
maintenanceOperator: enabled=b?
nfd: deployNodeFeatureRules=b? enabled=b?
operator: nodeSelector=c tolerations=[*] useDTK=b
operator.admissionController: enabled=b? useCertManager=b?
operator.affinity.nodeAffinity: preferredDuringSchedulingIgnoredDuringExecution=[*]
operator.maintenanceOperator: useDrainControllerRequestor=b? useRequestor=b?
operator.ofedDriver.initContainer: enable=b?
sriovNetworkOperator: enabled=b?
`;

export const networkOperatorTypeVersions = ['26.1.0 26.1.1 26.1.2 26.4.0 26.4.1'] as const;
