import { placesOf, size, sumIn } from '../../lib/plans/node/admission/masks';

describe('a set of NUMA nodes', () => {
  test('names its places in ascending order', () => {
    expect([0, 1, 5, 128].map(placesOf)).toEqual([[], [0], [0, 2], [7]]);
  });

  // The tray of a GB200 NVL72 has 34, and operators on bits know 32.
  test('may have more places than a word has bits', () => {
    const all = 2 ** 34 - 1;
    expect(size(all)).toBe(34);
    expect(placesOf(2 ** 33 + 2 ** 9)).toEqual([9, 33]);
    expect(sumIn(all, Array<number>(34).fill(2))).toBe(68);
  });
});
