import { DRIVER_AND_TOOLKIT, NOTHING, type Platform } from './platform';

/** OKE's own first script and keys are in the same metadata; their sizes are in no source that was read. */
const OF_OKE = 6000;
const OKE_SETUP = 'NVIDIA/aicr docs/integrator oke-gpu-setup.md 3bf4791c, values-oke.yaml 2b207d22';

/** Oracle Kubernetes Engine. */
export const oke = {
  id: 'oke',
  name: 'Oracle OKE',
  controlPlane: 'provider',
  cloud: 'oci',
  images: {
    'oracle-gpu': {
      about: "Oracle's GPU image with the add-on NvidiaGpuPlugin",
      brings: { ...DRIVER_AND_TOOLKIT, devicePlugin: true },
      os: ['oracle-linux'],
      addsToUserData: OF_OKE,
      operator: {},
      source: `${OKE_SETUP}; oracle-quickstart/oci-hpc-oke 61d210ac`,
    },
    driverless: {
      about: 'an image without a driver, and no add-on NvidiaGpuPlugin',
      brings: NOTHING,
      os: ['oracle-linux', 'ubuntu-22.04', 'ubuntu-24.04'],
      addsToUserData: OF_OKE,
      operator: {},
      source: OKE_SETUP,
    },
  },
  defaultImage: 'oracle-gpu',
  asksForImage: true,
  kubelet: { by: 'platform' },
  // CRI-O since Kubernetes 1.20.8. Source: docs.oracle.com, Container Engine, Kubernetes versions.
  imageStore: '/var/lib/containers',
  configuredBy: 'cloud-init, or the metadata kubelet-extra-args of the node pool',
  // Source: oracle/oci-python-sdk 01120ba2 launch_instance_details.py: all metadata together have 32,000 bytes, in which user data
  // stand in base64.
  userData: 24_000,
  // From memory: the taint and the toleration are in no source that was read (facts/platforms.md 11).
  toleratesGpus: 'unknown',
} as const satisfies Platform;
