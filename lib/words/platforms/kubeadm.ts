import { hostImages } from './host-images';
import type { Platform } from './platform';

/** Kubernetes from kubeadm's packages. */
export const kubeadm = {
  id: 'kubeadm',
  name: 'kubeadm',
  controlPlane: 'user',
  images: hostImages('cloud-native-docs gpu-operator-v26.7-1, getting started'),
  defaultImage: 'plain',
  kubelet: { by: 'kubeadm' },
  configuredBy: 'a script, cloud-init, or kubeadm patches (patches.directory)',
  toleratesGpus: 'no',
} as const satisfies Platform;
