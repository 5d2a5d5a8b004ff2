import { commandsOf, commandsWith, hasBranchWithout, lastOf, wordsOf } from '../../lib/rules/checks/commands/commands';

describe('the commands of a container', () => {
  test('are its own where it gives nothing to a shell', () => {
    expect(commandsOf({}).commands).toEqual([]);
    expect(commandsOf({ command: ['a'], args: ['-b', 'c'] }).commands).toEqual([['a', '-b', 'c']]);
  });

  test('are those of a script, with what stands before and behind it', () => {
    expect(commandsOf({ command: ['sh', '-c', 'a; b'] }).commands).toEqual([['sh', '-c'], ['a'], ['b']]);
    expect(commandsOf({ args: ['-c', 'a; b', 'c', 'd'] }).commands).toEqual([['-c'], ['a'], ['b'], ['c', 'd']]);
  });

  test('may be some of which a script keeps the words', () => {
    const isX = (word: string) => word === '-x';
    expect(commandsWith({ command: ['sh', '-c', 'A=(-x 1)\na -x 2\nb'] }, isX)).toEqual([
      ['a', '-x', '2'],
      ['-x', '1'],
    ]);
    expect(commandsWith({ command: ['a', '-x'] }, isX)).toEqual([['a', '-x']]);
  });
});

test('the words of a script take its place among those of a container', () =>
  expect(wordsOf({ command: ['sh', '-c'], args: ['a "b c"; d', 'e f'] })).toEqual(['sh', '-c', 'a', 'd', 'b', 'c', 'e f']));

test.each([
  ['in one word', ['a', '--x=b=c\nd'], 'b=c\nd'],
  ['in the next', ['a', '--x', 'b=c'], 'b=c'],
  ['the last of several', ['a', '--x=b', '--x', 'c'], 'c'],
  ['nothing', ['a', '--x='], ''],
  ['nowhere', ['a', '--x'], ''],
  ['of another', ['a', '--xy=b', 'c=--x'], undefined],
])('what stands behind an option: %s', (_what, words, value) => expect(lastOf(words, (option) => option === '--x')).toBe(value));

describe('a branch without certain words', () => {
  const has = (script: string) => hasBranchWithout({ command: ['sh', '-c', script] }, (words) => words.includes('--x'));

  test.each([
    'if a; then p --x; else p; fi',
    'if a; then p; elif b; then p --x; fi',
    'case a in b) p --x;; *) p;; esac',
    'if p; then a; else p --x; fi',
  ])('%s', (script) => expect(has(script)).toBe(true));

  test.each(
    ['do', '!', '{', 'exec', 'time', 'nohup', 'env', '-u', '--any', 'A=', 'AB=cd', 'python', 'python3.12', '/usr/bin/python3'].map(
      (before) => [before],
    ),
  )('starts the same program behind %s', (before) => {
    expect(has(`if a; then p --x; else ${before} p; fi`)).toBe(true);
    expect(has(`if a; then ${before} /bin/p --x; else p; fi`)).toBe(true);
  });

  test.each(['executor', 'my-exec', 'a-b', 'a.B=c', 'pythonic', 'mypython', 'python-x'])('%s is a program of its own', (before) =>
    expect(has(`if a; then p --x; else ${before} p; fi`)).toBe(false),
  );

  test('is none of a script without branches, where everything runs', () => {
    expect(has('p --x; p')).toBe(false);
    expect(has('p --x; else-where; somewhere-else; p')).toBe(false);
  });

  test('is none where every branch says so, or starts another program', () => {
    expect(has('if a; then p --x; else p --x -y; fi')).toBe(false);
    expect(has('if a; then p --x; else q; fi')).toBe(false);
    expect(has('if a; then q; else q -y; fi')).toBe(false);
  });
});
