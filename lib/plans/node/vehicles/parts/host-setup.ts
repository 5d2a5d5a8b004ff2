import { sysctl } from '../../../../words/formats';
import { lines } from '../../../../internal';
import { type NodePlan, type Primitive, primitivesOf } from '../../../model';
import { kernelArgumentsOf } from './kernel-arguments';

/** A file on the node, with what it may be used for. */
export interface HostFile {
  /** Absolute path. */
  readonly path: string;
  readonly text: string;
  /** In octal, such as `0644`. */
  readonly mode: string;
}

/** A plan as a system with systemd takes it: files that hold what is read at each boot, and what has to be done once. */
export interface HostSetup {
  readonly files: readonly HostFile[];
  readonly units: readonly Extract<Primitive, { kind: 'systemdUnit' }>[];
  /** Modules that are loaded at once, besides at each boot. */
  readonly modules: readonly string[];
  readonly packages: readonly string[];
  readonly commands: readonly Extract<Primitive, { kind: 'command' }>[];
  /** The words of one command line. */
  readonly kernelArguments: readonly string[];
  /** Services that read files of these when they start. */
  readonly readers: readonly string[];
  /** Whether containerd reads further files from `CONTAINERD_FOLDER`. */
  readonly containerd: boolean;
}

export const SYSCTL_FILE = '/etc/sysctl.d/99-cdk8s-gpu.conf';
export const TMPFILES_FILE = '/etc/tmpfiles.d/cdk8s-gpu.conf';
export const CONTAINERD_FOLDER = '/etc/containerd/conf.d';

/** What a system with systemd does with the primitives of a plan, apart from those of the kubelet. */
export function hostSetup(plan: NodePlan): HostSetup {
  const runtime = primitivesOf(plan, 'containerRuntime');
  return {
    files: [
      ...settingFiles(plan),
      ...primitivesOf(plan, 'file').map(({ path, text, mode = '0644' }) => ({ path, text, mode })),
      ...(runtime.length === 0
        ? []
        : [text(`${CONTAINERD_FOLDER}/50-cdk8s-gpu.toml`, [runtime.map(({ toml }) => toml.trimEnd()).join('\n')])]),
    ],
    units: primitivesOf(plan, 'systemdUnit'),
    modules: [...new Set(primitivesOf(plan, 'kernelModule').map(({ name }) => name))],
    packages: [...new Set(primitivesOf(plan, 'package').map(({ name }) => name))],
    commands: primitivesOf(plan, 'command'),
    readers: [...new Set(primitivesOf(plan, 'file').flatMap(({ readBy }) => readBy ?? []))],
    kernelArguments: kernelArgumentsOf(plan),
    containerd: runtime.length > 0,
  };
}

/** Sources: systemd 252 sysctl.d(5), tmpfiles.d(5), modules-load.d(5); kmod 30 modprobe.d(5). */
export function settingFiles(plan: NodePlan): readonly HostFile[] {
  const sysctls = sysctlsOf(plan);
  const modules = primitivesOf(plan, 'kernelModule');
  const options = modules.flatMap(({ name, options: given = {} }) => {
    const pairs = Object.entries(given).map(([key, value]) => `${key}=${value}`);
    return pairs.length === 0 ? [] : [`options ${name} ${pairs.join(' ')}`];
  });
  return [
    ...listed(
      SYSCTL_FILE,
      Object.entries(sysctls).map(([name, value]) => sysctl.write([{ name, value }])),
    ),
    ...listed(
      TMPFILES_FILE,
      Object.entries(sysfsOf(plan)).map(([path, value]) => `w ${path} - - - - ${tmpfilesQuote(value)}`),
    ),
    ...listed('/etc/modules-load.d/cdk8s-gpu.conf', [...new Set(modules.map(({ name }) => name))]),
    ...listed('/etc/modprobe.d/cdk8s-gpu.conf', options),
  ];
}

/** Keys below `/proc/sys`; of two settings the later holds. */
export const sysctlsOf = (plan: NodePlan): Readonly<Record<string, string>> =>
  Object.fromEntries(primitivesOf(plan, 'sysctl').map(({ key, value }) => [key, value]));

/** Files below `/sys`; of two settings the later holds. */
export const sysfsOf = (plan: NodePlan): Readonly<Record<string, string>> =>
  Object.fromEntries(primitivesOf(plan, 'sysfs').map(({ path, value }) => [path, value]));

/** The path of a unit, or of the part that is laid over it. */
export const unitPath = ({ name, dropIn }: Extract<Primitive, { kind: 'systemdUnit' }>): string =>
  dropIn === undefined ? `/etc/systemd/system/${name}` : `/etc/systemd/system/${name}.d/${dropIn}`;

/** Units as files, for who has no place of their own for them. */
export const unitFiles = ({ units }: HostSetup): readonly HostFile[] =>
  units.map((unit) => ({ path: unitPath(unit), text: lines([unit.text]), mode: '0644' }));

/** `%` begins a specifier and `\` an escape, in what is written as well. Source: systemd 252 tmpfiles.d(5). */
const tmpfilesQuote = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll('%', '%%');

const text = (path: string, content: readonly string[]): HostFile => ({ path, text: lines([HEAD, ...content]), mode: '0644' });
const listed = (path: string, content: readonly string[]): readonly HostFile[] => (content.length === 0 ? [] : [text(path, content)]);
const HEAD = '# Made by cdk8s-gpu.';
