import { list, object, oneOf, anyOf, plainText, required, type Schema } from '../../internal';
import type { FormatRow } from './format-row';

/** One setting of the kernel. */
export interface SysctlSetting {
  /** With dots, such as `vm.swappiness`. */
  readonly name: string;
  readonly value: string;
}

/** A setting of one of the groups that a node is tuned by; other lines are comments, or of other sections of TuneD. */
const SETTING = /^\s*-?((?:vm|kernel|net|fs|user)[./][\w./-]+)\s*=\s*(.*?)\s*$/;

const SCHEMA: Schema = list(
  anyOf(
    'NAME = VALUE',
    oneOf(['']),
    object<SysctlSetting>({ name: required(plainText({ pattern: /^[\w.-]+$/ })), value: required(plainText({ empty: true })) }),
  ),
);

/** Settings of the kernel, which systemd-sysctl writes when a node starts. */
export const sysctl = Object.freeze<FormatRow<'sysctl', readonly (SysctlSetting | '')[]>>({
  id: 'sysctl',
  name: 'settings of the kernel',
  source: 'systemd 257 sysctl.d(5); Linux 6.12 Documentation/admin-guide/sysctl',
  example: { name: '/etc/sysctl.d/99-gpu.conf', text: '# for training\nvm.swappiness = 10\n-net/core/somaxconn=4096\n' },
  syntax: 'lines of NAME = VALUE',
  is: ({ name }) => /\/sysctl(?:\.d\/[^/]+)?\.conf$/.test(name),
  parse: sysctlLines,
  read: (parsed) => parsed,
  write: (lines) => lines.map((line) => (line === '' ? '' : `${line.name} = ${line.value}`)).join('\n'),
  schema: () => SCHEMA,
});

/** What each line sets; empty where it sets nothing. */
export function sysctlLines(text: string): readonly (SysctlSetting | '')[] {
  return text.split('\n').map((line) => {
    const [, name, value] = SETTING.exec(line) ?? [];
    return name === undefined || value === undefined ? '' : { name: name.replaceAll('/', '.'), value };
  });
}
