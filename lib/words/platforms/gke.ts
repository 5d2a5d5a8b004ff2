import { DRIVER, NOTHING, type Brings, type Platform } from './platform';

const GKE_SETUP = 'NVIDIA/aicr docs/integrator gke-gpu-setup.md 015b389d; cloud-native-docs gpu-operator-v26.7-1, Google GKE';

/** Where GKE's own installer puts the driver, which is where everything of the operator must look. */
const DRIVER_FOLDER = '/home/kubernetes/bin/nvidia';
const values = {
  hostPaths: { driverInstallDir: DRIVER_FOLDER },
  toolkit: { installDir: DRIVER_FOLDER, env: [{ name: 'RUNTIME_CONFIG_SOURCE', value: 'file' }] },
} as const;

/** GKE's plugin offers the GPUs, and GKE cuts them (`gpu-partition-size`); that the MIG manager is then left out is inferred. */
const GKE_PLUGIN: Brings = { ...DRIVER, devicePlugin: true, migManager: true };

/** Google Kubernetes Engine. */
export const gke = {
  id: 'gke',
  name: 'Google GKE',
  controlPlane: 'provider',
  cloud: 'gcp',
  images: {
    cos: {
      about: "Container-Optimized OS with GKE's driver and device plugin",
      brings: GKE_PLUGIN,
      os: ['cos'],
      operator: { values },
      source: GKE_SETUP,
    },
    ubuntu: {
      about: "Ubuntu with GKE's driver and device plugin",
      brings: GKE_PLUGIN,
      os: ['ubuntu-22.04', 'ubuntu-24.04'],
      operator: { values },
      source: GKE_SETUP,
    },
    'cos-operator-plugin': {
      about:
        "Container-Optimized OS with gpu-driver-version=disabled, the label gke-no-default-nvidia-gpu-device-plugin=true and Google's driver installer",
      brings: DRIVER,
      os: ['cos'],
      operator: { values: { ...values, migManager: { env: [{ name: 'WITH_REBOOT', value: 'true' }] } } },
      source: 'cloud-native-docs gpu-operator-v26.7-1, Google GKE',
    },
    'ubuntu-operator-driver': {
      about: 'Ubuntu with gpu-driver-version=disabled and the label gke-no-default-nvidia-gpu-device-plugin=true',
      brings: NOTHING,
      os: ['ubuntu-22.04', 'ubuntu-24.04'],
      operator: {},
      source: 'cloud-native-docs gpu-operator-v26.7-1, Google GKE',
    },
    autopilot: {
      about: 'GKE Autopilot',
      brings: GKE_PLUGIN,
      os: ['cos'],
      operator: { never: 'GKE Autopilot admits no DaemonSets of the operator' },
      source: 'cloud-native-docs gpu-operator-v26.7-1; gpu-operator issue 581',
    },
  },
  defaultImage: 'cos',
  // Source: cloud.google.com/kubernetes-engine/docs/how-to/provisioningrequest.
  provisioningClass: 'queued-provisioning.gke.io',
  // NVIDIA's page on GKE switches GKE's driver and plugin off; a pool made with no option has both.
  asksForImage: true,
  kubelet: { by: 'platform' },
  // Source: cloud-native-docs gpu-operator-v26.7-1, Google GKE, its sample google-gke-gpu-operator-quota.yaml.
  criticalPodsNeedQuota: true,
  configuredBy: 'the node system configuration of the node pool (kubeletConfig, linuxConfig)',
  taint: 'nvidia.com/gpu=present:NoSchedule',
  toleratesGpus: 'yes',
} as const satisfies Platform;
