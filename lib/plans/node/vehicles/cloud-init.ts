import { comment, lines, toYaml } from '../../../internal';
import { type NodePlan, type PlannedFile, primitivesOf, type VehicleRow } from '../../model';
import type { Platform } from '../../../words/platforms';
import { argumentsOf } from './bash/kubelet';
import { type ToVerify, verifyScript } from './bash/verify';
import { applyLines, grubFiles, unlessBootedWith } from './parts/host-script';
import { type HostFile, hostSetup, unitFiles } from './parts/host-setup';
import { wordsOf } from './parts/kernel-arguments';
import { kubeletDelivery } from './kubelet-delivery';
import { viewOf } from './node-view';
import { okeJoin } from './oke';
import { isUbuntuEks, ubuntuEksJoin } from './ubuntu-eks';

const APPLY = '/usr/local/sbin/cdk8s-gpu-apply';
/** Is there when the kernel runs without one of its arguments. */
const REBOOT = '/run/cdk8s-gpu-reboot';

/**
 * User data for cloud-init: what a node is set up with before it joins. It runs once, at the first boot of an instance.
 *
 * Source: cloud-init `schema-cloud-config-v1.json` (modules write_files, packages, runcmd, power_state).
 */
export const cloudInit: VehicleRow = {
  id: 'cloud-init',
  name: 'cloud-init',
  serves: (platform, os) => {
    const { id, kubelet } = platform;
    if (kubelet.by === 'kubeadm' || kubelet.by === 'rancher') return HOSTS.test(os);
    return (id === 'oke' && os === 'oracle-linux') || isUbuntuEks(platform, os);
  },
  delivers: new Set([
    ...(['kubelet', 'registration', 'kernelArgument', 'sysctl', 'sysfs', 'file', 'systemdUnit', 'kernelModule', 'package'] as const),
    ...(['containerRuntime', 'command', 'firmware'] as const),
  ]),
  carries: (primitive, { os }, platform) => {
    const { kubelet } = platform;
    // k3s and RKE2 write the configuration of their own containerd anew at each start.
    if (primitive.kind === 'containerRuntime' && kubelet.by === 'rancher')
      return { without: [`the configuration of ${kubelet.name}'s own containerd`] };
    // The kubelet of Ubuntu on EKS is told `cgroup-driver=cgroupfs`: systemd has no slice of pods there.
    if (primitive.kind === 'systemdUnit' && primitive.name.endsWith('.slice') && isUbuntuEks(platform, os))
      return { without: [primitive.name] };
    return { primitive, without: [] };
  },
  userData: 'cloud-init.yaml',
  write: (plan, platform) => {
    const join = joinOf(plan, platform);
    const files = [...join.files, ...filesOf(plan)];
    return [
      {
        path: 'cloud-init.yaml',
        text: cloudConfig(plan, join, files),
        about: `User data for cloud-init: sets up a node of pool ${plan.pool} on ${plan.machine.name} at its first boot`,
      },
      // Elsewhere bootstrap.sh --verify looks, but for what these user data say of the firmware.
      ...(join.kubelet.alone || primitivesOf(plan, 'firmware').length > 0
        ? [verifyFile(plan, platform, { files, kubeletFiles: join.files.map(({ path }) => path), ...join.kubelet })]
        : []),
    ];
  },
};

const verifyFile = (plan: NodePlan, platform: Platform, node: ToVerify): PlannedFile => ({
  path: 'verify.sh',
  text: verifyScript(plan, platform, node),
  executable: true,
  about: `Looks whether a node of pool ${plan.pool} on ${plan.machine.name} is as planned, and changes nothing`,
});

/** Systems whose cloud images have cloud-init. On EKS with Amazon Linux it is nodeadm that reads user data. */
const HOSTS = /^(?:ubuntu-|debian-|rhel-|amazon-linux-)/;

/** How a node joins, where its user data do that, and what the kubelet reads. */
interface Join {
  readonly files: readonly HostFile[];
  /** Lines before the node is set up. */
  readonly before: readonly string[];
  /** Lines after that. */
  readonly lines: readonly string[];
  /** The kubelet; `alone`: bootstrap.sh does not serve these nodes. */
  readonly kubelet: Pick<ToVerify, 'services' | 'words'> & { readonly alone: boolean };
}

function joinOf(plan: NodePlan, platform: Platform): Join {
  if (platform.id === 'oke') {
    const { files, lines: after, ...kubelet } = okeJoin(plan, platform);
    return { files, before: [], lines: after, kubelet: { ...kubelet, alone: true } };
  }
  if (isUbuntuEks(platform, plan.os)) {
    const { files, before, after, ...kubelet } = ubuntuEksJoin(plan, platform);
    return { files, before, lines: after(REBOOT), kubelet: { ...kubelet, alone: true } };
  }
  const { files, services } = kubeletDelivery(viewOf(plan, platform));
  const kubelet = { services, words: argumentsOf(files), alone: false };
  return { files: files.map((file) => ({ ...file, mode: '0644' })), before: [], lines: [], kubelet };
}

/** What a node is set up with besides its kubelet. */
function filesOf(plan: NodePlan): readonly HostFile[] {
  const host = hostSetup(plan);
  return [...host.files, ...unitFiles(host), ...grubFiles(host, plan.os ?? '')];
}

function cloudConfig(plan: NodePlan, join: Join, planned: readonly HostFile[]): string {
  const { os = '' } = plan;
  const host = hostSetup(plan);
  const words = wordsOf(host.kernelArguments);
  const apply = [...join.before, ...applyLines(host, os), ...unlessBootedWith(words, [`touch ${REBOOT}`]), ...join.lines];
  const files: readonly HostFile[] = [
    ...planned,
    ...(apply.length === 0 ? [] : [{ path: APPLY, text: lines(['#!/bin/bash', 'set -euo pipefail', ...apply]), mode: '0755' }]),
  ];
  const config = {
    ...(files.length === 0 ? {} : { write_files: files.map(({ path, mode, text }) => ({ path, permissions: mode, content: text })) }),
    ...(apply.length === 0 ? {} : { runcmd: [[APPLY]] }),
    ...(words.length === 0 ? {} : { power_state: { mode: 'reboot', condition: `test -e ${REBOOT}` } }),
  };
  return lines([
    '#cloud-config',
    comment(`Sets up a node of pool ${plan.pool} in cluster ${plan.cluster.name}, on the machine ${plan.machine.name}. Made by cdk8s-gpu.`),
    Object.keys(config).length === 0 ? '{}' : toYaml(config),
  ]);
}
