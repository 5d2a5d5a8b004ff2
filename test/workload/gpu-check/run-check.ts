import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder } from '../../node/shell';
import type { PreflightFacts } from '../../../lib/plans/workload/preflights/preflight-row';
import { type PreflightName, preflightScript } from '../../../lib/plans/workload/preflights/preflights';

/** Everything that the scripts use and every image has. */
const TOOLS = ['sh', 'sed', 'grep', 'awk', 'head', 'tail', 'sort', 'cat', 'tr'];

/** What is known of a pool of whole H100. */
export const FACTS: PreflightFacts = {
  devices: 8,
  exactly: true,
  products: ['H100 80GB HBM3'],
  minDriver: '525.53',
  numNodes: 1,
  rdmaDevices: 0,
};

/** Runs checks in a folder where nothing but the usual tools and these stub commands (their shell bodies) can be found. */
export function runCheck(
  names: readonly PreflightName[],
  facts: Partial<PreflightFacts>,
  stubs: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
): { readonly status: number | null; readonly said: readonly string[]; readonly stderr: string } {
  return inFolder((folder) => {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    for (const tool of TOOLS) symlinkSync(spawnSync('which', [tool], { encoding: 'utf8' }).stdout.trim(), join(bin, tool));
    for (const [name, body] of Object.entries(stubs)) {
      writeFileSync(join(bin, name), `#!${join(bin, 'sh')}\n${body}\n`);
      chmodSync(join(bin, name), 0o755);
    }
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { status, stdout, stderr } = spawnSync(join(bin, 'sh'), ['-c', preflightScript(names, { ...FACTS, ...facts })], {
      encoding: 'utf8',
      env: { PATH: bin, SYSFS: join(folder, 'sys') },
    });
    return { status, said: stdout.split('\n').filter((line) => /^(PASS|FAIL)/.test(line)), stderr };
  });
}
