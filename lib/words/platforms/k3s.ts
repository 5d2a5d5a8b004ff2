import { hostImages } from './host-images';
import type { Platform } from './platform';

/** k3s: its containerd is its own, and its socket is where the toolkit asks it to reload its configuration. */
export const k3s = {
  id: 'k3s',
  name: 'k3s',
  controlPlane: 'user',
  images: hostImages('k3s-io/docs advanced.md 05051a0a'),
  defaultImage: 'plain',
  kubelet: { by: 'rancher', name: 'k3s', services: ['k3s-agent', 'k3s'] },
  configuredBy: 'a script, or /etc/rancher/k3s/config.yaml.d',
  // Sources: docs.nvidia.com GPU Operator, `CONTAINERD_SOCKET`; docs.rke2.io, "Deploy NVIDIA operator".
  containerdSocket: '/run/k3s/containerd/containerd.sock',
  // Source: k3s-io/docs advanced.md 05051a0a, "NVIDIA Container Runtime".
  imageStore: '/var/lib/rancher/k3s/agent/containerd',
  runtimeClass: 'nvidia',
  helmController: true,
  toleratesGpus: 'no',
} as const satisfies Platform;
