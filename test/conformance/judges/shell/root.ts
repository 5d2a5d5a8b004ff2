// A root folder of its own for a shell, with this machine's programs in it and nothing else: a script that wants more, or
// leaves something behind, is seen.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A shell and what its root folder holds. */
export interface Shell {
  /** Words before the script; none where its own first line says who reads it. */
  readonly words: readonly string[];
  /** Programs of this machine. */
  readonly programs: readonly string[];
}

/** What our scripts may count on at a node. */
const BASIC = [
  ...['cat', 'chmod', 'cp', 'date', 'dirname', 'find', 'flock', 'grep', 'mkdir', 'mv', 'rm', 'sed', 'sh', 'sort', 'stat', 'sync', 'tail'],
  ...['tr', 'wc', 'awk', 'basename', 'cmp', 'cut', 'readlink'],
];

export const shells = {
  bash: { words: [], programs: ['bash', 'env', 'diff', ...BASIC] },
} as const satisfies Readonly<Record<string, Shell>>;
export type ShellName = keyof typeof shells;

export interface Outcome {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Puts the programs of a shell below a folder. */
export function makeRoot(root: string, { programs }: Shell): void {
  for (const folder of ['bin', 'usr/bin', 'tmp', 'dev']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'dev/null'), '');
  for (const name of programs) {
    const found = execFileSync('sh', ['-c', 'command -v "$1"', 'sh', name], { encoding: 'utf8' }).trim();
    bring(root, found, `/bin/${name}`);
    // The first line of a script names it there.
    if (name === 'env') symlinkSync('/bin/env', join(root, 'usr/bin/env'));
  }
}

/** A program and the libraries that it loads. */
function bring(root: string, from: string, to: string): void {
  copyFileSync(realpathSync(from), join(root, to));
  const { stdout } = spawnSync('ldd', [from], { encoding: 'utf8' });
  for (const [, library = ''] of stdout.matchAll(/(?:=> |^\s+)(\/\S+) \(0x/gm)) {
    mkdirSync(join(root, dirname(library)), { recursive: true });
    if (!existsSync(join(root, library))) copyFileSync(realpathSync(library), join(root, library));
  }
}

/** A program of the tests: it notes its arguments, one line a call, and answers as `answer` says. */
export function recordingProgram(root: string, { words }: Shell, name: string, answer = 'exit 0'): void {
  const shell = words.length === 0 ? '/bin/bash' : words.join(' ');
  const note = `{ printf '%s' "${name}"; for word in "$@"; do printf '\\037%s' "$word"; done; printf '\\036'; } >>/calls`;
  writeFileSync(join(root, 'bin', name), `#!${shell}\n${note}\n${answer}\n`, { mode: 0o755 });
}

/** What those programs were called with since the last look. */
export function callsIn(root: string): readonly (readonly string[])[] {
  const file = join(root, 'calls');
  if (!existsSync(file)) return [];
  const calls = readFileSync(file, 'utf8').split('\x1e').slice(0, -1);
  rmSync(file);
  return calls.map((call) => call.split('\x1f'));
}

/** Runs a script in a root folder, as root of that folder, with no environment but a path. */
export function runIn(root: string, { words }: Shell, script: string, ...args: readonly string[]): Outcome {
  writeFileSync(join(root, 'script'), script, { mode: 0o755 });
  const change = process.getuid?.() === 0 ? ['chroot'] : ['unshare', '--user', '--map-root-user', 'chroot'];
  const [program = '', ...rest] = [...change, root, ...words, '/script', ...args];
  const env = { PATH: '/bin:/usr/bin:/sbin:/usr/sbin' };
  const { status, stdout, stderr, error } = spawnSync(program, rest, { encoding: 'utf8', env });
  if (error) throw error;
  return { status, out: stdout, err: stderr };
}

/** Puts a text below the root folder. */
export function putIn(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** What a script installs is no program of the tests. */
const INSTALLED = 'usr/local';

const PROGRAMS = new Set(['bin', 'usr', 'lib', 'lib64', 'dev', 'script', 'calls', 'proc', 'sys', 'state', 'boot']);

/** State of programs; k3s and RKE2 keep the configuration of their kubelet beside theirs. */
const STATE = /^\/var\/lib\/(?!rancher\/[^/]+\/agent\/etc\/)/;

/** Every file of a root folder that is no program, not the kernel's and no state of a program, with its text. */
export function filesIn(root: string): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(root, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
      .filter((path) => path.startsWith(`/${INSTALLED}/`) || (!PROGRAMS.has(path.split('/')[1]!) && !STATE.test(path)))
      .sort()
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
}

/** Removes all that is no program. */
export function emptyRoot(root: string): void {
  const kept = (name: string): boolean => PROGRAMS.has(name) && !['proc', 'sys', 'state', 'boot'].includes(name);
  for (const name of readdirSync(root)) if (!kept(name)) rmSync(join(root, name), { recursive: true });
  rmSync(join(root, 'calls'), { force: true });
  rmSync(join(root, INSTALLED), { recursive: true, force: true });
  mkdirSync(join(root, 'tmp'));
}
