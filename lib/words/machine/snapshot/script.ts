import { lines } from '../../../internal';
import { nodeScript } from './node-script';

/** Begins the lines that divide the script's output. */
export const MARK = '#cdk8s-gpu';
/** Version of the script's output: it counts up when a reader of the old form would misread the new. */
export const SNAPSHOT_VERSION = 1;

/**
 * A shell script that describes the machine it runs on, for `parseSnapshot` and `readSnapshot`: `lscpu`, NUMA nodes, core
 * siblings, network and GPU devices of sysfs, memory, where there is a driver `nvidia-smi -q -x` and `nvidia-smi topo -m`,
 * and how the node is set up: kernel and its arguments, huge pages, processor states, disks, container runtime.
 *
 * It only reads, needs no root, and runs under any POSIX shell. Run it on the node itself, not in a container: a
 * container sees fewer CPUs and GPUs. Serial numbers, UUIDs and process names are left out of what it prints, and so are
 * kernel arguments that name disks, addresses or servers.
 *
 * ```sh
 * sh snapshot.sh > node.txt
 * ```
 */
export const snapshotScript: string = lines([
  '#!/bin/sh',
  '# Prints what this machine is made of, for parseSnapshot of cdk8s-gpu. Reads only; needs no root.',
  'set -u',
  'LC_ALL=C',
  'export LC_ALL',
  'unset CDPATH',
  '',
  `section() { printf '${MARK} section %s\\n' "$1"; }`,
  '',
  '# The first line of a file, behind its path. A file that cannot be read prints nothing. Not by the shell itself: read',
  '# of dash and busybox takes single bytes, for which the kernel gives nothing of a CPU list.',
  'value() {',
  '  if first=$(head -n 1 "$1"); then',
  '    printf \'%s\\t%s\\n\' "${1#/}" "$first"',
  '  fi',
  '} 2>/dev/null',
  '',
  '# The folder that a link points to.',
  'target() { (cd -P "$1" 2>/dev/null && pwd); }',
  '',
  `printf '${MARK} snapshot ${SNAPSHOT_VERSION}\\n'`,
  '',
  'if command -v lscpu >/dev/null 2>&1; then',
  '  section lscpu',
  '  # Versions before 2.30 do not know -J.',
  '  lscpu -J 2>/dev/null || lscpu',
  'fi',
  '',
  'section sysfs',
  'value /sys/devices/system/cpu/online',
  'for cpu in /sys/devices/system/cpu/cpu[0-9]*; do',
  '  value "$cpu/topology/thread_siblings_list"',
  '  value "$cpu/topology/physical_package_id"',
  'done',
  'value /sys/devices/system/node/online',
  'for node in /sys/devices/system/node/node[0-9]*; do',
  '  value "$node/cpulist"',
  '  value "$node/meminfo"',
  '  value "$node/distance"',
  '  for pages in "$node"/hugepages/hugepages-*; do value "$pages/nr_hugepages"; done',
  'done',
  '# The first line of /proc/meminfo is MemTotal, and so is that of a node.',
  'value /proc/meminfo',
  '',
  '# Display and network controllers, by the path that shows the bridges above them. Virtual functions are left out.',
  'for device in /sys/bus/pci/devices/*; do',
  '  class=$(head -n 1 "$device/class" 2>/dev/null) || continue',
  '  case $class in 0x02* | 0x03*) ;; *) continue ;; esac',
  '  [ ! -e "$device/physfn" ] || continue',
  '  place=$(target "$device") || continue',
  '  for field in class vendor device numa_node; do value "$place/$field"; done',
  'done',
  '',
  '# RDMA devices and network interfaces that are PCI devices.',
  'for nic in /sys/class/infiniband/* /sys/class/net/*; do',
  '  [ ! -e "$nic/device/physfn" ] || continue',
  '  place=$(target "$nic/device") || continue',
  '  printf \'%s\\t%s\\n\' "${nic#/}/device" "${place#/}"',
  '  for field in ports/1/rate ports/1/state ports/1/link_layer speed type; do value "$nic/$field"; done',
  'done',
  '',
  ...nodeScript,
  '',
  'if command -v nvidia-smi >/dev/null 2>&1; then',
  "  section 'nvidia-smi -q -x'",
  "  nvidia-smi -q -x | sed -e '/<serial>/d' -e '/<uuid>/d' -e '/<process_name>/d'",
  "  section 'nvidia-smi topo -m'",
  '  nvidia-smi topo -m',
  'fi',
  '',
  `printf '${MARK} end\\n'`,
]);
