// The programs that the judges start and no registry of ours brings: Debian's are installed where they are missing, and Go
// builds the others.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A program, or a library by its path, the package of Debian that has it, and its oldest version that judges as the facts say, which is that of Debian 12. */
const DEBIAN: Readonly<Record<string, readonly [name: string, oldest: string]>> = {
  shellcheck: ['shellcheck', '0.9.0'],
  busybox: ['busybox', '1.35.0'],
  dash: ['dash', '0.5.12'],
  'systemd-analyze': ['systemd', '252'],
  'cloud-init': ['cloud-init', '22.4'],
  promtool: ['prometheus', '2.42.0'],
  modprobe: ['kmod', '30'],
  slurmctld: ['slurmctld', '22.05'],
  slurmd: ['slurmd', '22.05'],
  sbatch: ['slurm-client', '22.05'],
  numactl: ['numactl', '2.0.16'],
  chrt: ['util-linux', '2.38'],
  podman: ['podman', '4.3'],
  '/usr/lib/x86_64-linux-gnu/libjemalloc.so.2': ['libjemalloc2', '5.3.0'],
};

/** Runs a program; its output where it ended well. */
export type Run = (program: string, ...args: readonly string[]) => string | undefined;

const run: Run = (program, ...args) => {
  const { status, stdout } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return status === 0 ? stdout : undefined;
};

/**
 * Installs what is missing of Debian, and says the version of each of its programs.
 *
 * @throws Error in one sentence, when a program is missing and cannot be installed, or is too old.
 */
export function debian(start: Run = run, isRoot = process.getuid?.() === 0): string {
  const find = (program: string) => (program.startsWith('/') ? start('ls', program) : start('which', program));
  const missing = (): readonly string[] => Object.keys(DEBIAN).filter((program) => find(program) === undefined);
  const packagesOf = (programs: readonly string[]): readonly string[] => programs.map((program) => DEBIAN[program]![0]);
  const before = missing();
  if (before.length > 0) install(packagesOf(before), start, isRoot);
  const left = before.length > 0 ? missing() : [];
  if (left.length > 0) throw new Error(`the judges need ${left.join(', ')}: install the Debian packages ${packagesOf(left).join(' ')}`);
  const versions = start('dpkg-query', '-W', '-f', '${Package} ${Version}, ', ...packagesOf(Object.keys(DEBIAN))) ?? '';
  for (const [name, oldest] of Object.values(DEBIAN)) {
    // Behind the colon of an epoch stands upstream's version.
    const [, found = ''] = new RegExp(`(?:^| )${name} (?:\\d+:)?(\\S+),`).exec(versions) ?? [];
    if (isOlder(found, oldest))
      throw new Error(
        `the judges need ${name} ${oldest} or newer, and here is ${found || 'none of its Debian package'}: take that of Debian 12 or newer`,
      );
  }
  return versions.replace(/, $/, '');
}

/**
 * Says the version of Go.
 *
 * @param needed The oldest Go that every module file takes.
 * @throws Error in one sentence, when there is none, or an older one.
 */
export function go(start: Run = run, needed = goOfModules()): string {
  const found = /^go version go(\S+)/.exec(start('go', 'version') ?? '')?.[1];
  if (found !== undefined && !isOlder(found, needed)) return `go ${found}`;
  throw new Error(`the judges need Go ${needed} or newer, and here ${found === undefined ? 'is none' : `is ${found}`}: put it into PATH`);
}

/** Once with the lists that are there, and once with new ones. */
function install(packages: readonly string[], start: Run, isRoot: boolean): void {
  const apt = (...args: readonly string[]) => (isRoot ? start('apt-get', ...args) : start('sudo', 'apt-get', ...args));
  const once = () => apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  if (once() !== undefined) return;
  apt('update', '-qq');
  once();
}

function goOfModules(): string {
  const folder = join(__dirname, 'go');
  const versions = readdirSync(folder).map((name) => /^go (\S+)$/m.exec(readFileSync(join(folder, name, 'go.mod'), 'utf8'))?.[1] ?? '');
  return versions.reduce((newest, version) => (isOlder(newest, version) ? version : newest), '0');
}

function isOlder(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => (version.match(/\d+/g) ?? []).map(Number));
  const place = [0, 1, 2].find((index) => (a![index] ?? 0) !== (b![index] ?? 0));
  return place !== undefined && (a![place] ?? 0) < (b![place] ?? 0);
}
