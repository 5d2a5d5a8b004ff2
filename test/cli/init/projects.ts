import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { run } from '../../../lib/faces/cli/run';

const ROOT = join(__dirname, '../../..');

/** Where projects of a test lie: below the checkout, so that their imports are found as in a project that is installed. */
export function workplace(): string {
  mkdirSync(join(ROOT, 'build'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, 'build/init-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a project as the command does. */
export const init = (folder: string, options: Readonly<Record<string, string>>) =>
  run(['init', folder, ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])], () => []);

/** A project has a package.json of its own, and would find this package where npm installed it. */
const PACKAGE = {
  'cdk8s-gpu': [join(ROOT, 'dist/index.d.ts')],
  'cdk8s-gpu/*': [join(ROOT, 'dist/*/index.d.ts')],
};

/** What the compiler says of projects, with the tsconfig.json that the first of them has. */
export function typeErrors(folders: readonly string[]): readonly string[] {
  const [first = ''] = folders;
  const { config } = ts.parseConfigFileTextToJson('tsconfig.json', readFileSync(join(first, 'tsconfig.json'), 'utf8')) as {
    config: object;
  };
  const parsed = folders.map((folder) => ts.parseJsonConfigFileContent(config, ts.sys, folder));
  const program = ts.createProgram({
    rootNames: parsed.flatMap(({ fileNames }) => fileNames),
    options: { ...parsed[0]?.options, typeRoots: [join(ROOT, 'node_modules/@types')], paths: PACKAGE },
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const at = file === undefined ? '' : `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1} `;
    return at + ts.flattenDiagnosticMessageText(messageText, '\n');
  });
}
