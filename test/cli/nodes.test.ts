import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../lib/faces/cli/run';
import { cluster, node } from '../machine/nodes';

const folder = mkdtempSync(join(tmpdir(), 'nodes-'));
afterAll(() => rmSync(folder, { recursive: true }));
const cli = (argv: readonly string[], stdin = '') => run(argv, () => [stdin]);

test('the same program from a file and from standard input; nodes that are left out are told', () => {
  const text = JSON.stringify(cluster);
  writeFileSync(join(folder, 'nodes.json'), text);
  const { stdout, stderr, code } = cli(['nodes', join(folder, 'nodes.json')]);
  expect(code).toBe(0);
  expect(stdout).toContain("new GpuNodePool(cluster, 'inference', {");
  expect(stderr.split('\n')[0]).toBe('vgpu: its GPU NVIDIA-A16-4Q is not in the catalogue');
  expect(cli(['nodes', '-'], text)).toEqual({ stdout, stderr, code });
});

test.each([
  [['nodes'], '', 2, 'nodes needs one file'],
  [['nodes', 'a', 'b'], '', 2, 'nodes needs one file'],
  [['nodes', '-', '--verbose'], '', 2, 'nodes takes no --verbose'],
  [['nodes', '-'], 'hello', 2, '-: nodes: is not JSON'],
  [['nodes', '/nothing/here'], '', 2, '/nothing/here: does not exist; give what kubectl get nodes -o json printed'],
  [['nodes', '/'], '', 2, '/: is a folder; give what'],
  [['nodes', '-'], JSON.stringify(node('cpu', {})), 1, 'no node has a GPU that is known\ncpu: '],
] as const)('fails on %j', (argv, stdin, expected, message) => {
  const { stdout, stderr, code } = cli(argv, stdin);
  expect([stdout, code]).toEqual(['', expected]);
  expect(stderr).toContain(message);
});
