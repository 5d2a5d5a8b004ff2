import { type GpuModel, type MigCapable, gpuByProductName, gpuOf, migProfileMemory, migProfilesOf } from '../../lib/words/gpu';
import type { MigClass } from '../../lib/words/gpu/mig-grids';
import { profileSets } from '../../lib/words/gpu/mig-profile';
import { parseNvidiaSmiXml } from '../../lib/words/machine/snapshot/nvidia-smi-xml';
import { fixtures, readFixture } from './fixtures';

/** Rows of `nvidia-smi mig -lgip`: profile, id, instances at most, GiB. */
const lgip = (file: string) =>
  [...readFixture(`nvidia-smi-text/mig/${file}`).matchAll(/MIG (\S+) +(\d+) +\d+\/(\d+) +([\d.]+) /g)].map(([, profile, id, max, gib]) => ({
    profile: profile!,
    id: Number(id),
    max: Number(max),
    gib: Number(gib),
  }));

describe.each<[MigCapable, string]>([
  ['A30', 'a30.lgip.txt'],
  ['A100-SXM4-40GB', 'a100-sxm4-40gb.lgip.txt'],
  ['GH200-96GB', 'gh200-96gb.lgip.txt'],
])('%s', (model, file) => {
  const [set] = profileSets(model);
  const rows = lgip(file);
  test('has the profiles that its driver lists, as many of each, with the memory of each', () => {
    expect(rows.length).toBeGreaterThan(4);
    expect([...migProfilesOf(model)].sort()).toEqual(rows.map(({ profile }) => profile).sort());
    for (const { profile, max, gib } of rows) {
      const migClass = set!.classOf.get(profile) as MigClass;
      expect([profile, set!.grid.classes[migClass]!.max]).toEqual([profile, max]);
      expect([profile, migProfileMemory(model, profile as never)]).toEqual([profile, Math.floor(gib * 1024)]);
    }
  });
});

test('A30: profiles stand where its driver says', () => {
  const ids = new Map(lgip('a30.lgip.txt').map(({ id, profile }) => [id, profile]));
  const places = [...readFixture('nvidia-smi-text/mig/a30.lgipp.txt').matchAll(/Profile ID +(\d+) Placements? ?: \{([\d,]+)\}:(\d+)/g)];
  expect(places).toHaveLength(5);
  const [set] = profileSets('A30');
  for (const [, id, starts, size] of places) {
    const shape = set!.grid.classes[set!.classOf.get(ids.get(Number(id))!)!]!;
    expect([id, shape.starts.join(), shape.slots]).toEqual([id, starts, Number(size)]);
  }
});

describe('GPUs of real machines', () => {
  const known: Readonly<Record<string, GpuModel>> = {
    'qx-a100.xml': 'A100-SXM4-40GB',
    'qx-b200.xml': 'B200',
    'qx-gb200.xml': 'GB200',
    'qx-gb300.xml': 'GB300',
    'qx-h100.xml': 'H100-SXM5-80GB',
    'qx-l40s.xml': 'L40S',
    'qx-t4.xml': 'T4',
  };
  test.each(fixtures().filter((file) => file.startsWith('nvidia-smi-xml/hardware/') && file.endsWith('.xml')))(
    '%s has a row with its PCI id and memory',
    (file) => {
      const model = known[file.split('/').at(-1)!]!;
      for (const gpu of parseNvidiaSmiXml(readFixture(file)).gpus) {
        expect(gpuByProductName(gpu.productName!, gpu.memoryMiB)).toBe(model);
        expect(gpuOf(model)).toMatchObject({ pciDevices: expect.arrayContaining([gpu.pciDevice!.slice(0, 4)]), memoryMiB: gpu.memoryMiB });
      }
    },
  );
});
