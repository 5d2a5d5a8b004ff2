import { comment, lines, shellQuote } from '../../internal';
import { type KubeletConfiguration, isKubeletLabel } from '../../kubernetes';
import type { VehicleRow } from '../../model';
import type { KubeletStart } from '../../platforms';
import { type NodeFile, kubeletDelivery, printer } from './kubelet-delivery';
import { machineChecks } from './machine-checks';
import { type NodeView, viewOf } from './node-view';

/**
 * A bash script for nodes whose kubelet is a systemd service. It can run any number of times: what is as it should be is
 * left alone. `--verify` changes nothing and says what differs; `--drained` allows what only a drained node survives.
 */
export const bash: VehicleRow = {
  id: 'bash',
  userData: 'bootstrap.sh',
  name: 'the bootstrap script',
  serves: ({ kubelet }, os) => SYSTEMS[kubelet.by].includes(os),
  delivers: new Set(['kubelet', 'registration']),
  write: (plan, platform) => [
    {
      path: 'bootstrap.sh',
      text: bootstrapScript(viewOf(plan, platform)),
      executable: true,
      about: `Sets up a node of pool ${plan.pool} on ${plan.machine.name}: kubelet configuration, labels and taints`,
    },
  ],
};

/** Systems with systemd and bash, which is everything that the script needs, and a kernel that Kubernetes 1.30 and later accept. */
const ANY_SYSTEMD = ['ubuntu-22.04', 'ubuntu-24.04', 'debian-12', 'rhel-9', 'amazon-linux-2023'];

/** Systems on which what starts the kubelet is a service. Source: nodeadm is part of the Amazon Linux 2023 images of EKS AMI v20260724. */
const SYSTEMS: Readonly<Record<KubeletStart['by'], readonly string[]>> = {
  kubeadm: ANY_SYSTEMD,
  rancher: ANY_SYSTEMD,
  nodeadm: ['amazon-linux-2023'],
  platform: [],
};

function bootstrapScript(plan: NodeView): string {
  const { files, services, live } = kubeletDelivery(plan);
  const all: readonly NodeFile[] = [...files, ...managerFiles(plan.kubelet)];
  // Without a kubelet to stop or a policy to change, a drained node is as any other.
  const asks = live || plan.kubelet !== undefined;
  return lines([
    '#!/usr/bin/env bash',
    comment(`Sets up a node of pool ${plan.pool} in cluster ${plan.cluster.name}, on the machine ${plan.machine.name}. Made by cdk8s-gpu.`),
    '#',
    '# bootstrap.sh            writes what differs, and restarts the kubelet when something did',
    '# bootstrap.sh --drained  the same on a drained node, where CPU and Memory Manager may begin anew',
    '# bootstrap.sh --verify   writes nothing, says what differs, and fails when something does',
    '#',
    ...NOTES[plan.platform.kubelet.by === 'nodeadm' ? 'nodeadm' : 'others'],
    ...laterLabels(plan),
    '# CDK8S_GPU_ROOT=<folder> works below that folder, for images and tests, and leaves services alone.',
    'set -eu',
    'umask 022',
    '',
    'root=${CDK8S_GPU_ROOT:-}',
    'verify=no',
    ...(asks ? ['drained=no'] : []),
    'for argument in "$@"; do',
    '  case $argument in',
    '    --verify) verify=yes ;;',
    asks ? '    --drained) drained=yes ;;' : '    --drained) ;;',
    '    *)',
    '      printf \'unknown argument %s: use --verify or --drained\\n\' "$argument" >&2',
    '      exit 64',
    '      ;;',
    '  esac',
    'done',
    '',
    ...all.flatMap(({ text }, index) => printer(`text_${index + 1}`, text)),
    '',
    ...LIBRARY,
    '',
    ...machineChecks(plan),
    ...all.map(({ path }, index) => `note ${shellQuote(path)} text_${index + 1}`),
    '',
    ...finishing(plan, all, services, live),
  ]);
}

const NOTES = {
  nodeadm: [
    '# Give it as a part of type text/x-shellscript after the NodeConfig of the user data: nodeadm starts the kubelet after it.',
    '# A living node reads the files at its next boot; replacing the node is safer.',
  ],
  others: ['# Run it before the node joins. A living node is drained first when the CPU or Memory Manager changes.'],
} as const;

/** Says which labels somebody else must put on. */
function laterLabels({ labels }: NodeView): readonly string[] {
  const later = Object.keys(labels).filter((key) => !isKubeletLabel(key));
  if (later.length === 0) return [];
  return [
    comment(`No kubelet may put these labels on its own node: ${later.join(', ')}. label-existing-nodes.sh does, after it has joined.`),
  ];
}

const LIBRARY = [
  '# Whether a file holds exactly what a function prints.',
  'same() {',
  '  [ -f "$root$1" ] && [ "$("$2"; printf x)" = "$(cat "$root$1"; printf x)" ]',
  '}',
  '',
  '# Notes a file that differs.',
  "differing=''",
  'note() {',
  '  if ! same "$1" "$2"; then',
  '    differing="$differing $2"',
  '    if [ "$verify" = yes ]; then',
  '      printf \'differs: %s\\n\' "$1"',
  '      if [ -f "$root$1" ] && command -v diff >/dev/null 2>&1; then',
  '        "$2" | diff "$root$1" - || true',
  '      fi',
  '    fi',
  '  fi',
  '}',
  '',
  '# Writes a file that was noted, whole or not at all.',
  'put() {',
  '  case "$differing " in',
  '    *" $2 "*)',
  '      mkdir -p "$(dirname "$root$1")"',
  '      "$2" >"$root$1.cdk8s-gpu"',
  '      chmod 0644 "$root$1.cdk8s-gpu"',
  '      mv -f "$root$1.cdk8s-gpu" "$root$1"',
  '      printf \'wrote %s\\n\' "$1"',
  '      ;;',
  '  esac',
  '}',
];

/**
 * Files that record what the CPU and Memory Managers were last told: when it changes, the state that they keep makes the
 * kubelet refuse to start (Kubernetes 1.36.2 `pkg/kubelet/cm/cpumanager/state`).
 */
const CPU_RECORD = '/etc/cdk8s-gpu/cpu-manager';
const MEMORY_RECORD = '/etc/cdk8s-gpu/memory-manager';

function managerFiles(kubelet: KubeletConfiguration | undefined): readonly NodeFile[] {
  if (kubelet === undefined) return [];
  const { cpuManagerPolicy = 'none', cpuManagerPolicyOptions = {}, reservedSystemCPUs = '', kubeReserved, systemReserved } = kubelet;
  const amounts =
    reservedSystemCPUs === '' ? { kubeReservedCpu: kubeReserved?.['cpu'] ?? '0', systemReservedCpu: systemReserved?.['cpu'] ?? '0' } : {};
  const { memoryManagerPolicy = 'None', reservedMemory = [] } = kubelet;
  return [
    { path: CPU_RECORD, text: record({ cpuManagerPolicy, cpuManagerPolicyOptions, reservedSystemCPUs, ...amounts }) },
    { path: MEMORY_RECORD, text: record({ memoryManagerPolicy, reservedMemory }) },
  ];
}

/** Stands from before the first file is written until the kubelet is restarted; it names the service that ran. */
const PENDING = '/etc/cdk8s-gpu/restart-pending';

const record = (settings: object): string => `${JSON.stringify(settings)}\n`;

function finishing(plan: NodeView, all: readonly NodeFile[], services: readonly string[], live: boolean): readonly string[] {
  const records = all.flatMap(({ path }, index) => (path === CPU_RECORD || path === MEMORY_RECORD ? [{ path, number: index + 1 }] : []));
  return [
    ...(live
      ? [
          '# Left by a run that was ended before it restarted the kubelet.',
          `pending="$root${PENDING}"`,
          'if [ -f "$pending" ]; then',
          '  differing="$differing restart"',
          '  if [ "$verify" = yes ]; then',
          "    printf '%s\\n' 'differs: the kubelet has not been restarted since its files were written'",
          '  fi',
          'fi',
        ]
      : []),
    `if [ -z "$differing" ]; then`,
    `  printf '%s\\n' ${shellQuote('nothing changed: the node is as planned')}`,
    '  exit 0',
    'fi',
    'if [ "$verify" = yes ]; then',
    '  exit 1',
    'fi',
    '',
    ...(plan.kubelet === undefined ? [] : staleness(records)),
    ...restarting(services, live),
    ...(plan.kubelet === undefined
      ? []
      : ['for state in $stale; do', '  rm -f "$root$state"', '  printf \'removed %s\\n\' "$state"', 'done']),
    ...all.map(({ path }, index) => `put ${shellQuote(path)} text_${index + 1}`),
    ...starting(live),
  ];
}

function staleness(records: readonly { readonly path: string; readonly number: number }[]): readonly string[] {
  const state = (path: string): string => `/var/lib/kubelet/${path === CPU_RECORD ? 'cpu_manager_state' : 'memory_manager_state'}`;
  return [
    '# What a manager remembers of its last policy keeps the kubelet from starting with another.',
    "stale=''",
    'forget() {',
    '  case "$differing " in',
    '    *" $1 "*)',
    '      if [ -f "$root$2" ]; then stale="$stale $2"; fi',
    '      ;;',
    '  esac',
    '}',
    ...records.map(({ path, number }) => `forget text_${number} ${state(path)}`),
    'if [ -n "$stale" ] && [ "$drained" = no ]; then',
    `  printf 'the CPU or Memory Manager changes on a node that has run: drain it, then run this with --drained (stale:%s)\\n' "$stale" >&2`,
    '  exit 75',
    'fi',
    '',
  ];
}

function restarting(services: readonly string[], live: boolean): readonly string[] {
  if (!live) return [];
  return [
    "running=''",
    'note_running() {',
    '  if [ -z "$root" ] && command -v systemctl >/dev/null 2>&1 && systemctl is-active --quiet "$1"; then',
    '    running=$1',
    '  fi',
    '}',
    ...services.map((service) => `note_running ${shellQuote(service)}`),
    'if [ -z "$running" ] && [ -s "$pending" ]; then',
    '  running=$(cat "$pending")',
    'fi',
    'mkdir -p "$(dirname "$pending")"',
    'printf \'%s\' "$running" >"$pending"',
    'if [ -n "$running" ] && [ "$drained" = yes ]; then',
    '  systemctl stop "$running"',
    'fi',
    '',
  ];
}

function starting(live: boolean): readonly string[] {
  if (!live) return ["printf '%s\\n' 'nodeadm gives this to the kubelet when it starts it next'"];
  return [
    'if [ -z "$root" ] && command -v systemctl >/dev/null 2>&1; then',
    '  systemctl daemon-reload',
    '  if [ -n "$running" ]; then',
    '    systemctl restart "$running"',
    '    printf \'restarted %s\\n\' "$running"',
    '  fi',
    'fi',
    'rm -f "$pending"',
  ];
}
