import { boolean, list, map, number, anyOf, plainText } from '../../../../internal';
import type { Primitive } from '../../../model';
import { option } from '../setting';

const SYSCTL_KEY = /^[a-z0-9_]+(?:[./][A-Za-z0-9_*-]+)+$/;
const VALUE = plainText({ pattern: /^[^\n\r]*$/, empty: true, what: 'a value on one line' });

/** Settings of the kernel that have no prop of their own. */
export const sysctls = option({
  id: 'sysctls',
  at: 'sysctls',
  why: 'what the pool asks for',
  source: 'sysctl.d(5)',
  verify: 'sysctl KEY',
  form: map(VALUE, { key: SYSCTL_KEY, keyWhat: "a key below /proc/sys, such as 'fs.inotify.max_user_watches'" }),
  becomes: (values) => Object.entries(values).map(([key, value]): Primitive => ({ kind: 'sysctl', key, value })),
});

/** Arguments of the kernel that have no prop of their own. */
export const kernelArguments = option({
  id: 'kernel-arguments',
  at: 'kernelArguments',
  why: 'what the pool asks for',
  source: 'Linux 6.12 Documentation/admin-guide/kernel-parameters.txt',
  verify: 'cat /proc/cmdline',
  form: list(
    plainText({ pattern: /^[A-Za-z][\w.-]*(?:=[^\s'"\\$`]+)?$/, what: "one argument, such as 'nosoftlockup' or 'mitigations=auto'" }),
    { min: 1 },
  ),
  becomes: (given) => given.map((argument): Primitive => ({ kind: 'kernelArgument', argument })),
});

const MODULE = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

/** Parameters of kernel modules. */
export const kernelModules = option({
  id: 'kernel-modules',
  at: 'kernelModules',
  why: 'what the pool asks for',
  source: 'modprobe.d(5); NVIDIA open-gpu-kernel-modules 595.45.04 nv-reg.h for those of nvidia',
  verify: 'cat /sys/module/MODULE/parameters/*; cat /proc/driver/nvidia/params',
  form: map(
    map(anyOf('text, a number or true or false', plainText({ pattern: /^[^\s]*$/, what: 'a value without spaces' }), number(), boolean), {
      key: MODULE,
      keyWhat: "a parameter such as 'NVreg_EnableStreamMemOPs'",
    }),
    { key: MODULE, keyWhat: "a module such as 'nvidia'" },
  ),
  becomes: (modules) =>
    Object.entries(modules).map(([name, parameters]): Primitive => {
      const options = Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, wordOf(value)]));
      return { kind: 'kernelModule', name, ...(Object.keys(options).length === 0 ? {} : { options }) };
    }),
});

/** Modules read 0 and 1. */
const wordOf = (value: string | number | boolean): string => (typeof value === 'boolean' ? (value ? '1' : '0') : String(value));
