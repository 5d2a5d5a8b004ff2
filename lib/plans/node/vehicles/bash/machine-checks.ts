import { shellQuote } from '../../../../internal';
import { numaOf } from '../../../../words/machine';
import { reservedSet } from '../../allocatable';
import type { NodeView } from '../node-view';
import { sh } from '../../sh';

/**
 * The part of a script that compares the node with the machine that was planned for. Nothing is written on another: its kubelet
 * would not start, or NUMA nodes have other CPUs. Who only looks has rows of it, and a rollback, which is needed just then, goes on.
 */
export function machineFunctions(plan: NodeView): readonly string[] {
  const looks = [...presence(plan), ...layout(plan)];
  return [
    ...(looks.length === 0 ? [] : LIBRARY),
    '# How the node differs from the machine that was planned for, a line each: what, what is planned, what is there.',
    'machine_differs() {',
    ...(looks.length === 0 ? ['  true'] : looks.map((line) => `  ${line}`)),
    '}',
    ...ENDS,
  ];
}

const LIBRARY = sh`
# Whether a CPU is in a list of ranges.
is_online() {
  local range
  for range in $(printf '%s' "$2" | tr , ' '); do
    if [ "$1" -ge "\${range%-*}" ] && [ "$1" -le "\${range#*-}" ]; then return 0; fi
  done
  return 1
}
expect_online() {
  local online cpu
  online=$(cat "$root/sys/devices/system/cpu/online" 2>/dev/null || true)
  [ -n "$online" ] || return 0
  for cpu in "$@"; do is_online "$cpu" "$online" || printf 'CPU %s\037there\037not there\n' "$cpu"; done
}
expect_nodes() {
  local node
  [ -d "$root/sys/devices/system/node" ] || return 0
  for node in "$@"; do [ -d "$root/sys/devices/system/node/node$node" ] || printf 'NUMA node %s\037there\037not there\n' "$node"; done
}
expect_cpus() {
  local cpus
  [ -d "$root/sys/devices/system/node" ] || return 0
  cpus=$(cat "$root/sys/devices/system/node/node$1/cpulist" 2>/dev/null || true)
  [ "$cpus" = "$2" ] || printf 'CPUs of NUMA node %s\037%s\037%s\n' "$1" "$2" "\${cpus:-none}"
}
`;

const ENDS = sh`
machine_rows() {
  local what wanted found
  while IFS=$'\037' read -r what wanted found; do
    [ -z "$what" ] || row DIFFERS "$what" "$wanted" "$found"
  done <<<"$(machine_differs)"
}
must_be_the_machine() {
  local what wanted found differs
  differs=$(machine_differs)
  [ -n "$differs" ] || return 0
  while IFS=$'\037' read -r what wanted found; do printf '%s: planned %s, found %s\n' "$what" "$wanted" "$found" >&2; done <<<"$differs"
  stop 78 'this is not the machine that was planned for: its kubelet would not start, or other cores would be reserved; take a snapshot of it and plan for it'
}
`;

/**
 * A kubelet that is told to reserve a CPU that is not online, or memory of a NUMA node that does not exist, does not start.
 *
 * Source: Kubernetes 1.36.3 `cmd/kubelet/app/server_linux.go` (`getReservedCPUs`), `pkg/kubelet/cm/memorymanager`.
 */
function presence({
  kubelet = { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration' },
}: NodeView): readonly string[] {
  const cpus = [...reservedSet(kubelet)].sort((a, b) => a - b);
  const nodes = [...new Set((kubelet.reservedMemory ?? []).map(({ numaNode }) => numaNode))].sort((a, b) => a - b);
  return [
    ...(cpus.length > 0 ? [`expect_online ${cpus.join(' ')}`] : []),
    ...(nodes.length > 0 ? [`expect_nodes ${nodes.join(' ')}`] : []),
  ];
}

/** CPU numbers of the plan would mean other CPUs, and the wrong cores would be kept for the system. */
function layout({ machine, kubelet }: NodeView): readonly string[] {
  const nodes = kubelet === undefined ? [] : (numaOf(machine) ?? []).filter(({ cpus }) => cpus !== '');
  return nodes.map(({ id, cpus }) => `expect_cpus ${id} ${shellQuote(cpus)}`);
}
