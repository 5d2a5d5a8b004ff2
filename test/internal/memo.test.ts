import { memo, memoText } from '../../lib/internal';

test('an object is computed once, and each object for itself', () => {
  const asked: object[] = [];
  const sizeOf = memo((values: readonly number[]) => {
    asked.push(values);
    return values.length;
  });
  const [one, none, alike] = [[1], [], [1]];
  expect([one, none, alike, one, none].map(sizeOf)).toEqual([1, 0, 1, 1, 0]);
  expect(asked).toEqual([one, none, alike]);
});

test('a text is computed once, nothing being an answer too, and the oldest of many are forgotten', () => {
  const asked: string[] = [];
  const numberIn = memoText((text) => {
    asked.push(text);
    return /\d+/.exec(text)?.[0];
  });
  expect(['a1', 'b', 'a1', 'b'].map(numberIn)).toEqual(['1', undefined, '1', undefined]);
  expect(asked).toEqual(['a1', 'b']);
  for (let index = 0; index < 1000; index++) numberIn(`c${index}`);
  numberIn('a1');
  expect(asked.filter((text) => text === 'a1')).toHaveLength(2);
});
