import { boolean, lines, object, oneOf, optional, plainText, required, shellQuote } from '../../../../internal';
import { downloaded, proxyLines } from '../../../charts';
import type { Primitive, Site } from '../../../model';
import { runtimeServices } from '../facts';
import { option, type SettingQuestion } from '../setting';
import type { ContainerToolkit } from './options';
import { hasRead, runtimeNames, runtimeOf } from './toolkit-runtimes';

const SCRIPT = '/usr/local/sbin/cdk8s-gpu-container-toolkit';
const BEGUN = '/var/lib/cdk8s-gpu/container-toolkit.begun';
const KEYRING = '/usr/share/keyrings/nvidia-container-toolkit-keyring.gpg';
const HOME = 'https://nvidia.github.io/libnvidia-container';

/** All four at one version: a newer library below an older toolkit is what breaks. */
const PACKAGES = [
  'nvidia-container-toolkit',
  'nvidia-container-toolkit-base',
  'libnvidia-container-tools',
  'libnvidia-container1',
] as const;

/** NVIDIA Container Toolkit, which gives containers the driver of the node. */
export const containerToolkit = option({
  id: 'container-toolkit',
  at: 'containerToolkit',
  why: 'the runtime finds driver and GPUs of the node, in a version that does not change by itself',
  source: 'NVIDIA Container Toolkit 1.20.0, installation guide: packages, nvidia-ctk runtime configure',
  verify: 'nvidia-ctk --version; crictl info | grep -i nvidia; docker info | grep -i runtime',
  form: object<ContainerToolkit>({
    // Before 1.15.0 nvidia-ctk knows no --cdi.enabled, and before 1.14.0 no containerd. Source: nvidia-container-toolkit CHANGELOG.md.
    version: required(
      plainText({
        pattern: /^(?:1\.(?:1[5-9]|[2-9]\d)|(?:[2-9]|[1-9]\d+)\.\d+)\.\d+-\d+$/,
        what: "a version of 1.15.0 or newer with its package's number, such as '1.20.0-1'",
      }),
    ),
    defaultRuntime: optional(boolean),
    runtime: optional(oneOf(runtimeNames)),
    cdi: optional(boolean),
  }),
  becomes: (value, question): readonly Primitive[] => {
    const debian = /^(?:ubuntu|debian)-/.test(question.os ?? '');
    // k3s and RKE2 look for the runtime when they start, and write the configuration of their containerd themselves.
    const own = question.platform?.kubelet.by === 'rancher';
    const installed = `nvidia-ctk --version 2>/dev/null | grep -qF 'version ${value.version.split('-')[0] ?? ''}'`;
    // A run that was ended early, or failed, may have left half a configuration.
    const finished = `! [ -e ${BEGUN} ]`;
    return [
      {
        kind: 'file',
        path: SCRIPT,
        mode: '0755',
        text: installer(value, debian, question.cluster.site, own ? runtimeServices(question) : undefined),
      },
      {
        kind: 'command',
        run: [SCRIPT],
        check: [
          'sh',
          '-c',
          own
            ? `${installed} && ${finished} && ${seesRuntime(question)}`
            : `${installed} && ${finished} && ${runtimeOf(value).isConfigured(value)} && ${hasRead(runtimeOf(value))}`,
        ],
        stage: 'install',
      },
    ];
  },
});

/** What k3s and RKE2 wrote for their containerd when they started; nothing before their first start. */
function seesRuntime({ platform }: SettingQuestion): string {
  const name = platform?.kubelet.by === 'rancher' ? platform.kubelet.name : '';
  const config = `/var/lib/rancher/${name}/agent/etc/containerd/config.toml`;
  return `{ ! [ -e ${config} ] || grep -qs nvidia-container-runtime ${config}; }`;
}

function installer(toolkit: ContainerToolkit, debian: boolean, site: Site | undefined, services?: readonly string[]): string {
  const { version } = toolkit;
  const runtime = runtimeOf(toolkit);
  return lines([
    '#!/bin/sh',
    `# Installs NVIDIA Container Toolkit ${version} and tells the container runtime.`,
    'set -eu',
    ...(services === undefined ? runtime.needs : []),
    'mkdir -p /var/lib/cdk8s-gpu',
    `: >${BEGUN}`,
    ...proxyLines(site),
    ...(debian ? fromApt(version, downloaded(site, HOME)) : fromDnf(version, downloaded(site, HOME))),
    ...(services === undefined
      ? [...runtime.configure(toolkit), `systemctl restart ${runtime.service}.service`]
      : ['# This distribution finds the runtime when it starts.', ...services.map((one) => `systemctl try-restart ${one}.service`)]),
    `rm -f ${BEGUN}`,
  ]);
}

const fromApt = (version: string, repository: string): readonly string[] => [
  'export DEBIAN_FRONTEND=noninteractive',
  `if ! [ -s ${KEYRING} ]; then`,
  `  curl -fsSL ${repository}/gpgkey | gpg --dearmor --yes -o ${KEYRING}`,
  'fi',
  `printf 'deb [signed-by=${KEYRING}] ${repository}/stable/deb/%s /\\n' "$(dpkg --print-architecture)" >/etc/apt/sources.list.d/nvidia-container-toolkit.list`,
  'apt-get update',
  `apt-get install -y --allow-downgrades ${PACKAGES.map((name) => `${name}=${version}`).join(' ')}`,
  `apt-mark hold ${PACKAGES.join(' ')}`,
];

const fromDnf = (version: string, repository: string): readonly string[] => [
  `curl -fsSL -o /etc/yum.repos.d/nvidia-container-toolkit.repo ${repository}/stable/rpm/nvidia-container-toolkit.repo`,
  ...(repository === HOME ? [] : [`sed -i ${shellQuote(`s|${HOME}|${repository}|g`)} /etc/yum.repos.d/nvidia-container-toolkit.repo`]),
  `dnf install -y ${PACKAGES.map((name) => `${name}-${version}`).join(' ')}`,
];
