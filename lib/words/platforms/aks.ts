import { DRIVER_AND_TOOLKIT, NOTHING, type Platform } from './platform';

const AKS_SETUP = 'NVIDIA/aicr docs/integrator aks-gpu-setup.md 04dcfd9e';
const SYSTEMS = ['ubuntu-22.04', 'ubuntu-24.04', 'azure-linux-3'] as const;

/** Azure Kubernetes Service, with its three GPU profiles. */
export const aks = {
  id: 'aks',
  name: 'Azure AKS',
  controlPlane: 'provider',
  cloud: 'azure',
  images: {
    'driver-only': {
      about: 'the default of AKS: driver and toolkit, no device plugin',
      brings: DRIVER_AND_TOOLKIT,
      os: SYSTEMS,
      operator: { values: { operator: { runtimeClass: 'nvidia-container-runtime' } } },
      source: `Azure/AgentBaker 06836ee2; ${AKS_SETUP}`,
    },
    none: {
      about: 'a pool made with --gpu-driver none',
      brings: NOTHING,
      os: SYSTEMS,
      operator: { values: { toolkit: { env: [{ name: 'RUNTIME_CONFIG_SOURCE', value: 'file' }] } } },
      source: 'MicrosoftDocs/azure-aks-docs nvidia-gpu-operator 0382c94e; NVIDIA/aicr issue 1688',
    },
    managed: {
      about: 'a pool with gpuProfile.nvidia.managementMode Managed (preview)',
      brings: { ...DRIVER_AND_TOOLKIT, devicePlugin: true, migManager: true },
      os: SYSTEMS,
      operator: { never: 'AKS runs the device plugin, DCGM and the exporter itself: the operator would run each of them twice' },
      source: `Azure/AgentBaker 06836ee2; ${AKS_SETUP}`,
    },
  },
  defaultImage: 'driver-only',
  // Microsoft's page on the operator has pools without a driver; a pool made with no option has one.
  asksForImage: true,
  kubelet: { by: 'platform' },
  configuredBy: 'kubeletConfig and linuxOSConfig, given when the node pool is made, and a DaemonSet for the rest',
  toleratesGpus: 'unknown',
} as const satisfies Platform;
