// Writes plugin/schema.json, the schema of the package for other languages of Pulumi: the types of it from the schemas of the
// props, as the build has them, and the texts from the docstrings. With `--check` says that it is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const { packageSchema } = createRequire(import.meta.url)(join(root, 'dist/pulumi/plugin.js'));
const { version, description, keywords, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The types that say what a component takes, and its class; the names of others are those of the component. */
const PROPS = {
  GpuCluster: ['GpuClusterArgs'],
  GpuNodePool: ['GpuNodePoolProps', 'InCluster'],
  TunedGpuNode: ['TunedGpuNodeProps', 'InCluster'],
  MigPartitionedNodePool: ['MigPartitionedNodePoolProps', 'InCluster'],
  BorrowedPool: ['BorrowedPoolAttributes'],
};
const CLASSES = { BorrowedPool: 'GpuNodePool' };

/** What is otherwise for other languages. */
const TEXTS = {
  BorrowedPool: 'A pool that others run: what is not said stays unknown, and rules that would need it stay silent.',
  '*.cluster': 'The cluster, as its output `description` says it.',
  '*.pool': 'The pool, as its output `description` says it: `train.description`, or `pool.description` of a TypeScript program.',
  '*.pools': 'The pools that it serves, as their outputs `description` say them. One that is not named here is not served.',
  '*.operators': "The GPU Operator of the cluster, if there is one, as its output `description` says it: HAMi's values follow from it.",
  '*.machine': 'The machine of its nodes: the name of a preset, such as `dgxH100` or `aws.g6.12xlarge`, or its shape.',
  '*.machines': 'The machines of its nodes, each by the name of a preset or by its shape; for a pool of several.',
  '*.sharing':
    'How the pool offers its GPUs: `exclusive`, or one key that names the offer, with its options: `{ mps: { replicas: 4 } }`.\n\n' +
    'Default: `exclusive`; each GPU is given to one container.',
  'BorrowedPool.sharing':
    'How the pool offers its GPUs: `exclusive`, or one key that names the offer, with its options: `{ mps: { replicas: 4 } }`.',
  '*.helm':
    "How Helm releases reach the cluster: `{ kind: 'release' }`, which is Pulumi's own, or another kind with its options. With `valuesFile` nothing " +
    'is installed until the `files` of the release are written and `install.sh` is run.\n\n' +
    "Default: `release`; Pulumi installs the chart, which its preview reads from the chart's repository.",
  'GpuCluster.<outputs>.description': 'What pools and releases need of the cluster: give it to them as `cluster`.',
  'GpuOperator.<outputs>.description': 'What HAMi needs of the operator: give it there in `operators`.',
  'NvidiaDevicePlugin.<outputs>.description': 'What is known of the release, as JSON.',
  'NvidiaDraDriver.<outputs>.description': 'What is known of the release, as JSON.',
  'Hami.<outputs>.description': 'What is known of the release, as JSON.',
  '*.<outputs>.files': 'Files that are not manifests: kubelet configuration, bootstrap scripts, Helm values.',
  '*.<outputs>.description': 'What others need to know of the pool, as JSON: workloads take it as `pool`, releases in `pools`.',
};

const { config } = ts.readConfigFile(join(root, 'tsconfig.build.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const program = ts.createProgram([join(root, 'lib/faces/pulumi/index.ts')], options);
const checker = program.getTypeChecker();
const exported = new Map(
  checker
    .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(join(root, 'lib/faces/pulumi/index.ts'))))
    .map((symbol) => [symbol.name, symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol]),
);

const schema = packageSchema(
  {
    version,
    displayName: 'cdk8s-gpu',
    description,
    keywords: [...keywords, 'kind/component'],
    license,
    meta: { supportPack: true },
  },
  textOf,
);
const text = `${JSON.stringify(schema, undefined, 1)}\n`;
const target = join(root, 'plugin/schema.json');
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('plugin/schema.json is stale: run `npm run api` and say in the commit why the package changed');
    process.exit(1);
  }
} else writeFileSync(target, text);

function textOf([component, ...path]) {
  const given = TEXTS[[component, ...path].join('.')] ?? TEXTS[['*', ...path].join('.')];
  if (given !== undefined) return given;
  const output = path[0] === '<outputs>';
  if (path.length === 0) return docOf(symbolNamed(CLASSES[component] ?? component));
  const names = output ? [CLASSES[component] ?? component] : (PROPS[component] ?? [`${component}Args`]);
  let types = names.map((name) => checker.getDeclaredTypeOfSymbol(symbolNamed(name)));
  let found;
  for (const key of output ? path.slice(1) : path) {
    found = types.flatMap(parts).flatMap((type) => checker.getPropertyOfType(type, key) ?? []);
    types = found.map((symbol) => checker.getTypeOfSymbol(symbol));
  }
  return found.map(docOf).find((doc) => doc !== undefined);
}

function symbolNamed(name) {
  const symbol = exported.get(name);
  if (symbol === undefined) throw new Error(`${name} is not exported by lib/faces/pulumi`);
  return symbol;
}

/** What a property may hold: the members of a union, the items of a list, the values of a map, what an Output holds. */
function parts(type) {
  if (type.isUnion()) return type.types.flatMap(parts);
  const inner = checker.isArrayType(type) ? checker.getTypeArguments(type)[0] : type.getStringIndexType();
  return inner === undefined ? [type] : parts(inner);
}

function docOf(symbol) {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
  const byDefault = symbol.getJsDocTags(checker).find(({ name }) => name === 'default');
  const said = byDefault && ts.displayPartsToString(byDefault.text).replace(/^- /, '').trim();
  const sentences = [text, ...(said ? [`Default: ${said}.`] : [])].filter((sentence) => sentence !== '');
  return sentences.length > 0 ? sentences.join('\n\n') : undefined;
}
