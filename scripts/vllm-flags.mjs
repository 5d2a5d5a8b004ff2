// Rewrites lib/workload/servers/vllm-flags.ts and server-flags.ts, the options that servers take by release, and sglang-values.ts, the
// values that some options of SGLang take, from the parsers that scripts/server-parsers/record.py recorded. A maintainer's tool.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const recorded = (program) => JSON.parse(readFileSync(join(root, `test/conformance/recorded/servers/${program}.json`), 'utf8'));
const write = (name, text) => writeFileSync(join(root, `lib/workload/servers/${name}.ts`), text);

/** Options by the releases that have them, behind a row of x and - per release, cut at so many letters; `--no-x` goes with `--x`. */
function tableOf({ options }, letters = Number.POSITIVE_INFINITY) {
  const has = new Map();
  for (const { names, in: row } of options)
    for (const name of names.filter((one) => one.startsWith('--') && !(one.startsWith('--no-') && names.includes(`--${one.slice(5)}`)))) {
      const flag = name.slice(2).slice(0, letters);
      const before = has.get(flag) ?? '';
      has.set(flag, Array.from(row, (one, index) => (one === 'x' || before[index] === 'x' ? 'x' : '-')).join(''));
    }
  const rows = new Map();
  for (const flag of [...has.keys()].sort()) rows.set(has.get(flag), [...(rows.get(has.get(flag)) ?? []), flag]);
  return [...rows]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([row, flags]) => `${row} ${flags.join(' ')}`)
    .join('\n');
}
const releasesOf = ({ releases }) => releases.map((release) => `'${release}'`).join(', ');

const vllm = recorded('vllm');
write(
  'vllm-flags',
  `// Written by scripts/vllm-flags.mjs from vLLM's own argument parsers, never by hand.

/** Releases of vLLM whose options are recorded, oldest first. Source: vLLM's wheels, \`vllm/entrypoints/cli/serve.py\`. */
export const VLLM_RELEASES = [
${vllm.releases.map((release) => `  '${release}',`).join('\n')}
] as const;

/** The options without their \`--\`, behind a row that says for each release whether it has them. */
export const VLLM_FLAGS = \`
${tableOf(vllm)}
\`;
`,
);
const sglang = recorded('sglang');
const [tgi, triton] = ['tgi', 'triton'].map(recorded);
const LETTERS = 12;
write(
  'server-flags',
  `// Written by scripts/vllm-flags.mjs from the argument parsers of these servers, never by hand.

/** Letters of its names by which options of SGLang are known: whole, its six hundred names would take twice the room. */
export const SGLANG_LETTERS = ${LETTERS};

/** The beginnings of options without their \`--\`, behind a row that says for each release in sglang-values.ts whether it has them. */
export const SGLANG_FLAGS: string = \`
${tableOf(sglang, LETTERS)}
\`;

/** Releases of TGI whose options are recorded, oldest first. Source: ${tgi.source}. */
export const TGI_RELEASES: readonly [string, ...string[]] = [${releasesOf(tgi)}];

/** Its options, in the same way. */
export const TGI_FLAGS: string = \`
${tableOf(tgi)}
\`;

/** Releases of Triton whose options are recorded, oldest first. Source: ${triton.source}. */
export const TRITON_RELEASES: readonly [string, ...string[]] = [${releasesOf(triton)}];

/** Its options, in the same way. */
export const TRITON_FLAGS: string = \`
${tableOf(triton)}
\`;
`,
);

/** The values that options of SGLang take, by release. */
const valuesOf = (flag) => {
  const found = new Map();
  for (const { in: row, choices = [] } of sglang.options.filter((option) => option.names.includes(flag)))
    for (const value of choices)
      found.set(value, Array.from(row, (one, index) => (one === 'x' || found.get(value)?.[index] === 'x' ? 'x' : '-')).join(''));
  const byRow = new Map();
  for (const value of [...found.keys()].sort()) byRow.set(found.get(value), [...(byRow.get(found.get(value)) ?? []), value]);
  return [...byRow].sort(([a], [b]) => (a < b ? 1 : -1)).map(([row, values]) => `${row} ${values.join(' ')}`);
};
write(
  'sglang-values',
  `// Written by scripts/vllm-flags.mjs from SGLang's own argument parsers, never by hand.

/** Releases of SGLang whose options are recorded, oldest first. Source: SGLang's wheels, \`sglang/srt/server_args.py\`. */
export const SGLANG_RELEASES = [${releasesOf(sglang)}] as const;

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
