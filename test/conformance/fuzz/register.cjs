// Lets Node run the TypeScript of this repository as it lies: no build has to be fresh. What was compiled once is kept by
// its content.
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const ts = require('typescript');

const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true };
const kept = join(__dirname, '../../../build/conformance/fuzz');
mkdirSync(kept, { recursive: true });

require.extensions['.ts'] = (module, file) => module._compile(compiled(file), file);

function compiled(file) {
  const text = readFileSync(file, 'utf8');
  const path = join(kept, `${createHash('sha1').update(`${ts.version}\0${text}`).digest('hex')}.js`);
  if (existsSync(path)) return readFileSync(path, 'utf8');
  const { outputText } = ts.transpileModule(text, { fileName: file, compilerOptions });
  // Whole or not at all: several threads compile at once.
  const own = `${path}.${process.pid}-${require('node:worker_threads').threadId}`;
  writeFileSync(own, outputText);
  renameSync(own, path);
  return outputText;
}
