// What the README's first program costs the type checker, beside a program that writes the same manifests by hand.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';

const root = join(import.meta.dirname, '..');

export function typeCheck() {
  const code = /^```ts\n([^]*?)^```$/m.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1];
  if (code === undefined) throw new Error('README.md has no block of ts');
  mkdirSync(join(root, 'build'), { recursive: true });
  const folder = mkdtempSync(join(root, 'build/bench-'));
  try {
    writeFileSync(join(folder, 'with.ts'), code);
    writeFileSync(join(folder, 'without.ts'), byHand(manifestsOf(code, folder)));
    const [withUs, withoutUs] = ['with.ts', 'without.ts'].map((file) => check(folder, file));
    return { typescript: ts.version, with: withUs, without: withoutUs, ratio: withUs.seconds / withoutUs.seconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the program and reads back what cdk8s wrote. */
function manifestsOf(code, folder) {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  writeFileSync(join(folder, 'main.cjs'), ts.transpileModule(code, { compilerOptions }).outputText);
  execFileSync(process.execPath, ['main.cjs'], { cwd: folder, stdio: 'pipe' });
  const files = readdirSync(join(folder, 'dist')).sort();
  return files.flatMap((file) => parseAllDocuments(readFileSync(join(folder, 'dist', file), 'utf8')).map((document) => document.toJS()));
}

function byHand(manifests) {
  const objects = manifests.map((manifest, index) => `new ApiObject(chart, 'object-${index}', ${JSON.stringify(manifest, undefined, 2)});`);
  const head = ["import { ApiObject, App, Chart } from 'cdk8s';", 'const app = new App();', "const chart = new Chart(app, 'chart');"];
  return [...head, ...objects, 'app.synth();', ''].join('\n');
}

/** Counts of one compile, which repeat exactly for one compiler, and its time, which does not. */
function check(folder, file) {
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2022',
    '--module',
    'node16',
    '--types',
    'node',
    '--ignoreConfig',
  ];
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const report = execFileSync(process.execPath, [tsc, file, ...options, '--extendedDiagnostics'], { cwd: folder, encoding: 'utf8' });
  const figure = (name) => Number(new RegExp(`^${name}:\\s+([\\d.]+)`, 'm').exec(report)?.[1]);
  return { instantiations: figure('Instantiations'), types: figure('Types'), seconds: figure('Total time') };
}
