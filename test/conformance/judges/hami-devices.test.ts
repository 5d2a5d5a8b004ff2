// HAMi said what its chart calls devices of other vendors, and how many pods that ask for them it finds some for; that is kept
// under `recorded/hami`, and our rows, our rules and our count are held to it.
import { hamiVersions } from '../../../lib/plans/charts';
import { acceleratorRow, type AcceleratorRow, hamiDeviceNames } from '../../../lib/words/gpu';
import { named, verdictsOf } from '../recorded/verdicts';
import { devicePods } from '../recorded/hami/device-nodes';
import type { NamedDevice } from '../recorded/hami/device-names';
import { alsoJudging } from '../verdicts';
import { differences, ours, rowAs } from './recorded/hami-devices';

const names = verdictsOf('hami/device-names');
const pods = verdictsOf('hami/devices');
const versions = hamiVersions.map((version) => `v${version}`).sort();

test.each([
  ['device-names', names],
  ['devices', pods],
])('every version that we know was asked: %s', (_sort, records) =>
  expect(records.flatMap((record) => record.versions).sort()).toEqual(versions),
);

describe.each(named(names))('the chart of HAMi %s', (_versions, { versions: of, verdicts }) => {
  test('has the names, templates and sizes that our rows have', () => {
    const done = alsoJudging('hami: names of devices of other vendors', `HAMi ${of.join(' ')}, recorded`);
    expect(verdicts.map(([device]) => device).sort()).toEqual([...hamiDeviceNames].sort());
    const differing = verdicts.filter(
      ([device, said]) =>
        JSON.stringify(rowAs(acceleratorRow(device) as AcceleratorRow, of)) !==
        JSON.stringify(ordered(JSON.parse(said ?? '{}') as NamedDevice)),
    );
    done(verdicts.length);
    expect(differing.map(([device, said]) => [device, said, rowAs(acceleratorRow(device) as AcceleratorRow, of)])).toEqual([]);
  });
});

/** Keys in the order of our rows. */
const ordered = ({ count, memory, cores, sizes, templates, wholeMiB }: NamedDevice): NamedDevice =>
  JSON.parse(JSON.stringify({ count, memory, cores, sizes, templates, wholeMiB })) as NamedDevice;

describe.each(named(pods))('as HAMi %s', (_versions, { versions: of, verdicts }) => {
  test('we refuse the pods for which it finds no devices, and count the others, but for what is named', () => {
    const done = alsoJudging('hami: pods that ask for devices of other vendors', `HAMi ${of.join(' ')}, recorded`);
    const asked = new Set(verdicts.map(([text]) => text));
    expect(devicePods.filter((text) => !asked.has(text))).toEqual([]);
    const used = new Set<string>();
    const wrong = verdicts.flatMap(([text, said = '']) => {
      const our = ours(text, of);
      const hami = /^\d+$/.test(said) ? Number(said) : 'refused';
      if (our.refusedBy.length > 0 === (hami === 'refused') && (our.pods === undefined || hami === 'refused' || our.pods === hami))
        return [];
      const why = differences.find(({ holds }) => holds({ text, said, our, versions: of }))?.why;
      if (why !== undefined) used.add(why);
      return why === undefined ? [{ text, said, our }] : [];
    });
    done(verdicts.length);
    expect(wrong.slice(0, 12)).toEqual([]);
    const due = differences.filter(({ versions: only = versions }) => only.some((version) => of.includes(version)));
    expect([...used].sort()).toEqual(due.map(({ why }) => why).sort());
  });
});
