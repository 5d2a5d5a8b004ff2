import { anyOf, lines, list, object, oneOf, optional, required, shellQuote } from '../../../internal';
import type { Primitive } from '../../../model';
import { option } from '../setting';
import { DEVICE, FOLDER } from './forms';
import type { ScratchVolume } from './options';

const SCRATCH = '/usr/local/sbin/cdk8s-gpu-scratch';

/** Disks of the node as one file system for data that nobody misses. */
export const scratch = option({
  id: 'scratch',
  at: 'storage.scratch',
  why: 'data sets and checkpoints are read and written at the rate of all disks together, and never through the overlay of an image',
  source: 'mdadm(8), mkfs.xfs(8); the strategy RAID0 of nodeadm (awslabs/amazon-eks-ami v20260724)',
  verify: 'findmnt /mnt/scratch; cat /proc/mdstat',
  form: anyOf(
    "a directory where a file system is mounted, such as '/mnt/nvme', or { devices, mountPath?, fileSystem? }",
    FOLDER,
    object<ScratchVolume>({
      devices: required(list(DEVICE, { min: 1 })),
      mountPath: optional(FOLDER),
      fileSystem: optional(oneOf(['xfs', 'ext4'])),
    }),
  ),
  becomes: (volume) => (typeof volume === 'string' ? mounted(volume) : scratchOf(volume)),
});

/** Sources: util-linux 2.38 mountpoint(1); systemd 252 systemd.unit(5), RequiresMountsFor. */
const mounted = (path: string): readonly Primitive[] => [
  {
    ...unit(`Scratch space is mounted at ${path}`, `RequiresMountsFor=${path}`, `/usr/bin/mountpoint -q ${path}`),
    check: ['mountpoint', '-q', path],
  },
];

function unit(description: string, after: string, run: string): Extract<Primitive, { kind: 'systemdUnit' }> {
  return {
    kind: 'systemdUnit',
    name: 'cdk8s-gpu-scratch.service',
    enable: true,
    text: lines([
      '[Unit]',
      `Description=${description}`,
      after,
      'Before=kubelet.service k3s.service k3s-agent.service rke2-server.service rke2-agent.service',
      '',
      '[Service]',
      'Type=oneshot',
      'RemainAfterExit=yes',
      `ExecStart=${run}`,
      '',
      '[Install]',
      'WantedBy=multi-user.target',
    ]),
  };
}

function scratchOf({ devices, mountPath = '/mnt/scratch', fileSystem = 'xfs' }: ScratchVolume): readonly Primitive[] {
  const several = devices.length > 1;
  const target = several ? '/dev/md/scratch' : (devices[0] ?? '');
  return [
    ...(several ? [{ kind: 'package', name: 'mdadm' } as const] : []),
    ...(fileSystem === 'xfs' ? [{ kind: 'package', name: 'xfsprogs' } as const] : []),
    {
      kind: 'file',
      path: SCRATCH,
      mode: '0755',
      text: lines([
        '#!/bin/sh',
        `# Mounts ${mountPath}. A disk is formatted only where nothing at all is on it.`,
        'set -eu',
        `mountpoint -q ${mountPath} && exit 0`,
        ...(several
          ? [
              `if ! [ -e ${target} ]; then`,
              `  mdadm --assemble --scan || true`,
              'fi',
              `if ! [ -e ${target} ]; then`,
              ...devices.flatMap((device) => [
                `  if [ -n "$(wipefs --noheadings ${device})" ]; then`,
                `    printf '%s\\n' ${shellQuote(`${device} is not empty: nothing is formatted`)} >&2`,
                '    exit 1',
                '  fi',
              ]),
              `  mdadm --create --run --force ${target} --level=0 --raid-devices=${devices.length} ${devices.join(' ')}`,
              'fi',
            ]
          : []),
        `if [ -z "$(wipefs --noheadings ${target})" ]; then`,
        `  mkfs.${fileSystem} ${target}`,
        'fi',
        `mkdir -p ${mountPath}`,
        `mount -t ${fileSystem} -o noatime ${target} ${mountPath}`,
        `chmod 1777 ${mountPath}`,
      ]),
    },
    unit(`Scratch space on ${devices.join(' ')}`, 'After=local-fs.target', SCRATCH),
  ];
}
