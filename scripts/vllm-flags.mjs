// Rewrites lib/workload/servers/vllm-flags.ts: the options that `vllm serve` takes, by release, read from vLLM's own
// argument definitions. A release is a folder that is named after it and holds what its wheel holds:
//
//   pip download --no-deps --only-binary :all: vllm==0.33.0 -d wheels
//   unzip -q wheels/vllm-0.33.0-*.whl 'vllm/engine/*' 'vllm/entrypoints/*' -d releases/0.33.0
//   node scripts/vllm-flags.mjs releases
//
// A maintainer's tool. What it reads: the options that are written out (`add_argument("--x", ...)`), and the fields of the
// classes whose fields become options (`FrontendArgs`).
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node scripts/vllm-flags.mjs <folder of releases>');
const out = join(import.meta.dirname, '../lib/workload/servers/vllm-flags.ts');

/** Files with options, whatever the release calls their folder. */
const SOURCES = [/^vllm\/engine\/arg_utils\.py$/, /^vllm\/entrypoints\/.*cli_args\.py$/, /^vllm\/entrypoints\/cli\/serve\.py$/];

const filesUnder = (root, path = '') =>
  readdirSync(join(root, path)).flatMap((name) => {
    const inner = path === '' ? name : `${path}/${name}`;
    return statSync(join(root, inner)).isDirectory() ? filesUnder(root, inner) : [inner];
  });

function flagsOf(release) {
  const root = join(folder, release);
  const flags = new Set();
  for (const file of filesUnder(root).filter((name) => SOURCES.some((source) => source.test(name)))) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, flag] of text.matchAll(/["']--([a-z][a-z0-9-]+)["']/g)) flags.add(flag);
    for (const [, body] of text.matchAll(/^class \w*FrontendArgs\b[^\n]*\n((?:(?: {4}[^\n]*)?\n)+)/gm))
      for (const [, name] of body.matchAll(/^ {4}([a-z]\w*)\s*:/gm)) flags.add(name.replaceAll('_', '-'));
  }
  if (flags.size < 50) throw new Error(`${release}: only ${flags.size} options were found`);
  return flags;
}

const numbers = (release) => release.split('.').map(Number);
const order = (one, other) => {
  const [a, b] = [numbers(one), numbers(other)];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? 0 : a[at] - (b[at] ?? 0);
};
const releases = readdirSync(folder)
  .filter((name) => /^\d+(\.\d+)+$/.test(name) && existsSync(join(folder, name, 'vllm')))
  .sort(order);
const found = releases.map(flagsOf);

/** Options by the releases that have them, as a row of x and - per release. */
const rows = new Map();
for (const flag of [...new Set(found.flatMap((flags) => [...flags]))].sort()) {
  const row = found.map((flags) => (flags.has(flag) ? 'x' : '-')).join('');
  rows.set(row, [...(rows.get(row) ?? []), flag]);
}
const lines = [...rows].sort(([a], [b]) => (a < b ? 1 : -1)).map(([row, flags]) => `${row} ${flags.join(' ')}`);

writeFileSync(
  out,
  `// Written by scripts/vllm-flags.mjs from vLLM's own argument definitions, never by hand.

/** Releases of vLLM whose options are recorded, oldest first. Source: vLLM's wheels, \`vllm/engine/arg_utils.py\` and \`cli_args.py\`. */
export const VLLM_RELEASES = [${releases.map((release) => `'${release}'`).join(', ')}] as const;

/** The options without their \`--\`, behind a row that says for each release whether it has them. */
export const VLLM_FLAGS = \`
${lines.join('\n')}
\`;
`,
);
console.log(`${releases.length} releases, ${rows.size} rows, ${lines.join(' ').split(' ').length} words`);
