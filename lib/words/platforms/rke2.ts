import { hostImages } from './host-images';
import type { Platform } from './platform';

/** RKE2: its containerd is its own, and its socket is where the toolkit asks it to reload its configuration. */
export const rke2 = {
  id: 'rke2',
  name: 'RKE2',
  controlPlane: 'user',
  images: hostImages('rancher/rke2-docs 9477b7b1, "Deploy NVIDIA operator"'),
  defaultImage: 'plain',
  kubelet: { by: 'rancher', name: 'rke2', services: ['rke2-agent', 'rke2-server'] },
  configuredBy: 'a script, or /etc/rancher/rke2/config.yaml.d',
  // Sources: docs.nvidia.com GPU Operator, `CONTAINERD_SOCKET`; docs.rke2.io, "Deploy NVIDIA operator".
  containerdSocket: '/run/k3s/containerd/containerd.sock',
  // GPU Operator 25.3 hands out devices by CDI nowhere on RKE2, so the plugin names them by mounts, and the toolkit has to accept
  // those. 25.10 and later need nothing of it. Source: rancher/rke2-docs 9477b7b1, "Deploy NVIDIA operator"; release notes of 25.3.
  withToolkit: [
    {
      from: '1.17.5',
      before: '1.18.0',
      values: {
        toolkit: {
          env: [
            { name: 'ACCEPT_NVIDIA_VISIBLE_DEVICES_ENVVAR_WHEN_UNPRIVILEGED', value: 'false' },
            { name: 'ACCEPT_NVIDIA_VISIBLE_DEVICES_AS_VOLUME_MOUNTS', value: 'true' },
          ],
        },
        devicePlugin: { env: [{ name: 'DEVICE_LIST_STRATEGY', value: 'volume-mounts' }] },
      },
    },
  ],
  // Source: k3s-io/docs advanced.md 05051a0a, "NVIDIA Container Runtime".
  imageStore: '/var/lib/rancher/rke2/agent/containerd',
  runtimeClass: 'nvidia',
  helmController: true,
  toleratesGpus: 'no',
} as const satisfies Platform;
