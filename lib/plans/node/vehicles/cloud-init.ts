import { lines } from '../../../internal';
import type { NodePlan, VehicleRow } from '../../model';
import type { Platform } from '../../../words/platforms';
import { type Bootstrap, bootstrapFor } from './bash/script';
import { cloudConfig, setupFile } from './parts/cloud-config';
import { firstBoot, fitting, type Join, type WrittenFile } from './parts/first-boot';
import { okeJoin } from './oke';
import { isUbuntuEks, ubuntuEksJoin } from './ubuntu-eks';
import { shortSetup } from './short-setup';
import { isTooLong } from './user-data';
import { lacksNone } from './parts/safeguards';

/**
 * User data for cloud-init, which carry the bootstrap script: it sets up a node before that joins.
 *
 * Source: cloud-init `schema-cloud-config-v1.json` (module write_files).
 */
export const cloudInit: VehicleRow = {
  id: 'cloud-init',
  name: 'cloud-init',
  lacks: lacksNone,
  serves: (platform, os) => {
    const { id, kubelet } = platform;
    if (kubelet.by === 'kubeadm' || kubelet.by === 'rancher') return HOSTS.test(os);
    return (id === 'oke' && os === 'oracle-linux') || isUbuntuEks(platform, os);
  },
  delivers: new Set([
    ...(['kubelet', 'registration', 'kernelArgument', 'hugePages', 'sysctl', 'sysfs', 'file', 'systemdUnit', 'kernelModule'] as const),
    ...(['package', 'containerRuntime', 'command', 'firmware'] as const),
  ]),
  // The kubelet of Ubuntu on EKS is told `cgroup-driver=cgroupfs`: systemd has no slice of pods there.
  carries: (primitive, { os }, platform) =>
    primitive.kind === 'systemdUnit' && primitive.name.endsWith('.slice') && isUbuntuEks(platform, os)
      ? { without: [primitive.name] }
      : { primitive, without: [] },
  userData: 'cloud-init.yaml',
  write: (plan, platform) => {
    const join = joinOf(plan, platform);
    const script = bootstrapFor(plan, platform, join?.kubelet);
    // Who joins first reads its configuration then.
    const joining = (join?.kubelet.files ?? []).map(({ path, text }): WrittenFile => ({ path, permissions: '0644', content: text }));
    const isEmpty = plan.settings.every(({ primitives }) => primitives.length === 0) && join === undefined;
    const textOf = (given: Bootstrap, packed: boolean): string =>
      cloudConfig(plan, isEmpty ? [] : [...joining, ...firstBoot(given, join?.around ?? {}, packed)], given);
    const scripts = [script, ...(join === undefined ? [] : [shortSetup(plan, platform, join.kubelet)])];
    return [
      {
        path: 'cloud-init.yaml',
        text: fitting(scripts, textOf, (text) => !isTooLong(text, platform, plan)),
        about: `User data for cloud-init: sets up a node of pool ${plan.pool} on ${plan.machine.name} at its first boot`,
      },
      // Elsewhere bootstrap.sh is the same script.
      ...(join === undefined ? [] : [setupFile(plan, lines(script.lines))]),
    ];
  },
};

/** Systems whose cloud images have cloud-init. On EKS with Amazon Linux it is nodeadm that reads user data. */
const HOSTS = /^(?:ubuntu-|debian-|rhel-|amazon-linux-)/;

/** How a node joins, where its user data do that. */
function joinOf(plan: NodePlan, platform: Platform): Join | undefined {
  if (platform.id === 'oke') return okeJoin(plan, platform);
  return isUbuntuEks(platform, plan.os) ? ubuntuEksJoin(plan, platform) : undefined;
}
