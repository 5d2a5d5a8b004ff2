// Makes dist, unless it is there as the last build made it and nothing differs of what it was made from: tests, examples,
// synth, the bench and the package each ask for a build, which takes half a minute.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'build/stamp');
const SOURCES = [
  'lib',
  'scripts',
  'tsconfig.base.json',
  'tsconfig.build.json',
  'package.json',
  'package-lock.json',
  'docs/RULES.md',
  'plugin/schema.json',
];

// Two lanes of .ci/run may ask at once: the second waits, and finds what the first has made.
const lock = join(root, 'build/lock');
mkdirSync(join(root, 'build'), { recursive: true });
await locked();
try {
  const sources = digestOf(SOURCES);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources + digestOf(['dist'])) {
    for (const folder of ['dist', 'build/esm']) rmSync(join(root, folder), { recursive: true, force: true });
    const node = (...args) => execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
    node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json');
    node('scripts/bundle.mjs');
    writeFileSync(stamp, sources + digestOf(['dist']));
  }
} finally {
  rmdirSync(lock);
}

/** Waits for who builds; a lock of ten minutes was left by somebody who was stopped. */
async function locked() {
  for (;;) {
    try {
      mkdirSync(lock);
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 600_000) rmSync(lock, { recursive: true });
      await new Promise((again) => setTimeout(again, 200));
    }
  }
}

/** Of the names and contents of all files at these paths. */
function digestOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    for (const file of filesAt(path))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  return `${hash.digest('hex')}\n`;
}

function filesAt(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => relative(root, join(parentPath, name)))
    .sort();
}
