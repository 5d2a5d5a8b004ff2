import { KNOWN, MACHINE_COLUMNS, machineCells } from '../../lib/faces/cli/machines';
import { run } from '../../lib/faces/cli/run';
import { readContext } from '../../lib/read';
import { machines, presetMachines } from '../../lib/words/machine';
import { allRuleIds, allRules } from '../../lib/rules';
import { expectDocument } from '../document';

const cli = (...argv: string[]) => run(argv, () => []);

describe('explain', () => {
  test('prints the same as lint --explain and as --explain alone', () => {
    const { code, stdout, stderr } = cli('explain', 'pool/offers');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^pool\/offers\n\n\*\*error\*\*: /);
    expect(stdout).toMatch(/it is reported:/);
    for (const argv of [
      ['lint', '--explain', 'pool/offers'],
      ['--explain', 'pool/offers'],
    ])
      expect(cli(...argv)).toEqual({ code, stdout, stderr });
  });

  test('takes several rules', () => {
    const { stdout } = cli('explain', 'pool/offers', 'mig/layout');
    expect(stdout).toContain('pool/offers\n\n**');
    expect(stdout).toContain('\nmig/layout\n\n**');
  });

  test('says of advice how it is seen, and of nothing else', () => {
    for (const { id, severity } of allRules())
      expect([id, cli('explain', id).stdout.includes('--severity info')]).toEqual([id, severity === 'info']);
  });

  test('answers for every id that a message may have', () => {
    for (const id of allRuleIds()) expect([id, cli('explain', id).code]).toEqual([id, 0]);
  });

  test.each([
    [['explain'], 'explain needs the id of a rule'],
    [['explain', 'pool/ofers'], 'pool/ofers is not a rule; the nearest are pool/offers'],
    [['explain', 'pool/offers', '--format', 'json'], 'explain takes no --format'],
    [['machines', '--verbose'], 'machines takes no --verbose'],
    [['machines', '--picture'], 'machines --picture needs one machine, the name of a preset or a file'],
    [['machines', '--picture', 'dgxH100', 'dgxA100'], 'machines --picture needs one machine'],
    [['machines', '--picture', 'dgxH100', '--verbose'], 'machines --picture takes no --verbose'],
    [['lint', '--picture', '.'], '--picture belongs to machines: cdk8s-gpu machines --picture A'],
    [['machines', 'abacus'], 'no preset has abacus in its name or GPU'],
    [['--explain', 'nothing/here'], "'nothing/here' is neither a rule nor a known error"],
    [['--format', 'json'], 'a command is missing before --format; there are: lint, explain, machines, mig, nodes, images, plan, help'],
  ])('fails on %j', (argv, message) => {
    const { code, stdout, stderr } = cli(...argv);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });
});

describe('machines', () => {
  test('lists every preset once, under the name that a context takes', () => {
    const { stdout } = cli('machines');
    const names = stdout
      .split('\n')
      .slice(1)
      .flatMap((line) => (/^\S+ {2,}\d+ x /.test(line) ? [line.split(' ')[0] ?? ''] : []));
    const { servers, aws, azure, gcp, oci, coreweave, ...own } = machines;
    const presets = [own, servers, aws, azure, gcp, oci, coreweave].reduce((count, some) => count + Object.keys(some).length, 0);
    expect(names).toHaveLength(presets);
    expect(new Set(names).size).toBe(presets);
    for (const machine of names)
      expect(readContext({ pools: [{ name: 'a', machine, nodeSelector: { a: 'b' } }] }, 'context').pools).toHaveLength(1);
  });

  test('what a program writes for each is that machine', () => {
    for (const { code, machine } of presetMachines()) {
      const { cloud = '', plain, quoted } = /^machines\.(?<cloud>\w+)(?:\.(?<plain>\w+)|\['(?<quoted>[^']+)'\])?$/.exec(code)?.groups ?? {};
      const inner = plain ?? quoted;
      const preset = (machines as unknown as Record<string, Record<string, unknown>>)[cloud];
      expect([code, inner === undefined ? preset : preset?.[inner]]).toEqual([code, machine]);
    }
  });

  test('words choose by name and GPU, in letters of any case', () => {
    const rows = (...words: string[]) =>
      cli('machines', ...words)
        .stdout.split('\n')
        .filter((line) => / x /.test(line) && !line.startsWith('In'));
    expect(rows('h100', 'AWS')).not.toEqual([]);
    for (const row of rows('h100', 'AWS')) expect(row).toMatch(/^aws\..*H100/);
    expect(cli('machines', 'p5.48xlarge').stdout).toContain("In a program: machine: machines.aws['p5.48xlarge'].");
  });

  test('docs/MACHINES.md has the table', () => {
    const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    const table = presetMachines().map((one) => row([`\`${one.code}\``, ...machineCells(one), one.machine.source]));
    const [, ...columns] = MACHINE_COLUMNS;
    expectDocument(
      'MACHINES.md',
      [
        '# Machines',
        '',
        'The presets. `npx cdk8s-gpu machines` prints them; written by `npm run tables`. A snapshot of a real node is always better:',
        'CPU lists and memory differ with BIOS settings and memory modules even within a model ([constructs](guides/constructs.md)).',
        '`npx cdk8s-gpu machines --picture dgxH100 > dgx-h100.svg` draws one, and as well a snapshot (`--picture gpu-node.txt`).',
        '',
        ...KNOWN,
        '',
        row(['Machine', ...columns, 'Source']),
        row(Array(columns.length + 2).fill('---') as string[]),
        ...table,
        '',
      ].join('\n'),
    );
  });
});

test('--help names every command', () => {
  const { stdout } = cli('--help');
  for (const command of ['lint', 'explain', 'machines', 'nodes', 'images']) expect(stdout).toContain(`\ncdk8s-gpu ${command}`.trimStart());
  expect(cli('help')).toEqual(cli('--help'));
});
