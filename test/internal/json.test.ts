import { jsonOf, listOf, textOf, textsOf, valueIn, wholeOf } from '../../lib/internal/json';

test('what others wrote is read as what it is, and as nothing where it is something else', () => {
  expect([jsonOf({ a: 1 }), jsonOf([1]), jsonOf('a'), jsonOf(null)]).toEqual([{ a: 1 }, {}, {}, {}]);
  expect([listOf([{ a: 1 }, 'b', null, [2]]), listOf({ a: 1 })]).toEqual([[{ a: 1 }], []]);
  expect([textsOf(['a', 1, null, 'b']), textsOf('a')]).toEqual([['a', 'b'], []]);
  expect([textOf('a'), textOf(1)]).toEqual(['a', undefined]);
  expect([wholeOf(1), wholeOf(1.5), wholeOf('1')]).toEqual([1, undefined, undefined]);
  expect([valueIn({ a: { b: 1 } }, 'a', 'b'), valueIn({ a: 'b' }, 'a', 'length'), valueIn(undefined, 'a')]).toEqual([
    1,
    undefined,
    undefined,
  ]);
});
