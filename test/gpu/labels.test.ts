import { gpuFamily, gpuModels, gpuProductLabels, mpsClientLimit } from '../../lib/words/gpu';

test.each([
  ['H100-SXM5-80GB', 'NVIDIA-H100-80GB-HBM3', 'hopper', 48],
  ['A100-SXM4-40GB', 'NVIDIA-A100-SXM4-40GB', 'ampere', 48],
  ['T4', 'Tesla-T4', 'turing', 48],
  ['V100-SXM2-16GB', 'Tesla-V100-SXM2-16GB', 'volta', 16],
  ['L40S', 'NVIDIA-L40S', 'ada-lovelace', 48],
  ['GB200', 'NVIDIA-GB200', 'blackwell', 48],
  ['RTX-PRO-6000-96GB', 'NVIDIA-RTX-PRO-6000-Blackwell-Server-Edition', 'blackwell', 48],
] as const)('%s is labelled %s, of the family %s, and takes %s MPS clients', (model, product, family, clients) => {
  expect(gpuProductLabels(model)[0]).toBe(product);
  expect(gpuFamily(model)).toBe(family);
  expect(mpsClientLimit(model)).toBe(clients);
});

test('every model has a family and labels that Kubernetes accepts', () => {
  for (const model of gpuModels) {
    // GPU Feature Discovery knows no family for compute capability 11.
    if (model !== 'Thor') expect([model, gpuFamily(model)]).not.toEqual([model, undefined]);
    for (const label of gpuProductLabels(model)) expect(label).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{0,61}[A-Za-z0-9]$/);
  }
});
