import { comment, lines, shellQuote } from '../../../../internal';
import type { MachineShape } from '../../../../words/machine';
import { groupsOn, type MigGroup, type Primitive } from '../../../model';

const PROGRAM = '/usr/local/sbin/cdk8s-gpu-mig-by-smi';

/**
 * MIG by nvidia-smi alone, for nodes without mig-parted: a program that cuts each GPU as the pool says, at each boot. It leaves
 * alone what is cut so already, and ends no program that uses a GPU.
 *
 * Source: NVIDIA MIG User Guide r620: -mig, -cgi with -C, -dci, -dgi; of several profiles the largest comes first; -L lists them.
 */
export const cutBySmi = (groups: readonly MigGroup[], machine: MachineShape): readonly Primitive[] => [
  { kind: 'file', path: PROGRAM, mode: '0755', text: program(groupsOn(groups, machine.gpu), machine) },
  {
    kind: 'systemdUnit',
    name: 'cdk8s-gpu-mig.service',
    enable: true,
    check: [PROGRAM, '--check'],
    text: lines([
      '[Unit]',
      'Description=Cuts the GPUs by MIG as the pool says',
      'After=nvidia-persistenced.service',
      'Before=kubelet.service k3s.service k3s-agent.service rke2-server.service rke2-agent.service',
      '',
      '[Service]',
      'Type=oneshot',
      'RemainAfterExit=yes',
      `ExecStart=${PROGRAM}`,
      'TimeoutStartSec=10min',
      '',
      '[Install]',
      'WantedBy=multi-user.target',
    ]),
  },
];

function program(groups: readonly MigGroup[], { name, gpus }: MachineShape): string {
  const cuts = gpus.map(({ index }) => {
    const group = groups.findLast(({ devices }) => devices === 'all' || devices.includes(index));
    return `cut ${index} ${shellQuote(profilesOf(group?.layout ?? {}).join(','))}`;
  });
  return lines([
    '#!/bin/sh',
    comment(`Cuts the GPUs of a machine ${name} by MIG with nvidia-smi. With --check it only looks.`),
    'set -eu',
    'mode=$' + '{1:-cut}',
    'failed=0',
    '',
    '# MIG devices of a GPU, sorted.',
    'devices() {',
    "  nvidia-smi -L | awk -v gpu=\"$1:\" '/^GPU /{ own = ($2 == gpu) } own && $1 == \"MIG\" { print $2 }' | sort | tr '\\n' ',' | sed 's/,$//'",
    '}',
    '',
    'sorted() {',
    "  printf '%s\\n' \"$1\" | tr ',' '\\n' | sort | tr '\\n' ',' | sed 's/,$//'",
    '}',
    '',
    'is_on() {',
    '  [ "$(nvidia-smi -i "$1" --query-gpu=mig.mode.current --format=csv,noheader)" = Enabled ]',
    '}',
    '',
    'is_cut() {',
    '  if [ -z "$2" ]; then ! is_on "$1"; else is_on "$1" && [ "$(devices "$1")" = "$(sorted "$2")" ]; fi',
    '}',
    '',
    '# A GPU, and the profiles that it is cut into, largest first; none for MIG off.',
    'cut() {',
    '  if is_cut "$1" "$2"; then return 0; fi',
    '  if [ "$mode" = --check ]; then',
    '    echo "GPU $1 is not cut into: $' + '{2:-nothing}" >&2',
    '    failed=1',
    '    return 0',
    '  fi',
    '  if is_on "$1" && [ -n "$(devices "$1")" ]; then',
    '    nvidia-smi mig -i "$1" -dci',
    '    nvidia-smi mig -i "$1" -dgi',
    '  fi',
    '  if [ -z "$2" ]; then',
    '    nvidia-smi -i "$1" -mig 0',
    '  else',
    '    is_on "$1" || nvidia-smi -i "$1" -mig 1',
    '    is_on "$1" || { echo "GPU $1 needs a reset, or the machine a reboot, before MIG is on" >&2; exit 69; }',
    '    nvidia-smi mig -i "$1" -cgi "$2" -C',
    '  fi',
    '  is_cut "$1" "$2" || { echo "GPU $1 is not cut into: $' + '{2:-nothing}" >&2; exit 1; }',
    '}',
    '',
    ...cuts,
    'exit "$failed"',
  ]);
}

/** Each profile as often as the layout has it, largest first: a smaller one may take the place where a larger one must begin. */
const profilesOf = (layout: Readonly<Record<string, number>>): readonly string[] =>
  Object.entries(layout)
    .sort(([a], [b]) => sizeOf(b) - sizeOf(a) || (a < b ? -1 : 1))
    .flatMap(([profile, count]) => Array.from({ length: count }, () => profile));

const sizeOf = (profile: string): number => {
  const [, slices = '0', memory = '0'] = /^(\d+)g\.(\d+)gb/.exec(profile) ?? [];
  return Number(slices) * 1000 + Number(memory);
};
