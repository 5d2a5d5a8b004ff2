import { isPlainObject, parseYaml } from '../../../lib/internal';
import type { Found } from './document';

/** The flags that a file on a node gives to its kubelet, by the kind of file. */
const READERS: Readonly<Partial<Record<Found['sort'], (text: string) => readonly string[]>>> = {
  systemdUnit: ofUnit,
  nodeadmConfig: (text) => listAt(text, 'spec', 'kubelet', 'flags'),
  // k3s and RKE2 write the hyphens themselves.
  rancherConfig: (text) => listAt(text, 'kubelet-arg+').map((flag) => `--${flag}`),
};

/** What a kubelet is started with because of a file on its node, if anything. */
export function flagsOf({ sort, name, content }: Found): readonly Found[] {
  const flags = READERS[sort]?.(String(content)) ?? [];
  return flags.length === 0 ? [] : [{ sort: 'kubeletFlags', content: flags, ...(name === undefined ? {} : { name }) }];
}

/** systemd splits a variable at blanks where it stands without braces, and takes `%%` for a percent sign (systemd.service(5)). */
function ofUnit(text: string): readonly string[] {
  const [, quoted = ''] = /^Environment="CDK8S_GPU_KUBELET_ARGS=((?:[^"\\]|\\.)*)"$/m.exec(text) ?? [];
  return quoted
    .replace(/\\(.)/g, '$1')
    .replaceAll('%%', '%')
    .split(' ')
    .filter((flag) => flag !== '');
}

function listAt(text: string, ...keys: readonly string[]): readonly string[] {
  let value: unknown = parseYaml(text)[0];
  for (const key of keys) value = isPlainObject(value) ? value[key] : undefined;
  return Array.isArray(value) ? value.map(String) : [];
}
