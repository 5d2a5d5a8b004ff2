import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { lintDocuments, readContext, readText } from '../../lib/read';
import { readYaml } from '../../lib/read/yaml/yaml';
import { drawMachine, machines } from '../../lib';
import { expectDocument } from '../document';
import { pagesWithPrograms, shows } from './blocks';

// The programs of the README and of the guides are compiled and run as a user would: against the built package, each in a folder of its own.
const root = join(__dirname, '../..');
const README = readFileSync(join(root, 'README.md'), 'utf8');
const pages = pagesWithPrograms();
const programs = pages.flatMap(({ page, programs: own }) => own.map((program) => ({ ...program, page })));
mkdirSync(join(root, 'build'), { recursive: true });
const workplace = mkdtempSync(join(root, 'build/readme-'));
const folders = programs.map(({ page, line }) => join(workplace, `${page.replaceAll(/\W/g, '-')}-${line}`));
afterAll(() => rmSync(workplace, { recursive: true, force: true }));

/** Writes and compiles all programs; answers with the compiler's errors. */
function compile(): readonly string[] {
  const files = programs.map(({ code }, index) => {
    const folder = folders[index]!;
    mkdirSync(folder);
    writeFileSync(join(folder, 'main.ts'), code);
    return join(folder, 'main.ts');
  });
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.Node16,
    moduleDetection: ts.ModuleDetectionKind.Force,
    strict: true,
    skipLibCheck: true,
    rootDir: workplace,
    outDir: workplace,
    // As the README's own command says it: TypeScript 6 includes no types by itself.
    types: /^npx tsc .*--types (\S+)/m.exec(README)?.slice(1) ?? [],
  };
  const program = ts.createProgram(files, options);
  const { diagnostics } = program.emit();
  return [...ts.getPreEmitDiagnostics(program), ...diagnostics].map(({ file, start = 0, messageText }) => {
    const at = file ? `${relative(workplace, file.fileName)}:${file.getLineAndCharacterOfPosition(start).line + 1} ` : '';
    return at + ts.flattenDiagnosticMessageText(messageText, '\n');
  });
}

/** Runs one program, a Pulumi one with mocks, and keeps what it printed beside what it wrote. */
function run(folder: string, code: string): void {
  const mocks = /'(@pulumi\/|cdk8s-gpu\/pulumi)/.test(code) ? ['--import', join(__dirname, 'pulumi-mocks.mjs')] : [];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...mocks, 'main.js'], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  writeFileSync(join(folder, 'stdout'), stdout);
  writeFileSync(join(folder, 'stderr'), stderr);
}

describe('the README', () => {
  test('compiles', () => expect(compile()).toEqual([]), 120_000);

  test.each(programs.map((program, index) => [`${program.page}:${program.line}`, program, folders[index]!] as const))(
    'runs the program of %s, which produces what is shown',
    (_at, { code, outputs }, folder) => {
      run(folder, code);
      for (const { path, text } of outputs) {
        const file = join(folder, path);
        expect([path, existsSync(file)]).toEqual([path, true]);
        const real = readFileSync(file, 'utf8');
        if (!shows(text, real)) expect(real).toBe(text);
      }
    },
    120_000,
  );

  test('the guide to training silences a finding of its program without a fabric, which prints none as it stands', () => {
    const at = programs.findIndex(({ page }) => page.endsWith('training.md'));
    const [{ code }, folder] = [programs[at]!, folders[at]!];
    const { text } = pages.find(({ page }) => page.endsWith('training.md'))!;
    const [, silence = '', id = ''] = /`(silence: \{ '([^']+)': '[^']+' \})`/.exec(text) ?? [];
    const compiled = readFileSync(join(folder, 'main.js'), 'utf8');
    const said = (instead: string): string => {
      writeFileSync(join(folder, 'main.js'), compiled.replace(/^ *fabric: .*\n/m, instead));
      run(folder, code);
      return readFileSync(join(folder, 'stderr'), 'utf8');
    };
    run(folder, code);
    expect(readFileSync(join(folder, 'stderr'), 'utf8')).not.toMatch(/^(?:warning|error):/m);
    expect(said('')).toContain(`[${id}]`);
    expect(said(`${silence},\n`)).not.toContain(id);
  });

  test('shows what at least one program produces', () => expect(programs.flatMap(({ outputs }) => outputs)).not.toEqual([]));

  test('says of its manifest what lint says', () => {
    const [, wrong = ''] = /<!-- lint: \S+ -->\n```yaml\n([\s\S]*?)```/.exec(README) ?? [];
    const [, context = ''] = /```yaml\n(kubernetes:[\s\S]*?)```/.exec(README) ?? [];
    const [, shown = ''] = /<!-- said: \S+ -->\n```text\n([\s\S]*?)```/.exec(README) ?? [];
    const { findings } = lintDocuments(readText('chat.yaml', wrong).documents, readContext(readYaml(context), 'gpus.yaml'));
    const said = findings
      .filter(({ severity }) => severity !== 'info')
      .map(({ severity, problem, rule }) => `${severity}: ${problem} [${rule}]`)
      .sort();
    expect(shown.trim().split('\n').sort()).toEqual(said);
  });

  test('shows the machine as it is drawn', () => {
    const [, picture = ''] = /!\[[^\]]+\]\(docs\/([^)]+)\)/.exec(README) ?? [];
    expect(dirname(picture)).toBe('pictures');
    expectDocument(picture, drawMachine(machines.dgxH100));
  });
});
