// The Go programs themselves: formatted, and their own tests pass.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

const GO = resolve(__dirname, '../go');
/** Programs that are built inside a checkout of somebody else's. */
const RECORDED = resolve(__dirname, '../recorded');
const run = (command: string, ...args: readonly string[]): string => execFileSync(command, args, { cwd: GO, encoding: 'utf8' });

test('every source is formatted', () => {
  expect(run('gofmt', '-l', '.', RECORDED)).toBe('');
});

test('every package that has tests passes them', () => {
  const tests = readdirSync(GO, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('_test.go'));
  const packages = [...new Set(tests.map((file) => file.replace(/\/[^/]+$/, '')))];
  expect(packages).toContain('kubernetes/documents');
  for (const folder of packages) expect(run('go', '-C', folder, 'test', '.')).toMatch(/^ok /);
});
