import { defaultKinds } from '../../lib/words/kinds';
import { defaultLaunchers, isLauncher, mpirun, programBehind } from '../../lib/plans/workload';
import { envOf, planJob } from './support';

test.each(['mpirun', 'mpiexec', 'horovodrun', '/usr/bin/mpirun'])('%s starts processes', (word) =>
  expect(isLauncher(mpirun, word)).toBe(true),
);
test.each(['mpirun.sh', 'my-mpirun', 'torchrun', ''])('%j does not', (word) => expect(isLauncher(mpirun, word)).toBe(false));

const behind = (...options: readonly string[]) =>
  programBehind(mpirun, ['env', 'mpirun', ...options, 'x', '-np', '4'], 1) - 2 - options.length;

describe('the program that a launcher starts stands behind', () => {
  test.each<[string, readonly string[]]>([
    ['it', []],
    ['options with a value', ['-np', '4', '--host', 'a', '-x', 'A']],
    ['options with a value in the same word', ['--np=4', '-x=b']],
    ['options with two values', ['--mca', 'a', 'b', '-mca', 'a', 'b', '--gmca', 'a', 'b', '-gmca', 'a', 'b']],
    ['options without a value', ['--allow-run-as-root', '-tag-output', '--nooversubscribe', '--no-oversubscribe', '-v', '--display-map']],
  ])('%s', (_what, options) => expect(behind(...options)).toBe(0));

  test.each(['--my-v', '--verbosity', '---v', '--mca1', '--x-mca'])('%s with its value, which is another', (option) =>
    expect(behind(option, 'a')).toBe(0),
  );

  test('nothing, where it stands nowhere', () => {
    expect(programBehind(mpirun, ['mpirun', '-np', '4'], 0)).toBe(3);
    expect(programBehind(mpirun, ['mpirun', '-np'], 0)).toBe(2);
    expect(programBehind(mpirun, ['mpirun'], 0)).toBe(1);
  });

  test.each(['-v', '--v', '-oversubscribe', '--nooversubscribe', '--no-oversubscribe', '--display-allocation'])('%s by itself', (option) =>
    expect(behind(option)).toBe(0),
  );
});

describe('a program without a launcher', () => {
  const plain = { numNodes: 2, request: { gpus: 1 }, command: ['python', 'train.py'] } as const;

  test.each(['Job', 'JobSet', 'VolcanoJob', 'LeaderWorkerSet'] as const)(
    'is told its rank by a %s, where it is the only one of its pod',
    (controller) => {
      const { PET_NODE_RANK, RANK, WORLD_SIZE, LOCAL_RANK } = envOf(planJob({ ...plain, controller }));
      expect([RANK, WORLD_SIZE, LOCAL_RANK]).toEqual([PET_NODE_RANK, '2', '0']);
    },
  );

  test.each<[string, object]>([
    ['several processes of a pod', { request: { gpus: 8 } }],
    ['a launcher', { command: ['bash', '-c', 'exec /usr/bin/torchrun train.py'] }],
    ['one pod', { numNodes: 1 }],
    ["the image's own program", { command: undefined }],
  ])('is not, with %s', (_what, props) => {
    const { command, ...rest } = { ...plain, ...props } as { readonly command?: readonly string[] };
    expect(envOf(planJob({ ...rest, ...(command ? { command } : {}) }))).not.toHaveProperty('RANK');
  });
});

describe('the rows', () => {
  test('say of each way to meet that some controller has whether they fail there', () => {
    const known = new Set<string>(['none', ...defaultKinds.flatMap(({ rendezvous }) => rendezvous ?? [])]);
    for (const { fails, failsAlone = [] } of defaultLaunchers) {
      expect(Object.keys(fails).filter((meets) => !known.has(meets))).toEqual([]);
      expect(failsAlone.filter((meets) => fails[meets] === undefined)).toEqual([]);
    }
  });

  test('have names of their own', () => {
    const programs = defaultLaunchers.flatMap((row) => row.programs);
    expect(new Set(programs).size).toBe(programs.length);
  });
});
