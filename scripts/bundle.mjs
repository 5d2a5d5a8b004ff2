// Makes one CommonJS file of each entry point, and one of what they share: loading some two hundred small files would
// cost a user more than everything in them. The same of their types.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { rollup } from 'rollup';
import { bundleTypes } from './bundle-types.mjs';
import { asksFirst, writeFaces } from './externals.mjs';
import { writeTexts } from './texts.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const from = join(root, 'build', 'esm');

const FACES = {
  index: 'index',
  'pulumi/index': 'faces/pulumi/index',
  'plus/index': 'faces/plus/index',
  'testing/index': 'faces/testing/index',
};

const PACKS = packsOfRules();

// What a module loads on first use, by its own `require('./name')`, is a file beside the shared one, with what nothing else
// needs.
const PARTS = {
  'parse-snapshot': 'words/machine/snapshot/parse-snapshot',
  'machine-tools': 'words/machine/machine-tools',
  'parse-topologies': 'words/machine/topology/parse-topologies',
  presets: 'words/machine/presets/presets',
  simulator: 'plans/node/admission/simulator',
  'node-files': 'plans/node/vehicles/node-files',
  'draw-machine': 'plans/picture/draw-machine',
  all: 'plans/node/settings/all',
  pools: 'plans/node/pools',
  workloads: 'plans/workload/workloads',
  releases: 'plans/charts/releases',
  'gpu-monitoring': 'plans/observe/gpu-monitoring',
  'deliver-rendered': 'plans/charts/delivery/deliver-rendered',
  'image-texts': 'words/images/image-texts',
  'mig-proposal': 'words/gpu/mig-proposal',
  'service-unit': 'plans/process/service-unit',
  'capacity-table': 'plans/capacity/capacity-table',
  rules: 'rules/rules',
  ways: 'rules/way/ways',
  'wire-types': 'words/kubernetes/wire-types',
  errors: 'words/handbook/errors',
  ...PACKS,
};
const PLANS = new Set(['pools', 'workloads', 'releases', 'gpu-monitoring']);
const LAZY = {
  ...Object.fromEntries(Object.entries(PARTS).map(([name, path]) => [`shared/${name}`, path])),
  'read-others': 'faces/cdk8s/read-others',
  'validate-manifests': 'faces/cdk8s/validate-manifests',
  'pulumi/stack-findings': 'faces/pulumi/stack-findings',
};

let cache;
const options = (input) => ({
  input,
  cache,
  // What is not ours is the user's own: peers, and Node.
  external: (id) => !id.startsWith('.') && !id.startsWith('/') && !existsSync(join(from, `${id}.js`)),
  plugins: [
    { name: 'folders', resolveId: (id, importer) => ours(id, importer) },
    // What is loaded on first use has in the bundle the name that the file has.
    { name: 'names', transform: (code) => ({ code: lazyNames(code), map: null }) },
  ],
  treeshake: { moduleSideEffects: false },
  onwarn: (warning) => {
    throw new Error(warning.message);
  },
});

const atOnce = withSiblings(await neededBy(FACES));
const parts = [];
for (const [name, path] of Object.entries(PARTS)) parts.push({ name, modules: withSiblings(await neededBy({ [name]: path })) });
const bundle = await rollup(options({ ...FACES, 'cli/index': 'faces/cli/index', 'pulumi/plugin': 'faces/pulumi/plugin', ...LAZY }));
const { output } = await bundle.write({
  dir: join(root, 'dist'),
  format: 'cjs',
  // Externals are used as they are, without copies of their namespaces.
  interop: 'esModule',
  generatedCode: 'es2015',
  // A stack trace shows what chunks take of each other.
  minifyInternalExports: false,
  chunkFileNames: 'shared/[name].js',
  manualChunks: chunkOf,
  plugins: [asksFirst],
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
  // One letter outside ASCII doubles what an engine reads and keeps of the whole file.
  const wide = output.find(({ fileName, code }) => loaded.has(fileName) && /[^\0-\x7f]/.test(code));
  if (wide !== undefined) throw new Error(`${wide.fileName} has a letter outside ASCII: write it as \\u in the source`);
}
// A file that was loaded by its own name would not be found in the bundle.
const files = new Set([...output.map(({ fileName }) => fileName), 'externals/given.js']);
for (const { fileName, code } of output) {
  for (const [, loaded] of code.matchAll(/require\('(\.[^']+)'\)/g)) {
    if (!files.has(join(dirname(fileName), loaded))) throw new Error(`${fileName} loads ${loaded}, which is not in the bundle`);
  }
}
await writeFaces({
  dist: join(root, 'dist'),
  output,
  peers: {
    index: /^(cdk8s|constructs)$/,
    'pulumi/index': /^@pulumi\//,
    'plus/index': /^$/,
    // Who tests constructs has no Pulumi; with `cdk8s-gpu/pulumi` in the bundle it is there.
    'testing/index': /^$/,
  },
});

for (const file of scriptsIn(join(root, 'dist'))) {
  writeFileSync(file, readable(readFileSync(file, 'utf8')));
}
await bundleTypes(join(root, 'dist'), FACES, inFace);
writeTexts(root);

/** Packs of rules: of each the registry that it loads on first use. */
function packsOfRules() {
  const checks = 'rules/checks';
  const subjects = readdirSync(join(from, checks)).filter((subject) => existsSync(join(from, checks, subject, 'pack.js')));
  return Object.fromEntries(subjects.map((subject) => [`${subject}-rules`, `${checks}/${subject}/${subject}-rules`]));
}

/** Faces stay apart; what they need at once is one file, what several parts need another. Who lints loads the rules. */
function chunkOf(id) {
  const path = pathOf(id);
  if (isFace(id)) return undefined;
  if (atOnce.has(path)) return 'core';
  // Ways of pods ask the rules, and are nothing without them.
  const all = [...new Set(parts.filter(({ modules }) => modules.has(path)).map(({ name }) => (name === 'ways' ? 'rules' : name)))];
  // Rules are there before a pack of them. What a pack alone needs is its own, but for words, which documents are read by.
  const needing = all.filter((name) => !(name in PACKS));
  if (needing.length === 0 && all.length === 1 && path.startsWith('rules/')) return all[0];
  // Rules read what was planned, so they may load what plans.
  const [part, ...others] = needing.some((name) => PLANS.has(name)) ? needing.filter((name) => name !== 'rules') : needing;
  if (others.length > 0) return 'later';
  return part ?? 'rules';
}

/** The modules of which anything is left when nothing but these is built. */
async function neededBy(input) {
  const needed = new Set();
  const noted = {
    name: 'needed',
    buildEnd() {
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id).isIncluded) needed.add(pathOf(id));
    },
  };
  const alone = await rollup({ ...options(input), plugins: [...options(input).plugins, noted] });
  await alone.close();
  ({ cache } = alone);
  return needed;
}

/**
 * With what they import from beside them: a file that holds a schema and a function is there at once, and with it what only
 * the function needs.
 */
function withSiblings(paths) {
  const importsOf = new Map(cache.modules.map(({ id, dependencies }) => [pathOf(id), dependencies.map(pathOf)]));
  for (const path of paths)
    if (!path.endsWith('index')) for (const other of importsOf.get(path) ?? []) if (!other.endsWith('index')) paths.add(other);
  return paths;
}

function pathOf(id) {
  return relative(from, id).replace(/\.js$/, '');
}

function lazyNames(code) {
  return code.replace(/require\('(\.\/[\w-]+)'\)/g, "require('$1.js')");
}

/** Whoever reads a stack trace sees the names and the lines that were written; comments are in the declarations and the sources. */
function readable(code) {
  const hashbang = /^#!.*\n/.exec(code)?.[0] ?? '';
  return hashbang + transformSync(code.slice(hashbang.length), { target: 'node20', platform: 'node', charset: 'ascii' }).code;
}

function scriptsIn(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files.filter(({ name }) => /\.m?js$/.test(name)).map(({ name, parentPath }) => join(parentPath, name));
}

/** Faces stay apart: who uses one must not load the other's engine. */
function isFace(id) {
  return inFace(relative(from, id));
}

function inFace(path) {
  const [room, face] = path.split('/');
  if (room === 'faces') return !['disk', 'exports', 'package'].includes(face);
  return ['index.js', 'index.d.ts', 'read'].includes(room);
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
