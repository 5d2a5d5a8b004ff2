import { notTaken, refusedBy, type Takes } from '../../lib/internal';

type Sail = 'jib' | 'oars' | 'anchor';
const rows: Readonly<Record<string, Takes<Sail>>> = {
  sloop: { jib: true, oars: 'it has a motor', anchor: { only: ['light'], why: 'its winch is weak' } },
  skiff: { jib: { without: ['reef'], why: 'its sail is one piece' }, oars: true, anchor: { never: ['light'], why: 'it would drift' } },
};
const told = (boat: string, given: object) =>
  notTaken(given, {
    takes: rows[boat]!,
    delivered: { name: true },
    path: 'x',
    name: boat,
    fix: (does) =>
      Object.keys(rows)
        .filter((name) => does(rows[name]!))
        .join(),
  }).map(({ path, problem, got, fix }) => [path, problem, got, fix]);

test('what a row delivers, what it does anyway, and what every row is given is not refused', () => {
  expect(told('sloop', { name: 'Ida', jib: { reef: 1 }, anchor: 'light', oars: undefined })).toEqual([]);
  expect(told('skiff', { jib: { size: 2 }, oars: 2, anchor: 'heavy' })).toEqual([]);
});

test('fails with what a row does not deliver, with the reason and the rows that do', () => {
  expect(told('sloop', { oars: 2, anchor: 'heavy' })).toEqual([
    ['x.oars', 'is not for sloop: it has a motor', 2, 'skiff'],
    ['x.anchor', 'is not for sloop: its winch is weak', 'heavy', 'skiff'],
  ]);
  expect(told('skiff', { anchor: 'light' })).toEqual([['x.anchor', 'is not for skiff: it would drift', 'light', 'sloop']]);
});

test('fails with the one key of a value that a row does not deliver', () =>
  expect(told('skiff', { jib: { size: 2, reef: 1 } })).toEqual([['x.jib.reef', 'is not for skiff: its sail is one piece', 1, 'sloop']]));

test('fails with what stands nowhere, instead of dropping it', () => {
  expect(told('sloop', { keel: 1 }).map(([path]) => path)).toEqual(['x.keel']);
  // @ts-expect-error A row that leaves a name out does not compile.
  const short: Takes<Sail> = { jib: true, oars: true };
  expect(refusedBy(short)).toEqual([]);
  expect(refusedBy<Sail>(rows['sloop']!)).toEqual(['oars']);
});
