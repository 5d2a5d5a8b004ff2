import fc from 'fast-check';
import { type MigClass, type MigGrid, migGrids } from '../../lib/words/gpu/mig-grids';
import { maximal, place, placeable } from '../../lib/words/gpu/mig-search';

const seven = migGrids['seven-slice'];
const base: readonly MigClass[] = ['7g', '4g', '3g', '2g', '1g.double', '1g'];
const withoutDouble = base.filter((migClass) => migClass !== '1g.double');
const small: readonly MigClass[] = ['4g', '2g', '1g'];

/** `4g+2g+d` for a combination, in the notation of the table below. */
const written = (counts: ReadonlyMap<MigClass, number>): string =>
  [...counts].map(([migClass, count]) => `${count === 1 ? '' : `${count}x`}${migClass === '1g.double' ? 'd' : migClass}`).join('+');

describe('placements on a seven-slice GPU', () => {
  test('number 77, of which 28 are full', () => {
    expect(placeable(seven, base)).toHaveLength(77);
    expect(maximal(seven, base)).toHaveLength(28);
  });

  test('number 37 and 12 without the double-memory profile', () => {
    expect(placeable(seven, withoutDouble)).toHaveLength(37);
    expect(maximal(seven, withoutDouble)).toHaveLength(12);
  });

  test('number 127 and 44 with the media extensions', () => {
    expect(placeable(seven, [...base, '1g+me'])).toHaveLength(127);
    expect(maximal(seven, [...base, '1g+me'])).toHaveLength(44);
  });

  test('are full as the published list says', () => {
    const published =
      '7g | 4g+3g | 4g+2g+d | 4g+2g+1g | 4g+2xd | 4g+d+2x1g | 4g+3x1g | 2x3g | 3g+2x2g | 3g+2g+d | 3g+2g+2x1g | 3g+2xd | 3g+d+2x1g | 3g+4x1g | 3x2g+d | 3x2g+1g | 2x2g+2xd | 2x2g+d+2x1g | 2x2g+3x1g | 2g+3xd | 2g+2xd+2x1g | 2g+d+4x1g | 2g+5x1g | 4xd | 3xd+2x1g | 2xd+4x1g | d+6x1g | 7x1g';
    expect(maximal(seven, base).map(written).sort()).toEqual(published.split(' | ').sort());
  });

  test('put 3g behind 2g and two 1g', () => {
    expect(
      place(
        seven,
        new Map<MigClass, number>([
          ['3g', 1],
          ['2g', 1],
          ['1g', 2],
        ]),
      ),
    ).toEqual([
      { migClass: '2g', start: 0, size: 2 },
      { migClass: '1g', start: 2, size: 1 },
      { migClass: '1g', start: 3, size: 1 },
      { migClass: '3g', start: 4, size: 4 },
    ]);
  });

  const illegal: readonly (readonly [string, readonly (readonly [MigClass, number])[]])[] = [
    ['4g+4g', [['4g', 2]]],
    [
      '3g+3g+1g',
      [
        ['3g', 2],
        ['1g', 1],
      ],
    ],
    [
      '3g+2x2g+1g',
      [
        ['3g', 1],
        ['2g', 2],
        ['1g', 1],
      ],
    ],
    ['4x2g', [['2g', 4]]],
    [
      '7g+1g',
      [
        ['7g', 1],
        ['1g', 1],
      ],
    ],
    [
      '3g+5x1g',
      [
        ['3g', 1],
        ['1g', 5],
      ],
    ],
    ['2x1g+me', [['1g+me', 2]]],
  ];
  test.each(illegal)('fails for %s', (_, counts) => expect(place(seven, new Map(counts))).toBeUndefined());
});

describe.each(['four-slice', 'twelve-slot'] as const)('placements on a %s GPU', (name) => {
  test('number 9, of which 4 are full', () => {
    expect(placeable(migGrids[name], small)).toHaveLength(9);
    expect(maximal(migGrids[name], small).map(written)).toEqual(['4g', '2x2g', '2g+2x1g', '4x1g']);
  });
});

test('fails when more than one instance takes the media engines', () => {
  const counts = new Map<MigClass, number>([
    ['1g+me', 1],
    ['2g+me', 1],
  ]);
  expect(place(migGrids['four-slice'], counts)).toBeUndefined();
});

describe.each(Object.entries(migGrids) as [string, MigGrid][])('%s', (_, grid) => {
  const classes = Object.keys(grid.classes) as MigClass[];
  const counts = fc.dictionary(fc.constantFrom(...classes), fc.integer({ min: 0, max: 8 }));

  test('agrees with a search that tries every order and place', () => {
    fc.assert(
      fc.property(counts, (given) => {
        const wanted = new Map(Object.entries(given) as [MigClass, number][]);
        expect(place(grid, wanted) !== undefined).toBe(byBruteForce(grid, wanted));
      }),
      { numRuns: 300 },
    );
  });

  test('never lets instances overlap or leave the grid', () => {
    fc.assert(
      fc.property(counts, (given) => {
        let end = 0;
        for (const { start, size } of place(grid, new Map(Object.entries(given) as [MigClass, number][])) ?? []) {
          expect(start).toBeGreaterThanOrEqual(end);
          end = start + size;
        }
        expect(end).toBeLessThanOrEqual(grid.slots);
      }),
    );
  });
});

/** Places instance after instance at every free start, without the shortcuts of the real search. */
function byBruteForce(grid: MigGrid, counts: ReadonlyMap<MigClass, number>): boolean {
  const todo = [...counts].flatMap(([migClass, count]) => Array.from({ length: count }, () => migClass));
  const media = todo.filter((migClass) => /\+me/.test(migClass)).length;
  if (media > 1 || [...counts].some(([migClass, count]) => count > grid.classes[migClass]!.max)) return false;
  if (todo.reduce((sum, migClass) => sum + grid.classes[migClass]!.slots, 0) > grid.slots) return false;
  const taken = new Set<number>();
  const search = (index: number): boolean => {
    const migClass = todo[index];
    if (migClass === undefined) return true;
    const { starts, slots } = grid.classes[migClass]!;
    return starts.some((start) => {
      const wanted = Array.from({ length: slots }, (_, offset) => start + offset);
      if (wanted.some((slot) => taken.has(slot) || slot >= grid.slots)) return false;
      for (const slot of wanted) taken.add(slot);
      const fits = search(index + 1);
      for (const slot of wanted) taken.delete(slot);
      return fits;
    });
  };
  return search(0);
}

describe('over every combination of every grid', () => {
  const grids: readonly (readonly [string, MigGrid])[] = Object.entries(migGrids);

  /** Numbers of instances of each class, in the order of the classes, of every set of places that do not overlap. */
  function arranged({ classes }: MigGrid): ReadonlySet<string> {
    const shapes = Object.values(classes);
    const items = shapes.flatMap(({ starts, slots }, index) => starts.map((start) => ({ index, mask: ((1 << slots) - 1) << start })));
    const found = new Set<string>();
    const seen = new Set<string>();
    const add = (from: number, taken: number, counts: readonly number[]): void => {
      const state = `${from} ${taken} ${counts.join()}`;
      if (seen.has(state)) return;
      seen.add(state);
      found.add(counts.join());
      for (let at = from; at < items.length; at++) {
        const { index, mask } = items[at]!;
        if ((taken & mask) === 0)
          add(
            at + 1,
            taken | mask,
            counts.map((count, other) => (other === index ? count + 1 : count)),
          );
      }
    };
    add(
      0,
      0,
      shapes.map(() => 0),
    );
    return found;
  }

  test.each(grids)(
    '%s: what is placed is what some arrangement has, within the limits of each class and one set of media engines',
    (_name, grid) => {
      const names = Object.keys(grid.classes) as MigClass[];
      const limits = Object.values(grid.classes).map(({ max }) => max);
      const media = names.map((name) => /\+me/.test(name));
      const possible = arranged(grid);
      let wrong = 0;
      let legal = 0;
      const walk = (index: number, counts: readonly number[]): void => {
        if (index === names.length) {
          const within = counts.reduce((sum, count, at) => sum + (media[at] ? count : 0), 0) <= 1;
          const expected = within && possible.has(counts.join());
          const given = new Map(names.map((name, at) => [name, counts[at]!] as const));
          if ((place(grid, given) !== undefined) !== expected) wrong += 1;
          if (expected) legal += 1;
          return;
        }
        for (let count = 0; count <= limits[index]!; count++) walk(index + 1, [...counts, count]);
      };
      walk(0, []);
      expect(wrong).toBe(0);
      expect(legal).toBeGreaterThan(5);
    },
  );

  test('an A30 has one JPEG and one OFA engine: no two instances with media extensions', () => {
    const four = migGrids['four-slice'];
    expect(
      place(
        four,
        new Map<MigClass, number>([
          ['1g+me', 1],
          ['2g+me', 1],
        ]),
      ),
    ).toBeUndefined();
    expect(
      place(
        four,
        new Map<MigClass, number>([
          ['1g+me', 1],
          ['2g', 1],
        ]),
      ),
    ).toBeDefined();
    // By places alone it would fit: this is the rule, and no overlap.
    expect(
      arranged(four).has(
        Object.keys(four.classes)
          .map((name) => (/\+me/.test(name) ? 1 : 0))
          .join(),
      ),
    ).toBe(true);
  });
});
