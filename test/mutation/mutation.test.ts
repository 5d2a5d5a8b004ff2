import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Scores } from './record';

/** A library of one file, whose mutants' fates are known. */
const LIBRARY = [
  "const KNOWN = ['MIG'];",
  'export const known = (word: string): boolean => KNOWN.includes(word);',
  'export function add(numbers: readonly number[]): number {',
  '  let sum = 0;',
  '  for (let index = 0; index < numbers.length; index++) sum += numbers[index]!;',
  '  return sum;',
  '}',
  "export const row = { fix: 'words for people' };",
  'export const unseen = (x: number): number => x + 1;',
  'export const long = (text: string | undefined): boolean => text !== undefined && text.length > 3;',
];
const TESTS = [
  "import { add, known, long } from '../../lib/rules/sample';",
  "test('adds', () => expect(add([1, 2])).toBe(3));",
  "describe.each([['MIG', true], ['MPS', false]])('%s', (word, is) => {",
  '  let given = 0;',
  '  beforeEach(() => void given++);',
  "  test('is known or not', () => { expect(given).toBe(1); expect(known(word as string)).toBe(is); });",
  '});',
  "test.each(['four', 'fifth'])('%s is long', async (text) => expect(long(text)).toBe(true));",
  "test('ab is not', () => expect(long('ab') || long(undefined)).toBe(false));",
];

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mutation-'));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write('lib/rules/sample.ts', LIBRARY.join('\n'));
  write('test/rules/sample.test.ts', TESTS.join('\n'));
  write('test/mutation/scores.json', '{}');
  write('tsconfig.json', JSON.stringify({ compilerOptions: { target: 'es2022', module: 'node16', strict: true, types: [] } }));
});
afterEach(() => rmSync(root, { recursive: true }));

const mutation = (...options: string[]) =>
  spawnSync(process.execPath, [join(__dirname, 'mutation.mjs'), '--root', root, ...options], { encoding: 'utf8' });
const scores = (): Scores => JSON.parse(readFileSync(join(root, 'test/mutation/scores.json'), 'utf8')) as Scores;
const explain = (why: string): void => {
  const [file, score] = Object.entries(scores())[0]!;
  const survivors = score.survivors.map((survivor) => ({ ...survivor, why }));
  writeFileSync(join(root, 'test/mutation/scores.json'), JSON.stringify({ [file]: { ...score, survivors } }));
};

test('kills what a test sees, also what is computed at load and what never ends, and lists the rest', () => {
  const { stdout, stderr, status } = mutation('--write');
  expect(status).toBe(1);
  const { survivors } = scores()['lib/rules/sample.ts']!;
  expect(survivors.map(({ line, was, now }) => `${line} ${was} -> ${now}`)).toEqual([
    '9 (x: number): number => x + 1 -> () => undefined',
    '9 x + 1 -> x - 1',
    '10 text.length > 3 -> text.length >= 3',
  ]);
  expect(stderr).toContain('lib/rules/sample.ts:10 survives, and nothing says why: text.length > 3 -> text.length >= 3');
  expect(stdout).toContain('6 tests pass');
  expect(stdout).toMatch(/ 1 timeout/);
});

test('is content with survivors that are explained, and names them with their reason', () => {
  mutation('--write');
  explain('words of three letters do not exist');
  const { stdout, status } = mutation();
  expect({ status, said: stdout.includes('(words of three letters do not exist)') }).toEqual({ status: 0, said: true });
});

test('fails when a test is taken away', () => {
  mutation('--write');
  explain('x');
  writeFileSync(join(root, 'test/rules/sample.test.ts'), TESTS.slice(0, -1).join('\n'));
  const { stderr, status } = mutation('--changed');
  expect(status).toBe(1);
  expect(stderr).toMatch(/its score falls from [\d.]+ to [\d.]+ %/);
});

test('judges nothing for a change where nothing changed', () => {
  mutation('--write');
  explain('x');
  const { stdout, status } = mutation('--changed');
  expect({ status, judged: stdout.includes('tests pass') }).toEqual({ status: 0, judged: false });
});

test('asks nothing of the compiler where a file does not compile anyway', () => {
  writeFileSync(join(root, 'lib/rules/sample.ts'), [...LIBRARY, "export const wrong: number = 'x';"].join('\n'));
  expect(mutation().stdout).toContain(' 0 refused');
});

test('lets a file score what it may that was never judged, when the record is begun', () => {
  const { stdout, status } = mutation('--write', '--begin', '--minutes', '0');
  expect({ status, said: stdout.includes('1 files have never been judged') }).toEqual({ status: 0, said: true });
  expect(scores()).toHaveProperty(['lib/rules/sample.ts']);
  expect(mutation('--write').status).toBe(0);
  expect(scores()['lib/rules/sample.ts']).toMatchObject({ unread: 3 });
});

test('lets every test speak before it says that a score falls', () => {
  mutation('--write');
  explain('x');
  const more = Array.from({ length: 65 }, (_, index) => `test('more ${index}', () => expect(long('four')).toBe(true));`);
  const [first, ...rest] = TESTS;
  const tests = [first, ...more, ...rest];
  writeFileSync(join(root, 'test/rules/sample.test.ts'), tests.join('\n'));
  expect(mutation().status).toBe(0);
});

test('names what it did not judge in the time, and fails where that is new or changed', () => {
  const none = (): { readonly status: number | null; readonly stdout: string; readonly stderr: string } =>
    mutation('--changed', '--minutes', '0');
  const { stdout, stderr, status } = none();
  expect(stdout).toContain('not judged in this time (1):\n  lib/rules/sample.ts');
  expect([status, stderr]).toEqual([
    1,
    'lib/rules/sample.ts changed since it was judged: npm run mutation -- lib/rules/sample.ts --write\n',
  ]);
  mutation('--write');
  explain('x');
  expect(none().status).toBe(0);
  writeFileSync(join(root, 'lib/rules/sample.ts'), [...LIBRARY, ''].join('\n'));
  expect(none().status).toBe(1);
});

test('leaves out a test that fails without a mutant, and says so', () => {
  writeFileSync(join(root, 'test/rules/sample.test.ts'), [...TESTS, "test('wrong', () => expect(1).toBe(2));"].join('\n'));
  expect(mutation().stdout).toContain('left out, since it fails: test/rules/sample.test.ts wrong');
});
