// Writes lib/rules/rules.ts, the registry of rules, from the files in lib/rules/checks/<subject>/ that export a table of them. A subject
// with a pack.ts has a registry of its own, which the pack loads. With `--check` says which are
// stale.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../lib/rules');

const checks = join(folder, 'checks');

const subjects = readdirSync(checks, { withFileTypes: true })
  .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  .sort()
  .map((subject) => ({ subject, isPack: existsSync(join(checks, subject, 'pack.ts')), tables: tablesIn(subject) }));
const packs = subjects.filter(({ isPack }) => isPack);
const fromHere = ({ subject, tables }) => tables.map(({ name, file }) => ({ name, from: `./checks/${subject}/${file}` }));
const tables = subjects.filter(({ isPack }) => !isPack).flatMap(fromHere);

const written = {
  'rules.ts': [
    ...tables.map(imported),
    "import type { Pack } from './pack';",
    ...packs.map(({ subject }) => imported({ name: subject, from: `./checks/${subject}/pack` })),
    "import type { Rule } from './rule';",
    '',
    '/** Rules that are judged always, by subject and file. */',
    ...list('rules: readonly Rule[]', tables.map(spread)),
    '',
    '/** Rules that are loaded when a model has something of their subject. */',
    ...list(
      'packs: readonly Pack[]',
      packs.map(({ subject }) => subject),
    ),
  ],
  ...Object.fromEntries(
    packs.map(({ subject, tables }) => [
      `checks/${subject}/${subject}-rules.ts`,
      [
        ...tables.map(({ name, file }) => imported({ name, from: `./${file}` })),
        "import type { Rule } from '../../rule';",
        '',
        '/** The rules of this pack, by file. */',
        ...list('rules: readonly Rule[]', tables.map(spread)),
      ],
    ]),
  ),
};

for (const [file, lines] of Object.entries(written)) {
  const path = join(folder, file);
  const text = ['// Written by `npm run registry` from the files beside it; a test fails when it is stale.', ...lines, ''].join('\n');
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    process.stderr.write(`lib/rules/${file} is stale: npm run registry writes it\n`);
    process.exitCode = 1;
  }
}

/** The tables of a subject, as the text of its files declares them: nothing has to be compiled before. */
function tablesIn(subject) {
  const files = readdirSync(join(checks, subject)).filter((file) => file !== `${subject}-rules.ts`);
  return files.sort().flatMap((file) => {
    const text = readFileSync(join(checks, subject, file), 'utf8');
    const names = text.matchAll(/^export const (\w+): readonly Rule\[\] = /gm);
    return Array.from(names, ([, name]) => ({ name, file: file.replace(/\.ts$/, '') }));
  });
}

function imported({ name, from }) {
  return `import { ${name} } from '${from}';`;
}

function spread({ name }) {
  return `...${name}`;
}

/** As the formatter has it: on one line where there is room. */
function list(what, items) {
  const line = `export const ${what} = [${items.join(', ')}];`;
  return line.length <= 140 ? [line] : [`export const ${what} = [`, ...items.map((item) => `  ${item},`), '];'];
}
