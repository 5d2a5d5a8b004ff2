import { anyOf, lines, list, object, oneOf, optional, required } from '../../../../internal';
import type { Primitive } from '../../../model';
import { option } from '../setting';
import { DEVICE, FOLDER } from './forms';
import type { ScratchVolume } from './options';
import { atBoot, volumeOf } from './volumes';

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
    ...atBoot('scratch', `Scratch space is mounted at ${path}`, [`RequiresMountsFor=${path}`], `/usr/bin/mountpoint -q ${path}`),
    check: ['mountpoint', '-q', path],
  },
];

function scratchOf({ devices, mountPath = '/mnt/scratch', fileSystem = 'xfs' }: ScratchVolume): readonly Primitive[] {
  const volume = volumeOf('scratch', { devices, fileSystem });
  return [
    ...volume.packages,
    {
      kind: 'file',
      path: SCRATCH,
      mode: '0755',
      text: lines([
        '#!/bin/sh',
        `# Mounts ${mountPath}. A disk is formatted only where nothing at all is on it.`,
        'set -eu',
        `mountpoint -q ${mountPath} && exit 0`,
        ...volume.formats,
        `mkdir -p ${mountPath}`,
        volume.mounts(mountPath),
        `chmod 1777 ${mountPath}`,
      ]),
    },
    atBoot('scratch', `Scratch space on ${devices.join(' ')}`, ['After=local-fs.target'], SCRATCH),
  ];
}
