import { lines, toYaml } from '../../../internal';
import { type NodePlan, type PlannedFile, primitivesOf } from '../../model';
import type { Platform } from '../../../words/platforms';
import type { KubeletJoin } from './bash/kubelet';
import { type Bootstrap, bootstrapFor } from './bash/script';
import { cloudConfig, setupFile } from './parts/cloud-config';
import { firstBoot, fitting } from './parts/first-boot';
import { registrationFlags } from './kubelet-delivery';
import { mimeMessage } from './parts/mime';
import { viewOf } from './node-view';
import { shortSetup } from './short-setup';
import { isTooLong } from './user-data';

/** The user data of nodeadm first, then its parts alone. */
export function nodeadmFiles(plan: NodePlan, platform: Platform): readonly PlannedFile[] {
  const config = {
    path: 'nodeconfig.yaml',
    text: nodeConfig(plan, platform),
    about: `NodeConfig of pool ${plan.pool}: the kubelet and containerd`,
  };
  const scripts = setupScripts(plan, platform);
  const [script] = scripts;
  const textOf = (given?: Bootstrap, packed = false): string =>
    mimeMessage([
      { type: 'application/node.eks.aws', text: config.text },
      ...(given === undefined ? [] : [{ type: 'text/cloud-config', text: cloudConfig(plan, firstBoot(given, {}, packed), given) }]),
    ]);
  const text = script === undefined ? textOf() : fitting(scripts, textOf, (one) => !isTooLong(one, platform, plan));
  return [
    { path: 'user-data.mime', text, about: `User data of a node of pool ${plan.pool} on ${plan.machine.name}, whole` },
    config,
    ...(script === undefined ? [] : [setupFile(plan, lines(script.lines))]),
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

/** Scripts for all but the kubelet and containerd, the best first; none where there is nothing, and no state of the kubelet to care for. */
function setupScripts(plan: NodePlan, platform: Platform): readonly Bootstrap[] {
  const settings = plan.settings.map(({ primitives, ...rest }) => ({
    ...rest,
    primitives: primitives.filter(({ kind }) => kind !== 'containerRuntime' && kind !== 'registration'),
  }));
  if (settings.every(({ primitives }) => primitives.length === 0)) return [];
  const rest = { ...plan, settings };
  return [bootstrapFor(rest, platform, STARTED_LATER), shortSetup(rest, platform, STARTED_LATER)];
}

/** The NodeConfig has the kubelet's own files; nodeadm starts it after cloud-init's scripts. */
const STARTED_LATER: KubeletJoin = { files: [], services: ['kubelet'], live: false, words: [] };
