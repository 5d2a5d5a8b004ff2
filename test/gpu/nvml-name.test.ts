import { gpuModels, isFamily, nameFilter, namePasses, namesLost, passesNameFilter } from '../../lib/words/gpu';

const found = (wanted: readonly string[], unwanted: readonly string[] = []) =>
  gpuModels.filter((model) => passesNameFilter(model, nameFilter(wanted, unwanted)));

test.each(gpuModels)('%s is found by its name, and no other GPU is', (model) => {
  expect(found([model])).toEqual([model]);
});

test('a name as the driver prints it, in any case, means the model', () => {
  expect(nameFilter(['nvidia a10'])).toEqual(nameFilter(['A10']));
});

test('a family is found whole, and nothing that only begins alike', () => {
  expect(found(['H100']).every((model) => model.startsWith('H100'))).toBe(true);
  expect(found(['H100']).length).toBeGreaterThan(2);
  expect(found(['H20'])).toEqual(['H20-96GB']);
});

test('of a consumer card, what is sold under its name and a further word is left out, though the catalogue does not have it', () => {
  const filter = nameFilter(['GeForce-RTX-2080']);
  const passing = ['', ' Ti', ' SUPER', ' D'].filter((variant) => namePasses(`NVIDIA GeForce RTX 2080${variant}`, filter));
  expect(passing).toEqual(['']);
});

test('of two models that are wanted, one is not left out for the other', () => {
  expect(found(['A10', 'A100-SXM4-40GB'])).toEqual(expect.arrayContaining(['A10', 'A100-SXM4-40GB']));
  expect(found(['A10', 'A100-SXM4-40GB'])).toHaveLength(2);
});

test('what no filter can find is not found, so that callers can tell', () => {
  expect(found(['H20-96GB', 'H200-NVL-141GB'])).toEqual(['H20-96GB']);
  expect(namesLost(['H20-96GB', 'H200-NVL-141GB'])).toEqual(['NVIDIA H200 NVL']);
});

describe('a model and a family whose names begin alike', () => {
  test.each([
    ['A10', 'A100'],
    ['A100', 'A10'],
  ])('%s and %s are both found, and no A10G', (...wanted) => {
    const models = found(wanted);
    expect(models).toEqual(expect.arrayContaining(['A10', 'A100-SXM4-40GB', 'A100-PCIe-80GB']));
    expect(models).not.toContain('A10G');
    expect(models.every((model) => /^A100?(-|$)/.test(model))).toBe(true);
    expect(namesLost(wanted)).toEqual([]);
  });

  test('is what the annotations say', () =>
    expect(nameFilter(['A10', 'A100'])).toEqual({ use: ['NVIDIA A10', 'A100'], not: ['NVIDIA A10G'] }));

  test('an H20 and every H200', () => {
    expect(found(['H20-96GB', 'H200'])).toEqual(expect.arrayContaining(['H20-96GB', 'H200-SXM5-141GB', 'H200-NVL-141GB']));
    expect(found(['H20-96GB', 'H200'])).toHaveLength(3);
  });
});

test('a family is made of whole words: an H200 is not a GH200', () => {
  expect(isFamily('NVIDIA GH200 480GB', 'H200')).toBe(false);
  expect(found(['H200'])).toEqual(['H200-SXM5-141GB', 'H200-NVL-141GB']);
});

test('of two models, both stay in the list, so that a reader sees what is meant', () =>
  expect(nameFilter(['L40', 'L40S'])).toEqual({ use: ['NVIDIA L40', 'NVIDIA L40S'], not: [] }));

test('passes by the name that drivers print today: that of old ones hides nothing', () => {
  const filter = { use: [], not: ['NVIDIA A10'] };
  expect(passesNameFilter('A100-SXM4-80GB', filter)).toBe(false);
  expect(passesNameFilter('H100-SXM5-80GB', filter)).toBe(true);
});

describe('what is left out', () => {
  test('is left out of a family alone', () => {
    expect(found(['A100'], ['A100-SXM4-40GB'])).toEqual(['A100-PCIe-40GB', 'A100-SXM4-80GB', 'A100-PCIe-80GB']);
    expect(nameFilter([], ['H100'])).toEqual({ use: [], not: ['H100'] });
  });

  test('is not said where it is not found anyway, since that would leave out what is wanted', () => {
    expect(nameFilter(['A100'], ['A10'])).toEqual({ use: ['A100'], not: [] });
    expect(namesLost(['A100'], ['A10'])).toEqual([]);
  });

  test('takes names with it that cannot be told from it, which callers can ask for', () =>
    expect(namesLost(['H200'], ['H200-SXM5-141GB'])).toEqual(['NVIDIA H200 NVL']));
});
