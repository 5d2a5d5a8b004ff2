// What a run works with: the mutants of the chosen files, and the JavaScript of lib and of the tests. Nothing is written:
// the code with all its mutants in it exists in memory only.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import ts from 'typescript';
import { changesWords } from './texts.mjs';

/** Files of a folder (or the file itself), from the root, sorted. */
export function filesOf(root, path, suffix = '.ts') {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(suffix))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

const silent = new Proxy({}, { get: () => () => false });
const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: false };

/**
 * Mutants of these files, each with its place and text, and the sources with all mutants in them.
 * @returns {Promise<{ mutants: object[], instrumented: Map<string, string> }>}
 */
export async function instrument(root, files) {
  const given = files.map((name) => ({ name, mutate: true, content: readFileSync(join(root, name), 'utf8') }));
  const { mutants, files: out } = await new Instrumenter(silent).instrument(given, options);
  const texts = new Map(given.map(({ name, content }) => [name, content]));
  const sources = new Map(given.map(({ name, content }) => [name, ts.createSourceFile(name, content, ts.ScriptTarget.ES2022, true)]));
  return {
    mutants: mutants.flatMap(({ id, fileName, location, mutatorName, replacement }) => {
      const source = sources.get(fileName);
      const start = source.getPositionOfLineAndCharacter(location.start.line, location.start.column);
      const end = source.getPositionOfLineAndCharacter(location.end.line, location.end.column);
      if (changesWords(source, start, end, mutatorName)) return [];
      const was = texts.get(fileName).slice(start, end);
      const text = texts.get(fileName).split('\n', location.start.line + 1)[location.start.line];
      return [{ id, file: fileName, line: location.start.line + 1, text, start, end, mutator: mutatorName, was, now: replacement }];
    }),
    instrumented: new Map(out.map(({ name, content }) => [name, content])),
  };
}

const target = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true, isolatedModules: true };

/** The JavaScript of files, given as names and texts. Declarations have none. */
export function compile(texts) {
  const options = { compilerOptions: target };
  const files = [...texts].filter(([name]) => !name.endsWith('.d.ts'));
  return new Map(files.map(([name, text]) => [name, ts.transpileModule(text, { ...options, fileName: name }).outputText]));
}

/** Files with their texts. */
export const textsOf = (root, files) => new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
