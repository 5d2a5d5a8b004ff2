import { downloaded, proxyLines } from '../../../charts';
import { lines, object, optional, plainText, required, shellQuote } from '../../../../internal';
import type { MachineShape } from '../../../../words/machine';
import type { Primitive } from '../../../model';
import { option } from '../setting';
import type { MigPartedRelease } from './options';

const SCRIPT = '/usr/local/sbin/cdk8s-gpu-mig-parted';
const PROGRAM = '/usr/bin/nvidia-mig-parted';

/** As `uname -m` has it. */
const architectureOf = ({ architecture }: MachineShape): string => (architecture === 'arm64' ? 'aarch64' : 'x86_64');

const nameOf = (version: string, machine: MachineShape): string => `nvidia-mig-manager-${version}-1.${architectureOf(machine)}.tar.gz`;

/** Where the archive of a release is. Source: mig-parted bd7160f4 deployments/systemd/packages, Makefile and Dockerfile.tarball. */
const migPartedUrl = (version: string, machine: MachineShape): string =>
  `https://github.com/NVIDIA/mig-parted/releases/download/v${version}/${nameOf(version, machine)}`;

/**
 * `nvidia-mig-parted` alone, of the archive of a release: the packages bring a service besides, which cuts the GPUs at boot as well.
 * No checksum of the archives is published in the project, so that the pool says it.
 */
export const migParted = option({
  id: 'mig-parted',
  at: 'gpu.migParted',
  why: 'what cuts the GPUs at boot is on the node, in a version that does not change by itself',
  source: 'mig-parted bd7160f4 README.md, Installing; deployments/systemd/packages/Dockerfile.tarball',
  verify: 'nvidia-mig-parted --version',
  form: object<MigPartedRelease>({
    version: required(plainText({ pattern: /^\d+\.\d+\.\d+$/, what: "a release such as '0.15.0'" })),
    sha256: required(plainText({ pattern: /^[0-9a-f]{64}$/, what: '64 hex digits in lower case' })),
    url: optional(plainText({ pattern: /^https:\/\/[^\s'"]+\.tar\.gz$/, what: "an https address that ends in '.tar.gz'" })),
  }),
  becomes: ({ version, sha256, url }, { machine, os = '', cluster: { site } }): readonly Primitive[] => {
    const file = `/var/cache/cdk8s-gpu/${nameOf(version, machine)}`;
    const isThere = (path: string): string => `printf '%s  %s\\n' ${sha256} ${path} | sha256sum -c --status`;
    const unpacked = `tar -xzOf ${file} --wildcards '*/nvidia-mig-parted'`;
    return [
      // The RHEL family always has a curl, and two packages of it exclude each other.
      ...(/^(?:ubuntu|debian)-/.test(os) ? [{ kind: 'package', name: 'curl' } as const] : []),
      {
        kind: 'file',
        path: SCRIPT,
        mode: '0755',
        text: lines([
          '#!/bin/sh',
          `# Installs nvidia-mig-parted ${version}, from an archive of which the checksum is known.`,
          'set -eu',
          ...proxyLines(site),
          'mkdir -p /var/cache/cdk8s-gpu',
          `if ! ${isThere(file)} 2>/dev/null; then`,
          `  curl -fsSL -o ${file}.part ${shellQuote(downloaded(site, url ?? migPartedUrl(version, machine)))}`,
          `  ${isThere(`${file}.part`)} || {`,
          `    printf '%s\\n' 'the checksum of the archive is not gpu.migParted.sha256: nothing is installed' >&2`,
          '    exit 1',
          '  }',
          `  mv -f ${file}.part ${file}`,
          'fi',
          `${unpacked} >${PROGRAM}.part`,
          `chmod 0755 ${PROGRAM}.part`,
          `mv -f ${PROGRAM}.part ${PROGRAM}`,
        ]),
      },
      {
        kind: 'command',
        run: [SCRIPT],
        check: ['sh', '-c', `${isThere(file)} && ${unpacked} | cmp -s - ${PROGRAM} && [ -x ${PROGRAM} ]`],
        stage: 'install',
      },
    ];
  },
});
