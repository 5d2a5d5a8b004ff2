/**
 * Written by scripts/chart-images.mjs from `values.yaml` of NVIDIA/gpu-operator (`deployments/gpu-operator`), never by hand.
 *
 * One block a release, newest first: what differs from the block above. A line is the place in the values, the tag (`=` is
 * the version of the release) and, where it is another one, the image; `-place` is gone.
 */
export const images = `
v26.7.0
validator = nvcr.io/nvidia/gpu-operator
operator = nvcr.io/nvidia/gpu-operator
driver 595.91.07 nvcr.io/nvidia/driver
driver.manager v0.12.0 nvcr.io/nvidia/cloud-native/k8s-driver-manager
toolkit v1.20.0 nvcr.io/nvidia/k8s/container-toolkit
devicePlugin v0.20.0 nvcr.io/nvidia/k8s-device-plugin
dcgm 4.6.0-1-ubuntu24.04 nvcr.io/nvidia/cloud-native/dcgm
dcgmExporter 4.6.0-4.8.3-distroless nvcr.io/nvidia/k8s/dcgm-exporter
gfd v0.20.0 nvcr.io/nvidia/k8s-device-plugin
migManager v0.15.0 nvcr.io/nvidia/cloud-native/k8s-mig-manager
nodeStatusExporter = nvcr.io/nvidia/gpu-operator
gds 2.29.4 nvcr.io/nvidia/cloud-native/nvidia-fs
gdrcopy v2.6 nvcr.io/nvidia/cloud-native/gdrdrv
vgpuManager.driverManager v0.12.0 nvcr.io/nvidia/cloud-native/k8s-driver-manager
vgpuDeviceManager v0.5.0 nvcr.io/nvidia/cloud-native/vgpu-device-manager
vfioManager v0.12.0 nvcr.io/nvidia/cloud-native/k8s-driver-manager
vfioManager.driverManager v0.12.0 nvcr.io/nvidia/cloud-native/k8s-driver-manager
sandboxDevicePlugin v1.6.0 nvcr.io/nvidia/kubevirt-gpu-device-plugin
kataSandboxDevicePlugin v0.0.5 nvcr.io/nvidia/cloud-native/nvidia-sandbox-device-plugin
ccManager v0.4.3 nvcr.io/nvidia/cloud-native/k8s-cc-manager
draDriver v0.5.0 nvcr.io/nvidia/dra-driver-nvidia-gpu

v26.3.3
driver 580.126.20
driver.manager v0.11.0
toolkit v1.19.1
devicePlugin v0.19.3
dcgm 4.5.2-1-ubuntu22.04
dcgmExporter 4.5.3-4.8.2-distroless
gfd v0.19.3
migManager v0.14.2
gds 2.27.3
gdrcopy v2.5.2
vgpuManager.driverManager v0.11.0
vgpuDeviceManager v0.4.2
vfioManager v0.11.0
vfioManager.driverManager v0.11.0
sandboxDevicePlugin v1.5.0
kataSandboxDevicePlugin v0.0.3
ccManager v0.4.0
-draDriver

v26.3.2
devicePlugin v0.19.2
gfd v0.19.2

v26.3.1
driver.manager v0.10.0
toolkit v1.19.0
devicePlugin v0.19.0
dcgmExporter 4.5.1-4.8.0-distroless
gfd v0.19.0
migManager v0.14.0
vgpuManager.driverManager v0.10.0
vfioManager v0.10.0
vfioManager.driverManager v0.10.0

v26.3.0
gdrcopy v2.5.1
kataSandboxDevicePlugin v0.0.2
ccManager v0.3.0

v25.10.1
operator.initContainer 13.0.1-base-ubi9 nvcr.io/nvidia/cuda
driver 580.105.08
driver.manager v0.9.1
toolkit v1.18.1
devicePlugin v0.18.1
dcgm 4.4.2-1-ubuntu22.04
dcgmExporter 4.4.2-4.7.0-distroless
gfd v0.18.1
migManager v0.13.1
gds 2.26.6
vgpuManager.driverManager v0.9.1
vgpuDeviceManager v0.4.1
vfioManager 13.0.1-base-ubi9 nvcr.io/nvidia/cuda
vfioManager.driverManager v0.9.1
kataManager v0.2.3 nvcr.io/nvidia/cloud-native/k8s-kata-manager
sandboxDevicePlugin v1.4.0
ccManager v0.1.1
-kataSandboxDevicePlugin

v25.10.0
driver 580.95.05
driver.manager v0.9.0
toolkit v1.18.0
devicePlugin v0.18.0
dcgm 4.4.1-2-ubuntu22.04
dcgmExporter 4.4.1-4.6.0-distroless
gfd v0.18.0
migManager v0.13.0
vgpuManager.driverManager v0.9.0
vfioManager.driverManager v0.9.0

v25.3.4
validator = nvcr.io/nvidia/cloud-native/gpu-operator-validator
driver 580.82.07
driver.manager v0.8.1
toolkit v1.17.8-ubuntu20.04
devicePlugin v0.17.4
dcgm 4.3.1-1-ubuntu22.04
dcgmExporter 4.3.1-4.4.0-ubuntu22.04
gfd v0.17.4
migManager v0.12.3-ubuntu20.04
nodeStatusExporter = nvcr.io/nvidia/cloud-native/gpu-operator-validator
gds 2.20.5
vgpuManager.driverManager v0.8.1
vgpuDeviceManager v0.4.0
vfioManager.driverManager v0.8.1

v25.3.3
operator.initContainer 13.0.0-base-ubi9
vfioManager 13.0.0-base-ubi9

v25.3.2
operator.initContainer 12.8.1-base-ubi9
driver 570.148.08
driver.manager v0.8.0
devicePlugin v0.17.3
dcgm 4.2.3-1-ubuntu22.04
dcgmExporter 4.2.3-4.1.3-ubuntu22.04
gfd v0.17.3
migManager v0.12.2-ubuntu20.04
gdrcopy v2.5
vgpuManager.driverManager v0.8.0
vgpuDeviceManager v0.3.0
vfioManager 12.8.1-base-ubi9
vfioManager.driverManager v0.8.0
sandboxDevicePlugin v1.3.1

v25.3.1
devicePlugin v0.17.2
gfd v0.17.2
migManager v0.12.1-ubuntu20.04

v25.3.0
driver 570.124.06
toolkit v1.17.5-ubuntu20.04
devicePlugin v0.17.1
dcgm 4.1.1-2-ubuntu22.04
dcgmExporter 4.1.1-4.0.4-ubuntu22.04
gfd v0.17.1
gdrcopy v2.4.4

v24.9.2
operator.initContainer 12.6.3-base-ubi9
driver 550.144.03
driver.manager v0.7.0
toolkit v1.17.4-ubuntu20.04
devicePlugin v0.17.0
dcgm 3.3.9-1-ubuntu22.04
dcgmExporter 3.3.9-3.6.1-ubuntu22.04
gfd v0.17.0
migManager v0.10.0-ubuntu20.04
gdrcopy v2.4.1-2
vgpuManager.driverManager v0.7.0
vgpuDeviceManager v0.2.8
vfioManager 12.6.3-base-ubi9
vfioManager.driverManager v0.7.0
kataManager v0.2.2
sandboxDevicePlugin v1.2.10

v24.9.1
driver 550.127.08
toolkit v1.17.3-ubuntu20.04

v24.9.0
operator.initContainer 12.6.2-base-ubi9
driver 550.127.05
toolkit v1.17.0-ubuntu20.04
devicePlugin v0.17.0-ubi9
dcgm 3.3.8-1-ubuntu22.04
dcgmExporter 3.3.8-3.6.0-ubuntu22.04
gfd v0.17.0-ubi9
vfioManager 12.6.2-base-ubi9

v24.6.2
operator.initContainer 12.6.1-base-ubi8
driver 550.90.07
driver.manager v0.6.10
toolkit v1.16.2-ubuntu20.04
devicePlugin v0.16.2-ubi8
dcgm 3.3.7-1-ubuntu22.04
dcgmExporter 3.3.7-3.5.0-ubuntu22.04
gfd v0.16.2-ubi8
migManager v0.8.0-ubuntu20.04
gds 2.17.5
gdrcopy v2.4.1-1
vgpuManager.driverManager v0.6.10
vgpuDeviceManager v0.2.7
vfioManager 12.6.1-base-ubi8
vfioManager.driverManager v0.6.10
kataManager v0.2.1
sandboxDevicePlugin v1.2.9

v24.6.1
operator.initContainer 12.5.1-base-ubi8
toolkit v1.16.1-ubuntu20.04
vfioManager 12.5.1-base-ubi8

v24.6.0
devicePlugin v0.16.1-ubi8
gfd v0.16.1-ubi8

v24.3.0
operator.initContainer 12.4.1-base-ubi8
driver 550.54.15
driver.manager v0.6.8
toolkit v1.15.0-ubuntu20.04
devicePlugin v0.15.0-ubi8
dcgm 3.3.5-1-ubuntu22.04
dcgmExporter 3.3.5-3.4.1-ubuntu22.04
gfd v0.15.0-ubi8
migManager v0.7.0-ubuntu20.04
gdrcopy v2.4.1
vgpuManager.driverManager v0.6.8
vgpuDeviceManager v0.2.6
vfioManager 12.4.1-base-ubi8
vfioManager.driverManager v0.6.8
kataManager v0.2.0
sandboxDevicePlugin v1.2.7

v23.9.2
operator.initContainer 12.3.2-base-ubi8
driver 550.54.14
driver.manager v0.6.5
toolkit v1.14.6-ubuntu20.04
devicePlugin v0.14.5-ubi8
dcgm 3.3.0-1-ubuntu22.04
dcgmExporter 3.3.0-3.2.0-ubuntu22.04
gfd v0.8.2-ubi8 nvcr.io/nvidia/gpu-feature-discovery
migManager v0.6.0-ubuntu20.04
vgpuManager.driverManager v0.6.4
vgpuDeviceManager v0.2.4
vfioManager 12.3.2-base-ubi8
vfioManager.driverManager v0.6.2
kataManager v0.1.2
sandboxDevicePlugin v1.2.4
-gdrcopy

v23.9.1
validator v23.9.0
operator v23.9.0
operator.initContainer 12.3.1-base-ubi8
driver 535.129.03
toolkit v1.14.3-ubuntu20.04
devicePlugin v0.14.3-ubi8
migManager v0.5.5-ubuntu20.04
vfioManager 12.3.1-base-ubi8

v23.9.0
validator =
operator =
operator.initContainer 12.2.2-base-ubi8
driver 535.104.12
driver.manager v0.6.4
devicePlugin v0.14.2-ubi8
dcgm 3.2.6-1-ubuntu20.04
dcgmExporter 3.2.6-3.1.9-ubuntu20.04
gds 2.16.1
vfioManager 12.2.2-base-ubi8
sandboxDevicePlugin v1.2.3
`;
