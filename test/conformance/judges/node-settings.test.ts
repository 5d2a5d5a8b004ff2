// Files of a node's system are read by the programs that read them there, as far as these can be asked without a node.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentsFor, judged } from '../verdicts';

/** k3s and RKE2 put their own configuration where a template of Go names it. */
const READ_TOML = 'import sys, tomllib; tomllib.loads("".join(line for line in open(sys.argv[1]) if not line.startswith("{{")))';

/** What the program that reads a file says of it. */
function problemsOf(path: string, text: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-node-'));
  const file = join(folder, 'file.conf');
  writeFileSync(file, text);
  try {
    const [program, ...args] = readerOf(path, file, folder);
    const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8', cwd: folder });
    if (error) throw error;
    const said = stderr
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.replaceAll(folder, ''));
    return said.length > 0 ? said : status === 0 ? [] : [`ended with ${status}`];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readerOf(path: string, file: string, folder: string): readonly [string, ...string[]] {
  if (path.includes('/tmpfiles.d/')) return ['systemd-tmpfiles', '--create', `--root=${folder}`, file];
  if (path.includes('/modprobe.d/')) return ['modprobe', '--config', file, '--showconfig'];
  if (path.includes('/crio.conf.d/') || /\.toml(?:\.tmpl)?$/.test(path)) return ['python3', '-c', READ_TOML, file];
  // Each line is a key and a value, or a comment.
  if (path.includes('/sysctl.d/')) return ['awk', '!/^(#.*|[a-z0-9_]+([.\\/][A-Za-z0-9_*-]+)+ = .+)$/ { print > "/dev/stderr" }', file];
  return ['awk', '!/^(#.*|\\[[A-Za-z]+\\]|[A-Za-z0-9_]+=.*|[A-Za-z0-9_-]+|.*[a-z]+.*)$/ { print > "/dev/stderr" }', file];
}

test.each([
  ['/etc/tmpfiles.d/a.conf', 'x y z\n'],
  ['/etc/tmpfiles.d/a.conf', 'w relative - - - - a\n'],
  ['/etc/modprobe.d/a.conf', 'optins nvidia a=1\n'],
  ['/etc/sysctl.d/a.conf', 'vm.swappiness 1\n'],
  ['/etc/crio/crio.conf.d/a.conf', '[crio.runtime\n'],
  ['/etc/containerd/conf.d/a.toml', 'version 2\n'],
])('refuses %s with %s', (path, text) => expect(problemsOf(path, text)).not.toEqual([]));

test('accepts every file of the corpus', async () => {
  const started = Date.now();
  const found: { readonly id: string; readonly problems: readonly string[] }[] = [];
  for await (const { id, name = '', content } of documentsFor('node-files'))
    found.push({ id, problems: problemsOf(name, content as string) });
  const version = execFileSync('systemd-tmpfiles', ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? '';
  judged({ consumer: 'node-files', version, ids: found.map(({ id }) => id), seconds: (Date.now() - started) / 1000 });
  expect(found.filter(({ problems }) => problems.length > 0).slice(0, 20)).toEqual([]);
});
