import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];

/** A new folder that is gone when the tests of the file that asked for it have run. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-'));
  made.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});
