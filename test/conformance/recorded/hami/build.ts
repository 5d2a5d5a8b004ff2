// Builds `program/` inside a checkout of HAMi, where nothing is written: Go lays the files over it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

const OURS = join(__dirname, 'program');
const MAIN = 'cmd/cdk8s-gpu';

/** Where a file of ours lies in a checkout: `scheduler/` belongs to a package of HAMi's, the others are a program. */
const placeOf = (file: string): string => (dirname(file) === 'scheduler' ? `pkg/scheduler/cdk8s_gpu_${basename(file)}` : `${MAIN}/${file}`);

/** The path of the program, in a folder of its own, that answers as a checkout does. */
export function programOf(checkout: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'hami-'));
  const [overlay, program] = [join(folder, 'overlay.json'), join(folder, 'program')];
  const files = readdirSync(OURS, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.go'));
  const laid = Object.fromEntries(files.map((file) => [resolve(checkout, placeOf(file)), join(OURS, file)]));
  writeFileSync(overlay, JSON.stringify({ Replace: laid }));
  const flags = ['-buildvcs=false', `-overlay=${overlay}`, '-o', program];
  execFileSync('go', ['build', ...flags, `./${MAIN}`], { cwd: checkout, stdio: 'inherit' });
  return program;
}
