import { lines, list, oneOf, optional, plainText, required, shellQuote, unionBy, object } from '../../../internal';
import { takesOpenModules } from '../../../gpu';
import type { MachineShape } from '../../../machine';
import type { Primitive } from '../../../model';
import { option } from '../setting';
import type { NodeDriver } from './options';

type Of<F extends NodeDriver['from']> = Extract<NodeDriver, { from: F }>;

/** Who installs the driver. */
export const driver = option({
  id: 'driver',
  at: 'driver',
  why: 'a driver of a fixed version, built for the kernel that runs and again for the next one',
  source: "NVIDIA driver README: --silent, --dkms, --kernel-module-type; the packages that DKMS needs are the system's",
  verify: 'cat /proc/driver/nvidia/version; dkms status nvidia',
  form: unionBy(
    'from',
    "{ from: 'operator' }, { from: 'runfile', url, sha256, version } or { from: 'packages', packages }",
    object<Of<'operator'>>({ from: required(oneOf(['operator'])) }),
    object<Of<'runfile'>>({
      from: required(oneOf(['runfile'])),
      url: required(plainText({ pattern: /^https:\/\/[^\s'"]+\.run$/, what: "an https address that ends in '.run'" })),
      sha256: required(plainText({ pattern: /^[0-9a-f]{64}$/, what: '64 hex digits in lower case' })),
      version: required(plainText({ pattern: /^\d+(?:\.\d+)+$/, what: "a version such as '580.126.20'" })),
      modules: optional(oneOf(['open', 'proprietary'])),
    }),
    object<Of<'packages'>>({
      from: required(oneOf(['packages'])),
      packages: required(list(plainText({ pattern: /^[A-Za-z0-9][A-Za-z0-9.+:~_=-]*$/, what: 'the name of a package' }), { min: 1 })),
    }),
  ),
  usual: () => ({ from: 'operator' }),
  becomes: (value, { machine, os }) => {
    if (value.from === 'packages') return value.packages.map((name): Primitive => ({ kind: 'package', name }));
    return value.from === 'runfile' ? installing(value, machine, os) : [];
  },
});

const SCRIPT = '/usr/local/sbin/cdk8s-gpu-driver';

/** What DKMS builds modules with, by family of the system. */
const TOOLS = {
  debian: ['dkms', 'gcc', 'make', 'curl'],
  redHat: ['dkms', 'gcc', 'make', 'curl'],
} as const;

function installing(value: Of<'runfile'>, machine: MachineShape, os: string | undefined): readonly Primitive[] {
  const debian = /^(?:ubuntu|debian)-/.test(os ?? '');
  const modules = value.modules ?? (takesOpenModules(machine.gpu) ? 'open' : 'proprietary');
  return [
    ...TOOLS[debian ? 'debian' : 'redHat'].map((name): Primitive => ({ kind: 'package', name })),
    { kind: 'file', path: SCRIPT, mode: '0755', text: installer(value, modules, debian) },
    {
      kind: 'command',
      run: [SCRIPT],
      check: ['grep', '-qsF', `  ${value.version}  `, '/proc/driver/nvidia/version'],
    },
  ];
}

const installer = ({ url, sha256, version }: Of<'runfile'>, modules: string, debian: boolean): string =>
  lines([
    '#!/bin/sh',
    `# Installs the driver ${version} with DKMS, from a file of which the checksum is known.`,
    'set -eu',
    `file=/var/cache/cdk8s-gpu/NVIDIA-Linux-${version}.run`,
    'mkdir -p /var/cache/cdk8s-gpu',
    `if ! printf '%s  %s\\n' ${sha256} "$file" | sha256sum -c --status 2>/dev/null; then`,
    `  curl -fsSL -o "$file.part" ${shellQuote(url)}`,
    `  printf '%s  %s\\n' ${sha256} "$file.part" | sha256sum -c --status || {`,
    `    printf '%s\\n' 'the checksum of the installer is not the one that was given: nothing is installed' >&2`,
    '    exit 1',
    '  }',
    '  mv -f "$file.part" "$file"',
    'fi',
    debian ? 'apt-get install -y "linux-headers-$(uname -r)"' : 'dnf install -y "kernel-devel-$(uname -r)"',
    `sh "$file" --silent --dkms --kernel-module-type=${modules}`,
    'modprobe nvidia',
  ]);
