import { comment, lines, toYaml } from '../../internal';
import type { NodePlan, PlannedFile, VehicleRow } from '../../model';
import type { Platform } from '../../platforms';
import { filled } from './filled';
import { applyLines } from './host-script';
import { type HostFile, type HostSetup, hostSetup } from './host-setup';
import { wordsOf } from './kernel-arguments';
import { kubeletDelivery } from './kubelet-delivery';
import { viewOf } from './node-view';

/** What a system's Butane is called; both become Ignition 3.4.0. Source: coreos/butane v0.27.0 docs/specs.md. */
const BUTANE: Readonly<Record<string, { readonly variant: string; readonly version: string }>> = {
  flatcar: { variant: 'flatcar', version: '1.1.0' },
  'fedora-coreos': { variant: 'fcos', version: '1.5.0' },
};
const APPLY = '/etc/cdk8s-gpu/apply.sh';
const APPLY_UNIT = 'cdk8s-gpu-apply.service';

/**
 * Butane, and the Ignition that it becomes, which is the user data: read once, at the first boot of a machine, before
 * anything else runs. It sets kernel arguments and starts the machine with them.
 *
 * Source: coreos/ignition v2.26.0 docs/configuration-v3_4.md.
 */
export const ignition: VehicleRow = {
  id: 'ignition',
  name: 'Ignition',
  serves: ({ kubelet }, os) => (kubelet.by === 'kubeadm' || kubelet.by === 'rancher') && BUTANE[os] !== undefined,
  delivers: new Set(['kubelet', 'registration', 'kernelArgument', 'sysctl', 'sysfs', 'file', 'systemdUnit', 'kernelModule', 'command']),
  userData: 'ignition.json',
  write: (plan, platform) => {
    const { files, units, words } = contentsOf(plan, platform);
    return [butane(plan, files, units, words), json(plan, files, units, words)];
  },
};

interface Unit {
  readonly name: string;
  readonly enabled?: boolean;
  readonly contents?: string;
  readonly dropins?: readonly { readonly name: string; readonly contents: string }[];
}

function contentsOf(plan: NodePlan, platform: Platform) {
  const { os = '' } = plan;
  const host = hostSetup(plan);
  // Files are read at the boot that follows by themselves; only commands are left to be run.
  const apply = applyLines({ ...host, units: [], modules: [], kernelArguments: [], files: [] }, os);
  const files: readonly HostFile[] = [
    ...kubeletDelivery(viewOf(plan, platform)).files.map((file) => ({ ...file, mode: '0644' })),
    ...host.files,
    ...(apply.length === 0 ? [] : [{ path: APPLY, text: lines(['#!/bin/bash', 'set -euo pipefail', ...apply]), mode: '0755' }]),
  ];
  return { files, units: unitsOf(host, apply.length > 0), words: wordsOf(host.kernelArguments) };
}

/** Parts of one unit are in one entry, since a name may be there once. */
function unitsOf({ units }: HostSetup, applies: boolean): readonly Unit[] {
  const names = [...new Set(units.map(({ name }) => name))];
  const own = names.map((name): Unit => {
    const all = units.filter((unit) => unit.name === name);
    const dropins = all.flatMap(({ dropIn, text }) => (dropIn === undefined ? [] : [{ name: dropIn, contents: lines([text]) }]));
    const whole = all.findLast(({ dropIn }) => dropIn === undefined);
    return {
      name,
      ...(whole?.enable === true ? { enabled: true } : {}),
      ...(whole === undefined ? {} : { contents: lines([whole.text]) }),
      ...(dropins.length === 0 ? {} : { dropins }),
    };
  });
  return applies ? [...own, { name: APPLY_UNIT, enabled: true, contents: lines(APPLY_TEXT) }] : own;
}

const APPLY_TEXT = [
  '[Unit]',
  'Description=Commands of cdk8s-gpu',
  'Before=kubelet.service k3s.service k3s-agent.service rke2-server.service rke2-agent.service',
  '[Service]',
  'Type=oneshot',
  'RemainAfterExit=yes',
  `ExecStart=/bin/bash ${APPLY}`,
  '[Install]',
  'WantedBy=multi-user.target',
];

const about = ({ pool, machine }: NodePlan): string => `of a node of pool ${pool} on ${machine.name}`;

function butane(plan: NodePlan, files: readonly HostFile[], units: readonly Unit[], words: readonly string[]): PlannedFile {
  const storage = {
    files: files.map(({ path, text, mode }) => ({ path, mode: Number.parseInt(mode, 8), overwrite: true, contents: { inline: text } })),
  };
  const parts = filled({
    kernel_arguments: filled({ should_exist: words }),
    storage: filled(storage),
    systemd: filled({ units }),
  });
  return {
    path: 'butane.yaml',
    text: lines([
      comment(
        `Sets up a node of pool ${plan.pool} in cluster ${plan.cluster.name}, on the machine ${plan.machine.name}. Made by cdk8s-gpu.`,
      ),
      '# butane --strict butane.yaml makes ignition.json of it.',
      toYaml({ ...BUTANE[plan.os ?? ''], ...parts }),
    ]),
    about: `Butane ${about(plan)}`,
  };
}

function json(plan: NodePlan, files: readonly HostFile[], units: readonly Unit[], words: readonly string[]): PlannedFile {
  const storage = {
    files: files.map(({ path, text, mode }) => ({
      path,
      mode: Number.parseInt(mode, 8),
      overwrite: true,
      contents: { source: dataUrl(text) },
    })),
  };
  const config = {
    ignition: { version: '3.4.0' },
    ...filled({ kernelArguments: filled({ shouldExist: words }), storage: filled(storage), systemd: filled({ units }) }),
  };
  return {
    path: 'ignition.json',
    text: `${JSON.stringify(config, undefined, 2)}\n`,
    about: `Ignition ${about(plan)}: its user data, whole`,
  };
}

/** Source: RFC 2397; coreos/ignition takes both forms. */
const dataUrl = (text: string): string => `data:,${encodeURIComponent(text)}`;
