// Rewrites lib/plans/workload/servers/vllm-flags.ts and server-flags.ts, the options that servers take by release, sglang-values.ts, the
// values that some options of SGLang take, and lib/rules/checks/serving/option-types.ts, what every option takes, from the parsers that scripts/server-parsers/record.py recorded. A maintainer's tool.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const recorded = (program) => JSON.parse(readFileSync(join(root, `test/conformance/recorded/servers/${program}.json`), 'utf8'));
const write = (name, text) => writeFileSync(join(root, `lib/plans/workload/servers/${name}.ts`), text);

/** Options by the releases that have them, behind a row of x and - per release; `--no-x` goes with `--x`. */
function tableOf({ options }) {
  const has = new Map();
  for (const { names, in: row } of options)
    for (const name of names.filter((one) => one.startsWith('--') && !(one.startsWith('--no-') && names.includes(`--${one.slice(5)}`)))) {
      const flag = name.slice(2);
      has.set(flag, both(row, has.get(flag)));
    }
  return linesOf(has);
}
/** The releases of two rows together. */
const both = (row, other = '') => Array.from(row, (one, index) => (one === 'x' || other[index] === 'x' ? 'x' : '-')).join('');
/** Words by their rows, the oldest first. */
function linesOf(has) {
  const rows = new Map();
  for (const word of [...has.keys()].sort()) rows.set(has.get(word), [...(rows.get(has.get(word)) ?? []), word]);
  return [...rows]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([row, words]) => `${row} ${words.join(' ')}`)
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
write(
  'server-flags',
  `// Written by scripts/vllm-flags.mjs from the argument parsers of these servers, never by hand.

/** The options of SGLang without their \`--\`, behind a row that says for each release in sglang-values.ts whether it has them. */
export const SGLANG_FLAGS: string = \`
${tableOf(sglang)}
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
    for (const value of choices) found.set(value, both(row, found.get(value)));
  return linesOf(found);
};
write(
  'sglang-values',
  `// Written by scripts/vllm-flags.mjs from SGLang's own argument parsers, never by hand.

/** Releases of SGLang whose options are recorded, oldest first. Source: SGLang's wheels, \`sglang/srt/server_args.py\`. */
export const SGLANG_RELEASES = [${releasesOf(sglang)}] as const;

/** Values of \`--quantization\`, behind a row that says for each release whether it has them. */
export const SGLANG_QUANTIZATION = \`
${valuesOf('--quantization')}
\`;

/** Values of \`--kv-cache-dtype\`, in the same way. */
export const SGLANG_KV_CACHE = \`
${valuesOf('--kv-cache-dtype')}
\`;
`,
);

/** Options whose choices plugins add to, or that a rule of their own judges. */
const ELSEWHERE = ['--tool-call-parser', '--reasoning-parser', '--quantization', '--quantize', '--kv-cache-dtype'];

/** What options take, `name:type` or `name:word|word`, behind a row of x and - per release. Texts take anything; of several values nothing is said. */
function typesOf({ options }) {
  const has = new Map();
  for (const { names, in: row, type, choices, nargs } of options) {
    const takes = choices === undefined ? type : choices.join('|');
    if (nargs !== undefined || takes === 'text' || takes === 'other' || /[\s:]/.test(takes)) continue;
    for (const name of names.filter((one) => one.startsWith('--') && !ELSEWHERE.includes(one))) {
      const word = `${name.slice(2).replaceAll('_', '-')}:${takes}`;
      has.set(word, both(row, has.get(word)));
    }
  }
  return linesOf(has);
}
writeFileSync(
  join(root, 'lib/rules/checks/serving/option-types.ts'),
  `// Written by scripts/vllm-flags.mjs from the argument parsers of these servers, never by hand.

/**
 * What the options of servers take, behind a row of x and - that says of each recorded release whether they take that: a type, or the
 * only words. \`none\` is an option without a value.
 */
export const OPTION_TYPES: Readonly<Record<string, readonly [releases: readonly [string, ...string[]], types: string]>> = {
${[
  ['vllm', vllm],
  ['sglang', sglang],
  ['tgi', tgi],
  ['triton', triton],
]
  .map(([kind, parsers]) => `  ${kind}: [\n    [${releasesOf(parsers)}],\n    \`\n${typesOf(parsers)}\n\`,\n  ],`)
  .join('\n')}
};
`,
);
