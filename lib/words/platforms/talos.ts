import { DRIVER_AND_TOOLKIT, type Platform } from './platform';

/** Talos Linux: no shell, no packages; driver and toolkit are system extensions of its image. */
export const talos = {
  id: 'talos',
  name: 'Talos',
  controlPlane: 'user',
  images: {
    'nvidia-extensions': {
      about: "Talos 1.13 or 1.14 with NVIDIA's system extensions",
      brings: DRIVER_AND_TOOLKIT,
      os: ['talos'],
      operator: { values: { hostPaths: { driverInstallDir: '/usr/local' } }, from: 'v26.3.1' },
      source: 'siderolabs/talos ad882317, documentation of 1.14 0d2f2fe1; extensions 26822f5c',
    },
  },
  defaultImage: 'nvidia-extensions',
  kubelet: { by: 'platform' },
  configuredBy: 'the machine configuration (machine.kubelet, machine.sysctls, machine.sysfs, machine.kernel) and Image Factory',
  toleratesGpus: 'no',
} as const satisfies Platform;
