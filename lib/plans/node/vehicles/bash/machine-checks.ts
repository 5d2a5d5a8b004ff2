import { shellQuote } from '../../../../internal';
import { numaOf } from '../../../../words/machine';
import { reservedSet } from '../../allocatable';
import type { NodeView } from '../node-view';

/**
 * The part of a script that compares the node with the machine that was planned for: it ends where the kubelet would not start,
 * and where NUMA nodes have other CPUs.
 */
export function machineChecks(plan: NodeView): readonly string[] {
  return [...presenceChecks(plan), ...layoutChecks(plan)];
}

/**
 * A kubelet that is told to reserve a CPU that is not online, or memory of a NUMA node that does not exist, does not start.
 *
 * Source: Kubernetes 1.36.3 `cmd/kubelet/app/server_linux.go` (`getReservedCPUs`), `pkg/kubelet/cm/memorymanager`.
 */
function presenceChecks({
  kubelet = { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration' },
}: NodeView): readonly string[] {
  const cpus = [...reservedSet(kubelet)].sort((a, b) => a - b);
  const nodes = [...new Set((kubelet.reservedMemory ?? []).map(({ numaNode }) => numaNode))].sort((a, b) => a - b);
  if (cpus.length + nodes.length === 0) return [];
  return [
    '# A kubelet does not start when CPUs or NUMA nodes that it reserves are not there.',
    "absent=''",
    ...(cpus.length > 0
      ? [
          'online=$(cat "$root/sys/devices/system/cpu/online" 2>/dev/null || true)',
          'is_online() {',
          "  for range in $(printf '%s' \"$online\" | tr , ' '); do",
          '    if [ "$1" -ge "${range%-*}" ] && [ "$1" -le "${range#*-}" ]; then return 0; fi',
          '  done',
          '  return 1',
          '}',
          'if [ -n "$online" ]; then',
          `  for cpu in ${cpus.join(' ')}; do`,
          '    is_online "$cpu" || absent="$absent CPU $cpu,"',
          '  done',
          'fi',
        ]
      : []),
    ...(nodes.length > 0
      ? [
          'if [ -d "$root/sys/devices/system/node" ]; then',
          `  for node in ${nodes.join(' ')}; do`,
          '    [ -d "$root/sys/devices/system/node/node$node" ] || absent="$absent NUMA node $node,"',
          '  done',
          'fi',
        ]
      : []),
    'if [ -n "$absent" ]; then',
    '  printf \'this is not the machine that was planned for, and its kubelet would not start: it has no%s\\n\' "${absent%,}" >&2',
    "  printf '%s\\n' 'take a snapshot of this machine and plan for it' >&2",
    '  exit 78',
    'fi',
    '',
  ];
}

/** CPU numbers of the plan would mean other CPUs, and the wrong cores would be kept for the system. */
function layoutChecks({ machine, kubelet }: NodeView): readonly string[] {
  const nodes = kubelet === undefined ? [] : (numaOf(machine) ?? []).filter(({ cpus }) => cpus !== '');
  if (nodes.length === 0) return [];
  return [
    '# The plan names CPUs by number, so that the machine must be the one it was made for.',
    'expect_cpus() {',
    '  local cpus',
    '  if [ ! -d "$root/sys/devices/system/node" ]; then return; fi',
    '  cpus=$(cat "$root/sys/devices/system/node/node$1/cpulist" 2>/dev/null || true)',
    '  if [ "$cpus" != "$2" ]; then',
    `    printf 'NUMA node %s has the CPUs "%s", planned were "%s"\\n' "$1" "$cpus" "$2" >&2`,
    '    mismatch=yes',
    '  fi',
    '}',
    'mismatch=no',
    ...nodes.map(({ id, cpus }) => `expect_cpus ${id} ${shellQuote(cpus)}`),
    'if [ "$mismatch" = yes ]; then',
    "  stop 78 'this is not the machine that was planned for, and its reserved cores would be others: take a snapshot of this machine and plan for it'",
    'fi',
    '',
  ];
}
