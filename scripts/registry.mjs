// Writes lib/rules/rules.ts, the registry of rules, from the files in lib/rules/<subject>/ that export a table of them; with
// `--check` says that it is stale.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../lib/rules');
const FILE = join(folder, 'rules.ts');

const foldersIn = (path) =>
  readdirSync(path, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    .sort();

const tables = foldersIn(folder).flatMap((subject) =>
  readdirSync(join(folder, subject))
    .sort()
    .flatMap((file) => tablesIn(`${subject}/${file.replace(/\.ts$/, '')}`)),
);

/** The tables of a file, as its text declares them: nothing has to be compiled before. */
function tablesIn(path) {
  const text = readFileSync(join(folder, `${path}.ts`), 'utf8');
  return Array.from(text.matchAll(/^export const (\w+): readonly Rule\[\] = /gm), ([, name]) => ({ name, path }));
}

const text = `// Written by \`npm run registry\` from the files beside it; a test fails when it is stale.
${tables.map(({ name, path }) => `import { ${name} } from './${path}';`).join('\n')}
import type { Rule } from './rule';

/** Every rule, by subject and file. */
export const rules: readonly Rule[] = [
${tables.map(({ name }) => `  ...${name},`).join('\n')}
];
`;

if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  process.stderr.write('lib/rules/rules.ts is stale: npm run registry writes it\n');
  process.exitCode = 1;
}
