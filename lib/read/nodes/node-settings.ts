import { isPlainObject, itemsOf, ownValue, valueIn } from '../../internal';
import { sysctl } from '../../words/formats';
import type { KubeObject } from '../../words/kubernetes';
import type { FoundConfig } from '../yaml/configs';
import { dataUrl } from '../yaml/encodings';
import { groupOf } from '../yaml/object';
import { isToml } from '../yaml/toml';
import { kernelOfSettings } from './bottlerocket';
import { sysctlsOfClass, sysctlsOfSystemConfig } from './gke';
import { writtenFiles } from './written-files';

type Step = string | number;

/** What an object sets of the kernels of nodes. */
export const settingsIn = (object: KubeObject): readonly FoundConfig[] =>
  ownValue(READERS, `${groupOf(object)} ${object.kind}`)?.(object) ?? NONE;

const NONE: readonly never[] = [];

const READERS: Readonly<Record<string, (object: KubeObject) => readonly FoundConfig[]>> = {
  // Source: openshift/machine-config-operator, MachineConfig.
  'machineconfiguration.openshift.io MachineConfig': (object) => [
    ...argumentsAt(object, ['spec', 'kernelArguments']),
    ...itemsOf(valueIn(object, 'spec', 'config', 'storage', 'files')).flatMap((file, index) => {
      const at = ['spec', 'config', 'storage', 'files', index, 'contents', 'source'];
      return sysctlFile(valueIn(file, 'path'), dataUrl(valueIn(file, 'contents', 'source')), at);
    }),
  ],
  // Source: openshift/cluster-node-tuning-operator, Tuned: profiles as TuneD 2.28 reads them.
  'tuned.openshift.io Tuned': (object) =>
    itemsOf(valueIn(object, 'spec', 'profile')).flatMap((profile, index): readonly FoundConfig[] => {
      const text = valueIn(profile, 'data');
      const steps = ['spec', 'profile', index, 'data'];
      if (typeof text !== 'string') return NONE;
      return [
        ...(/^[ \t]*\[sysctl\]/m.test(text) ? [{ sort: 'sysctl', steps, text } as const] : NONE),
        ...(/^[ \t]*cmdline/m.test(text) ? [{ sort: 'kernel-arguments', steps, text } as const] : NONE),
      ];
    }),
  'performance.openshift.io PerformanceProfile': (object) => argumentsAt(object, ['spec', 'additionalKernelArgs']),
  'cloud.google.com ComputeClass': sysctlsOfClass,
};

/** What a file of a node sets: settings of Bottlerocket, `#cloud-config`, and the machine configuration of Talos 1.11. */
export function settingsInFile(value: unknown): readonly FoundConfig[] {
  if (typeof value === 'string' && isToml(value)) return kernelOfSettings(value);
  if (!isPlainObject(value)) return NONE;
  const sysctls = valueIn(value, 'machine', 'sysctls');
  const lines = isPlainObject(sysctls) ? Object.entries(sysctls).map(([name, given]) => ({ name, value: String(given) })) : [];
  return [
    ...(lines.length > 0 ? [{ sort: 'sysctl', steps: ['machine', 'sysctls'], text: sysctl.write(lines) } as const] : NONE),
    ...sysctlsOfSystemConfig(value),
    ...argumentsAt(value, ['machine', 'install', 'extraKernelArgs']),
    ...writtenFiles(value).flatMap(({ path, text, steps }) => sysctlFile(path, text, steps)),
  ];
}

function argumentsAt(value: unknown, steps: readonly string[]): readonly FoundConfig[] {
  const given = itemsOf(valueIn(value, ...steps));
  return given.length === 0 ? NONE : [{ sort: 'kernel-arguments', steps, text: given.map(String).join('\n') }];
}

function sysctlFile(path: unknown, text: unknown, steps: readonly Step[]): readonly FoundConfig[] {
  if (typeof path !== 'string' || typeof text !== 'string') return NONE;
  return sysctl.is({ name: path, text, value: undefined }) ? [{ sort: sysctl.id, steps, text }] : NONE;
}
