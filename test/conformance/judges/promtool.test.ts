// Rules are checked by promtool.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentsFor, judged } from '../verdicts';

function promtool(...words: readonly string[]): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr, error } = spawnSync('promtool', words, { encoding: 'utf8' });
  if (error) throw error;
  return { status, said: `${stdout}${stderr}` };
}

/** What promtool says against a file of rules. */
function problemsOf(text: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-rules-'));
  try {
    writeFileSync(join(folder, 'rules.yaml'), text);
    const { status, said } = promtool('check', 'rules', '--lint=all', '--lint-fatal', join(folder, 'rules.yaml'));
    return status === 0 ? [] : [said];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const rules = (...lines: readonly string[]): string =>
  ['groups:', '  - name: gpu', '    rules:', ...lines.map((line) => `      ${line}`), ''].join('\n');
const idle = ['- alert: Idle', '  expr: avg by (pod) (DCGM_FI_DEV_GPU_UTIL) < 5', '  for: 30m'];

test('accepts right rules', () => expect(problemsOf(rules(...idle))).toEqual([]));

test.each([
  ['an expression that does not parse', rules('- alert: Idle', '  expr: avg by (pod (DCGM_FI_DEV_GPU_UTIL)'), 'parse error'],
  ['a key that a rule does not have', rules(...idle, '  labls: {}'), 'field labls not found'],
  ['a time that is none', rules('- alert: Idle', '  expr: up', '  for: often'), 'not a valid duration'],
  ['a rule of neither sort', rules('- expr: up'), "one of 'record' or 'alert' must be set"],
  ['two groups of one name', rules(...idle) + rules(...idle).replace('groups:\n', ''), 'repeated in the same file'],
  ['a rule that is given twice', rules(...idle, ...idle), 'duplicate rule'],
])('refuses %s', (_what, text, message) => expect(problemsOf(text).join('\n')).toContain(message));

test('accepts all rules of the corpus', async () => {
  const started = Date.now();
  const found: { readonly id: string; readonly problems: readonly string[] }[] = [];
  for await (const { id, content } of documentsFor('promtool')) found.push({ id, problems: problemsOf(content as string) });
  const version = /version (\S+)/.exec(promtool('--version').said)?.[1] ?? '';
  judged({ consumer: 'promtool', version: `promtool ${version}`, ids: found.map(({ id }) => id), seconds: (Date.now() - started) / 1000 });
  expect(found.filter(({ problems }) => problems.length > 0)).toEqual([]);
});
