import { App, Chart } from 'cdk8s';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GpuCluster, MigPartitionedNodePool } from '../../../lib/faces/cdk8s';
import { parseYaml } from '../../../lib/internal';
import { machines } from '../../../lib/words/machine';
import type { Primitive } from '../../../lib/plans/model';
import { nodePlans, type NodeTuning } from '../../../lib/plans/node';
import { problemsOf } from '../../refused';
import { scratch } from '../../scratch';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;
type Schedule = NonNullable<NonNullable<NodeTuning['gpu']>['migSchedule']>;
const usual: Schedule = {
  windows: { day: { at: '08:00', days: ['Mon', 'Fri'], layout: { '1g.10gb': 7 } }, night: { at: '20:00', layout: 'all-disabled' } },
  timeZone: 'Europe/Berlin',
  waitSeconds: 0,
};

const planned = (migSchedule: unknown = usual, cuts: 'operator' | 'nvidia-mig-parted' = 'nvidia-mig-parted') =>
  new MigPartitionedNodePool(
    new GpuCluster(new Chart(new App(), 'gpu'), 'prod', { kubernetes: '1.34', distribution: 'kubeadm' }),
    'slices',
    {
      ...{ machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'inference' },
      ...{ layout: { '3g.40gb': 2 }, gpu: { mig: cuts, migSchedule } },
    } as never,
  ).description;

const primitives: readonly Primitive[] = nodePlans(planned(), cluster)[0]!.settings.flatMap((setting) => setting.primitives);
const unit = (name: string): string => primitives.flatMap((one) => (one.kind === 'systemdUnit' && one.name === name ? [one.text] : []))[0]!;
const file = (path: string): string => primitives.flatMap((one) => (one.kind === 'file' && one.path === path ? [one.text] : []))[0]!;

describe('what a node gets', () => {
  test('a timer for each window, in the time zone that was given', () => {
    expect(unit('cdk8s-gpu-mig@day.timer')).toContain('OnCalendar=Mon,Fri *-*-* 08:00:00 Europe/Berlin\n');
    expect(unit('cdk8s-gpu-mig@night.timer')).toContain('OnCalendar=*-*-* 20:00:00 Europe/Berlin\n');
  });

  test('the layouts of the windows beside that of the pool', () => {
    const [{ 'mig-configs': configs }] = parseYaml(file('/etc/cdk8s-gpu/mig.yaml')) as unknown as [{ 'mig-configs': object }];
    expect(configs).toEqual({
      pool: [{ devices: 'all', 'mig-enabled': true, 'mig-devices': { '3g.40gb': 2 } }],
      'window.day': [{ devices: 'all', 'mig-enabled': true, 'mig-devices': { '1g.10gb': 7 } }],
      'window.night': [{ devices: 'all', 'mig-enabled': false }],
    });
  });

  test('at boot the layout of the last window', () => {
    expect(unit('cdk8s-gpu-mig.service')).toContain('ExecStart=/usr/local/sbin/cdk8s-gpu-mig\n');
  });
});

/** mig-parted with the flags that the program uses, nvidia-smi, and systemctl, which keep what they did in files. */
const STUBS = {
  'nvidia-mig-parted': `#!/bin/sh
set -eu
verb=$1; shift; only=
case $1 in --valid-config) only=valid; shift ;; --mode-only) only=mode; shift ;; esac
[ "$1" = -f ] && [ -s "$2" ] && [ "$3" = -c ]
grep -q "^  *$4:" "$2"
[ "$only" != valid ] || exit 0
mode() { [ "$1" != window.night ] && echo on || echo off; }
now=$(cat layout 2>/dev/null || echo none)
case $verb$only in
  assertmode) [ "$(mode "$now")" = "$(mode "$4")" ] ;;
  assert) [ "$now" = "$4" ] ;;
  apply) echo "apply $4" >>did; echo "$4" >layout ;;
  *) exit 2 ;;
esac
`,
  'nvidia-smi': '#!/bin/sh\n[ "$*" = "--query-compute-apps=pid --format=csv,noheader" ] || exit 2\ncat pids 2>/dev/null || true\n',
  systemctl: '#!/bin/sh\ncase $1 in is-active) [ "$3" = nvidia-dcgm.service ] ;; *) echo "$*" >>did ;; esac\n',
};

type Run = (...args: readonly string[]) => Promise<number>;

/** The program, with its files below a folder. */
async function inNode(work: (run: Run, at: (name: string) => string) => Promise<void>): Promise<void> {
  const folder = scratch();
  mkdirSync(join(folder, 'bin'));
  for (const [name, text] of Object.entries(STUBS)) writeFileSync(join(folder, 'bin', name), text, { mode: 0o755 });
  const below = (text: string): string =>
    text.replaceAll(/\/(?:var\/lib\/cdk8s-gpu|etc\/cdk8s-gpu|run)(?=\/|\n)/g, (path) => join(folder, path.replaceAll('/', '_')));
  mkdirSync(join(folder, '_etc_cdk8s-gpu'));
  mkdirSync(join(folder, '_run'));
  writeFileSync(join(folder, '_etc_cdk8s-gpu/mig.yaml'), file('/etc/cdk8s-gpu/mig.yaml'));
  writeFileSync(join(folder, 'program'), below(file('/usr/local/sbin/cdk8s-gpu-mig')));
  const run = async (...args: readonly string[]): Promise<number> => {
    const env = { PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}` };
    const child = spawn('sh', [join(folder, 'program'), ...args], { cwd: folder, env, stdio: 'ignore' });
    const [code] = (await once(child, 'exit')) as [number];
    return code;
  };
  await work(run, (name) => join(folder, name));
}

describe('the program', () => {
  const did = (at: (name: string) => string): readonly string[] =>
    existsSync(at('did')) ? readFileSync(at('did'), 'utf8').trim().split('\n') : [];

  test('cuts by the pool before the first window, then by the last window, over boots too', () =>
    inNode(async (run, at) => {
      expect([await run(), await run('window.day'), await run(), await run('window.day')]).toEqual([0, 0, 0, 0]);
      expect(did(at).filter((line) => line.startsWith('apply'))).toEqual(['apply pool', 'apply window.day']);
    }));

  test('leaves GPUs in use as they are and fails; the next boot has the window', () =>
    inNode(async (run, at) => {
      await run();
      writeFileSync(at('pids'), '4711\n');
      expect(await run('window.day')).toBe(1);
      rmSync(at('pids'));
      expect([await run(), did(at)]).toEqual([0, expect.arrayContaining(['apply window.day'])]);
    }));

  test('stops what keeps a GPU open only where the mode changes, and starts it again', () =>
    inNode(async (run, at) => {
      writeFileSync(at('layout'), 'pool\n');
      await run('window.day');
      expect(did(at)).toEqual(['apply window.day']);
      await run('window.night');
      expect(did(at).slice(1)).toEqual(['stop nvidia-dcgm.service', 'apply window.night', 'start nvidia-dcgm.service']);
    }));

  test('falls back on the layout of the pool where the file has the window no more', () =>
    inNode(async (run, at) => {
      expect([await run('window.noon'), did(at)]).toEqual([0, expect.arrayContaining(['apply pool'])]);
    }));
});

describe('is refused', () => {
  const places = (schedule: unknown, cuts?: 'operator'): readonly string[] =>
    problemsOf(() => planned(schedule, cuts)).map(({ path }) => path.replace(/^.*slices\.gpu\./, ''));

  test.each<[string, unknown, string]>([
    ['one window', { windows: { day: usual.windows['day'] } }, 'migSchedule.windows'],
    [
      'a time that is none',
      { windows: { ...usual.windows, noon: { at: '24:00', layout: { '1g.10gb': 7 } } } },
      'migSchedule.windows.noon.at',
    ],
    ['no time', { windows: { ...usual.windows, noon: { layout: { '1g.10gb': 7 } } } }, 'migSchedule.windows.noon.at'],
    ['a layout that cuts nothing', { windows: { ...usual.windows, noon: { at: '12:00', layout: {} } } }, 'migSchedule.windows.noon.layout'],
    ['a time zone that is none', { ...usual, timeZone: 'Berlin' }, 'migSchedule.timeZone'],
    [
      'two windows at one time of one day',
      { windows: { ...usual.windows, noon: { at: '08:00', days: ['Fri'], layout: { '1g.10gb': 7 } } } },
      'migSchedule.windows.noon.at',
    ],
  ])('%s', (_what, schedule, place) => expect(places(schedule)).toEqual([place]));

  test('a schedule of the node where the operator cuts the GPUs', () => expect(places(usual, 'operator')).toEqual(['mig']));

  test('no two windows at one time of different days', () =>
    expect(places({ windows: { ...usual.windows, noon: { at: '08:00', days: ['Sun'], layout: { '1g.10gb': 7 } } } })).toEqual([]));
});
