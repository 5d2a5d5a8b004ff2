import { comment, lines, toYaml } from '../../../internal';
import type { NodePlan, PlannedFile, VehicleRow } from '../../model';
import type { Platform } from '../../../words/platforms';
import { type IgnitionUnit, ignitionFiles, ignitionParts } from './parts/ignition-parts';
import { filled } from './parts/filled';
import { type HostFile, hostSetup } from './parts/host-setup';
import { wordsOf } from './parts/kernel-arguments';
import { kubeletDelivery } from './kubelet-delivery';
import { viewOf } from './node-view';
import { lacksOfDeclared } from './parts/safeguards';

/** What a system's Butane is called; both become Ignition 3.4.0. Source: coreos/butane v0.27.0 docs/specs.md. */
const BUTANE: Readonly<Record<string, { readonly variant: string; readonly version: string }>> = {
  flatcar: { variant: 'flatcar', version: '1.1.0' },
  'fedora-coreos': { variant: 'fcos', version: '1.5.0' },
};

/**
 * Butane, and the Ignition that it becomes, which is the user data: read once, at the first boot of a machine, before
 * anything else runs. It sets kernel arguments and starts the machine with them.
 *
 * Source: coreos/ignition v2.26.0 docs/configuration-v3_4.md.
 */
export const ignition: VehicleRow = {
  id: 'ignition',
  name: 'Ignition',
  lacks: lacksOfDeclared,
  serves: ({ kubelet }, os) => (kubelet.by === 'kubeadm' || kubelet.by === 'rancher') && BUTANE[os] !== undefined,
  delivers: new Set(['kubelet', 'registration', 'kernelArgument', 'sysctl', 'sysfs', 'file', 'systemdUnit', 'kernelModule', 'command']),
  userData: 'ignition.json',
  write: (plan, platform) => {
    const { files, units, words } = contentsOf(plan, platform);
    return [butane(plan, files, units, words), json(plan, files, units, words)];
  },
};

function contentsOf(plan: NodePlan, platform: Platform) {
  const host = hostSetup(plan);
  const { files, units } = ignitionParts(host, plan.os ?? '');
  const kubelet = kubeletDelivery(viewOf(plan, platform)).files.map((file): HostFile => ({ ...file, mode: '0644' }));
  return { files: [...kubelet, ...files], units, words: wordsOf(host.kernelArguments) };
}

const about = ({ pool, machine }: NodePlan): string => `of a node of pool ${pool} on ${machine.name}`;

function butane(plan: NodePlan, files: readonly HostFile[], units: readonly IgnitionUnit[], words: readonly string[]): PlannedFile {
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

function json(plan: NodePlan, files: readonly HostFile[], units: readonly IgnitionUnit[], words: readonly string[]): PlannedFile {
  const storage = {
    files: ignitionFiles(files),
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
