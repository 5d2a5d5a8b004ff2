import { anyOf, lines, list, object, optional, required } from '../../../../internal';
import type { Primitive } from '../../../model';
import { option } from '../setting';
import { bytesPerSecond, DEVICE, FOLDER, isList, rate } from './forms';
import type { DiskLimit, SystemDiskLimit } from './options';
import { atBoot } from './volumes';

const PROGRAM = '/usr/local/sbin/cdk8s-gpu-io';

/** Where images, logs and emptyDirs are. */
const SYSTEM = '/var';

/** What pods may take of the bandwidth of disks, all of them together. */
export const diskLimits = option({
  id: 'disk-limits',
  at: 'storage.io',
  why: 'images, logs and the kubelet keep answering while a checkpoint is written; Kubernetes has no field for it',
  source:
    'systemd.resource-control(5): IOReadBandwidthMax, IOWriteBandwidthMax (cgroup v2 io.max); the kubelet with cgroupDriver systemd makes kubepods.slice',
  verify: 'cat /sys/fs/cgroup/kubepods.slice/io.max',
  form: anyOf(
    '{ reserveForSystem, bandwidth? }, or a list of { device, bandwidth, reserveForSystem }',
    object<SystemDiskLimit>({ reserveForSystem: required(rate(0)), bandwidth: optional(rate(1)) }),
    list(
      object<DiskLimit>({
        device: required(anyOf("a block device such as '/dev/nvme1n1', or a directory on it", DEVICE, FOLDER)),
        bandwidth: required(rate(1)),
        reserveForSystem: required(rate(0)),
      }),
      { min: 1 },
    ),
  ),
  becomes: (limits) => {
    if (isList(limits)) return limited(limits);
    const { bandwidth, reserveForSystem } = limits;
    return bandwidth === undefined
      ? measured(bytesPerSecond(reserveForSystem))
      : limited([{ device: SYSTEM, bandwidth, reserveForSystem }]);
  },
});

const limited = (limits: readonly DiskLimit[]): readonly Primitive[] => [
  {
    kind: 'systemdUnit',
    name: 'kubepods.slice',
    dropIn: '90-cdk8s-gpu-io.conf',
    check: holds(limits.map((limit) => `rbps=${leftOf(limit)} wbps=${leftOf(limit)} `)),
    text: lines([
      '[Slice]',
      'IOAccounting=yes',
      ...limits.flatMap((limit) => [
        `IOReadBandwidthMax=${limit.device} ${leftOf(limit)}`,
        `IOWriteBandwidthMax=${limit.device} ${leftOf(limit)}`,
      ]),
    ]),
  },
];

const leftOf = ({ bandwidth, reserveForSystem }: DiskLimit): number => bytesPerSecond(bandwidth) - bytesPerSecond(reserveForSystem);

const CGROUP = '/sys/fs/cgroup/kubepods.slice';

/** Looks at the limits of the cgroup: 69 before the kubelet has made it. Source: Linux 6.12 Documentation/admin-guide/cgroup-v2.rst, io.max. */
const holds = (texts: readonly string[]): readonly string[] => [
  'sh',
  '-ec',
  [`[ -d ${CGROUP} ] || exit 69`, ...texts.map((text) => `grep -q '${text}' ${CGROUP}/io.max`)].join('; '),
];

/**
 * cgroup v2 has limits (io.max), shares that need BFQ or io.cost (io.weight) and a target of latency (io.latency), and no
 * least bandwidth: what is left of all of it has to be known, and neither the kernel nor a machine's data sheet says it.
 *
 * Source: Linux 6.12 Documentation/admin-guide/cgroup-v2.rst.
 */
const measured = (reserve: number): readonly Primitive[] => [
  { kind: 'file', path: PROGRAM, mode: '0755', text: lines(program(reserve)) },
  {
    ...atBoot('io', `Keeps bandwidth of the disk of ${SYSTEM} from pods`, [`RequiresMountsFor=${SYSTEM}`], PROGRAM, {
      more: ['ExecStop=systemctl set-property --runtime kubepods.slice IOReadBandwidthMax= IOWriteBandwidthMax='],
    }),
    check: holds(['rbps=[0-9]* wbps=[0-9]']),
  },
];

const program = (reserve: number): readonly string[] => [
  '#!/bin/sh',
  `# Keeps ${reserve} bytes per second of the disk of ${SYSTEM} from pods. What it reads and writes is measured once, with 512 MiB.`,
  'set -eu',
  'export LC_ALL=C',
  `store=${SYSTEM}/lib/cdk8s-gpu`,
  'rates=$store/disk-rates',
  'mkdir -p "$store"',
  'trap \'rm -f "$store/probe"\' EXIT',
  // Seconds stand after "copied," in what dd says, bytes first.
  'measure() {',
  `  dd bs=16M count=32 "$@" 2>&1 | awk '/ copied, / { bytes = $1; sub(/.* copied, /, ""); printf "%.0f", bytes / $1 }'`,
  '}',
  'if ! [ -s "$rates" ]; then',
  '  writes=$(measure if=/dev/zero of="$store/probe" oflag=direct conv=fsync)',
  '  reads=$(measure if="$store/probe" of=/dev/null iflag=direct)',
  '  printf \'%s %s\\n\' "${reads:-0}" "${writes:-0}" >"$rates"',
  'fi',
  'read -r reads writes <"$rates"',
  `if [ "$reads" -le ${reserve} ] || [ "$writes" -le ${reserve} ]; then`,
  '  rm -f "$rates"',
  `  printf 'the disk of ${SYSTEM} reads %s and writes %s bytes per second: nothing would be left for pods\\n' "$reads" "$writes" >&2`,
  '  exit 1',
  'fi',
  'systemctl set-property --runtime kubepods.slice IOAccounting=yes \\',
  `  "IOReadBandwidthMax=${SYSTEM} $((reads - ${reserve}))" "IOWriteBandwidthMax=${SYSTEM} $((writes - ${reserve}))"`,
];
