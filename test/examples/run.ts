import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratch } from '../scratch';

export const ROOT = join(__dirname, '../..');

/** A compiled example (`npm run examples`), run by Node in a folder of its own. */
export function runExample(name: string): { readonly folder: string; readonly shown: string } {
  const folder = scratch();
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'build/examples', name, 'main.js')], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0 || stdout !== '')
    throw new Error(`${name} ends with ${status}, and what it writes to stdout is not seen: ${stdout}${stderr}`);
  return { folder, shown: stderr };
}

/** Runs the cdk8s CLI over a compiled example, as a pipeline does. */
export function cdk8sSynth(name: string, ...args: string[]): { readonly folder: string; readonly stdout: string; readonly shown: string } {
  const folder = scratch();
  cpSync(join(ROOT, 'examples', name, 'cdk8s.yaml'), join(folder, 'cdk8s.yaml'));
  const app = `${process.execPath} ${join(ROOT, 'build/examples', name, 'main.js')}`;
  const cli = join(ROOT, 'node_modules/cdk8s-cli/bin/cdk8s');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'synth', '--check-upgrade=false', '--app', app, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stdout + stderr);
  return { folder, stdout, shown: stdout + stderr };
}

/** Every file below a folder by its path in it. No program reads the pictures: test/picture and test/cdk8s/files.test.ts judge them. */
export function filesIn(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter(
    (entry) => entry.isFile() && !entry.name.endsWith('.svg'),
  );
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]));
}
