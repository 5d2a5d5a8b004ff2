import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

test('the registry has every table of rules', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(__dirname, '../../scripts/registry.mjs'), '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
