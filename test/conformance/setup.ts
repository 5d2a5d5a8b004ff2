import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { debian, go } from './programs';
import { CORPUS, beginVerdicts } from './verdicts';

const ROOT = join(__dirname, '../..');
/** Everything that the corpus follows from. */
export const SOURCES = [
  'lib',
  'examples',
  'test/combinations',
  'test/parity',
  'test/node/settings/sample.ts',
  'test/examples/run.ts',
  'test/examples/stand-ins.ts',
  'test/charts/fake-helm.ts',
  'test/props.ts',
  'test/pulumi/stack.ts',
  'test/rendered-versions.ts',
  'test/scratch.ts',
  'test/workload/nearly-right.ts',
  'test/workload/arbitraries.ts',
  'test/workload/support.ts',
  'test/conformance/corpus',
  'test/conformance/recorded/charts',
  'test/conformance/recorded/hami/inputs.ts',
  'test/conformance/recorded/hami/corpus-pods.ts',
  'test/conformance/consumers.ts',
  'test/conformance/verdicts.ts',
  'package-lock.json',
];

/**
 * Provides the programs that judge, and writes the corpus, unless it is there and nothing that it follows from has changed. `CDK8S_GPU_CORPUS=keep` keeps one
 * that is there whatever has changed, for those who work on a judge.
 */
export default function setup(): void {
  process.env['CDK8S_GPU_PROGRAMS'] = `${debian()}, ${go()}`;
  beginVerdicts();
  if (process.env['CDK8S_GPU_CORPUS'] === 'keep' && existsSync(join(CORPUS, 'documents.ndjson'))) return;
  const stamp = join(CORPUS, 'stamp');
  const now = hashOf(SOURCES);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  rmSync(stamp, { force: true });
  mkdirSync(CORPUS, { recursive: true });
  // A run of its own: its memory goes with it.
  const { status } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/jest/bin/jest.js'), '-c', join(__dirname, 'corpus/jest.config.js'), '--runInBand', '--silent=false'],
    { cwd: ROOT, stdio: 'inherit' },
  );
  if (status !== 0) throw new Error('the corpus could not be written');
  writeFileSync(stamp, now);
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    const full = join(ROOT, path);
    for (const file of filesIn(full)) hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** The sources below a folder, without what examples write beside theirs; or the file itself. */
function filesIn(path: string): readonly string[] {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|js|json|ya?ml)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/(dist|nodes)\//.test(file))
    .sort();
}
