import fc from 'fast-check';
import { fitsMig, gpuModels, type MigCapable, type MigProfile, migProfilesOf, proposeMigLayout } from '../../lib/words/gpu';
import { profileSets } from '../../lib/words/gpu/mig-profile';
import { placeable } from '../../lib/words/gpu/mig-search';
import { GpuConfigError } from '../../lib/internal';

const H100 = 'H100-SXM5-80GB';
const models = gpuModels.filter((model) => migProfilesOf(model).length > 0) as readonly MigCapable[];
type Counts = Readonly<Record<string, number>>;

/** The smallest number of GPUs, by trying one more and one more: nothing is shared with the search that is tested. */
function fewestByForce(model: MigCapable, demand: Counts): number {
  const [set] = profileSets(model);
  if (set === undefined) throw new Error('no MIG');
  const classes = Object.keys(demand).map((name) => set.classOf.get(name)!);
  const layouts = placeable(set.grid, classes).map((counts) => classes.map((one) => counts.get(one) ?? 0));
  let reached = new Set([Object.values(demand).join()]);
  for (let gpus = 0; ; gpus++) {
    if (reached.has(classes.map(() => 0).join())) return gpus;
    const next = new Set<string>();
    for (const key of reached) {
      const left = key.split(',').map(Number);
      for (const layout of layouts) next.add(left.map((count, index) => Math.max(0, count - (layout[index] ?? 0))).join());
    }
    reached = next;
  }
}

/** Devices of each profile that the groups give. */
function given(groups: ReturnType<typeof proposeMigLayout>['groups'], gpus: number): Counts {
  const counts: Record<string, number> = {};
  for (const { devices, layout } of groups)
    for (const [profile, count] of Object.entries(layout))
      counts[profile] = (counts[profile] ?? 0) + count * (devices === 'all' ? gpus : devices.length);
  return counts;
}

const demands = fc.constantFrom(...models).chain((gpu) => {
  const [set] = profileSets(gpu);
  const profiles = [...(set?.classOf.keys() ?? [])] as MigProfile[];
  return fc.record({
    gpu: fc.constant(gpu),
    profiles: fc.uniqueArray(fc.constantFrom(...profiles), { minLength: 1, maxLength: 4 }),
    counts: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 4, maxLength: 4 }),
  });
});

test('no smaller number of GPUs holds the devices, every GPU can be cut like that, and all devices are there', () => {
  fc.assert(
    fc.property(demands, ({ gpu, profiles, counts }) => {
      const demand = Object.fromEntries(profiles.map((profile, index) => [profile, counts[index] ?? 1]));
      const requests = profiles.map((profile) => ({ profile, count: demand[profile] ?? 1 }));
      const { groups, wholeGpus, missing, fewest } = proposeMigLayout({ gpu, gpus: 16, requests });
      if (Object.keys(missing).length > 0) return;
      expect([fewest, 16 - wholeGpus]).toEqual([true, fewestByForce(gpu, demand)]);
      expect(given(groups, 16)).toEqual(demand);
      for (const { layout } of groups) expect([layout, fitsMig(gpu, layout)]).toEqual([layout, true]);
    }),
    { numRuns: 120, seed: 7 },
  );
});

test('what a GPU still has room for can be added to what it is cut into', () => {
  fc.assert(
    fc.property(demands, ({ gpu, profiles }) => {
      const requests = profiles.slice(0, 1).map((profile) => ({ profile }));
      const { groups, room } = proposeMigLayout({ gpu, gpus: 1, requests });
      const both = { ...room };
      for (const [profile, count] of Object.entries(groups[0]?.layout ?? {}))
        both[profile as MigProfile] = (both[profile as MigProfile] ?? 0) + count;
      expect([both, fitsMig(gpu, both)]).toEqual([both, true]);
      for (const more of migProfilesOf(gpu).filter((one) => !/[+-]/.test(one)))
        expect(fitsMig(gpu, { ...both, [more]: (both[more] ?? 0) + 1 })).toBe(false);
    }),
    { numRuns: 100, seed: 7 },
  );
});

test.each([
  [{ memory: '9Gi' }, '1g.10gb'],
  [{ memory: '10Gi' }, '1g.20gb'],
  [{ memory: '10Gi', slices: 2 }, '2g.20gb'],
  [{ memory: '30Gi' }, '3g.40gb'],
  [{ slices: 4 }, '4g.40gb'],
  [{ memory: '50Gi' }, '7g.80gb'],
  [{}, '1g.10gb'],
] as const)('%j is %s on an H100, whose devices have less memory than their names say', (request, profile) => {
  expect(proposeMigLayout({ gpu: H100, requests: [request] }).profiles).toEqual([profile]);
});

test('nodes are cut alike, and each carries its part', () => {
  const { groups, missing } = proposeMigLayout({ gpu: H100, gpus: 2, nodes: 3, requests: [{ profile: '1g.10gb', count: 31 }] });
  expect([groups, missing]).toEqual([
    [
      { devices: [0], layout: { '1g.10gb': 7 } },
      { devices: [1], layout: { '1g.10gb': 4 } },
    ],
    {},
  ]);
});

test('what has no room is named', () => {
  const { groups, missing, wholeGpus } = proposeMigLayout({
    gpu: 'A30',
    gpus: 1,
    requests: [{ memory: '20Gi', count: 2 }, { profile: '1g.6gb' }],
  });
  expect([groups, missing, wholeGpus]).toEqual([[{ devices: 'all', layout: { '4g.24gb': 1 } }], { '4g.24gb': 1, '1g.6gb': 1 }, 0]);
});

test('hundreds of thousands of devices end at once', () => {
  const requests = [{ profile: '3g.40gb' }, { profile: '2g.20gb' }, { profile: '1g.20gb' }, { profile: '1g.10gb' }].map((one, index) => ({
    ...(one as { profile: MigProfile }),
    count: 90_000 + 17 * index,
  }));
  const started = performance.now();
  const { missing, fewest } = proposeMigLayout({ gpu: H100, gpus: 16, requests });
  expect([Object.keys(missing), fewest]).toEqual([['3g.40gb', '2g.20gb', '1g.20gb', '1g.10gb'], false]);
  expect(performance.now() - started).toBeLessThan(5000);
});

test.each([
  [{ gpu: 'L4', requests: [{}] }, 'proposeMigLayout.gpu'],
  [{ gpu: H100, requests: [] }, 'proposeMigLayout.requests'],
  [{ gpu: H100, requests: [{ profile: '1g.5gb' }] }, 'proposeMigLayout.requests[0].profile'],
  [{ gpu: H100, requests: [{ memory: '90Gi' }, { profile: '1g.10gb', memory: '1Gi' }] }, 'proposeMigLayout.requests[1]'],
  [{ gpu: H100, gpu2: 1, requests: [{}] }, 'proposeMigLayout.gpu2'],
])('%j is refused, at each place', (props, path) => {
  const refused = (): unknown => proposeMigLayout(props as never);
  expect(refused).toThrow(GpuConfigError);
  try {
    refused();
  } catch (error) {
    expect((error as GpuConfigError).problems.map((problem) => problem.path)).toContain(path);
  }
});
