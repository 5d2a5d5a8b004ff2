import { copied, tokenOf } from '../../lib/internal';

class Handle {
  readonly held = { a: 1 };
}

test('lists and maps are copied all the way down', () => {
  const value = { list: [{ a: 1 }, 'x', null, undefined], map: { inner: { b: tokenOf(1) } }, none: undefined };
  const copy = copied(value);
  expect(copy).toEqual(value);
  expect(Object.keys(copy)).toEqual(['list', 'map', 'none']);
  for (const [one, other] of [
    [copy, value],
    [copy.list, value.list],
    [copy.list[0], value.list[0]],
    [copy.map.inner, value.map.inner],
  ])
    expect(one).not.toBe(other);
});

test('handles, functions and what is frozen stay themselves', () => {
  const value = { handle: new Handle(), make: () => 1, frozen: Object.freeze({ a: Object.freeze([1]) }) };
  const copy = copied(value);
  expect([copy.handle, copy.make, copy.frozen]).toEqual([value.handle, value.make, value.frozen]);
  expect(copy.handle === value.handle && copy.make === value.make && copy.frozen === value.frozen).toBe(true);
});

test('a key that is called __proto__ stays a key', () => {
  const copy = copied(JSON.parse('{"__proto__": {"a": 1}}') as object);
  expect(Object.keys(copy)).toEqual(['__proto__']);
  expect('a' in copy).toBe(false);
});
