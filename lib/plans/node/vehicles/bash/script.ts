import { lines, printer, shellQuote } from '../../../../internal';
import { type NodePlan, primitivesOf } from '../../../model';
import type { Platform } from '../../../../words/platforms';
import type { HostFile } from '../parts/host-setup';
import { viewOf } from '../node-view';
import { BASE } from './base';
import { bootPart } from './boot';
import { commandsParts } from './commands';
import { firmwarePart } from './firmware';
import { head } from './head';
import { type KubeletJoin, kubeletPart } from './kubelet';
import { machineFunctions } from './machine-checks';
import { modulesPart } from './modules';
import { packagesPart } from './packages';
import type { Part } from './part';
import { runLines } from './run';
import { runningFunctions } from './running';
import { runtimePart } from './runtime';
import { checkedBy, RELOAD, STARTED_WITH, unitsPart } from './units';
import { valuesPart } from './values';

/** A script, line by line. A line of it may hold several, where somebody's text does. */
export interface Bootstrap {
  readonly lines: readonly string[];
  /** Whether it takes `--reboot`. */
  readonly boots: boolean;
  /** It is a short form of another. */
  readonly isShort?: true;
}

/** The whole script for a node of a plan. What no primitive of the plan needs is not in it. */
export const bootstrapScript = (plan: NodePlan, platform: Platform): string => lines(bootstrapFor(plan, platform).lines);

/**
 * The same for whoever carries it in user data.
 *
 * @param join How the kubelet is told, where the platform's own way is not this script's.
 */
export function bootstrapFor(plan: NodePlan, given: Platform, join?: KubeletJoin): Bootstrap {
  const platform: Platform = join === undefined ? given : { ...given, kubelet: { by: 'platform' } };
  const view = viewOf(plan, platform);
  const os = plan.os ?? '';
  const kubelet = kubeletPart(view, join);
  const boot = bootPart(plan, os);
  const runtime = runtimePart(plan, platform);
  const modules = modulesPart(plan);
  const commands = commandsParts(plan);
  const parts: readonly Part[] = [
    packagesPart(plan, os),
    { files: plainFiles(plan), functions: [], steps: [] },
    runtime,
    commands.first,
    modules,
    commands.rest,
    valuesPart(plan),
    unitsPart(plan, kubelet.services, runtime.read ?? []),
    boot,
    firmwarePart(plan),
  ];
  const files = [...kubelet.files, ...parts.flatMap((part) => part.files)];
  // A check may say that a reboot is due.
  const boots = boot.steps.length + modules.steps.length > 0 || parts.some(({ steps }) => steps.some((step) => / works_\d/.test(step)));
  const laidOver = kubelet.services.map((service) => `/etc/systemd/system/${service}.service.d/90-cdk8s-gpu-`);
  const kubeletFiles = [
    ...new Set([
      ...kubelet.files.map(({ path }) => path),
      ...files.map(({ path }) => path).filter((path) => laidOver.some((start) => path.startsWith(start))),
    ]),
  ];
  const tunesKubelet = kubeletFiles.length > 0;
  const run = runLines(tunesKubelet ? kubelet : undefined, {
    services: kubelet.services,
    back: parts.flatMap(({ back = [] }) => back),
    boots,
    installs: primitivesOf(plan, 'command').some(({ stage }) => stage === 'install'),
    gpus: plan.machine.gpus.length,
  });
  const text = [
    ...head(view, {
      boots,
      drains: run.some((line) => line.includes('"$drained"')),
      name: join === undefined ? 'bootstrap.sh' : 'node-setup.sh',
    }),
    ...files.flatMap(({ text }, index) => printer(`text_${index + 1}`, text)),
    ...commandText(kubelet.command, files),
    '',
    ...BASE,
    ...(files.some(({ path }) => path.startsWith('/etc/systemd/system/')) ? RELOAD : []),
    ...runningFunctions(view),
    ...(tunesKubelet ? ['', ...kubelet.functions] : []),
    ...(tunesKubelet || parts.some(({ steps }) => steps.some((step) => step.startsWith('laid_over '))) ? STARTED_WITH : []),
    ...checkedBy(parts.flatMap(({ functions }) => functions)),
    ...parts.flatMap(({ functions }) => (functions.length > 0 ? ['', ...functions] : [])),
    '',
    ...(tunesKubelet ? [`kubelet_files=(${kubeletFiles.map(shellQuote).join(' ')})`] : []),
    'plan() {',
    ...[
      ...parts.flatMap(({ before = [] }) => before),
      ...files.map(
        ({ path, mode }, index) => `file ${shellQuote(path)} ${path === kubelet.command ? 'at_kubelet' : `text_${index + 1}`} ${mode}`,
      ),
      ...(files.some(({ path }) => path.startsWith('/etc/systemd/system/')) ? ['reload'] : []),
      ...parts.flatMap(({ steps }) => steps),
      'leftovers',
    ].map((line) => `  ${line}`),
    '}',
    '',
    ...machineFunctions(view),
    ...run,
  ];
  return { lines: text, boots };
}

const plainFiles = (plan: NodePlan): readonly HostFile[] => [
  // Two settings may bring one file.
  ...new Map(primitivesOf(plan, 'file').map(({ path, text, mode = '0644' }) => [path, { path, text, mode }] as const)).values(),
];

/** The drop-in with the command that the node's own kubelet.service has. */
function commandText(command: string | undefined, files: readonly HostFile[]): readonly string[] {
  const number = files.findIndex(({ path }) => path === command) + 1;
  if (number === 0) return [];
  return ['at_kubelet() {', `  text_${number} | while IFS= read -r line; do`, ...COMMAND_LINES, '  done', '}'];
}

const COMMAND_LINES = [
  '    case $line in',
  '      ExecStart=/*) printf "ExecStart=%s \\$CDK8S_GPU_KUBELET_ARGS\\n" "$(kubelet_command)" ;;',
  '      *) printf \'%s\\n\' "$line" ;;',
  '    esac',
];
