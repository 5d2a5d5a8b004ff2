import { isNamedList, laidOver } from '../../lib/internal';

test('lays maps over maps key by key, and everything else as a whole', () => {
  expect(laidOver({ a: { b: 1, c: 2 }, list: [1, 2] }, { a: { c: 3 }, list: [3] })).toEqual({ a: { b: 1, c: 3 }, list: [3] });
  expect(laidOver({ a: 1 }, { a: { b: 2 } })).toEqual({ a: { b: 2 } });
  expect(laidOver({ a: { b: 1 } }, { a: null })).toEqual({ a: null });
  expect(laidOver([1], 2)).toBe(2);
});

test('takes what is undefined for nothing, at any depth', () => {
  expect(laidOver({ a: { b: 1 } }, { a: { b: undefined }, c: { d: undefined } })).toEqual({ a: { b: 1 }, c: {} });
  expect(Object.keys(laidOver({}, { a: undefined }) as object)).toEqual([]);
});

test('gives two lists to who joins them, wherever they are', () => {
  const joined = laidOver({ a: { list: [1] }, b: [1] }, { a: { list: [2] }, b: 'x', c: [3] }, (below, over) => [...below, ...over]);
  expect(joined).toEqual({ a: { list: [1, 2] }, b: 'x', c: [3] });
});

test('changes none of the two, and takes no key for a prototype', () => {
  const base = { a: { b: 1 } };
  const over = JSON.parse('{"__proto__": {"b": 2}}') as object;
  const result = laidOver(base, over) as object;
  expect([base, Object.keys(result), ({} as Record<string, unknown>)['b']]).toEqual([{ a: { b: 1 } }, ['a', '__proto__'], undefined]);
});

test.each([
  [[{ name: 'a' }, { name: 'b', value: 1 }], true],
  [[{ name: 'a' }, {}], false],
  [[], false],
  [{ name: 'a' }, false],
  [[{ name: 1 }], false],
])('knows whether %j is a list of what has names', (value, is) => expect(isNamedList(value)).toBe(is));
