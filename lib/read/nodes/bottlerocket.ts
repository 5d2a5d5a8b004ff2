import { kubeletOfBottlerocket, SETTING_OF_FIELD, sysctl } from '../../words/formats';
import { isPlainObject, type ReadToml, readToml, TomlError, valueIn } from '../../internal';
import type { KubeletConfiguration } from '../../words/kubernetes';
import type { FoundConfig } from '../yaml/configs';
import type { FoundKubelet } from './found-kubelet';

type Step = string | number;

/** What Bottlerocket writes besides the settings, as far as it does not depend on the machine: core-kit 6483ee2, kubelet-config. */
const OF_BOTTLEROCKET = { protectKernelDefaults: true, failSwapOn: false, serializeImagePulls: false, podPidsLimit: 1048576 };

/** The kubelet that settings configure; nothing where they say nothing of it, or are no TOML. */
export function kubeletOfSettings(text: string, steps: readonly Step[]): readonly FoundKubelet[] {
  const read = tomlIn(text);
  const settings = valueIn(read?.value, 'settings', 'kubernetes');
  if (read === undefined || !isPlainObject(settings)) return [];
  const fields = kubeletOfBottlerocket(settings);
  if (Object.keys(fields).length === 0) return [];
  const cgroups = 'reserved-cpus' in settings ? {} : { kubeReservedCgroup: '/runtime' };
  const configuration = {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    ...OF_BOTTLEROCKET,
    ...cgroups,
    ...fields,
  };
  const names = Object.fromEntries(
    Object.entries(SETTING_OF_FIELD).flatMap(([field, setting]) => {
      const line = lineOf(read, ['settings', 'kubernetes', setting]);
      return Object.hasOwn(fields, field) && line !== undefined ? [[field, [line]] as const] : [];
    }),
  );
  return [{ configuration: configuration as unknown as KubeletConfiguration, steps, partial: true, names }];
}

/** What settings set of the kernel. */
export function kernelOfSettings(text: string): readonly FoundConfig[] {
  const read = tomlIn(text);
  const keys = valueIn(read?.value, 'settings', 'kernel', 'sysctl');
  const words = valueIn(read?.value, 'settings', 'boot', 'kernel-parameters');
  const lines = isPlainObject(keys) ? Object.entries(keys).map(([name, value]) => ({ name, value: String(value) })) : [];
  const given = isPlainObject(words) ? Object.entries(words).flatMap(([key, values]) => wordsOf(key, values)) : [];
  const at = (path: readonly string[]): readonly Step[] => [read === undefined ? 0 : (lineOf(read, path) ?? 0)];
  return [
    ...(lines.length === 0 ? [] : [{ sort: 'sysctl', steps: at(['settings', 'kernel', 'sysctl']), text: sysctl.write(lines) } as const]),
    ...(given.length === 0
      ? []
      : [{ sort: 'kernel-arguments', steps: at(['settings', 'boot', 'kernel-parameters']), text: given.join('\n') } as const]),
  ];
}

const wordsOf = (key: string, values: unknown): readonly string[] =>
  Array.isArray(values) && values.length > 0 ? values.map((value) => `${key}=${String(value)}`) : [key];

/** The line of a value, or of the first one below it. */
function lineOf({ lines }: ReadToml, path: readonly string[]): number | undefined {
  const key = JSON.stringify(path);
  return lines.get(key) ?? [...lines].find(([other]) => other.startsWith(key.slice(0, -1)))?.[1];
}

function tomlIn(text: string): ReadToml | undefined {
  try {
    return readToml(text);
  } catch (error) {
    if (error instanceof TomlError) return undefined;
    throw error;
  }
}
