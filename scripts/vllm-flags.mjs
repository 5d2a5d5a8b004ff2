// Rewrites lib/workload/servers/vllm-flags.ts, the options that `vllm serve` takes by release, and sglang-values.ts, the values
// that some options of SGLang take, from the parsers that scripts/server-parsers/record.py recorded. A maintainer's tool.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const out = join(root, 'lib/workload/servers/vllm-flags.ts');
const { releases, options } = JSON.parse(readFileSync(join(root, 'test/conformance/recorded/servers/vllm.json'), 'utf8'));

/** Options by the releases that have them, as a row of x and - per release; `--no-x` goes with `--x`. */
const has = new Map();
for (const { names, in: row } of options)
  for (const name of names.filter((one) => one.startsWith('--') && !(one.startsWith('--no-') && names.includes(`--${one.slice(5)}`)))) {
    const before = has.get(name.slice(2)) ?? '';
    has.set(name.slice(2), Array.from(row, (one, index) => (one === 'x' || before[index] === 'x' ? 'x' : '-')).join(''));
  }
const rows = new Map();
for (const flag of [...has.keys()].sort()) rows.set(has.get(flag), [...(rows.get(has.get(flag)) ?? []), flag]);
const lines = [...rows].sort(([a], [b]) => (a < b ? 1 : -1)).map(([row, flags]) => `${row} ${flags.join(' ')}`);

writeFileSync(
  out,
  `// Written by scripts/vllm-flags.mjs from vLLM's own argument parsers, never by hand.

/** Releases of vLLM whose options are recorded, oldest first. Source: vLLM's wheels, \`vllm/entrypoints/cli/serve.py\`. */
export const VLLM_RELEASES = [
${releases.map((release) => `  '${release}',`).join('\n')}
] as const;

/** The options without their \`--\`, behind a row that says for each release whether it has them. */
export const VLLM_FLAGS = \`
${lines.join('\n')}
\`;
`,
);
console.log(`${releases.length} releases, ${rows.size} rows, ${has.size} options`);

/** The values that options of SGLang take, by release. */
const sglang = JSON.parse(readFileSync(join(root, 'test/conformance/recorded/servers/sglang.json'), 'utf8'));
const valuesOf = (flag) => {
  const found = new Map();
  for (const { in: row, choices = [] } of sglang.options.filter((option) => option.names.includes(flag)))
    for (const value of choices)
      found.set(value, Array.from(row, (one, index) => (one === 'x' || found.get(value)?.[index] === 'x' ? 'x' : '-')).join(''));
  const byRow = new Map();
  for (const value of [...found.keys()].sort()) byRow.set(found.get(value), [...(byRow.get(found.get(value)) ?? []), value]);
  return [...byRow].sort(([a], [b]) => (a < b ? 1 : -1)).map(([row, values]) => `${row} ${values.join(' ')}`);
};
writeFileSync(
  join(root, 'lib/workload/servers/sglang-values.ts'),
  `// Written by scripts/vllm-flags.mjs from SGLang's own argument parsers, never by hand.

/** Releases of SGLang whose options are recorded, oldest first. Source: SGLang's wheels, \`sglang/srt/server_args.py\`. */
export const SGLANG_RELEASES = [${sglang.releases.map((release) => `'${release}'`).join(', ')}] as const;

/** Values of \`--quantization\`, behind a row that says for each release whether it has them. */
export const SGLANG_QUANTIZATION = \`
${valuesOf('--quantization').join('\n')}
\`;

/** Values of \`--kv-cache-dtype\`, in the same way. */
export const SGLANG_KV_CACHE = \`
${valuesOf('--kv-cache-dtype').join('\n')}
\`;
`,
);
