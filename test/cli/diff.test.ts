import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../lib/faces/cli/run';
import { machines } from '../../lib/words/machine';
import { snapshotOf } from '../machine/synthetic';

const cli = (...argv: string[]) => run(argv, () => []);
const folder = mkdtempSync(join(tmpdir(), 'diff-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

test('a snapshot that is its preset: no difference, and 0', () =>
  expect(cli('machines', '--diff', 'dgxH100', file('dgx.txt', snapshotOf(machines.dgxH100)))).toEqual({
    stdout: 'The machines do not differ in what both know.\n',
    stderr: '',
    code: 0,
  }));

test('two presets that differ: a table, and 1', () => {
  const { stdout, stderr, code } = cli('machines', '--diff', 'dgxH100', 'oci.BM.GPU.H100.8');
  expect([stderr, code]).toEqual(['', 1]);
  expect(stdout).toMatch(/^DIFFERENCE +dgxH100 +oci\.BM\.GPU\.H100\.8\n/);
  expect(stdout).toMatch(/\nNIC mlx5_0: Gbit\/s +400 +200\n/);
});

test('the JSON of a shape, and a topology file of NCCL that does not name its GPUs', () => {
  const one = file('one.json', JSON.stringify(machines.aws['g6.xlarge']));
  const topology =
    '<system version="1"><cpu numaid="0" affinity="f" arch="x86_64"><pci busid="0000:31:00.0" class="0x030200"/></cpu></system>';
  expect(cli('machines', '--diff', one, 'aws.g6.2xlarge').stdout).toMatch(/\nCPUs +4 +8\n/);
  expect(cli('machines', '--diff', 'aws.g6.xlarge', file('nccl.xml', topology)).code).toBe(0);
  expect(cli('machines', '--diff', 'aws.g6.2xlarge', file('nccl.xml', topology)).stdout).toMatch(/\nCPUs +8 +4\n/);
});

test.each([
  [['machines', '--diff', 'dgxH100'], 'needs two machines'],
  [['machines', '--diff', 'dgxH100', 'dgxH200', 'dgxA100'], 'needs two machines'],
  [['machines', '--diff', 'dgxH100', 'nothing-here'], 'nothing-here is neither a file nor a preset; did you mean'],
  [['machines', '--diff', '--verbose', 'dgxH100', 'dgxH200'], 'machines --diff takes no --verbose'],
  [['lint', '--diff', 'a'], '--diff belongs to machines'],
])('fails on %j', (argv, message) => {
  const { stdout, stderr, code } = cli(...argv);
  expect([stdout, code]).toEqual(['', 2]);
  expect(stderr).toContain(message);
});

test.each([
  ['{', 'is not JSON'],
  ['{"name": "x"}', 'is not a machine'],
  ['hello', 'is not a snapshot'],
])('fails on a file that holds %j', (text, message) =>
  expect(cli('machines', '--diff', 'dgxH100', file('wrong', text)).stderr).toContain(message),
);
