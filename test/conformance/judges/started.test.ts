// Programs are started by the words that we write: numactl, chrt, taskset and nice of this machine read them, and jemalloc reads
// its options.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { jemalloc } from '../../../lib';
import { JEMALLOC_OPTIONS, type Malloc, mallocRows, type ProcessProps, processUse, startWords } from '../../../lib/plans/process';
import { alsoJudging } from '../verdicts';

const LIBRARY = '/usr/lib/x86_64-linux-gnu/libjemalloc.so.2';
const PROGRAM = ['sh', '-c', 'exit 0'];

/** What a program says of its words. A kernel or a container that has no NUMA nodes to give says so after they were read. */
function saidOf(words: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  const { status, signal, stderr } = spawnSync('env', [...words], { encoding: 'utf8', env: { ...process.env, ...env } });
  return status === 0 ? '' : `${signal ?? status}: ${stderr}`;
}
const notAllowed = /Operation not permitted|Function not implemented|No NUMA support/;

const props: readonly ProcessProps[] = [
  { numactl: { cpunodebind: '0', membind: '0' } },
  { numactl: { physcpubind: '+0', localalloc: true } },
  { numactl: { physcpubind: '0', interleave: 'all' } },
  { numactl: { cpunodebind: '+0', preferred: '0' } },
  { realtime: { policy: 'fifo', priority: 99 } },
  { realtime: { policy: 'rr', priority: 1, resetOnFork: true } },
  { taskset: '0' },
  { nice: 19 },
  { nice: -20 },
  { numactl: { membind: '0' }, taskset: '0', realtime: { priority: 40 } },
];

test('every program reads our words, and starts what is behind them', () => {
  const judged = alsoJudging(
    'numactl, chrt, taskset, nice',
    spawnSync('dpkg-query', ['-W', '-f', '${Package} ${Version} ', 'numactl', 'util-linux'], { encoding: 'utf8' }).stdout.trim(),
  );
  const said = props.map((one) => saidOf([...startWords(one), ...PROGRAM])).filter((text) => text !== '' && !notAllowed.test(text));
  judged(props.length);
  expect(said).toEqual([]);
});

test.each<[string, readonly string[]]>([
  ['a priority that we refuse', ['chrt', '-f', '180']],
  ['two memory policies', ['numactl', '--membind=0', '--interleave=0']],
  ['a node that is not there', ['numactl', '--membind=4000']],
  ['a list that is none', ['taskset', '-c', 'a-b']],
])('they refuse %s', (_what, words) => expect(saidOf([...words, ...PROGRAM])).not.toBe(''));

describe('jemalloc', () => {
  const started = (conf: string) => saidOf(['true'], { LD_PRELOAD: LIBRARY, MALLOC_CONF: conf });
  const confOf = (malloc: Malloc) => processUse({ malloc }, { gpus: 1 }).variables.find(({ name }) => name === 'MALLOC_CONF')?.value ?? '';

  test('is where we say that Debian puts it', () => {
    if (process.arch === 'x64')
      expect([processUse({ malloc: jemalloc() }, { gpus: 1 }).variables[0]?.value, existsSync(LIBRARY)]).toEqual([LIBRARY, true]);
    expect(mallocRows.map(({ id }) => id)).toContain('jemalloc');
  });

  test('reads every option that we write', () => {
    for (const conf of [
      confOf(jemalloc({ backgroundThread: true, metadataThp: 'auto', thp: 'always', dirtyDecayMs: 30000, muzzyDecayMs: -1 })),
      confOf(jemalloc({ narenas: 4, percpuArena: 'percpu', oversizeThreshold: '16Mi' })),
    ])
      expect([conf, started(conf)]).toEqual([conf, '']);
  });

  test('ends at an option that it does not know, which is why we ask it to', () =>
    expect(started('abort_conf:true,background_thred:true')).toContain('Invalid conf pair'));

  test('knows the names of all options that we take for known', () => {
    const unknown = JEMALLOC_OPTIONS.filter((option) =>
      /Invalid conf pair/.test(saidOf(['true'], { LD_PRELOAD: LIBRARY, MALLOC_CONF: `${option}:x` })),
    );
    expect(unknown).toEqual([]);
  });
});
