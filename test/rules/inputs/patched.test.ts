import { patched } from './patched';

const LINES = ['a: 1', 'b: 2', 'c: 3', 'a: 1', 'b: 4', ''].join('\n');
const diff = (file: string, hunk: string) => `--- ${file}\n+++ ${file}\n${hunk}`;

test('a diff changes the lines that it shows', () => {
  expect(patched({ 'x.yaml': LINES }, diff('x.yaml', '@@ -1,2 +1,2 @@\n a: 1\n-b: 2\n+b: 3\n'))).toEqual({
    'x.yaml': LINES.replace('b: 2', 'b: 3'),
  });
});

test('of equal lines those are changed that are nearest to the number in the diff', () => {
  const changed = (line: number) => patched({ x: LINES }, diff('x', `@@ -${line} +${line} @@\n-a: 1\n+a: 5\n`))['x'];
  expect(changed(1)).toBe(LINES.replace('a: 1', 'a: 5'));
  expect(changed(5)).toBe('a: 1\nb: 2\nc: 3\na: 5\nb: 4\n');
});

test('several files and places change by one diff, and a file that is not there is empty', () => {
  const two = diff('x', '@@ -1 +1 @@\n-a: 1\n+a: 0\n+z: 9\n@@ -5 +6 @@\n-b: 4\n+b: 5\n') + diff('y', '@@ -0,0 +1 @@\n+new: 1\n');
  expect(patched({ x: LINES }, two)).toEqual({ x: 'a: 0\nz: 9\nb: 2\nc: 3\na: 1\nb: 5\n', y: 'new: 1\n' });
});

test('a text that a diff empties is empty', () => expect(patched({ x: 'a\n' }, diff('x', '@@ -1 +0,0 @@\n-a\n'))).toEqual({ x: '' }));

test('fails for lines that are not in the text', () =>
  expect(() => patched({ x: LINES }, diff('x', '@@ -1 +1 @@\n-q: 1\n+q: 2\n'))).toThrow('x has no such lines one after the other:\nq: 1'));
