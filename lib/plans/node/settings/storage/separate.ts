import { anyOf, lines, list, object, oneOf, optional, required, shellQuote } from '../../../../internal';
import type { Primitive } from '../../../model';
import { runtimeOf } from '../own/toolkit-runtimes';
import { option, type SettingQuestion } from '../setting';
import { DISK_THAT_STAYS, FOLDER } from './forms';
import type { DiskVolume } from './options';
import { atBoot, volumeOf } from './volumes';

const form = anyOf(
  "a directory where a file system is mounted, such as '/mnt/nvme', or { devices, fileSystem? }",
  FOLDER,
  object<DiskVolume>({ devices: required(list(DISK_THAT_STAYS, { min: 1 })), fileSystem: optional(oneOf(['xfs', 'ext4'])) }),
);
const source =
  'Kubernetes 1.36 documentation, Node-pressure eviction: nodefs, imagefs; containerd 2.4.0-beta docs/ops.md, root; CRI-O crio.conf(5), root; bind mounts as those of nodeadm (awslabs/amazon-eks-ami v20260724, localStorage)';

/** Images and what containers write into their own file systems. */
export const images = option({
  id: 'images',
  at: 'storage.images',
  why: 'images of CUDA fill a disk: on one of their own the kubelet sees it as imagefs, removes unused images and evicts pods by it, and the system keeps its own',
  source,
  verify: 'findmnt /var/lib/containerd; kubectl get --raw /api/v1/nodes/NODE/proxy/stats/summary',
  form,
  becomes: (volume, question) => separate('images', imageStoreOf(question), volume, runtimesOf(question)),
});

/** What containers write to their standard output. */
export const logs = option({
  id: 'pod-logs',
  at: 'storage.logs',
  why: 'a program that logs without end fills its own disk, neither that of the system nor that of images; the kubelet bounds each log by containerLogMaxSize, and evicts nobody for that disk',
  source,
  verify: 'findmnt /var/log/pods',
  form,
  becomes: (volume) => separate('logs', '/var/log/pods', volume, []),
});

/** Where containerd or CRI-O of a platform keep images. */
export const imageStoreOf = ({ platform, tuning }: Pick<SettingQuestion, 'platform' | 'tuning'>): string =>
  platform?.imageStore ?? runtimeOf(tuning?.containerToolkit).store;

/** Services that have the store of images open. */
const runtimesOf = ({ platform, tuning }: SettingQuestion): readonly string[] =>
  platform?.kubelet.by === 'rancher'
    ? platform.kubelet.services
    : [...(tuning?.containerToolkit?.runtime === 'docker' ? ['docker'] : []), 'containerd', 'crio'];

/**
 * A directory of the system on another file system, with what is in it. Its containers write there, so that it moves only
 * while there are none: before a node joins, or at the next boot.
 */
function separate(name: string, path: string, volume: string | DiskVolume, services: readonly string[]): readonly Primitive[] {
  const program = `/usr/local/sbin/cdk8s-gpu-separate-${name}`;
  const at = typeof volume === 'string' ? volume : `/run/cdk8s-gpu/${name}`;
  const made = typeof volume === 'string' ? undefined : volumeOf(name, at, volume);
  const before = services.map((service) => `${service}.service `).join('');
  return [
    ...(made?.needs ?? []),
    {
      kind: 'file',
      path: program,
      mode: '0755',
      text: lines([
        '#!/bin/sh',
        `# ${path} is on another file system, with what was in it before.`,
        'set -eu',
        ...(made === undefined ? [`mountpoint -q ${path} && exit 0`] : looks(path, at, made)),
        ...refuse(RUNNING, 'containers run on this node: drain it, and reboot it'),
        ...(made === undefined ? refuse(`! mountpoint -q ${at}`, `nothing is mounted at ${at}`) : [made.run.join(' ')]),
        `mkdir -p ${path}`,
        ...(services.length === 0 ? [] : STOPPED(services)),
        `if ! [ -d ${at}/${name} ]; then`,
        `  rm -rf ${at}/${name}.part`,
        `  cp -a ${path} ${at}/${name}.part`,
        `  mv ${at}/${name}.part ${at}/${name}`,
        'fi',
        `mount --bind ${at}/${name} ${path}`,
      ]),
    },
    {
      ...atBoot(name, `${path} on ${typeof volume === 'string' ? volume : volume.devices.join(' ')}`, orderOf(volume), program, { before }),
      check: made === undefined ? ['mountpoint', '-q', path] : [program, '--check'],
    },
  ];
}

/** What is mounted already is looked at, and nothing of it is moved. */
const looks = (path: string, at: string, { run, check }: ReturnType<typeof volumeOf>): readonly string[] => [
  `if [ "$*" = --check ]; then`,
  `  mountpoint -q ${path}`,
  `  exec ${check.join(' ')}`,
  'fi',
  `if mountpoint -q ${path}; then`,
  `  if mountpoint -q ${at}; then exec ${run.join(' ')}; fi`,
  '  exit 0',
  'fi',
];

/** The kernel keeps 15 characters of a name, here of containerd-shim-runc-v2, and pgrep takes no pattern that is longer. */
const RUNNING = 'pgrep -x containerd-shim >/dev/null || pgrep -x conmon >/dev/null';

const orderOf = (volume: string | DiskVolume): readonly string[] =>
  typeof volume === 'string'
    ? [`RequiresMountsFor=${volume}`, 'After=local-fs.target cdk8s-gpu-scratch.service']
    : ['After=local-fs.target'];

const refuse = (when: string, says: string): readonly string[] => [
  `if ${when}; then`,
  `  printf '%s\\n' ${shellQuote(says)} >&2`,
  '  exit 1',
  'fi',
];

/** Who keeps files open is started again whatever happens, without waiting: it waits for this unit. */
const STOPPED = (services: readonly string[]): readonly string[] => [
  "stopped=''",
  'trap \'for service in $stopped; do systemctl start --no-block "$service"; done\' EXIT',
  `for service in ${services.join(' ')}; do`,
  '  systemctl is-active --quiet "$service" || continue',
  '  stopped="$stopped $service"',
  '  systemctl stop "$service"',
  'done',
];
