import { comment } from '../../../internal';
import type { NodePlan } from '../../model';
import type { Platform } from '../../../words/platforms';
import type { KubeletJoin } from './bash/kubelet';
import { machineFunctions } from './bash/machine-checks';
import { memoryFiles } from './bash/memory-state';
import type { Bootstrap } from './bash/script';
import { applyLines, grubFiles, unlessBootedWith, writeLines } from './parts/host-script';
import { hostSetup, unitFiles } from './parts/host-setup';
import { wordsOf } from './parts/kernel-arguments';
import { viewOf } from './node-view';

/**
 * The same settings as commands one after the other, for user data in which the whole script has no room. It looks at the
 * machine first and goes on at the next boot after an error; it verifies nothing, puts nothing back, and keeps other values of
 * the same kernel arguments.
 */
export function shortSetup(plan: NodePlan, platform: Platform, join: KubeletJoin): Bootstrap {
  const { os = '' } = plan;
  const view = viewOf(plan, platform);
  const host = hostSetup(plan);
  const words = wordsOf(host.kernelArguments);
  const memory = view.kubelet?.memoryManagerPolicy === 'Static' ? memoryFiles(join.services) : [];
  const kubelet = join.files.map((file) => ({ ...file, mode: '0644' }));
  const files = [...kubelet, ...memory, ...host.files, ...unitFiles(host), ...grubFiles(host, os)];
  const boots = words.length > 0;
  return {
    boots,
    isShort: true,
    lines: [
      '#!/bin/bash',
      comment(
        `Sets up a node of pool ${plan.pool} in cluster ${plan.cluster.name}, on the machine ${plan.machine.name}. Made by cdk8s-gpu.`,
      ),
      'set -euo pipefail',
      "root=''",
      'stop() {',
      '  printf \'%s\\n\' "$2" >&2',
      '  exit "$1"',
      '}',
      'row() {',
      '  true',
      '}',
      ...machineFunctions(view),
      'must_be_the_machine',
      ...writeLines(files),
      ...applyLines(host, os),
      ...unlessBootedWith(words, [
        'printf \'%s\\n\' "cdk8s-gpu: the kernel needs $argument: rebooting"',
        // Once for each boot loader that does not heed it would be for ever.
        'if [ ! -e /var/lib/cdk8s-gpu/reboot ]; then',
        '  cp /proc/sys/kernel/random/boot_id /var/lib/cdk8s-gpu/reboot',
        '  systemctl reboot',
        'fi',
        'exit 1',
      ]),
    ],
  };
}
