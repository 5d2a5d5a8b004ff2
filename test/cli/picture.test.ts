import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../lib/faces/cli/run';
import { machines, parseSnapshot } from '../../lib/words/machine';
import { drawMachine } from '../../lib/plans/picture';
import { snapshotOf } from '../machine/synthetic';
import { scratch } from '../scratch';

const cli = (...argv: string[]) => run(argv, () => []);
const folder = scratch();
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

test('machines --picture prints a preset as SVG', () => {
  const stdout = drawMachine(machines.dgxH100);
  expect(cli('machines', '--picture', 'dgxH100')).toEqual({ stdout, stderr: '', code: 0 });
  expect(cli('machines', 'dgxH100', '--picture').stdout).toBe(stdout);
});

test('machines --picture prints what a file describes', () => {
  const snapshot = snapshotOf(machines.dgxH100);
  expect(cli('machines', '--picture', file('dgx.txt', snapshot)).stdout).toBe(drawMachine(parseSnapshot(snapshot, { name: 'machine' })));
  expect(cli('machines', '--picture', file('dgx.json', JSON.stringify(machines.gb200Tray))).stdout).toBe(drawMachine(machines.gb200Tray));
});

test.each([
  ['abacus', 'abacus is neither a file nor a preset; did you mean'],
  [file('x.json', '{"name": "x"}'), 'is not a machine: '],
])('fails for %s', (operand, message) => {
  const { stdout, stderr, code } = cli('machines', '--picture', operand);
  expect([stdout, code]).toEqual(['', 2]);
  expect(stderr).toContain(message);
});
