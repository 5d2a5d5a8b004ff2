import { anyOf, list, object, oneOf, optional, required } from '../../../../internal';
import type { Primitive } from '../../../model';
import { option } from '../setting';
import { DISK_THAT_STAYS, FOLDER } from './forms';
import type { ScratchVolume } from './options';
import { atBoot, volumeOf } from './volumes';

/** Disks of the node as one file system for data that nobody misses. */
export const scratch = option({
  id: 'scratch',
  at: 'storage.scratch',
  why: 'data sets and checkpoints are read and written at the rate of all disks together, and never through the overlay of an image',
  source: 'mdadm(8), mkfs.xfs(8); the strategy RAID0 of nodeadm (awslabs/amazon-eks-ami v20260724)',
  verify: 'findmnt /mnt/scratch; cat /proc/mdstat /var/lib/cdk8s-gpu/volumes/scratch',
  form: anyOf(
    "a directory where a file system is mounted, such as '/mnt/nvme', or { devices, mountPath?, fileSystem? }",
    FOLDER,
    object<ScratchVolume>({
      devices: required(list(DISK_THAT_STAYS, { min: 1 })),
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

function scratchOf({ mountPath = '/mnt/scratch', ...disks }: ScratchVolume): readonly Primitive[] {
  const { needs, run, check } = volumeOf('scratch', mountPath, disks);
  const unit = atBoot('scratch', `Scratch space on ${disks.devices.join(' ')}`, ['After=local-fs.target'], run.join(' '));
  return [...needs, { ...unit, check }];
}
