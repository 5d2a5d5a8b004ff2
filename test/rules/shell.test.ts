import { isScript, readScript, uncommented } from '../../lib/rules/checks/commands/shell';

test.each([
  ['words in quotes belong to one word', `vllm 'a'"b"c "d"`, [['vllm', 'abc', 'd']]],
  ['a sign before which a backslash stands is a part of a word', 'a\\;b \\#c', [['a;b', '#c']]],
  ['commands end at signs and lines', 'a b; c && d || e | f & (g)\nh', [['a', 'b'], ['c'], ['d'], ['e'], ['f'], ['g'], ['h']]],
  ['a line may go on', 'a \\\n  b', [['a', 'b']]],
  ['a script may have scripts', 'bash -c "a; b"', [['a'], ['b'], ['bash', '-c']]],
  ['what a command fills in is a part of one word', 'a $(b $(c d) e (f) g)h `i j`', [['a', '$(b $(c d) e (f) g)h', '`i j`']]],
  ['what a variable fills in is a part of one word', 'a ${b:-c d}e ${}', [['a', '${b:-c d}e', '${}']]],
  ['a backslash in quotes is one, but before some signs', 'a "b\\"c" "d\\e" "f\\$g"', [['a', 'b"c', 'd\\e', 'f$g']]],
  ['a line goes on within quotes', 'a "b\\\nc"', [['a', 'bc']]],
  ['a sign of variables by itself is a part of a word', 'a$; b $ c', [['a$'], ['b', '$', 'c']]],
  ['what is printed is not run', 'echo torchrun --a; printf torchrun --b; a', [['a']]],
  [
    'what is called nearly as what prints is run',
    'myecho a; echoes b',
    [
      ['myecho', 'a'],
      ['echoes', 'b'],
    ],
  ],
  ['nothing is nothing', '\n ; "" # a\n', []],
])('%s', (_what, script, commands) => expect(readScript(script).commands).toEqual(commands));

test.each([
  ['sh -c', true],
  ['/bin/bash -lc', true],
  ['-c', true],
  ['bash -ceu', true],
  ['/bin/bash -eCcX', true],
  ['x -ceu', false],
  ['publish -ceu', false],
  ['bashful -ceu', false],
  ['bash x-c', false],
  ['bash x-ceu', false],
  ['bash -c1', false],
  ['bash -ce1', false],
  ['bash -ec=u', false],
  ['bash -1ceu', false],
  ['bash', false],
])('behind %s stands a script: %s', (before, expected) => {
  const words = before.split(' ');
  expect(isScript([...words, 'a b'], words.length)).toBe(expected);
  expect(isScript([...words, 'a'], words.length)).toBe(false);
  expect(isScript(words, words.length)).toBe(false);
  expect(isScript(['a b'], 0)).toBe(false);
});

test('words of which nobody knows what command gets them', () => {
  expect(readScript('export A="-a b"\nB=(-c d)\necho "e f" "-g h"')).toMatchObject({
    kept: [
      ['-a', 'b'],
      ['-c', 'd'],
    ],
    said: [['e', 'f'], ['-g', 'h'], ['echo']],
  });
  expect(readScript('a "b c"')).toMatchObject({ kept: [], said: [['b', 'c']] });
  expect(readScript('a b"c d"')).toMatchObject({ commands: [['a', 'b']], kept: [], said: [['c', 'd']] });
});

test('what runs beside others', () => {
  for (const script of ['a & b', 'bash -c "a & b"', 'a &']) expect(readScript(script).inBackground).toBe(true);
  for (const script of ['a && b', 'a 2>&1', 'a &> b', 'echo "a & b"', '# a & b']) expect(readScript(script).inBackground).toBe(false);
});

test('a script without its comments', () => expect(uncommented("# a\nb 'c # d' e#f ${#g} # h\ni")).toBe("\nb 'c # d' e#f ${#g} \ni"));

test.each(['"', "'", '`', '$(', '${', '(', '\\', '#', '$((', '"$(', `"'`, '\\"', '&', '<'])('%j many times is read in no time', (part) => {
  const begin = performance.now();
  readScript(part.repeat(50_000));
  readScript(`${part} `.repeat(50_000));
  uncommented(part.repeat(50_000));
  expect(performance.now() - begin).toBeLessThan(2_000);
});

test('a script of many quotes is read in time that grows with it', () => {
  const script = 'A=" b" '.repeat(20_000);
  const began = process.cpuUsage().user;
  expect(readScript(script).kept).toHaveLength(20_000);
  expect(process.cpuUsage().user - began).toBeLessThan(2_000_000);
});
