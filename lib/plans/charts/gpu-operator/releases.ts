/**
 * Written by scripts/chart-releases.mjs from `values.yaml` and `Chart.yaml` of NVIDIA/gpu-operator (`deployments/gpu-operator`), never by hand.
 *
 * One line a release, newest first: its version, and the versions of the components that it installs.
 */
export const releases = `
v26.7.0: driver=595.91.07 toolkit=v1.20.0 devicePlugin=v0.20.0 gfd=v0.20.0 dcgm=4.6.0-1-ubuntu24.04 dcgmExporter=4.6.0-4.8.3-distroless migManager=v0.15.0 sandboxDevicePlugin=v1.6.0 draDriver=v0.5.0 nodeFeatureDiscovery=0.19.0
v26.3.3: driver=580.126.20 toolkit=v1.19.1 devicePlugin=v0.19.3 gfd=v0.19.3 dcgm=4.5.2-1-ubuntu22.04 dcgmExporter=4.5.3-4.8.2-distroless migManager=v0.14.2 sandboxDevicePlugin=v1.5.0 nodeFeatureDiscovery=0.18.3
v26.3.2: driver=580.126.20 toolkit=v1.19.1 devicePlugin=v0.19.2 gfd=v0.19.2 dcgm=4.5.2-1-ubuntu22.04 dcgmExporter=4.5.3-4.8.2-distroless migManager=v0.14.2 sandboxDevicePlugin=v1.5.0 nodeFeatureDiscovery=0.18.3
v26.3.1: driver=580.126.20 toolkit=v1.19.0 devicePlugin=v0.19.0 gfd=v0.19.0 dcgm=4.5.2-1-ubuntu22.04 dcgmExporter=4.5.1-4.8.0-distroless migManager=v0.14.0 sandboxDevicePlugin=v1.5.0 nodeFeatureDiscovery=0.18.3
v26.3.0: driver=580.126.20 toolkit=v1.19.0 devicePlugin=v0.19.0 gfd=v0.19.0 dcgm=4.5.2-1-ubuntu22.04 dcgmExporter=4.5.1-4.8.0-distroless migManager=v0.14.0 sandboxDevicePlugin=v1.5.0 nodeFeatureDiscovery=0.18.3
v25.10.1: driver=580.105.08 toolkit=v1.18.1 devicePlugin=v0.18.1 gfd=v0.18.1 dcgm=4.4.2-1-ubuntu22.04 dcgmExporter=4.4.2-4.7.0-distroless migManager=v0.13.1 sandboxDevicePlugin=v1.4.0 nodeFeatureDiscovery=v0.18.2
v25.10.0: driver=580.95.05 toolkit=v1.18.0 devicePlugin=v0.18.0 gfd=v0.18.0 dcgm=4.4.1-2-ubuntu22.04 dcgmExporter=4.4.1-4.6.0-distroless migManager=v0.13.0 sandboxDevicePlugin=v1.4.0 nodeFeatureDiscovery=v0.18.2
v25.3.4: driver=580.82.07 toolkit=v1.17.8-ubuntu20.04 devicePlugin=v0.17.4 gfd=v0.17.4 dcgm=4.3.1-1-ubuntu22.04 dcgmExporter=4.3.1-4.4.0-ubuntu22.04 migManager=v0.12.3-ubuntu20.04 sandboxDevicePlugin=v1.4.0 nodeFeatureDiscovery=v0.17.3
v25.3.3: driver=580.82.07 toolkit=v1.17.8-ubuntu20.04 devicePlugin=v0.17.4 gfd=v0.17.4 dcgm=4.3.1-1-ubuntu22.04 dcgmExporter=4.3.1-4.4.0-ubuntu22.04 migManager=v0.12.3-ubuntu20.04 sandboxDevicePlugin=v1.4.0 nodeFeatureDiscovery=v0.17.3
v25.3.2: driver=570.148.08 toolkit=v1.17.8-ubuntu20.04 devicePlugin=v0.17.3 gfd=v0.17.3 dcgm=4.2.3-1-ubuntu22.04 dcgmExporter=4.2.3-4.1.3-ubuntu22.04 migManager=v0.12.2-ubuntu20.04 sandboxDevicePlugin=v1.3.1 nodeFeatureDiscovery=v0.17.3
v25.3.1: driver=570.148.08 toolkit=v1.17.8-ubuntu20.04 devicePlugin=v0.17.2 gfd=v0.17.2 dcgm=4.2.3-1-ubuntu22.04 dcgmExporter=4.2.3-4.1.3-ubuntu22.04 migManager=v0.12.1-ubuntu20.04 sandboxDevicePlugin=v1.3.1 nodeFeatureDiscovery=v0.17.3
v25.3.0: driver=570.124.06 toolkit=v1.17.5-ubuntu20.04 devicePlugin=v0.17.1 gfd=v0.17.1 dcgm=4.1.1-2-ubuntu22.04 dcgmExporter=4.1.1-4.0.4-ubuntu22.04 migManager=v0.12.1-ubuntu20.04 sandboxDevicePlugin=v1.3.1 nodeFeatureDiscovery=v0.17.2
v24.9.2: driver=550.144.03 toolkit=v1.17.4-ubuntu20.04 devicePlugin=v0.17.0 gfd=v0.17.0 dcgm=3.3.9-1-ubuntu22.04 dcgmExporter=3.3.9-3.6.1-ubuntu22.04 migManager=v0.10.0-ubuntu20.04 sandboxDevicePlugin=v1.2.10 nodeFeatureDiscovery=v0.16.6
v24.9.1: driver=550.127.08 toolkit=v1.17.3-ubuntu20.04 devicePlugin=v0.17.0 gfd=v0.17.0 dcgm=3.3.9-1-ubuntu22.04 dcgmExporter=3.3.9-3.6.1-ubuntu22.04 migManager=v0.10.0-ubuntu20.04 sandboxDevicePlugin=v1.2.10 nodeFeatureDiscovery=v0.16.6
v24.9.0: driver=550.127.05 toolkit=v1.17.0-ubuntu20.04 devicePlugin=v0.17.0-ubi9 gfd=v0.17.0-ubi9 dcgm=3.3.8-1-ubuntu22.04 dcgmExporter=3.3.8-3.6.0-ubuntu22.04 migManager=v0.10.0-ubuntu20.04 sandboxDevicePlugin=v1.2.10 nodeFeatureDiscovery=v0.16.6
v24.6.2: driver=550.90.07 toolkit=v1.16.2-ubuntu20.04 devicePlugin=v0.16.2-ubi8 gfd=v0.16.2-ubi8 dcgm=3.3.7-1-ubuntu22.04 dcgmExporter=3.3.7-3.5.0-ubuntu22.04 migManager=v0.8.0-ubuntu20.04 sandboxDevicePlugin=v1.2.9 nodeFeatureDiscovery=v0.16.3
v24.6.1: driver=550.90.07 toolkit=v1.16.1-ubuntu20.04 devicePlugin=v0.16.2-ubi8 gfd=v0.16.2-ubi8 dcgm=3.3.7-1-ubuntu22.04 dcgmExporter=3.3.7-3.5.0-ubuntu22.04 migManager=v0.8.0-ubuntu20.04 sandboxDevicePlugin=v1.2.9 nodeFeatureDiscovery=v0.16.3
v24.6.0: driver=550.90.07 toolkit=v1.16.1-ubuntu20.04 devicePlugin=v0.16.1-ubi8 gfd=v0.16.1-ubi8 dcgm=3.3.7-1-ubuntu22.04 dcgmExporter=3.3.7-3.5.0-ubuntu22.04 migManager=v0.8.0-ubuntu20.04 sandboxDevicePlugin=v1.2.9 nodeFeatureDiscovery=v0.16.3
v24.3.0: driver=550.54.15 toolkit=v1.15.0-ubuntu20.04 devicePlugin=v0.15.0-ubi8 gfd=v0.15.0-ubi8 dcgm=3.3.5-1-ubuntu22.04 dcgmExporter=3.3.5-3.4.1-ubuntu22.04 migManager=v0.7.0-ubuntu20.04 sandboxDevicePlugin=v1.2.7 nodeFeatureDiscovery=v0.15.4
v23.9.2: driver=550.54.14 toolkit=v1.14.6-ubuntu20.04 devicePlugin=v0.14.5-ubi8 gfd=v0.8.2-ubi8 dcgm=3.3.0-1-ubuntu22.04 dcgmExporter=3.3.0-3.2.0-ubuntu22.04 migManager=v0.6.0-ubuntu20.04 sandboxDevicePlugin=v1.2.4 nodeFeatureDiscovery=v0.14.2
v23.9.1: driver=535.129.03 toolkit=v1.14.3-ubuntu20.04 devicePlugin=v0.14.3-ubi8 gfd=v0.8.2-ubi8 dcgm=3.3.0-1-ubuntu22.04 dcgmExporter=3.3.0-3.2.0-ubuntu22.04 migManager=v0.5.5-ubuntu20.04 sandboxDevicePlugin=v1.2.4 nodeFeatureDiscovery=v0.14.2
v23.9.0: driver=535.104.12 toolkit=v1.14.3-ubuntu20.04 devicePlugin=v0.14.2-ubi8 gfd=v0.8.2-ubi8 dcgm=3.2.6-1-ubuntu20.04 dcgmExporter=3.2.6-3.1.9-ubuntu20.04 migManager=v0.5.5-ubuntu20.04 sandboxDevicePlugin=v1.2.3 nodeFeatureDiscovery=v0.14.2
`;
