import { isMpiLauncher, programBehind } from '../../lib/rules/commands/mpi-launchers';

test.each(['mpirun', 'mpiexec', 'horovodrun', '/usr/bin/mpirun'])('%s starts processes', (word) => expect(isMpiLauncher(word)).toBe(true));
test.each(['mpirun.sh', 'my-mpirun', 'torchrun', ''])('%j does not', (word) => expect(isMpiLauncher(word)).toBe(false));

const behind = (...options: readonly string[]) => programBehind(['env', 'mpirun', ...options, 'x', '-np', '4'], 1) - 2 - options.length;

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
    expect(programBehind(['mpirun', '-np', '4'], 0)).toBe(3);
    expect(programBehind(['mpirun', '-np'], 0)).toBe(2);
    expect(programBehind(['mpirun'], 0)).toBe(1);
  });

  test.each(['-v', '--v', '-oversubscribe', '--nooversubscribe', '--no-oversubscribe', '--display-allocation'])('%s by itself', (option) =>
    expect(behind(option)).toBe(0),
  );
});
