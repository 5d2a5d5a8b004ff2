/**
 * Written by scripts/chart-releases.mjs from `values.yaml` and `Chart.yaml` of Mellanox/network-operator (`deployment/network-operator`), never by hand.
 *
 * One line a release, newest first: its version, and the versions of the components that it installs.
 */
export const releases = `
26.4.1: networkOperator=26.4.1 nodeFeatureDiscovery=0.2.1
26.4.0: networkOperator=26.4.0 nodeFeatureDiscovery=0.2.1
26.1.2: networkOperator=26.1.2 nodeFeatureDiscovery=0.2.1
26.1.1: networkOperator=26.1.1 nodeFeatureDiscovery=0.2.1
26.1.0: networkOperator=26.1.0 nodeFeatureDiscovery=0.2.1
`;
