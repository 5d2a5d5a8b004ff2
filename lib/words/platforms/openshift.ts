import { NOTHING, type Platform } from './platform';

/** Red Hat OpenShift. Node Feature Discovery comes from Red Hat's own operator, and may run only once. */
export const openshift = {
  id: 'openshift',
  name: 'OpenShift',
  controlPlane: 'user',
  images: {
    rhcos: {
      about: 'Red Hat Enterprise Linux CoreOS',
      brings: NOTHING,
      os: ['rhcos'],
      operator: { values: { nfd: { enabled: false } } },
      source: 'cloud-native-docs gpu-operator-v26.7-1, OpenShift',
    },
  },
  defaultImage: 'rhcos',
  kubelet: { by: 'platform' },
  imageStore: '/var/lib/containers',
  configuredBy: 'a KubeletConfig or PerformanceProfile for the MachineConfigPool',
  // Source: cloud-native-docs gpu-operator-v26.7-1, openshift/install-gpu-ocp.rst.
  olm: true,
  // OpenShift's kubelet has gates of its own, and goes on after a warning of what it does not know (okd issue 1793).
  ownFeatureGates: true,
  toleratesGpus: 'no',
} as const satisfies Platform;
