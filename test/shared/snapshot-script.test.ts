import { execFileSync } from 'node:child_process';
import { snapshotScript } from '../../lib/words/machine';

test.each(['sh', 'dash'])('shellcheck finds nothing in the snapshot script for %s', (shell) =>
  expect(execFileSync('shellcheck', [`--shell=${shell}`, '--norc', '-'], { input: snapshotScript, encoding: 'utf8' })).toBe(''),
);

test.each([['dash'], ['busybox', 'sh'], ['bash', '--posix']])('%s %s runs the snapshot script to its end', (...shell) => {
  const [command = '', ...options] = shell;
  const output = execFileSync(command, [...options, '-c', snapshotScript], { encoding: 'utf8', timeout: 120_000 });
  expect(output.trimEnd().split('\n').at(-1)).toBe('#cdk8s-gpu end');
  expect(output).toMatch(/^sys\/devices\/system\/cpu\/online\t\d/m);
});
