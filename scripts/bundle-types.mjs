// Makes one declaration file of each entry point, and one of what they share, with what their exports lead to and nothing
// else: the compiler wrote a file a module, of which a user could import none and an editor would read all.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

/** Replaces the declarations below `dist` by those of the entry points: `entries` has of each name the module. */
export async function bundleTypes(dist, entries, isFace) {
  const bundle = await rollup({
    input: Object.fromEntries(Object.entries(entries).map(([entry, module]) => [entry, join(dist, `${module}.d.ts`)])),
    external: (id) => !id.startsWith('.') && !id.startsWith('/'),
    plugins: [dts(), merged, apart(dist, isFace)],
    onwarn: (warning, warn) => {
      if (!EXPECTED.test(warning.message)) warn(warning);
    },
  });
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.d.ts')) rmSync(join(dist, name));
  }
  await bundle.write({
    dir: dist,
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'shared/[name].ts',
    manualChunks: (id) => (isFace(relative(dist, id)) ? undefined : 'types.d'),
  });
  await bundle.close();
  const shared = join(dist, 'shared/types.d.ts');
  writeFileSync(shared, slim(readFileSync(shared, 'utf8')));
  for (const entry of Object.keys(entries).filter((name) => name !== 'index')) fromShared(dist, entry);
}

/** What all share names no face: the compiler writes `import('../..')` for a type that it infers, and all of cdk8s then comes along. */
const apart = (dist, isFace) => ({
  name: 'apart',
  buildEnd(error) {
    if (error) return;
    const shared = [...this.getModuleIds()].filter((id) => !isFace(relative(dist, id)));
    for (const id of shared) {
      const face = this.getModuleInfo(id).importedIds.find((other) => other.startsWith(dist) && isFace(relative(dist, other)));
      if (face !== undefined) throw new Error(`${relative(dist, id)} names ${relative(dist, face)}: write the type of what it exports`);
    }
  },
});

/**
 * Rows and facts are written in this repository alone: no user reads their docstrings, nor the sentences that a list of rows has as
 * literal types. One space says as much as four.
 */
const slim = (text) =>
  text
    .split(/^(?=\/\*\*|interface |type |declare )/m)
    .map((part) => (OWN_ALONE.test(part) ? part.replace(/[ \t]*\/\*\*[^]*?\*\/\n/g, '') : part))
    .map((part) => (part.startsWith('declare const rows') ? part.replace(/^ +readonly \w+: "[^"\n]* [^"\n]*";\n/gm, '') : part))
    .join('')
    .replace(/^(?: {4})+/gm, (indent) => ' '.repeat(indent.length / 4));
const OWN_ALONE = /^(?:\/\*\*[^]*?\*\/\n)?(?:interface|type) \w+(?:Row|Facts|Input|SharedValues|OtherValues)\b/;

/** Names that an entry point would take from the index, which names cdk8s, come from what all share. */
function fromShared(dist, entry) {
  const [file, shared] = [join(dist, `${entry}.d.ts`), join(dist, 'shared/types.d.ts')];
  const own = readFileSync(file, 'utf8').replace(/import \{ ([\w, ]+) \} from '\.\.\/index\.js';\n/, (_, list) => {
    const names = list.split(', ');
    const renamed = names.map((name) => `${name} as ${entry.replace('/index', '')}_${name}`);
    writeFileSync(shared, `${readFileSync(shared, 'utf8')}export type { ${renamed.join(', ')} };\n`);
    return `import { ${renamed.map((pair) => pair.split(' as ').reverse().join(' as ')).join(', ')} } from '../shared/types.js';\n`;
  });
  if (/from '\.\.\/index\.js'/.test(own)) throw new Error(`${entry}.d.ts takes names of the index otherwise than by name`);
  writeFileSync(file, own);
}

// `merged` sees to the first; the second are types that no signature needs a user to name.
const EXPECTED = /keeping the original specifier|no public re-export/;

const AUGMENTED = /^declare module '[^']+' \{\n( +)(interface (\w+) \{\n[^]*?^\1\}\n)\}\n/gm;

/** Rows add to interfaces of other modules. Beside the interface itself, in one file, the addition is written without the module. */
const merged = {
  name: 'merged',
  renderChunk: {
    order: 'post',
    handler(code, { fileName }) {
      const text = code.replaceAll(AUGMENTED, (_, _indent, addition, name) => {
        if (!new RegExp(`^interface ${name} `, 'm').test(code)) throw new Error(`${fileName} adds to ${name}, which stands elsewhere`);
        return addition;
      });
      if (text.includes('declare module')) throw new Error(`${fileName} still adds to a module: ${/declare module.*/.exec(text)[0]}`);
      return { code: text, map: null };
    },
  },
};
