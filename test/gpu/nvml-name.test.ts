import { gpuModels, nameFilter, passesNameFilter } from '../../lib/gpu';

const found = (wanted: readonly string[]) => gpuModels.filter((model) => passesNameFilter(model, nameFilter(wanted)));

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

test('of two models that are wanted, one is not left out for the other', () => {
  expect(found(['A10', 'A100-SXM4-40GB'])).toEqual(expect.arrayContaining(['A10', 'A100-SXM4-40GB']));
  expect(found(['A10', 'A100-SXM4-40GB'])).toHaveLength(2);
});

test('what no filter can find is not found, so that callers can tell', () => {
  expect(found(['H20-96GB', 'H200-NVL-141GB'])).toEqual(['H20-96GB']);
});
