import { comment, lines, toYaml } from '../../../internal';
import { type NodePlan, type PlannedFile, primitivesOf } from '../../model';
import type { Platform } from '../../../words/platforms';
import { applyLines, unlessBootedWith, writeLines } from './parts/host-script';
import { hostSetup, unitFiles } from './parts/host-setup';
import { wordsOf } from './parts/kernel-arguments';
import { registrationFlags } from './kubelet-delivery';
import { mimeMessage } from './parts/mime';
import { viewOf } from './node-view';

/** The user data of nodeadm first, then its parts alone. */
export function nodeadmFiles(plan: NodePlan, platform: Platform): readonly PlannedFile[] {
  const config = {
    path: 'nodeconfig.yaml',
    text: nodeConfig(plan, platform),
    about: `NodeConfig of pool ${plan.pool}: the kubelet and containerd`,
  };
  const script = setupScript(plan);
  const parts = [
    { type: 'application/node.eks.aws', text: config.text },
    ...(script === undefined ? [] : [{ type: 'text/x-shellscript; charset="utf-8"', text: script }]),
  ];
  return [
    { path: 'user-data.mime', text: mimeMessage(parts), about: `User data of a node of pool ${plan.pool} on ${plan.machine.name}, whole` },
    config,
    ...(script === undefined
      ? []
      : [{ path: 'node-setup.sh', text: script, executable: true as const, about: `The script in the user data of pool ${plan.pool}` }]),
  ];
}

function nodeConfig(plan: NodePlan, platform: Platform): string {
  const view = viewOf(plan, platform);
  const { apiVersion: _version, kind: _kind, ...config } = view.kubelet ?? {};
  const flags = registrationFlags(view);
  const kubelet = { ...(view.kubelet === undefined ? {} : { config }), ...(flags.length === 0 ? {} : { flags }) };
  const runtime = primitivesOf(plan, 'containerRuntime').map(({ toml }) => toml.trimEnd());
  const spec = {
    ...(Object.keys(kubelet).length === 0 ? {} : { kubelet }),
    ...(runtime.length === 0 ? {} : { containerd: { config: lines(runtime) } }),
  };
  return toYaml({ apiVersion: 'node.eks.aws/v1alpha1', kind: 'NodeConfig', spec });
}

/** Everything else; undefined where there is nothing. */
function setupScript(plan: NodePlan): string | undefined {
  const { os = '' } = plan;
  const host = hostSetup({ ...plan, settings: withoutRuntime(plan) });
  const body = [...writeLines([...host.files, ...unitFiles(host)]), ...applyLines(host, os), ...reboot(wordsOf(host.kernelArguments))];
  if (body.length === 0) return undefined;
  return lines([
    '#!/bin/bash',
    comment(`Sets up a node of pool ${plan.pool} in cluster ${plan.cluster.name}, on the machine ${plan.machine.name}. Made by cdk8s-gpu.`),
    '# cloud-init runs it once for an instance, before nodeadm starts the kubelet. Keep it the last part: it may reboot the node.',
    'set -euo pipefail',
    ...body,
  ]);
}

const withoutRuntime = ({ settings }: NodePlan): NodePlan['settings'] =>
  settings.map((setting) => ({ ...setting, primitives: setting.primitives.filter(({ kind }) => kind !== 'containerRuntime') }));

/** The node joins with its arguments: what is still to start at this boot is called off. */
const reboot = (words: readonly string[]): readonly string[] =>
  unlessBootedWith(words, ['printf \'%s\\n\' "cdk8s-gpu: the kernel needs $argument: rebooting"', 'systemctl reboot']);
