// Bundlers that make ES modules (esbuild's `format: 'esm'`) leave the `require` of what is not in the bundle as a call that
// throws. So each entry point has a face for bundlers, by the condition `module`: it imports what the entry requires from
// outside, and hands it over before the entry is loaded. The code is the same CommonJS, so nothing is there twice.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { transformSync } from 'esbuild';
import { rollup } from 'rollup';

const EXTERNAL = /require\('([^.'][^']*)'\)/g;
const GIVEN = 'externals/given.js';

/** Has a chunk ask first for what was handed over. */
export const asksFirst = {
  name: 'externals',
  renderChunk(code, { fileName }) {
    if (!EXTERNAL.test(code)) return null;
    const asking = code.replace(EXTERNAL, (required, id) => `(given$('${id}') ?? ${required})`);
    const given = `const { given: given$ } = require('${pathFrom(fileName, GIVEN)}');`;
    return { code: asking.replace("'use strict';", `'use strict';\n${given}`), map: null };
  },
};

/** Writes the faces of the entries in `peers`, which says what packages of others the users of each have, and what they stand on. */
export async function writeFaces({ dist, output, peers }) {
  mkdirSync(join(dist, 'externals'), { recursive: true });
  const write = (path, lines) => writeFileSync(join(dist, path), `${lines.join('\n')}\n`);
  write(GIVEN, [
    "'use strict';",
    'const known = new Map();',
    'exports.give = (id, module) => void known.set(id, module);',
    'exports.given = (id) => known.get(id);',
  ]);
  await writeYaml(join(dist, 'externals/yaml.mjs'));
  const files = new Map(output.map((file) => [file.fileName, file]));
  for (const [entry, isPeer] of Object.entries(peers)) {
    const name = entry.replace(/\/?index$/, '') || 'cdk8s';
    const externals = [...externalsOf(`${entry}.js`, files)].filter((id) => !/^(@|cdk8s$|constructs$)/.test(id) || isPeer.test(id)).sort();
    write(`externals/${name}.mjs`, [
      "import { give } from './given.js';",
      ...externals.map((id, index) => `import * as external${index} from '${id === 'yaml' ? './yaml.mjs' : asModule(id)}';`),
      ...externals.map((id, index) => `give('${id}', external${index}${MODULES.has(id) ? '' : `.default ?? external${index}`});`),
    ]);
    write(`${entry}.mjs`, [
      `import '${pathFrom(entry, `externals/${name}.mjs`)}';`,
      `export { default, ${files.get(`${entry}.js`).exports.join(', ')} } from './${basename(entry)}.js';`,
    ]);
  }
}

/** Packages that are ES modules; of CommonJS the default is what `require` gives. */
const MODULES = new Set(['js-yaml', 'yaml']);

/** A file of a package: without `exports` there, an ES module has to say its whole name. */
const asModule = (id) => (/^@[^/]+\/[^/]+\/./.test(id) ? `${id}.js` : id);

/** What an entry requires from outside, at once or on first use. */
function externalsOf(entry, files) {
  const ids = new Set();
  const chunks = new Set([entry]);
  for (const chunk of chunks) {
    const { code } = files.get(chunk);
    for (const [, id] of code.matchAll(EXTERNAL)) ids.add(id);
    for (const [, path] of code.matchAll(/require\('(\.[^']+)'\)/g)) {
      const next = join(dirname(chunk), path);
      if (files.has(next)) chunks.add(next);
    }
  }
  return ids;
}

/** The package `yaml` has ES modules for browsers alone, and its CommonJS requires modules of Node. */
async function writeYaml(file) {
  const folder = dirname(createRequire(import.meta.url).resolve('yaml/package.json'));
  const bundle = await rollup({ input: join(folder, 'browser/dist/index.js') });
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const licence = readFileSync(join(folder, 'LICENSE'), 'utf8').trim();
  const { output } = await bundle.generate({ format: 'es' });
  await bundle.close();
  const { code } = transformSync(output[0].code, { format: 'esm', minify: true, target: 'node20' });
  writeFileSync(file, `/*! yaml ${version}\n${licence}\n*/\n${code}`);
}

function pathFrom(file, target) {
  const path = relative(dirname(file), target);
  return path.startsWith('.') ? path : `./${path}`;
}
