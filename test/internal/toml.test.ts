import { readToml, TomlError, toToml } from '../../lib/internal';

test('what is written is read back', () => {
  const value = {
    text: 'a "b"\\\n\u007fé',
    list: ['x', 1, true],
    'key with.dots': 1.5,
    below: { empty: {}, deeper: { on: false, '0': { memory: '1Gi' } } },
  };
  expect(readToml(toToml(value)).value).toEqual(value);
});

test('forms that others write are read, each with its line', () => {
  const text = [
    '# comment',
    '[a.b] # another',
    "literal = 'C:\\x'",
    'c.d = 0x1F',
    'long = """',
    'one \\',
    '   two"""',
    'inline = { x = [1,',
    '  2], "y z" = -1_000 }',
    '[[a.list]]',
    'when = 2026-11-24T19:00:00Z',
    '[[a.list]]',
    '',
  ].join('\n');
  const { value, lines } = readToml(text);
  expect(value).toEqual({
    a: {
      b: { literal: 'C:\\x', c: { d: 31 }, long: 'one two', inline: { x: [1, 2], 'y z': -1000 } },
      list: [{ when: '2026-11-24T19:00:00Z' }, {}],
    },
  });
  expect(lines.get(JSON.stringify(['a', 'b', 'c', 'd']))).toBe(3);
  expect(lines.get(JSON.stringify(['a', 'b']))).toBe(1);
});

test.each([
  ['a key twice', 'a = 1\na = 2', 1],
  ['a text without end', 'a = "b', 0],
  ['a list without end', 'a = [1\nb', 1],
  ['a word that is no value', '\na = yes', 1],
  ['two values on a line', 'a = 1 b = 2', 0],
  ['a value that becomes a table', 'a = 1\n[a.b]', 1],
  ['an unknown escape', 'a = "\\q"', 0],
  ['a heading without end', '[a', 0],
])('fails for %s', (_what, text, line) => {
  expect(() => readToml(text)).toThrow(TomlError);
  try {
    readToml(text);
  } catch (error) {
    expect((error as TomlError).line).toBe(line);
  }
});

test('a key of every object is a key like others', () => {
  expect(Object.keys(readToml('__proto__ = 1\nconstructor.x = 2\n').value)).toEqual(['__proto__', 'constructor']);
  expect(() => readToml('toString = 1')).not.toThrow();
});
