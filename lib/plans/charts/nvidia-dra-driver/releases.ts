/**
 * Written by scripts/chart-releases.mjs from `values.yaml` and `Chart.yaml` of kubernetes-sigs/dra-driver-nvidia-gpu (`deployments/helm/dra-driver-nvidia-gpu`), never by hand.
 *
 * One line a release, newest first: its version, and the versions of the components that it installs.
 */
export const releases = `
0.4.1: draDriver=0.4.1
0.4.0: draDriver=0.4.0
`;
