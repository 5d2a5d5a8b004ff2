import { isBefore, lines, shellQuote } from '../../../../internal';
import type { MachineShape } from '../../../../words/machine';
import { downloaded, proxyLines } from '../../../charts';
import type { Site } from '../../../model';
import { APT_ENVIRONMENT, APT_WAITS } from '../../apt';
import { needsSubnetManager } from '../facts';
import type { NodeDriver } from './options';

/** The installer of a driver, and what its script is told. */
interface Runfile extends Pick<Extract<NodeDriver, { from: 'runfile' }>, 'url' | 'sha256' | 'version'> {
  readonly modules: 'open' | 'proprietary';
  readonly os: string;
  readonly machine: MachineShape;
  /** What the site of the cluster has of its own. */
  readonly site?: Site | undefined;
  /** Whether the Fabric Manager of the same version is installed with it. */
  readonly fabricManager: boolean;
}

/** The first driver whose installer has `--kernel-module-type`. Source: NVIDIA/nvidia-installer 555.42.02 option_table.h. */
const MODULE_TYPE_SINCE = '555.42.02';

/** The first driver with open modules. Source: NVIDIA driver 515.43.04 README, "Open Linux Kernel Modules". */
export const OPEN_MODULES_SINCE = '515.43.04';

/** Which modules an installer builds, in the words of its own release. Source: NVIDIA/nvidia-installer option_table.h. */
function modulesOption(version: string, modules: Runfile['modules']): string {
  if (!isBefore(version, MODULE_TYPE_SINCE)) return ` --kernel-module-type=${modules}`;
  if (isBefore(version, OPEN_MODULES_SINCE)) return '';
  return ` --kernel-module-build-directory=${modules === 'open' ? 'kernel-open' : 'kernel'}`;
}

/** NVIDIA's repositories of packages by system. Source: NVIDIA CUDA installation guide for Linux, network repositories. */
const REPOSITORIES: Readonly<Record<string, string>> = {
  'ubuntu-22.04': 'ubuntu2204',
  'ubuntu-24.04': 'ubuntu2404',
  'debian-12': 'debian12',
  'rhel-9': 'rhel9',
  'amazon-linux-2023': 'amzn2023',
};

const HOST = 'https://developer.download.nvidia.com/compute/cuda/repos';

/**
 * The package of the Fabric Manager, which must have exactly the driver's version.
 *
 * Source: NVIDIA/gpu-driver-container debian13 and rhel9 install.sh, fabricmanager_install.
 */
export function fabricManagerPackage(version: string, os: string): string {
  const branch = version.split('.')[0] ?? '';
  const old = isBefore(version, '580');
  if (isDebian(os)) return `nvidia-fabricmanager${old ? `-${branch}` : ''}=${version}-1`;
  return `${old ? 'nvidia-fabric-manager' : 'nvidia-fabricmanager'}-${version}`;
}

/** Whether the Fabric Manager of that version is installed, as a shell asks. Sources: dpkg-query(1), rpm(8). */
export function hasFabricManager(version: string, os: string): string {
  const name = fabricManagerPackage(version, os);
  return isDebian(os)
    ? `dpkg-query -W -f '\${Version}' ${name.split('=', 1)[0] ?? ''} 2>/dev/null | grep -qxF ${version}-1`
    : `rpm -q ${name} >/dev/null 2>&1`;
}

const isDebian = (os: string): boolean => /^(?:ubuntu|debian)-/.test(os);

/** The script that installs a driver: it may run any number of times. */
export function runfileScript(runfile: Runfile): string {
  const { url, sha256, version, modules, os } = runfile;
  return lines([
    '#!/bin/sh',
    `# Installs the driver ${version} with DKMS, from a file of which the checksum is known.`,
    'set -eu',
    ...(isDebian(os) ? [APT_ENVIRONMENT] : []),
    ...proxyLines(runfile.site),
    `file=/var/cache/cdk8s-gpu/NVIDIA-Linux-${version}.run`,
    'mkdir -p /var/cache/cdk8s-gpu',
    `if ! printf '%s  %s\\n' ${sha256} "$file" | sha256sum -c --status 2>/dev/null; then`,
    `  curl -fsSL -o "$file.part" ${shellQuote(downloaded(runfile.site, url))}`,
    `  printf '%s  %s\\n' ${sha256} "$file.part" | sha256sum -c --status || {`,
    `    printf '%s\\n' 'the checksum of the installer is not the one that was given: nothing is installed' >&2`,
    '    exit 1',
    '  }',
    '  mv -f "$file.part" "$file"',
    'fi',
    `if ! grep -qsF '  ${version}  ' /proc/driver/nvidia/version; then`,
    ...[
      isDebian(os) ? `apt-get install ${APT_WAITS} -y "linux-headers-$(uname -r)"` : 'dnf install -y "kernel-devel-$(uname -r)"',
      `sh "$file" --silent --dkms${modulesOption(version, modules)}`,
      'modprobe nvidia',
    ].map((line) => `  ${line}`),
    'fi',
    ...(runfile.fabricManager ? fabricManagerLines(runfile) : []),
  ]);
}

/** Boards with NVSwitches of the fourth generation need a subnet manager too. Source: NVIDIA/gpu-driver-container, nvlink5_pkgs_install. */
const subnetManager = (machine: MachineShape): string => (needsSubnetManager(machine) ? ' nvlsm infiniband-diags' : '');

function fabricManagerLines({ version, os, machine, site }: Runfile): readonly string[] {
  const home = `${HOST}/${REPOSITORIES[os] ?? ''}/${machine.architecture === 'arm64' ? 'sbsa' : 'x86_64'}`;
  const repository = downloaded(site, home);
  const name = fabricManagerPackage(version, os);
  const why = '# The installer has no Fabric Manager: it is a package, of exactly the version of the driver.';
  if (isDebian(os)) {
    const [plain = name] = name.split('=');
    return [
      why,
      `if ! ${hasFabricManager(version, os)}; then`,
      `  curl -fsSL -o /var/cache/cdk8s-gpu/cuda-keyring.deb ${repository}/cuda-keyring_1.1-1_all.deb`,
      '  dpkg -i /var/cache/cdk8s-gpu/cuda-keyring.deb',
      ...atMirror(home, repository, '/etc/apt/sources.list.d/cuda-*.list'),
      `  apt-get update ${APT_WAITS}`,
      `  apt-get install ${APT_WAITS} -y --no-install-recommends --allow-downgrades ${name}${subnetManager(machine)}`,
      `  apt-mark hold ${plain}`,
      'fi',
    ];
  }
  return [
    why,
    `if ! ${hasFabricManager(version, os)}; then`,
    `  curl -fsSL -o /etc/yum.repos.d/cuda.repo ${repository}/cuda-${REPOSITORIES[os] ?? ''}.repo`,
    ...atMirror(home, repository, '/etc/yum.repos.d/cuda.repo'),
    `  dnf install -y ${name}${subnetManager(machine)}`,
    'fi',
  ];
}

/** The repository's own file names its home. */
const atMirror = (home: string, mirror: string, files: string): readonly string[] =>
  home === mirror ? [] : [`  sed -i ${shellQuote(`s|${home}|${mirror}|g`)} ${files}`];
