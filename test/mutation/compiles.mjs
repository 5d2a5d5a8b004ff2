// Asks the compiler whether a mutant could be committed at all.
import { join } from 'node:path';
import ts from 'typescript';

/** Whether the file of a mutant compiles with it. Of its file only: who uses the file is not asked. */
export function compilerOf(root) {
  const changed = new Map();
  let service;
  const broken = {};
  let version = 0;
  const errorsIn = (path) => service.getSyntacticDiagnostics(path).length > 0 || service.getSemanticDiagnostics(path).length > 0;
  return ({ file, start, end, now }) => {
    service ??= serviceOf(root, changed);
    const path = join(root, file);
    const text = ts.sys.readFile(path);
    changed.set(path, { text: `${text.slice(0, start)}${now}${text.slice(end)}`, version: String(++version) });
    const refused = errorsIn(path);
    changed.delete(path);
    // A file that does not compile anyway refuses nothing: it would take every mutant for dead.
    return !refused || (broken[path] ??= errorsIn(path));
  };
}

function serviceOf(root, changed) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options, fileNames } = ts.parseJsonConfigFileContent({ ...config, include: ['lib'] }, ts.sys, root);
  const host = {
    getCompilationSettings: () => options,
    getScriptFileNames: () => fileNames,
    getScriptVersion: (path) => changed.get(path)?.version ?? '0',
    getScriptSnapshot: (path) => {
      const text = changed.get(path)?.text ?? ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    readDirectory: (...given) => ts.sys.readDirectory(...given),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
  };
  return ts.createLanguageService(host);
}
