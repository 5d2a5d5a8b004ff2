import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argumentOf, OF_ALL, optionNames } from '../../lib/faces/cli/arguments';
import { commandNames, commandRows } from '../../lib/faces/cli/commands';
import { shells } from '../../lib/faces/cli/completion';
import { readCommand } from '../../lib/faces/cli/options';
import { run } from '../../lib/faces/cli/run';
import { scratch } from '../scratch';

const cli = (...argv: string[]) => run(argv, () => []);
const isThere = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

describe('the list of commands', () => {
  test.each(commandNames)('%s --help and help %s print that command alone, with each of its options', (command) => {
    const { stdout, stderr, code } = cli(command, '--help');
    expect([stderr, code]).toEqual(['', 0]);
    expect(cli('help', command).stdout).toBe(stdout);
    expect(stdout).toMatch(new RegExp(`^cdk8s-gpu ${command}\\b`));
    const others = commandNames.filter((other) => other !== command && new RegExp(`^cdk8s-gpu ${other}\\b`, 'm').test(stdout));
    expect(others).toEqual([]);
    // Older ways to ask for what has a command of its own.
    const named = commandRows[command].options.filter((option) => !(command === 'lint' && option === 'explain'));
    for (const option of named) expect(stdout).toContain(`--${option}`);
  });

  test.each(commandNames)('%s refuses every option that its row does not have, and no other', (command) => {
    for (const option of optionNames.filter((one) => !OF_ALL.includes(one))) {
      const [value] = [argumentOf(option) ?? []].flat();
      const read = readCommand([command, value === undefined ? `--${option}` : `--${option}=${value}`]);
      const problems = read.command === 'wrong' ? read.problems : [];
      const refused = problems.some((problem) => problem.includes(`takes no --${option}`) || problem.includes(`--${option} belongs to`));
      // What explains a rule has no options; those of its row are for a pod or a pool.
      const expected =
        command === 'help' ? false : !commandRows[command].options.includes(option) || (command === 'explain' && option !== 'from');
      expect([option, refused]).toEqual([option, expected]);
    }
  });
});

describe('completion', () => {
  const folder = scratch();
  const scriptOf = (shell: string): string => {
    const { stdout, stderr, code } = cli('completion', shell);
    expect([stderr, code]).toEqual(['', 0]);
    const file = join(folder, `completion.${shell}`);
    writeFileSync(file, stdout);
    return file;
  };

  /** What bash offers for the last word of a command line. */
  function offered(...words: string[]): readonly string[] {
    const quoted = words.map((word) => `'${word}'`).join(' ');
    const program = `source '${scriptOf('bash')}'; COMP_WORDS=(cdk8s-gpu ${quoted}); COMP_CWORD=${words.length}; _cdk8s_gpu; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['--norc', '-c', program], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '');
  }

  test('is a script that bash can read, and is bound to the command', () => {
    const file = scriptOf('bash');
    execFileSync('bash', ['-n', file]);
    expect(execFileSync('bash', ['--norc', '-c', `source '${file}'; complete -p cdk8s-gpu`], { encoding: 'utf8' })).toContain(
      '-F _cdk8s_gpu',
    );
  });

  test('bash completes commands, their options, and the words of both', () => {
    expect(offered('')).toEqual(commandNames);
    expect(offered('mac')).toEqual(['machines']);
    for (const command of commandNames)
      expect(offered(command, '--')).toEqual([...commandRows[command].options, ...OF_ALL].map((option) => `--${option}`));
    expect(offered('init', 'gpus', '--platform', 'open')).toEqual(['openshift']);
    expect(offered('init', '--machine', 'aws.p5.4')).toEqual(['aws.p5.4xlarge', 'aws.p5.48xlarge']);
    expect(offered('lint', '--format', '')).toEqual(['text', 'json', 'sarif', 'github']);
    expect(offered('explain', 'pool/off')).toEqual(['pool/offers']);
    expect(offered('completion', '')).toEqual(shells);
    // Bash's own files.
    expect(offered('lint', '')).toEqual([]);
    expect(offered('lint', '--context', '')).toEqual([]);
  });

  test.each(['zsh', 'fish'])('%s reads its script, where it is installed', (shell) => {
    const file = scriptOf(shell);
    if (!isThere(shell)) return;
    execFileSync(shell, ['-n', file]);
  });

  test('fish completes, where it is installed', () => {
    const file = scriptOf('fish');
    if (!isThere('fish')) return;
    const complete = (line: string): readonly string[] =>
      execFileSync('fish', ['--no-config', '-c', `source '${file}'; complete -C '${line}'`], { encoding: 'utf8' })
        .trim()
        .split('\n');
    expect([...complete('cdk8s-gpu ')].sort()).toEqual([...commandNames].sort());
    expect(complete('cdk8s-gpu init --platform open')).toEqual(['openshift']);
    expect(complete('cdk8s-gpu machines --pic')).toEqual(['--picture']);
  });

  test.each([[['completion']], [['completion', 'tcsh']], [['completion', 'bash', 'zsh']]])('fails on %j', (argv) => {
    const { code, stdout, stderr } = cli(...argv);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('bash, zsh, fish');
  });
});
