import { memo } from '../../lib/internal';

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
