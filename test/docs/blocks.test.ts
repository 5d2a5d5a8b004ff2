import { programsIn, shows } from './blocks';

const program = ['```ts', 'const a = 1;', '```'];
const output = ['<!-- output: dist/a.yaml -->', '```yaml', 'a: 1', '```'];
const text = (...parts: (string | readonly string[])[]): string => parts.flat().join('\n');

describe('the programs of a document', () => {
  test('are its ts blocks, with the outputs below each', () =>
    expect(programsIn(text('# Title', program, '', 'It writes:', '', output, '```sh', 'npm test', '```', program))).toEqual([
      { line: 3, code: 'const a = 1;\n', outputs: [{ path: 'dist/a.yaml', text: 'a: 1' }] },
      { line: 16, code: 'const a = 1;\n', outputs: [] },
    ]));

  test('fails without any program', () => expect(() => programsIn(text('# Title', '```sh', 'ls', '```'))).toThrow('no block of ts'));

  test('fails for an output before any program', () => expect(() => programsIn(text(output, program))).toThrow('no program before'));

  test('fails for an output comment without a block', () =>
    expect(() => programsIn(text(program, '<!-- output: a -->', 'words'))).toThrow('line 5: a block of code must follow'));
});

describe('what a document shows', () => {
  const real = 'a: 1\nb:\n  c: 2\n  d: 3\ne: 4\n';

  test('may be all of the output', () => expect(shows(real, real)).toBe(true));
  test('may be some of its lines', () => expect(shows('b:\n  c: 2', real)).toBe(true));
  test('may leave lines out where it says so', () => expect(shows('a: 1\n# ...\n  d: 3\n...\n', real)).toBe(true));
  test('fails for a line that is not there', () => expect(shows('b:\n  c: 3', real)).toBe(false));
  test('fails for part of a line', () => expect(shows('a:', real)).toBe(false));
  test('fails for lines that are not together', () => expect(shows('a: 1\n  c: 2', real)).toBe(false));
  test('fails for lines in another order', () => expect(shows('e: 4\n...\na: 1', real)).toBe(false));
});
