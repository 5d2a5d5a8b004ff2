// Writes the table of the variables that NCCL, libfabric's EFA provider and aws-ofi-nccl read, with their releases, from clones
// of the three with their tags: node scripts/nccl-variables.mjs <nccl> <libfabric> <aws-ofi-nccl>
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const git = (folder, ...args) => {
  try {
    return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
  } catch (error) {
    // grep ends with 1 where it finds nothing.
    if (error.status === 1) return '';
    throw error;
  }
};
const numbers = (tag) => tag.match(/\d+/g).map(Number);
const older = (a, b) => {
  const [one, other] = [numbers(a), numbers(b)];
  return one.map((n, index) => n - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
};

/** Names by their releases, the oldest first: `NAME`, where it takes a whole number `NAME#`. */
function read(folder, tags, paths, patterns) {
  const found = new Map();
  const releases = git(folder, 'tag')
    .split('\n')
    .filter((tag) => tags.test(tag))
    .sort(older);
  for (const tag of releases) {
    const release = /\d+\.\d+(?:\.\d+)?/.exec(tag)[0];
    const text = git(folder, 'grep', '-h', '-E', patterns.map(([hint]) => hint).join('|'), tag, '--', ...paths);
    for (const [, pattern, name] of patterns)
      for (const match of text.matchAll(pattern)) {
        const { is, said } = name(match);
        const row = found.get(said) ?? { since: release, whole: false };
        found.set(said, { ...row, until: release, whole: row.whole || is === 'whole' });
      }
  }
  const last = /\d+\.\d+(?:\.\d+)?/.exec(releases.at(-1))[0];
  return { last, rows: [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, row]) => textOf(name, row, last)) };
}
// What is written in another form since the newest releases is not gone.
const textOf = (name, { since, until, whole }, last) => `${name}${whole ? '#' : ''}@${since}${isGone(until, last) ? `-${until}` : ''}`;
const isGone = (until, last) => {
  const [[major, minor], [newMajor, newMinor]] = [numbers(until), numbers(last)];
  return major < newMajor || minor < newMinor - 3;
};
const whole =
  (prefix) =>
  ([, name]) => ({ is: 'whole', said: `${prefix}${name.toUpperCase()}` });
const any = ([, name]) => ({ is: 'text', said: name });

const [nccl, libfabric, ofi] = process.argv.slice(2);
const tables = {
  NCCL: read(
    nccl,
    /^v2\.\d+\.\d+-\d+$/,
    ['src'],
    [
      ['NCCL_PARAM\\(', /(?<!DEFINE_)NCCL_PARAM\(\s*\w+\s*,\s*"([A-Z0-9_]+)"/g, whole('NCCL_')],
      ['DEFINE_NCCL_PARAM\\(', /DEFINE_NCCL_PARAM\(\s*\w+\s*,\s*\w+\s*,\s*(NCCL_[A-Z0-9_]+)/g, any],
      ['[eE]nv\\("NCCL_', /[eE]nv\("(NCCL_[A-Z0-9_]+)"/g, any],
      ['"NCCL_[A-Z0-9_]+"', /"(NCCL_[A-Z0-9_]+)"/g, any],
    ],
  ),
  EFA: read(
    libfabric,
    /^v\d+\.\d+\.\d+$/,
    ['prov/efa'],
    [
      [
        'fi_param_define\\(',
        /fi_param_define\(&(?:efa|rxr)_prov,\s*"([a-z0-9_]+)"/g,
        ([, name]) => ({ is: 'text', said: `FI_EFA_${name.toUpperCase()}` }),
      ],
    ],
  ),
  OFI: read(
    ofi,
    /^v\d+\.\d+\.\d+(?:-aws)?$/,
    ['include', 'src'],
    [
      [
        'OFI_NCCL_PARAM',
        /OFI_NCCL_PARAM\w*\(\s*[\w:]+\s*(?:,\s*\w+\s*)?(?:,\s*\w+\s*)?,\s*"([A-Z0-9_]+)"/g,
        ([, name]) => ({ is: 'text', said: `OFI_NCCL_${name}` }),
      ],
    ],
  ),
};

/** Names that are quoted in NCCL's source, and are no variables of its users. */
const NO_VARIABLE = /_INITIALIZER|_USE_CMAKE|^NCCL_NCCL_|_GRAPH@/;

const wrapped = (rows) => {
  const lines = [''];
  for (const row of rows) {
    if (lines.at(-1).length + row.length > 126) lines.push('');
    lines[lines.length - 1] += (lines.at(-1) === '' ? '' : ' ') + row;
  }
  return lines.join('\n');
};
const table = (name, { last, rows }) => `/** Releases up to ${last}. */
export const ${name}_VARIABLES = \`
${wrapped(rows.filter((row) => !NO_VARIABLE.test(row)))}
\`;
`;
writeFileSync(
  new URL('../lib/rules/checks/nccl/table.ts', import.meta.url),
  `// Written by scripts/nccl-variables.mjs from NVIDIA/nccl, ofiwg/libfabric and aws/aws-ofi-nccl: each variable with the first
// release that reads it and, where it is gone, the last; \`#\` marks one that is read as a whole number.

${Object.entries(tables)
  .map(([name, one]) => table(name, one))
  .join('\n')}`,
);
