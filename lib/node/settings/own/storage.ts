import { lines, list, memory, object, oneOf, optional, plainText, required, shellQuote } from '../../../internal';
import { parseMemory } from '../../../kubernetes';
import type { Primitive } from '../../../model';
import { option } from '../setting';
import type { DiskLimit, ScratchVolume } from './options';

const DEVICE = plainText({ pattern: /^\/dev\/[A-Za-z0-9/_.:-]+$/, what: "a block device such as '/dev/nvme1n1'" });
const FOLDER = plainText({ pattern: /^\/[A-Za-z0-9/_.-]*[A-Za-z0-9_-]$/, what: "an absolute path such as '/mnt/scratch'" });

const SCRATCH = '/usr/local/sbin/cdk8s-gpu-scratch';

/** Disks of the node as one file system for data that nobody misses. */
export const scratch = option({
  id: 'scratch',
  at: 'storage.scratch',
  why: 'data sets and checkpoints are read and written at the rate of all disks together, and never through the overlay of an image',
  source: 'mdadm(8), mkfs.xfs(8); the strategy RAID0 of nodeadm (awslabs/amazon-eks-ami v20260724)',
  verify: 'findmnt /mnt/scratch; cat /proc/mdstat',
  form: object<ScratchVolume>({
    devices: required(list(DEVICE, { min: 1 })),
    mountPath: optional(FOLDER),
    fileSystem: optional(oneOf(['xfs', 'ext4'])),
  }),
  becomes: (volume) => scratchOf(volume),
});

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
    {
      kind: 'systemdUnit',
      name: 'cdk8s-gpu-scratch.service',
      enable: true,
      text: lines([
        '[Unit]',
        `Description=Scratch space on ${devices.join(' ')}`,
        'After=local-fs.target',
        'Before=kubelet.service k3s.service k3s-agent.service rke2-server.service rke2-agent.service',
        '',
        '[Service]',
        'Type=oneshot',
        'RemainAfterExit=yes',
        `ExecStart=${SCRATCH}`,
        '',
        '[Install]',
        'WantedBy=multi-user.target',
      ]),
    },
  ];
}

/** What pods may take of the bandwidth of disks, all of them together. */
export const diskLimits = option({
  id: 'disk-limits',
  at: 'storage.io',
  why: 'images, logs and the kubelet keep answering while a checkpoint is written; Kubernetes has no field for it',
  source:
    'systemd.resource-control(5): IOReadBandwidthMax, IOWriteBandwidthMax (cgroup v2 io.max); the kubelet with cgroupDriver systemd makes kubepods.slice',
  verify: 'cat /sys/fs/cgroup/kubepods.slice/io.max',
  form: list(
    object<DiskLimit>({
      device: required(DEVICE),
      bandwidth: required(memory({ min: 1 })),
      reserveForSystem: required(memory({ min: 0 })),
    }),
    { min: 1 },
  ),
  becomes: (limits) => [
    {
      kind: 'systemdUnit',
      name: 'kubepods.slice',
      dropIn: '90-cdk8s-gpu-io.conf',
      text: lines([
        '[Slice]',
        'IOAccounting=yes',
        ...limits.flatMap(({ device, bandwidth, reserveForSystem }) => {
          const left = (parseMemory(bandwidth) ?? 0) - (parseMemory(reserveForSystem) ?? 0);
          return [`IOReadBandwidthMax=${device} ${left}`, `IOWriteBandwidthMax=${device} ${left}`];
        }),
      ]),
    },
  ],
});

/** How much the journal may hold. */
export const journal = option({
  id: 'journal',
  at: 'storage.journal',
  why: 'logs of a node that fails do not fill the disk that its images are on',
  source: 'journald.conf(5): SystemMaxUse',
  verify: 'journalctl --disk-usage',
  form: memory({ min: 1 }),
  becomes: (size) => [
    {
      kind: 'file',
      path: '/etc/systemd/journald.conf.d/90-cdk8s-gpu.conf',
      text: lines(['[Journal]', `SystemMaxUse=${parseMemory(size) ?? 0}`]),
    },
  ],
});
