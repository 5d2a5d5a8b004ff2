import { bottlerocketNvidia } from './bottlerocket-image';
import type { Platform } from './platform';

/** Nodes of Bottlerocket in a cluster that is not EKS. */
export const bottlerocket = {
  id: 'bottlerocket',
  name: 'Bottlerocket',
  controlPlane: 'user',
  images: { 'bottlerocket-nvidia': bottlerocketNvidia },
  defaultImage: 'bottlerocket-nvidia',
  kubelet: { by: 'platform' },
  configuredBy: 'settings.kubernetes, settings.kernel and settings.kubelet-device-plugins of the user data (TOML), or bootstrap containers',
  toleratesGpus: 'no',
} as const satisfies Platform;
