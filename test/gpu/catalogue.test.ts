import {
  gpuByPciDevice,
  gpuByProductName,
  gpuFamily,
  gpuMemory,
  gpuModels,
  gpuOf,
  migCapable,
  migProfilesOf,
  nearestProductNames,
  readMigProfile,
} from '../../lib/words/gpu';
import { migGrids } from '../../lib/words/gpu/mig-grids';
import { migSets } from '../../lib/words/gpu/mig-sets';

test('a name or PCI id belongs to one model only, unless memory tells them apart', () => {
  const names = gpuModels.flatMap((model) => gpuOf(model).productNames);
  const devices = gpuModels.flatMap((model) => gpuOf(model).pciDevices);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(devices).size).toBe(devices.length);
});

test('rows are well-formed and frozen', () => {
  expect(Object.isFrozen(gpuModels)).toBe(true);
  for (const model of gpuModels) {
    const gpu = gpuOf(model);
    expect(gpu.computeCapability).toMatch(/^\d{1,2}\.\d$/);
    expect(gpu.productNames.length).toBeGreaterThan(0);
    for (const device of gpu.pciDevices) expect(device).toMatch(/^[0-9A-F]{4}$/);
    expect(gpu.source).not.toBe('');
    expect(Object.isFrozen(gpu) && Object.isFrozen(gpu.pciDevices)).toBe(true);
  }
});

test('every profile class of a set stands on its grid', () => {
  for (const { grid, profiles } of Object.values(migSets))
    expect(Object.keys(migGrids[grid].classes)).toEqual(expect.arrayContaining(Object.keys(profiles)));
});

test('the size in a profile name follows from the size of the board', () => {
  // go-nvlib getMigMemorySizeGB: memory slots of eight (or of four) times the board's GB, rounded.
  for (const [set, { grid, profiles }] of Object.entries(migSets)) {
    const board = Number(/(\d+)gb$/.exec(set)?.[1]);
    for (const [migClass, profile] of Object.entries(profiles)) {
      const shape = (migGrids[grid].classes as Record<string, { slots: number }>)[migClass]!;
      const eighths = Math.ceil((8 * shape.slots) / migGrids[grid].slots);
      expect([set, migClass, readMigProfile(profile)?.gb]).toEqual([set, migClass, Math.round((eighths / 8) * board)]);
    }
  }
});

test('the issue asks for these models, and which of them MIG can cut', () => {
  const asked = [
    'H100-SXM5-80GB',
    'H100-PCIe-80GB',
    'H100-NVL-94GB',
    'A100-SXM4-40GB',
    'A100-PCIe-40GB',
    'A100-SXM4-80GB',
    'A100-PCIe-80GB',
    'H200-SXM5-141GB',
    'A30',
  ];
  expect(migCapable).toEqual(expect.arrayContaining(asked));
  expect(gpuModels).toEqual(expect.arrayContaining(['L4', 'T4']));
  expect(migProfilesOf('T4')).toEqual([]);
});

test.each([
  ['NVIDIA H100 80GB HBM3', 'H100-SXM5-80GB'],
  ['nvidia a100-sxm4-40gb', 'A100-SXM4-40GB'],
  ['A100-SXM4-40GB', 'A100-SXM4-40GB'],
  ['Tesla T4', 'T4'],
  ['NVIDIA GeForce RTX 4090', 'GeForce-RTX-4090'],
  ['NVIDIA GeForce GTX 1070 Ti', undefined],
  ['', undefined],
])('the product name %j is %s', (name, model) => expect(gpuByProductName(name, 81559)).toBe(model));

test.each([
  ['2330', 'H100-SXM5-80GB'],
  ['0x233010DE', 'H100-SXM5-80GB'],
  ['0x20b0', 'A100-SXM4-40GB'],
  ['20B010DE', 'A100-SXM4-40GB'],
  ['233010DF', undefined],
  ['[REDACTED]', undefined],
  ['', undefined],
])('the PCI device %j is %s', (id, model) => expect(gpuByPciDevice(id)).toBe(model));

test('an unknown product name gets the nearest names of the catalogue', () =>
  expect(nearestProductNames('NVIDIA H100 SXM 80GB HBM3')[0]).toBe('NVIDIA H100 80GB HBM3'));

test('the memory of every GPU is known: what drivers print of it, or at least the size that it is sold by', () => {
  for (const model of gpuModels) {
    const { leastMiB, mostMiB, nominal } = gpuMemory(model);
    expect([model, leastMiB <= mostMiB, nominal]).toEqual([model, true, gpuOf(model).memoryMiB === undefined]);
    // What the name says is never less than what a driver prints of it.
    const named = Number(/(\d+)GB$/.exec(model)?.[1] ?? Number.POSITIVE_INFINITY) * 1024;
    expect([model, mostMiB <= named]).toEqual([model, true]);
  }
  expect(gpuMemory('A10')).toEqual({ leastMiB: 22118, mostMiB: 24576, nominal: true });
  expect(gpuMemory('T4')).toEqual({ leastMiB: 15109, mostMiB: 15360, nominal: false });
  expect(gpuMemory('L4')).toEqual({ leastMiB: 23034, mostMiB: 23034, nominal: false });
});

test('the size that names the profiles of a GPU is the size that it is sold by', () => {
  for (const model of migCapable) {
    const { mig = [], nominalGiB, memoryMiB = 0 } = gpuOf(model);
    const sizes = mig.map((set) => Number(/(\d+)gb$/.exec(set)?.[1]));
    if (nominalGiB === undefined) expect([model, memoryMiB <= Math.max(...sizes) * 1024]).toEqual([model, true]);
    else expect([model, new Set(sizes)]).toEqual([model, new Set([nominalGiB])]);
  }
});

test('where drivers or sources differ in the profiles of a GPU, the row says in what', () => {
  for (const model of migCapable)
    expect([model, gpuOf(model).migDiffers !== undefined]).toEqual([model, (gpuOf(model).mig ?? []).length > 1]);
});

test.each([
  'GeForce-RTX-5080',
  'GeForce-RTX-5070-Ti',
  'GeForce-RTX-5070',
  'GeForce-RTX-5060-Ti',
  'GeForce-RTX-5060',
  'GeForce-RTX-5050',
] as const)('%s is a Blackwell card without MIG', (model) => {
  expect(gpuOf(model).computeCapability).toBe('12.0');
  expect(migProfilesOf(model)).toEqual([]);
});

test('Thor has a compute capability for which GPU Feature Discovery has no family', () => {
  expect([gpuOf('Thor').computeCapability, gpuFamily('Thor')]).toEqual(['11.0', undefined]);
});
