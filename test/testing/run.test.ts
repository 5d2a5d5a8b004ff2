import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** In a process of its own, as other test runners are: they end, or fail, at a rejection that nobody waits for. */
function alone(script: string): string {
  const register = join(__dirname, '../conformance/fuzz/register.cjs');
  const lines = [`const { PulumiRecorder } = require(${JSON.stringify(join(__dirname, '../../lib/testing'))});`, script];
  return execFileSync(process.execPath, ['-r', register, '-e', lines.join('\n')], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

test('what a program throws is what its run rejects with, and nothing else is left behind', () => {
  const script = `
    const failing = [() => { throw new Error('at once'); }, async () => { throw new Error('later'); }];
    (async () => {
      for (const program of failing) await PulumiRecorder.run(program).catch(({ message }) => console.log(message));
      setTimeout(() => console.log('goes on'), 50);
    })();`;
  expect(alone(script)).toBe('at once\nlater\ngoes on\n');
});
