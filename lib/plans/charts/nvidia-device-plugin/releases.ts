/**
 * Written by scripts/chart-releases.mjs from `values.yaml` and `Chart.yaml` of NVIDIA/k8s-device-plugin (`deployments/helm/nvidia-device-plugin`), never by hand.
 *
 * One line a release, newest first: its version, and the versions of the components that it installs.
 */
export const releases = `
0.20.0: devicePlugin=0.20.0 gfd=0.20.0 nodeFeatureDiscovery=0.19.0
0.19.3: devicePlugin=0.19.3 gfd=0.19.3 nodeFeatureDiscovery=0.17.3
0.19.2: devicePlugin=0.19.2 gfd=0.19.2 nodeFeatureDiscovery=0.17.3
0.19.1: devicePlugin=0.19.1 gfd=0.19.1 nodeFeatureDiscovery=0.17.3
0.19.0: devicePlugin=0.19.0 gfd=0.19.0 nodeFeatureDiscovery=0.17.3
0.18.2: devicePlugin=0.18.2 gfd=0.18.2 nodeFeatureDiscovery=0.17.3
0.18.1: devicePlugin=0.18.1 gfd=0.18.1 nodeFeatureDiscovery=0.17.3
0.18.0: devicePlugin=0.18.0 gfd=0.18.0 nodeFeatureDiscovery=0.17.3
0.17.4: devicePlugin=0.17.4 gfd=0.17.4 nodeFeatureDiscovery=0.15.3
0.17.3: devicePlugin=0.17.3 gfd=0.17.3 nodeFeatureDiscovery=0.15.3
0.17.2: devicePlugin=0.17.2 gfd=0.17.2 nodeFeatureDiscovery=0.15.3
0.17.1: devicePlugin=0.17.1 gfd=0.17.1 nodeFeatureDiscovery=0.15.3
0.17.0: devicePlugin=0.17.0 gfd=0.17.0 nodeFeatureDiscovery=0.15.3
0.16.2: devicePlugin=0.16.2 gfd=0.16.2 nodeFeatureDiscovery=0.15.3
0.16.1: devicePlugin=0.16.1 gfd=0.16.1 nodeFeatureDiscovery=0.15.3
0.16.0: devicePlugin=0.16.0 gfd=0.16.0 nodeFeatureDiscovery=0.15.3
0.15.1: devicePlugin=0.15.1 gfd=0.15.1 nodeFeatureDiscovery=0.15.3
0.15.0: devicePlugin=0.15.0 gfd=0.15.0 nodeFeatureDiscovery=0.15.3
0.14.5: devicePlugin=0.14.5 gfd=0.8.2 nodeFeatureDiscovery=0.12.1
0.14.4: devicePlugin=0.14.4 gfd=0.8.2 nodeFeatureDiscovery=0.12.1
0.14.3: devicePlugin=0.14.3 gfd=0.8.2 nodeFeatureDiscovery=0.12.1
0.14.2: devicePlugin=0.14.2 gfd=0.8.2 nodeFeatureDiscovery=0.12.1
0.14.1: devicePlugin=0.14.0 gfd=0.8.1 nodeFeatureDiscovery=0.12.1
0.14.0: devicePlugin=0.14.0 gfd=0.8.0 nodeFeatureDiscovery=0.12.1
`;
