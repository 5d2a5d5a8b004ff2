import { comment, lines } from '../../../../internal';
import type { Primitive } from '../../../model';

const SMI = '/usr/local/sbin/cdk8s-gpu-nvidia-smi';

/** Where the GPU Operator's driver container has its files. Source: gpu-operator 26.7.0 values, hostPaths.driverInstallDir. */
const DRIVER_CONTAINER = '/run/nvidia/driver';

const SMI_SCRIPT = lines([
  '#!/bin/sh',
  '# Runs nvidia-smi of the node or of the driver container, as soon as one of them answers: for ten minutes.',
  'set -eu',
  'tries=0',
  'while [ "$tries" -lt 120 ]; do',
  '  if nvidia-smi -L >/dev/null 2>&1; then exec nvidia-smi "$@"; fi',
  `  if [ -x ${DRIVER_CONTAINER}/usr/bin/nvidia-smi ] && chroot ${DRIVER_CONTAINER} nvidia-smi -L >/dev/null 2>&1; then`,
  `    exec chroot ${DRIVER_CONTAINER} nvidia-smi "$@"`,
  '  fi',
  '  tries=$((tries + 1))',
  '  sleep 5',
  'done',
  "printf '%s\\n' 'no nvidia-smi answered within ten minutes' >&2",
  'exit 1',
]);

/** A unit that calls `nvidia-smi` at each boot, once a driver is loaded. It does not hold up the boot. */
export const smiAtBoot = (subject: string, description: string, calls: readonly string[]): readonly Primitive[] => [
  { kind: 'file', path: SMI, text: SMI_SCRIPT, mode: '0755' },
  {
    kind: 'systemdUnit',
    name: `cdk8s-gpu-${subject}.service`,
    enable: true,
    text: lines([
      comment(`${description}. The driver forgets it when it is loaded anew.`),
      '[Unit]',
      `Description=${description}`,
      'After=nvidia-persistenced.service',
      '',
      '[Service]',
      'Type=exec',
      'RemainAfterExit=yes',
      ...calls.slice(0, -1).map((call) => `ExecStartPre=${SMI} ${call}`),
      ...calls.slice(-1).map((call) => `ExecStart=${SMI} ${call}`),
      'TimeoutStartSec=15min',
      '',
      '[Install]',
      'WantedBy=multi-user.target',
    ]),
  },
];
