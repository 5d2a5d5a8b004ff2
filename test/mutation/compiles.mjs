// Asks the compiler which mutants could not be committed at all.
import { join } from 'node:path';
import ts from 'typescript';

/**
 * Which mutants of a file do not compile. Of their file only: who uses the file is not asked. All of them are asked at once,
 * each as a file beside its own, since the types of what they import are then found out once.
 */
export function compilerOf(root) {
  const copies = new Map();
  let service;
  let version = 0;
  const errorsIn = (path) => service.getSyntacticDiagnostics(path).length > 0 || service.getSemanticDiagnostics(path).length > 0;
  return (file, mutants) => {
    if (mutants.length === 0) return new Set();
    service ??= serviceOf(root, copies);
    const path = join(root, file);
    const text = ts.sys.readFile(path);
    const copyOf = ({ id }) => path.replace(/\.ts$/, `.mutant-${id}.ts`);
    version++;
    for (const mutant of mutants) {
      const { start, end, now } = mutant;
      copies.set(copyOf(mutant), { text: `${text.slice(0, start)}${now}${text.slice(end)}`, version: String(version) });
    }
    const refused = mutants.filter((mutant) => errorsIn(copyOf(mutant)));
    // A file that does not compile anyway refuses nothing: it would take every mutant for dead.
    const found = refused.length === 0 || errorsIn(path) ? [] : refused;
    copies.clear();
    return new Set(found.map(({ id }) => id));
  };
}

function serviceOf(root, copies) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options, fileNames } = ts.parseJsonConfigFileContent({ ...config, include: ['lib'] }, ts.sys, root);
  const host = {
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...fileNames, ...copies.keys()],
    getScriptVersion: (path) => copies.get(path)?.version ?? '0',
    getScriptSnapshot: (path) => {
      const text = copies.get(path)?.text ?? ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
    fileExists: (path) => copies.has(path) || ts.sys.fileExists(path),
    readFile: (path) => copies.get(path)?.text ?? ts.sys.readFile(path),
    readDirectory: (...given) => ts.sys.readDirectory(...given),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
  };
  return ts.createLanguageService(host);
}
