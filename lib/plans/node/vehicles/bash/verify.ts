import { comment, lines, printer, shellQuote } from '../../../../internal';
import type { NodePlan } from '../../../model';
import type { Platform } from '../../../../words/platforms';
import { CONTAINERD_FOLDER, type HostFile } from '../parts/host-setup';
import { viewOf } from '../node-view';
import { LOOKS } from './base';
import { bootPart } from './boot';
import { commandsParts } from './commands';
import { firmwarePart } from './firmware';
import { kubeletLooks } from './kubelet';
import { machineFunctions } from './machine-checks';
import { modulesPart } from './modules';
import { packagesPart } from './packages';
import { nothing, type Part } from './part';
import { gpuLines } from './run';
import { runningFunctions } from './running';
import { runtimePart } from './runtime';
import { sh } from '../../sh';
import { checkedBy, STARTED_WITH, unitsPart } from './units';
import { valuesPart } from './values';

/** How a node that user data set up runs its kubelet. */
export interface ToVerify {
  /** The files that user data wrote. */
  readonly files: readonly HostFile[];
  /** Services that may run the kubelet; one of them does. */
  readonly services: readonly string[];
  /** The files among them that the kubelet reads when it starts. */
  readonly kubeletFiles: readonly string[];
  /** Arguments that it was given. */
  readonly words: readonly string[];
}

const HEAD = sh`
#
# verify.sh          writes nothing, looks at what runs, and fails when something is not as planned
# verify.sh --json   the same, for programs
#
# It ends with 0 where all is as planned, 1 where something differs, 3 where only a reboot is due, 64 for an unknown argument.
# Run it as root on a node that has joined.
# CDK8S_GPU_ROOT=<folder> looks below that folder, for tests.
set -euo pipefail
export LC_ALL=C

root=\${CDK8S_GPU_ROOT:-}
if [ -z "$root" ]; then live=yes; else live=no; fi
json=no
for argument in "$@"; do
  case $argument in
    --verify) ;;
    --json) json=yes ;;
    *)
      printf 'unknown argument %s: this script only looks\n' "$argument" >&2
      exit 64
      ;;
  esac
done
# What the functions below also do elsewhere, in bootstrap.sh, they do in no step but "check".
readonly mode=verify step=check resumed=no
store=$root/var/lib/cdk8s-gpu
declare -A planned=() changed=()
# Not every node has functions that read these.
: "$step" "$resumed" "$store" "\${#changed[@]}" "\${#planned[@]}"
rows=()
differing=0
rebooting=0

`;

const IMPORTS = sh`
# containerd reads further files only where its own says so.
imports() {
  if grep -qsF "$1" "$root/etc/containerd/config.toml"; then row ok 'imports of containerd' "$1" "$1"; else row DIFFERS 'imports of containerd' "$1" 'not there'; fi
}
`;

const END = sh`
report
[ "$status" = 0 ] || exit "$status"
`;

/**
 * A script that looks at a node which user data set up, as `bootstrap.sh --verify` does where that script is. It writes
 * nothing, and asks the kernel, systemd, the kubelet and the driver that run.
 */
export function verifyScript(plan: NodePlan, platform: Platform, { files, services, kubeletFiles, words }: ToVerify): string {
  const os = plan.os ?? '';
  const view = viewOf(plan, platform);
  const gpus = plan.machine.gpus.length;
  const runtime = runtimePart(plan, { ...platform, kubelet: { by: 'platform' } });
  const read = runtime.read ?? [];
  const kubelet = kubeletLooks(view, words);
  const commands = commandsParts(plan);
  const parts: readonly Part[] = [
    packagesPart(plan, os),
    read.length === 0 ? nothing : { files: [], functions: IMPORTS, steps: [`imports ${shellQuote(CONTAINERD_FOLDER)}`] },
    commands.first,
    modulesPart(plan),
    commands.rest,
    valuesPart(plan),
    unitsPart(plan, services, read),
    withoutBootLoader(bootPart(plan, os)),
    firmwarePart(plan),
  ];
  return lines([
    '#!/usr/bin/env bash',
    comment(
      `Verifies a node of pool ${plan.pool} in cluster ${plan.cluster.name}, on the machine ${plan.machine.name}. Made by cdk8s-gpu.`,
    ),
    ...HEAD,
    `pool=${shellQuote(plan.pool)}`,
    ...files.flatMap(({ text }, index) => printer(`text_${index + 1}`, text)),
    '',
    ...LOOKS,
    '',
    ...runningFunctions(view),
    ...kubelet.functions,
    ...STARTED_WITH,
    ...checkedBy(parts.flatMap(({ functions }) => functions)),
    ...parts.flatMap(({ functions }) => (functions.length > 0 ? ['', ...functions] : [])),
    '',
    ...gpuLines(gpus),
    '',
    ...machineFunctions(view),
    ...(kubeletFiles.length > 0 ? [`kubelet_files=(${kubeletFiles.map(shellQuote).join(' ')})`] : ['kubelet_files=()']),
    "running=''",
    ...services.map((service) => `note_running ${shellQuote(service)}`),
    ...parts.flatMap(({ before = [] }) => before),
    ...files.map(({ path, mode }, index) => `file ${shellQuote(path)} text_${index + 1} ${mode}`),
    ...parts.flatMap(({ steps }) => steps),
    'machine_rows',
    ...kubelet.verify,
    ...(gpus > 0 ? [`gpus ${gpus}`] : []),
    ...END,
  ]);
}

/** The kernel's own command line says it all. */
const withoutBootLoader = ({ functions, steps, ...rest }: Part): Part => ({
  ...rest,
  functions,
  steps: steps.filter((step) => !/^(?:boot_loader|file) /.test(step)),
});
