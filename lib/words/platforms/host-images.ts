import { DRIVER, DRIVER_AND_TOOLKIT, NOTHING, type NodeImage } from './platform';

/** Systems with bash and systemd on which kubeadm, k3s and RKE2 run, with a kernel that Kubernetes 1.30 and later accept. */
const HOST_SYSTEMS = ['ubuntu-22.04', 'ubuntu-24.04', 'debian-12', 'rhel-9', 'amazon-linux-2023'] as const;

/** Systems that are replaced rather than changed: the driver is part of their image, or laid over it. NVIDIA makes no driver image for them. */
const IMMUTABLE_SYSTEMS = ['flatcar', 'fedora-coreos'] as const;

/** Servers whose system the user installs: the GPU Operator brings everything, or the driver is there already. */
export const hostImages = (source: string) =>
  ({
    plain: { about: 'a system without a driver', brings: NOTHING, os: HOST_SYSTEMS, operator: {}, source },
    'host-driver': {
      about: 'a system on which the driver is installed',
      brings: DRIVER,
      os: [...HOST_SYSTEMS, ...IMMUTABLE_SYSTEMS],
      operator: {},
      source,
    },
    'host-toolkit': {
      about: 'a system on which the driver and NVIDIA Container Toolkit are installed',
      brings: DRIVER_AND_TOOLKIT,
      os: [...HOST_SYSTEMS, ...IMMUTABLE_SYSTEMS],
      operator: {},
      source,
    },
  }) as const satisfies Readonly<Record<string, NodeImage>>;
