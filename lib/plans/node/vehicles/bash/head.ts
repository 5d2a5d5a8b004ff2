import { comment, shellQuote } from '../../../../internal';
import { isKubeletLabel } from '../../../../words/kubernetes';
import type { NodeView } from '../node-view';

/** What a script says of itself, and its arguments. */
export function head(
  plan: NodeView,
  {
    boots,
    drains,
    name,
  }: {
    /** It may reboot the node. */ readonly boots: boolean /** Something in it waits for a drained node. */;
    readonly drains: boolean;
    readonly name: string;
  },
): readonly string[] {
  return [
    '#!/usr/bin/env bash',
    comment(`Sets up a node of pool ${plan.pool} in cluster ${plan.cluster.name}, on the machine ${plan.machine.name}. Made by cdk8s-gpu.`),
    '#',
    `# ${name}             writes and sets what differs, and restarts the kubelet when its files did`,
    drains
      ? `# ${name} --drained   the same on a drained node, where CPU and Memory Manager may begin anew`
      : `# ${name} --drained   the same: nothing here waits for a drained node`,
    ...(boots
      ? [`# ${name} --reboot    the same, and reboots the node where something needs it (a running kubelet: --drained as well)`]
      : []),
    `# ${name} --dry-run   writes nothing, and says what would differ`,
    `# ${name} --verify    writes nothing, looks at what runs, and fails when something is not as planned; with --json for programs`,
    `# ${name} --rollback  puts back what was there before the first run`,
    '#',
    '# It ends with 0 where all is done or as planned, 1 where something is not as planned, 3 where by --verify only a reboot is due,',
    '# 64 for an unknown argument, 65 where containerd refuses its configuration, 69 where a program is not there or a reboot did not',
    '# help, 70 where the kubelet does not live, 73 where a folder is in the place of a file, 75 where the node has to be drained first',
    '# or another run is under way, and 78 on another machine than was planned for.',
    '#',
    ...NOTES[plan.platform.kubelet.by === 'nodeadm' ? 'nodeadm' : 'others'],
    ...laterLabels(plan),
    '# CDK8S_GPU_ROOT=<folder> works below that folder, for images and tests, and leaves what runs alone.',
    'set -euo pipefail',
    'umask 022',
    'export LC_ALL=C',
    '',
    'root=${CDK8S_GPU_ROOT:-}',
    'store=$root/var/lib/cdk8s-gpu',
    'pending=$store/pending',
    'if [ -z "$root" ]; then live=yes; else live=no; fi',
    'mode=apply',
    'json=no',
    ...(drains ? ['drained=no'] : []),
    ...(boots ? ['reboot=no'] : []),
    'for argument in "$@"; do',
    '  case $argument in',
    '    --verify | --dry-run | --rollback) mode=${argument#--} ;;',
    '    --json) json=yes ;;',
    `    --drained) ${drains ? 'drained=yes ' : ''};;`,
    ...(boots ? ['    --reboot) reboot=yes ;;'] : []),
    '    *)',
    `      printf 'unknown argument %s: use --drained,${boots ? ' --reboot,' : ''} --dry-run, --verify, --json or --rollback\\n' "$argument" >&2`,
    '      exit 64',
    '      ;;',
    '  esac',
    'done',
    'if [ "$json" = yes ] && [ "$mode" != verify ]; then',
    "  printf '%s\\n' '--json is for --verify' >&2",
    '  exit 64',
    'fi',
    `pool=${shellQuote(plan.pool)}`,
    'declare -A planned=() changed=()',
    'rows=()',
    'step=check',
    'differing=0',
    'rebooting=0',
    'resumed=no',
    '',
  ];
}

const NOTES = {
  nodeadm: [
    '# nodeadm starts the kubelet with what it writes: run it in the image, or before. As user data it is longer than EC2 takes.',
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
