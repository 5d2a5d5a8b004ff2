import type { NodeImage } from './platform';

/**
 * The NVIDIA variant of Bottlerocket: driver, toolkit, device plugin, MIG manager and MPS are services of the system.
 *
 * Source: awsdocs/amazon-eks-user-guide ml-eks-optimized-ami 07d09a00; Bottlerocket documentation 1.54, releases 1.53. That
 * the operator's MIG manager is left out is inferred: the system cuts GPUs at boot (`settings.kubelet-device-plugins.nvidia`).
 */
export const bottlerocketNvidia = {
  about: 'the NVIDIA variant of Bottlerocket',
  brings: { driver: true, toolkit: true, devicePlugin: true, migManager: true },
  os: ['bottlerocket'],
  operator: {},
  source: 'awsdocs/amazon-eks-user-guide 07d09a00; bottlerocket issue 4309: two device plugins clash',
} as const satisfies NodeImage;
