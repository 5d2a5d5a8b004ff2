import { lines } from '../../../../internal';
import type { HostFile } from '../parts/host-setup';

const PROGRAM = '/usr/local/sbin/cdk8s-gpu-memory-state';

const TEXT = lines([
  '#!/bin/sh',
  '# The Memory Manager does not start on a node that has other memory than it remembers: other huge pages, another kernel, a',
  '# module less. After a boot no pod runs yet, so that it may forget what it knew of the boot before.',
  'set -eu',
  'state=/var/lib/kubelet/memory_manager_state',
  'seen=/var/lib/cdk8s-gpu/memory-of-boot',
  'nodes=/sys/devices/system/node',
  'boot=$(cat /proc/sys/kernel/random/boot_id)',
  'memory=$(grep -h MemTotal "$nodes"/node*/meminfo; grep -H . "$nodes"/node*/hugepages/*/nr_hugepages)',
  'if [ -f "$seen" ] && [ "$(head -n 1 "$seen")" != "$boot" ] && [ "$(tail -n +2 "$seen")" != "$memory" ]; then',
  '  rm -f "$state"',
  'fi',
  'mkdir -p "${seen%/*}"',
  'printf \'%s\\n\' "$boot" "$memory" >"$seen.new"',
  'mv "$seen.new" "$seen"',
]);

/**
 * Before the kubelet starts, the state of its Memory Manager goes where the memory of the node changed with a boot.
 *
 * Source: Kubernetes 1.36.3 `pkg/kubelet/cm/memorymanager/policy_static.go` (validateState, areMachineStatesEqual): another
 * total of memory or huge pages is "the expected machine state is different from the real one", and the kubelet ends.
 */
export const memoryFiles = (services: readonly string[]): readonly HostFile[] => [
  { path: PROGRAM, text: TEXT, mode: '0755' },
  ...services.map((service) => ({
    path: `/etc/systemd/system/${service}.service.d/90-cdk8s-gpu-memory.conf`,
    // Without it the kubelet starts as it would have: a failure here holds up nothing.
    text: lines(['[Service]', `ExecStartPre=-${PROGRAM}`]),
    mode: '0644',
  })),
];
