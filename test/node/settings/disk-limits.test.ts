// The program that measures the disk of /var, run in a folder with stubs of dd and systemctl.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Primitive } from '../../../lib/plans/model';
import { allSettings } from '../../../lib/plans/node';
import { scratch } from '../../scratch';

const row = allSettings().find(({ id }) => id === 'disk-limits')!;
const primitives = row.primitives({ tuning: { intent: 'training', storage: { io: { reserveForSystem: '200Mi/s' } } } } as never);
const program = primitives.find((one): one is Extract<Primitive, { kind: 'file' }> => one.kind === 'file')!.text;

/** dd of GNU coreutils 9.1: `copied, SECONDS s`. It writes twice as fast as it reads here. */
const DD = `#!/bin/sh
case " $* " in *" of=/dev/null "*) seconds=0.25 ;; *) seconds=0.5 ;; esac
printf '%s\\n' '32+0 records in' '32+0 records out' "536870912 bytes (537 MB, 512 MiB) copied, $seconds s, 2.1 GB/s" >&2
`;
const SLOW = DD.replace(/0\.25|0\.5/g, '10');
const BROKEN = "#!/bin/sh\nprintf 'dd: failed to open: Invalid argument\\n' >&2\nexit 1\n";

function node(dd: string) {
  const folder = scratch();
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const log = join(folder, 'log');
  writeFileSync(join(bin, 'dd'), dd, { mode: 0o755 });
  writeFileSync(join(bin, 'systemctl'), `#!/bin/sh\nprintf '%s\\n' "$@" >${log}\n`, { mode: 0o755 });
  writeFileSync(join(folder, 'program'), program.replace('store=/var', `store=${folder}/var`));
  const run = () => spawnSync('sh', [join(folder, 'program')], { encoding: 'utf8', env: { PATH: `${bin}:${process.env['PATH'] ?? ''}` } });
  const asked = (): readonly string[] => (existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : []);
  return { bin, log, run, asked, rates: join(folder, 'var/lib/cdk8s-gpu/disk-rates') };
}

test('pods get what the disk does, less what is kept for the system', () => {
  const { run, asked } = node(DD);
  expect(run()).toMatchObject({ status: 0, stderr: '' });
  expect(asked()).toEqual([
    ...['set-property', '--runtime', 'kubepods.slice', 'IOAccounting=yes'],
    `IOReadBandwidthMax=/var ${4 * 536870912 - 209715200}`,
    `IOWriteBandwidthMax=/var ${2 * 536870912 - 209715200}`,
  ]);
});

test('it is measured once: later boots take what was found', () => {
  const { bin, log, run, asked } = node(DD);
  run();
  rmSync(log);
  writeFileSync(join(bin, 'dd'), BROKEN, { mode: 0o755 });
  expect(run().status).toBe(0);
  expect(asked()).toContain(`IOWriteBandwidthMax=/var ${2 * 536870912 - 209715200}`);
});

test.each([
  ['is slower than what is kept', SLOW, 'reads 53687091 and writes 53687091'],
  ['cannot be measured', BROKEN, 'reads 0 and writes 0'],
])('fails on a disk that %s, limits nothing and forgets what it found', (_what, dd, says) => {
  const { run, asked, rates } = node(dd);
  const { status, stderr } = run();
  expect([status, asked(), existsSync(rates)]).toEqual([1, [], false]);
  expect(stderr).toContain(says);
});
