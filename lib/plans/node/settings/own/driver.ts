import { isBefore, lines, list, oneOf, optional, plainText, required, shellQuote, unionBy, object } from '../../../../internal';
import { type GpuModel, takesOpenModules } from '../../../../words/gpu';
import type { Primitive } from '../../../model';
import { wantsFabricManager } from '../facts';
import { option, type SettingQuestion } from '../setting';
import type { NodeDriver } from './options';
import { hasFabricManager, OPEN_MODULES_SINCE, runfileScript } from './runfile';

const SCRIPT = '/usr/local/sbin/cdk8s-gpu-driver';
const NOUVEAU = '/etc/modprobe.d/cdk8s-gpu-nouveau.conf';

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
  becomes: (value, question) => {
    if (value.from === 'packages') return value.packages.map((name): Primitive => ({ kind: 'package', name }));
    return value.from === 'runfile' ? installing(value, question) : [];
  },
});

/** What DKMS builds modules with, on every family of systems. */
const TOOLS = ['dkms', 'gcc', 'make', 'curl'] as const;

function installing(value: Of<'runfile'>, question: SettingQuestion): readonly Primitive[] {
  const { machine, os = '' } = question;
  const { version } = value;
  const modules = value.modules ?? modulesFor(machine.gpu, version);
  const fabricManager = wantsFabricManager(question);
  const installed = ['grep', '-qsF', `  ${version}  `, '/proc/driver/nvidia/version'];
  return [
    ...TOOLS.map((name): Primitive => ({ kind: 'package', name })),
    {
      kind: 'file',
      path: NOUVEAU,
      text: lines([
        '# Made by cdk8s-gpu. nouveau would take the GPUs before the driver does.',
        'blacklist nouveau',
        'options nouveau modeset=0',
      ]),
    },
    {
      kind: 'file',
      path: SCRIPT,
      mode: '0755',
      text: runfileScript({ ...value, modules, os, machine, fabricManager, site: question.cluster.site }),
    },
    {
      kind: 'command',
      run: [SCRIPT],
      check: fabricManager ? ['sh', '-c', `${installed.map(shellQuote).join(' ')} && ${hasFabricManager(version, os)}`] : installed,
      stage: 'install',
    },
  ];
}

/** Open modules wherever GPU and driver have them. */
const modulesFor = (gpu: GpuModel, version: string): 'open' | 'proprietary' =>
  takesOpenModules(gpu) && !isBefore(version, OPEN_MODULES_SINCE) ? 'open' : 'proprietary';
