// Makes one CommonJS file of each entry point, and one of what they share: loading some two hundred small files would
// cost a user more than everything in them. Types stay one file a module, as the compiler wrote them.
import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import ts from 'typescript';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const from = join(root, 'build', 'esm');

// What a module loads on first use, by its own `require('./name')`, is a file beside the shared one.
const LAZY = {
  'shared/rules': 'rules/rules',
  'shared/parse-snapshot': 'machine/snapshot/parse-snapshot',
  'shared/simulator': 'node/admission/simulator',
  'shared/node-files': 'node/writers/node-files',
  'shared/deliver-rendered': 'operator/deliver-rendered',
  'validate-manifests': 'cdk8s/validate-manifests',
  'pulumi/stack-findings': 'pulumi/stack-findings',
};

const ONLY = {
  rules:
    /^rules\/(?!(index|judge|ledger|rule|silence|table)$)|^operator\/(broken-values|chart-keys|chart-types|chart-values|device-plugin-chart|device-plugin-file|hami-chart-values|hami-files|hami-keys|hami-types|policy-sections|release-configs|value-types?)$/,
  'parse-snapshot': /^machine\/snapshot\/(?!(index|script)$)/,
  simulator: /^node\/admission\/(?!(index|pod)$)/,
  'node-files': /^node\/writers\/(?!index$)/,
  'deliver-rendered': /^operator\/(deliver-rendered|helm-template|rendered-(hooks|objects|scopes))$/,
};

const bundle = await rollup({
  input: {
    index: 'index',
    'pulumi/index': 'pulumi/index',
    'plus/index': 'plus/index',
    'testing/index': 'testing/index',
    'cli/index': 'cli/index',
    ...LAZY,
  },
  // What is not ours is the user's own: peers, and Node.
  external: (id) => !id.startsWith('.') && !id.startsWith('/') && !existsSync(join(from, `${id}.js`)),
  plugins: [
    { name: 'folders', resolveId: (id, importer) => ours(id, importer) },
    // Docstrings are for the types; here they are half of what an engine would have to read.
    { name: 'comments', transform: (code) => ({ code: withoutComments(lazyNames(code)), map: null }) },
  ],
  treeshake: { moduleSideEffects: false },
  onwarn: (warning) => {
    throw new Error(warning.message);
  },
});
const { output } = await bundle.write({
  dir: join(root, 'dist'),
  format: 'cjs',
  // Externals are used as they are, without copies of their namespaces.
  interop: 'esModule',
  generatedCode: 'es2015',
  chunkFileNames: 'shared/[name].js',
  manualChunks: chunkOf,
});
await bundle.close();
// What everybody loads, loads nothing that is for first use: whatever it takes from there belongs to both. Who lints, by the
// command or on first use, loads the rules at once.
const lazy = new Set(
  output.filter(({ moduleIds }) => moduleIds?.some((id) => !isFace(id) && chunkOf(id) !== 'core')).map(({ fileName }) => fileName),
);
const importsOf = new Map(output.map(({ fileName, imports }) => [fileName, imports]));
for (const entry of ['index.js', 'pulumi/index.js', 'plus/index.js', 'testing/index.js']) {
  const loaded = new Set([entry]);
  for (const fileName of loaded) for (const name of importsOf.get(fileName) ?? []) loaded.add(name);
  const eager = [...loaded].find((name) => lazy.has(name));
  if (eager !== undefined) throw new Error(`${entry} loads ${eager} at once`);
}
// A file that was loaded by its own name would not be found in the bundle.
const files = new Set(output.map(({ fileName }) => fileName));
for (const { fileName, code } of output) {
  for (const [, loaded] of code.matchAll(/require\('(\.[^']+)'\)/g)) {
    if (!files.has(join(dirname(fileName), loaded))) throw new Error(`${fileName} loads ${loaded}, which is not in the bundle`);
  }
}

/** What is loaded on first use, each with what nothing else needs; faces stay apart; everything else is shared. */
function chunkOf(id) {
  const path = relative(from, id).replace(/\.js$/, '');
  if (isFace(id)) return undefined;
  return Object.entries(ONLY).find(([, modules]) => modules.test(path))?.[0] ?? 'core';
}

function lazyNames(code) {
  return code.replace(/require\('(\.\/[\w-]+)'\)/g, "require('$1.js')");
}

/** Faces stay apart: who uses one must not load the other's engine. */
function isFace(id) {
  const [folder] = relative(from, id).split('/');
  return ['index.js', 'cdk8s', 'pulumi', 'plus', 'testing', 'cli', 'documents'].includes(folder);
}

function withoutComments(code) {
  const { ESNext } = ts.ModuleKind;
  return ts.transpileModule(code, { compilerOptions: { removeComments: true, target: ts.ScriptTarget.ES2022, module: ESNext } }).outputText;
}

/** The file of a relative import: itself, or the index of a folder. */
function ours(id, importer) {
  const base = importer === undefined ? from : dirname(importer);
  const path = resolve(base, id);
  if (!id.startsWith('.') && importer !== undefined) return null;
  for (const candidate of [`${path}.js`, join(path, 'index.js')]) {
    if (existsSync(candidate) && statSync(candidate).isFile()) return candidate;
  }
  throw new Error(`nothing is at ${id}, imported by ${importer === undefined ? 'the build' : relative(from, importer)}`);
}
