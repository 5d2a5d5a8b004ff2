// Drop-ins are read by systemd itself, in a root folder that holds the unit which they change.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { jemalloc, pytorch, serviceUnit } from '../../../lib';
import { migByTime } from '../../../lib/plans/node/settings/gpu/mig-schedule';
import { everything } from '../../node/settings/sample';
import { documentsFor, judged } from '../verdicts';

/**
 * What systemd says of a drop-in at a path of the node, beside a unit that starts one of the programs of that node. Each has
 * a root folder and a call of its own: drop-ins of one unit lie at one path, and a second one would change the first.
 */
function systemdProblems(path: string, text: string): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-units-'));
  const put = (at: string, content: string, mode = 0o644): void => {
    mkdirSync(dirname(join(root, at)), { recursive: true });
    writeFileSync(join(root, at), content, { mode });
  };
  const dropIn = path.endsWith('.conf');
  const unit = dropIn ? basename(dirname(path)).replace(/\.d$/, '') : basename(path);
  try {
    put('/usr/bin/kubelet', '#!/bin/sh\n', 0o755);
    // Programs of a unit, and those that the node is given beside a drop-in.
    for (const [, program = ''] of text.matchAll(/^Exec\w+=-?(\/\S+)/gm))
      if (!dropIn || program.startsWith('/usr/local/sbin/')) put(program, '#!/bin/sh\n', 0o755);
    if (unit.endsWith('.timer'))
      put(
        `/usr/lib/systemd/system/${unit.replace(/\.timer$/, '.service')}`,
        '[Unit]\nDescription=a\n\n[Service]\nExecStart=/usr/bin/kubelet\n',
      );
    if (unit.endsWith('.slice')) put(`/usr/lib/systemd/system/${unit}`, '[Unit]\nDescription=a\n');
    else if (dropIn)
      put(`/usr/lib/systemd/system/${unit}`, '[Unit]\nDescription=a\n\n[Service]\nExecStart=/usr/bin/kubelet\nRestart=always\n');
    // What every unit is ordered by.
    for (const target of ['sysinit', 'basic', 'shutdown', 'multi-user', 'local-fs', 'network-online', 'timers', 'time-set', 'time-sync'])
      put(`/usr/lib/systemd/system/${target}.target`, '[Unit]\nDescription=a\n');
    put(path, text);
    const options = ['--man=no', '--generators=no', '--recursive-errors=no', `--root=${root}`, 'verify', unit];
    const { status, stdout, stderr, error } = spawnSync('systemd-analyze', options, { encoding: 'utf8' });
    if (error) throw error;
    const said = `${stdout}${stderr}`.split('\n').filter((line) => line !== '');
    return said.length === 0 && status !== 0 ? [`ended with ${status}`] : said.map((line) => line.replaceAll(root, ''));
  } finally {
    rmSync(root, { recursive: true });
  }
}

const dropIn = '/etc/systemd/system/kubelet.service.d/90.conf';

test.each([
  ['a key that a section does not have', '[Service]\nEnviroment=A=b\n', "Unknown key 'Enviroment'"],
  ['a section that does not exist', '[Servce]\nEnvironment=A=b\n', "Unknown section 'Servce'"],
  ['a second command of a service that has one', '[Service]\nExecStart=/usr/bin/kubelet --a\n', 'more than one ExecStart='],
  ['a program that is not there', '[Service]\nExecStart=\nExecStart=/usr/bin/kublet\n', '/usr/bin/kublet is not executable'],
  ['a program without its path', '[Service]\nExecStart=\nExecStart=./kubelet\n', 'Neither a valid executable name nor an absolute path'],
  ['a quote without end', '[Service]\nEnvironment="A=b\n', 'Invalid syntax'],
  ['a variable without a name', '[Service]\nEnvironment="=b"\n', 'Invalid environment assignment'],
  ['a line that assigns nothing', '[Service]\nEnvironment\n', "Missing '='"],
])('refuses %s', (_what, text, message) => expect(systemdProblems(dropIn, text).join('\n')).toContain(message));

test('accepts the timers of MIG layouts and the unit that they start, and refuses a time that is none', () => {
  const units = migByTime
    .primitives({ tuning: { intent: 'inference', gpu: everything.gpu }, labels: {}, taints: [] } as never)
    .flatMap((one) => (one.kind === 'systemdUnit' ? [one] : []));
  expect(units.map(({ name }) => name)).toEqual(['cdk8s-gpu-mig@.service', 'cdk8s-gpu-mig@day.timer', 'cdk8s-gpu-mig@night.timer']);
  const at = (name: string): string => `/etc/systemd/system/${name}`;
  for (const { name, text } of units) expect([name, systemdProblems(at(name), text)]).toEqual([name, []]);
  const [, { name, text }] = units as [unknown, (typeof units)[number]];
  expect(systemdProblems(at(name), text.replace('Europe/Berlin', 'Europe/Atlantis')).join()).toContain(
    'Failed to parse calendar specification',
  );
});

test('accepts the unit of a program, whatever is in its words', () => {
  const hostile = ['a "b" \\', '$HOME %n', ';', "it's", 'x\ny', '# no comment', 'ü'];
  const text = serviceUnit({
    description: 'ranker 100%',
    command: ['/opt/ranker/serve', ...hostile],
    env: { A: 'b "c" $D %e \\' },
    realtime: { policy: 'rr', priority: 99, resetOnFork: true },
    taskset: '0-6:2',
    numactl: { interleave: 'all' },
    malloc: jemalloc({ dirtyDecayMs: 1 }),
    framework: pytorch({ dataLoader: { pinMemory: true } }),
  });
  expect(systemdProblems('/etc/systemd/system/ranker.service', text)).toEqual([]);
  expect(systemdProblems('/etc/systemd/system/ranker.service', text.replace('=99', '=100')).join()).toContain(
    'CPU scheduling priority is out of range',
  );
});

test('accepts every unit and drop-in of the corpus', async () => {
  const started = Date.now();
  const found: { readonly id: string; readonly from: string | undefined; readonly problems: readonly string[] }[] = [];
  for await (const { id, from, name = '', content } of documentsFor('systemd'))
    found.push({ id, from: from[0], problems: systemdProblems(name, content as string) });
  const version = execFileSync('systemd-analyze', ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? '';
  judged({ consumer: 'systemd', version, ids: found.map(({ id }) => id), seconds: (Date.now() - started) / 1000 });
  expect(found.filter(({ problems }) => problems.length > 0).slice(0, 20)).toEqual([]);
});
