import {
  type AnyMigLayout,
  fitsMig,
  gpuModels,
  maximalMigLayouts,
  migCapable,
  migProfileMemory,
  migProfilesOf,
  nearestMigLayouts,
  parseMigProfile,
  placeMig,
  readMigProfile,
  unusedSlices,
} from '../../lib/words/gpu';
import { GpuConfigError } from '../../lib/internal';

const H100 = 'H100-SXM5-80GB';

describe('layouts', () => {
  test('of seven 1g.10gb stand on seven slots of an H100', () =>
    expect(placeMig(H100, { '1g.10gb': 7 })).toEqual([0, 1, 2, 3, 4, 5, 6].map((start) => ({ profile: '1g.10gb', start, size: 1 }))));
  test('may count a profile zero times', () => expect(fitsMig(H100, { '1g.10gb': 7, '7g.80gb': 0 })).toBe(true));
  test('of GB200 take the names of either driver', () => {
    expect(fitsMig('GB200', { '3g.93gb': 1, '4g.93gb': 1 })).toBe(true);
    expect(fitsMig('GB200', { '3g.95gb': 1, '4g.95gb': 1 })).toBe(true);
  });
  test.each([
    [null, {}],
    ['H100', {}],
    [H100, null],
    [H100, '1g.10gb'],
  ])('fails model %j with layout %j by a GpuConfigError', (model, layout) => {
    expect(() => fitsMig(model as never, layout as never)).toThrow(/fitsMig\.(model|layout)/);
  });
  test('of a B200 are seven of 23 GB, and 1g.27gb is no profile', () => {
    expect(fitsMig('B200', { '1g.23gb': 7 })).toBe(true);
    expect(fitsMig('B200', { '1g.23gb': 8 })).toBe(false);
    expect(fitsMig('B200', { '1g.27gb': 7 } as AnyMigLayout)).toBe(false);
    expect(migProfilesOf('B200')).not.toContain('1g.27gb');
  });
  test('fails when it mixes the names of two drivers', () => expect(fitsMig('GB200', { '3g.93gb': 1, '4g.95gb': 1 })).toBe(false));
  test('fails for a profile of another GPU', () => expect(placeMig(H100, { '1g.5gb': 1 })).toBeUndefined());
  test('fails on a GPU without MIG', () => expect(placeMig('L4', { '1g.10gb': 1 })).toBeUndefined());
  test.each([1e9, Number.POSITIVE_INFINITY, Number.NaN, -1, 0.5])('fails for a count of %s, at once', (count) =>
    expect(placeMig(H100, { '1g.10gb': count })).toBeUndefined(),
  );

  test('that are full are found once and frozen', () => {
    const layouts = maximalMigLayouts(H100);
    expect(layouts).toHaveLength(28);
    expect(layouts).toContainEqual({ '1g.10gb': 7 });
    expect(maximalMigLayouts(H100)).toBe(layouts);
    expect(Object.isFrozen(layouts) && layouts.every((layout) => Object.isFrozen(layout))).toBe(true);
    expect(maximalMigLayouts('L4')).toEqual([]);
  });
  test('that are full can all be placed, on every model', () => {
    for (const model of migCapable)
      for (const layout of maximalMigLayouts(model)) expect([model, layout, fitsMig(model, layout)]).toEqual([model, layout, true]);
  });

  test.each<[AnyMigLayout, number | undefined]>([
    [{ '3g.40gb': 2 }, 1],
    [{ '1g.10gb': 7 }, 0],
    [{ '1g.20gb': 4 }, 3],
    [{ '4g.40gb': 2 }, undefined],
  ])('%j leaves %s slices idle', (layout, idle) => expect(unusedSlices(H100, layout)).toBe(idle));
});

describe('the nearest layouts', () => {
  test('keep what was asked for and change as few slices as possible', () => {
    expect(nearestMigLayouts(H100, { '3g.40gb': 2, '1g.10gb': 1 })[0]).toEqual({ '3g.40gb': 2 });
    expect(nearestMigLayouts(H100, { '1g.10gb': 8 })[0]).toEqual({ '1g.10gb': 7 });
    expect(nearestMigLayouts(H100, { '1g.10gb+me': 2, '1g.10gb': 5 })[0]).toEqual({ '1g.10gb+me': 1, '1g.10gb': 5 });
  });
  test('replace a profile of another GPU by the nearest one of this GPU', () =>
    expect(nearestMigLayouts(H100, { '1g.5gb': 7 })[0]).toEqual({ '1g.10gb': 7 }));
  test('can all be placed, and there are as many as asked', () => {
    const twoSlices: readonly string[] = ['RTX-PRO-4500-32GB', 'RTX-PRO-5000-48GB'];
    for (const model of migCapable) {
      const layouts = nearestMigLayouts(model, { '1g.10gb': 1e9, '2g.24gb': Number.NaN }, 5);
      expect(layouts.length).toBeGreaterThanOrEqual(twoSlices.includes(model) ? 3 : 5);
      for (const layout of layouts) expect(fitsMig(model, layout)).toBe(true);
    }
  });
  test('do not exist without MIG', () => expect(nearestMigLayouts('T4', { '1g.10gb': 1 })).toEqual([]));
});

describe('profiles', () => {
  test('of an A100 with 40 GB are seven', () =>
    expect(migProfilesOf('A100-SXM4-40GB')).toEqual(['7g.40gb', '4g.20gb', '3g.20gb', '2g.10gb', '1g.10gb', '1g.5gb', '1g.5gb+me']));
  test('of a GPU without MIG are none', () => expect(migProfilesOf('L4')).toEqual([]));
  test('of every model are well-formed names', () => {
    for (const model of gpuModels) for (const profile of migProfilesOf(model)) expect(readMigProfile(profile)).toBeDefined();
  });
  test('mean different things on different GPUs', () => {
    expect(migProfilesOf('A100-SXM4-40GB')).toContain('1g.10gb');
    expect([fitsMig('A100-SXM4-40GB', { '1g.10gb': 5 }), fitsMig(H100, { '1g.10gb': 5 })]).toEqual([false, true]);
  });

  test.each([
    ['3g.40gb', { slices: 3, gb: 40, attributes: [] }],
    ['1g.10gb+me', { slices: 1, gb: 10, attributes: ['+me'] }],
    ['1g.24gb-me', { slices: 1, gb: 24, attributes: ['-me'] }],
    ['1c.3g.20gb', { computeSlices: 1, slices: 3, gb: 20, attributes: [] }],
    ['2g.48gb+gfx,me', { slices: 2, gb: 48, attributes: ['+gfx', '+me'] }],
  ])('%s has its parts', (name, parts) => expect(parseMigProfile(name)).toEqual(parts));
  test.each([
    '',
    '3g',
    '3g.40',
    '3g.40GB',
    '0g.0gb',
    '4c.3g.20gb',
    '1g.10gb+',
    '1g.10gb+xx',
    '1g.10gb+me-me',
    '1g.10gb+me,me',
    ' 1g.10gb',
    `1g.${'9'.repeat(99)}gb`,
  ])('fails for the name %j', (name) => expect(() => parseMigProfile(name)).toThrow(GpuConfigError));

  test('have the memory that the driver reports, less than their name says', () => {
    expect(migProfileMemory(H100, '1g.10gb')).toBe(9984);
    expect(migProfileMemory('H100-NVL-94GB', '1g.12gb')).toBeUndefined();
  });
});
