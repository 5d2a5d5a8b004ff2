import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { disagreements, readDiagnostics, readExpected } from './diagnostics';

// Programs that import the built package, as users do: `good/` must compile, and in `bad/` every error is announced by
// `// error: <part of its text>` on the line before. One program per compiler; what the three print may differ in
// wording, so announce the part that they share.
const modules = join(__dirname, '../../node_modules');
const compilers = ['typescript-5.4', 'typescript', 'typescript-7'];
const programs = ['good', 'bad'].flatMap((folder) => readdirSync(join(__dirname, folder)).map((file) => `${folder}/${file}`));
const expected = programs.flatMap((file) => readExpected(file, readFileSync(join(__dirname, file), 'utf8')));

/** Compiles every program at once and answers with what the compiler printed. */
function compile(compiler: string): Promise<string> {
  const tsc = join(modules, compiler, 'bin/tsc');
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], { cwd: __dirname }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

const printed = Promise.all(compilers.map(async (compiler) => [compiler, await compile(compiler)] as const)).then(
  (results) => new Map(results),
);

describe('the type programs', () => {
  test('show what compiles and what does not', () => {
    expect(programs.filter((file) => file.startsWith('good/'))).not.toEqual([]);
    for (const file of programs) expect([file, expected.some((one) => one.file === file)]).toEqual([file, file.startsWith('bad/')]);
  });

  test.each(compilers)(
    'get exactly the errors that they announce from %s',
    async (compiler) => {
      const output = (await printed).get(compiler) ?? '';
      expect(disagreements(readDiagnostics(output), expected)).toEqual([]);
    },
    120_000,
  );
});

describe('the comparison', () => {
  const source = ['const a = 1;', '// error: not assignable', 'const b: string = a;', ''].join('\n');
  const announced = readExpected('bad/a.ts', source);
  const output = ["bad/a.ts(3,7): error TS2322: Type 'number' is not assignable to type 'string'.", '  Some detail.', ''].join('\n');

  test('passes when every announced error came and no other', () => expect(disagreements(readDiagnostics(output), announced)).toEqual([]));

  test('reads the detail below an error as part of it', () => {
    const detail = readExpected('bad/a.ts', source.replace('not assignable', 'Some detail'));
    expect(disagreements(readDiagnostics(output), detail)).toEqual([]);
  });

  test('takes two announcements in a row for the same line', () => {
    const both = readExpected('bad/a.ts', ['// error: Some detail', '// error: is not', 'const b: string = a;'].join('\n'));
    expect(both.map(({ line }) => line)).toEqual([3, 3]);
    expect(disagreements(readDiagnostics(output), both)).toEqual([]);
  });

  test('fails when an announced error did not come', () =>
    expect(disagreements([], announced)).toEqual(['bad/a.ts:3 expected "not assignable", got no error']));

  test('fails when the text is another', () =>
    expect(disagreements(readDiagnostics(output.replace('assignable', 'known')), announced)).toEqual([
      expect.stringContaining('bad/a.ts:3 expected "not assignable", got TS2322'),
    ]));

  test('fails for an error that nobody announced', () =>
    expect(disagreements(readDiagnostics(output), [])).toEqual([expect.stringContaining('bad/a.ts:3 not expected: TS2322')]));

  test('fails for what the compiler says of no file', () =>
    expect(disagreements(readDiagnostics("error TS5107: Option 'x' is deprecated"), [])).toEqual([expect.stringContaining('TS5107')]));
});
