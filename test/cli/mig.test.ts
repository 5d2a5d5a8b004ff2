import { run } from '../../lib/faces/cli/run';
import { migProfilesOf, proposeMigLayout } from '../../lib/words/gpu';

const cli = (...argv: string[]) => run(argv, () => []);

test('mig GPU lists its profiles with what they hold', () => {
  const { stdout, code } = cli('mig', 'h100-sxm5-80gb');
  const rows = stdout.trim().split('\n').slice(2);
  expect([code, rows.map((row) => row.split(/ +/)[0])]).toEqual([0, migProfilesOf('H100-SXM5-80GB')]);
  expect(rows).toContainEqual(expect.stringMatching(/^3g\.40gb +3 +40448 MiB +2$/));
});

test('mig with sizes says how to cut the GPUs, with the groups for a program', () => {
  const { stdout, code } = cli('mig', '2xdgxH100', '1g.10gb=20', '30Gi=3');
  const requests = [
    { profile: '1g.10gb', count: 20 },
    { memory: '30Gi', count: 3 },
  ] as const;
  const { groups } = proposeMigLayout({ gpu: 'H100-SXM5-80GB', gpus: 8, nodes: 2, requests });
  expect(code).toBe(0);
  expect(JSON.parse(/groups: (.*)/.exec(stdout)?.[1] ?? '')).toEqual(groups);
});

test('mig ends with 1 where there is no room', () => {
  const { stdout, code } = cli('mig', '1xA30', '4g.24gb=2');
  expect([code, stdout]).toEqual([1, expect.stringContaining('1 x 4g.24gb.')]);
});

test.each([
  [['mig'], 'mig needs a GPU'],
  [['mig', 'L4'], 'L4 has no MIG'],
  [['mig', 'H100-SXM5-80'], 'H100-SXM5-80GB'],
  [['mig', 'dgxh100'], 'dgxh100 is neither a file nor a preset; did you mean dgxH100?'],
  [['mig', 'H100'], 'as a GPU the nearest are H100-'],
  [['mig', 'A30', 'x', '5'], '5 is not a size'],
  [['mig', 'A30', '90Gi=2'], 'requests[0]'],
  [['mig', 'A30', '--picture'], '--picture'],
])('%j is told', (argv, text) => {
  const { stderr, code } = cli(...argv);
  expect([code, stderr]).toEqual([2, expect.stringContaining(text)]);
});
