import {
  gpuByPciDevice,
  gpuByProductName,
  gpuModels,
  gpuOf,
  migProfileMemory,
  migProfilesOf,
  nearestProductNames,
  parseMigProfile,
  readMigProfile,
  type MigCapable,
} from '../../lib/words/gpu';

describe('a GPU by its product name', () => {
  const plain = (name: string): string => name.toLowerCase().replace('nvidia ', '');

  test('is found in any case, with and without the maker', () => {
    for (const name of ['NVIDIA H100 80GB HBM3', 'nvidia h100 80gb hbm3', 'H100 80GB HBM3', '  NVIDIA H100 80GB HBM3\n'])
      expect(gpuByProductName(name)).toBe('H100-SXM5-80GB');
    for (const name of ['NVIDIA', 'Some NVIDIA H100 80GB HBM3', 'H1000', '']) expect(gpuByProductName(name)).toBeUndefined();
  });

  test('is one alone: no two models have a name in common', () => {
    const names = gpuModels.flatMap((model) => [...new Set(gpuOf(model).productNames.map(plain))]);
    expect(new Set(names).size).toBe(names.length);
  });

  test('has names that are near, one of each model', () => {
    expect(nearestProductNames('NVIDIA H100 80GB HBM')).toHaveLength(3);
    expect(nearestProductNames('NVIDIA H100 80GB HBM')[0]).toBe('NVIDIA H100 80GB HBM3');
    expect(nearestProductNames('x', 1000)).toHaveLength(gpuModels.length);
  });
});

test('a GPU is found by its PCI device, as programs print it', () => {
  for (const id of ['2330', '0x2330', '0x233010DE', '233010de', ' 0x2330\n']) expect(gpuByPciDevice(id)).toBe('H100-SXM5-80GB');
  for (const id of ['x2330', '10x2330', '23301002', '233', '0x2330x', 'ffff', '']) expect(gpuByPciDevice(id)).toBeUndefined();
});

describe('the memory of MIG devices', () => {
  test.each<[MigCapable, string, number | undefined]>([
    ['A30', '1g.6gb', 5949],
    ['A30', '4g.24gb', 24002],
    ['A100-SXM4-40GB', '1g.5gb', 4864],
    ['A100-SXM4-40GB', '7g.40gb', 40192],
    ['A100-SXM4-80GB', '3g.40gb', 40192],
    ['H100-SXM5-80GB', '1g.10gb', 9984],
    ['GH200-96GB', '7g.96gb', 95232],
    ['GH200-144GB', '2g.36gb', 36096],
    ['B200', '1g.23gb', 20992],
    ['GB200', '2g.47gb', 46592],
    ['RTX-PRO-6000-96GB', '1g.24gb', 23674],
    ['A30', '2g.12gb+gfx', undefined],
  ])('%s %s: %s', (model, profile, mib) => expect(migProfileMemory(model, profile as never)).toBe(mib));

  test('is a few per cent less than their names say, and known of profiles that there are', () => {
    for (const model of gpuModels.filter((one) => migProfilesOf(one).length > 0) as MigCapable[])
      for (const profile of migProfilesOf(model)) {
        const mib = migProfileMemory(model, profile);
        if (mib === undefined) continue;
        const { gb } = readMigProfile(profile)!;
        expect({ model, profile, fits: mib <= gb * 1024 && mib > gb * 1024 * 0.85 }).toEqual({ model, profile, fits: true });
      }
  });
});

describe('the name of a MIG profile', () => {
  test.each<[string, object]>([
    ['3g.40gb', { slices: 3, gb: 40, attributes: [] }],
    ['1c.3g.40gb', { computeSlices: 1, slices: 3, gb: 40, attributes: [] }],
    ['10c.12g.141gb', { computeSlices: 10, slices: 12, gb: 141, attributes: [] }],
    ['1g.10gb+me', { slices: 1, gb: 10, attributes: ['+me'] }],
    ['1g.10gb+me.all,gfx', { slices: 1, gb: 10, attributes: ['+me.all', '+gfx'] }],
    ['1g.24gb-me', { slices: 1, gb: 24, attributes: ['-me'] }],
  ])('%s has its parts', (name, parts) => {
    expect(readMigProfile(name)).toEqual(parts);
    expect(parseMigProfile(name)).toEqual(parts);
  });

  test.each([
    '',
    '3g',
    '0g.10gb',
    '1g.0gb',
    '0c.3g.40gb',
    '4c.3g.40gb',
    '100g.10gb',
    '1g.10000gb',
    '100c.3g.40gb',
    '1g.10gb+',
    '1g.10gb+me,me',
    '1g.10gb+other',
    '1g.10gb-gfx',
    '1g.10gb+me-me',
    'x1g.10gb',
    '1g.10gbx',
    '1G.10GB',
  ])('is not %j', (name) => {
    expect(readMigProfile(name)).toBeUndefined();
    expect(() => parseMigProfile(name)).toThrow(/^profile: is not the name of a MIG profile/);
    expect(() => parseMigProfile(name, 'there')).toThrow(/^there: is not the name of a MIG profile/);
  });
});
