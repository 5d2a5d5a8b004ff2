// Texts that the package has for its commands and for Pulumi: compressed, and without what stands in the package anyway.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** Writes them to `dist/texts`, where lib/faces/package/text.ts finds them. Of `dist` they need the plugin and the declarations. */
export function writeTexts(root) {
  const texts = { 'docs/RULES.md': inputsOfRules, 'plugin/schema.json': (schema) => numbered(schema, join(root, 'dist')) };
  mkdirSync(join(root, 'dist/texts'), { recursive: true });
  for (const [path, shortened] of Object.entries(texts))
    writeFileSync(join(root, 'dist/texts', `${basename(path)}.br`), compressed(shortened(readFileSync(join(root, path), 'utf8'))));
}

/** The document of rules without what a rule says of itself, which lib/faces/cli/texts.ts writes before the rest of its entry. */
function inputsOfRules(document) {
  const [, ...entries] = document.split('\n## ');
  const shortened = entries.map((entry) => {
    const [said, id] = /^(\S+)\n\n\*\*\w+\*\*: .*\n\n- Fix: .*\n- Source: .*\n/.exec(entry) ?? [];
    if (said === undefined) throw new Error(`docs/RULES.md: ${entry.split('\n')[0]} does not begin as lib/faces/cli/texts.ts writes it`);
    return `\n## ${id}\n${entry.slice(said.length)}`;
  });
  return shortened.join('');
}

/** The schema for other languages, with the number of a docstring where it has that of a declaration. */
function numbered(schema, dist) {
  const { declarationsIn, docstringsIn, withDocstrings } = createRequire(import.meta.url)(join(dist, 'pulumi/plugin.js'));
  const declarations = declarationsIn(dist);
  const numbers = new Map(docstringsIn(declarations).map((docstring, number) => [docstring, number]));
  const shortened = JSON.stringify(JSON.parse(schema), (key, value) =>
    key === 'description' && typeof value === 'string' ? numberedText(value, numbers) : value,
  );
  if (withDocstrings(shortened, declarations) !== schema) throw new Error('plugin/schema.json would not be served as it is');
  return shortened;
}

/** After a docstring, a description may say which values there are. */
function numberedText(text, numbers) {
  const paragraphs = text.split('\n\n');
  for (let count = paragraphs.length; count > 0; count--) {
    const number = numbers.get(paragraphs.slice(0, count).join('\n\n'));
    if (number !== undefined) return [`#${number}`, ...paragraphs.slice(count)].join('\n\n');
  }
  return text;
}

function compressed(text) {
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(text, { params: { [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) } });
}
