// Programs that no registry carries said what they think of our documents, and of several hundred wrong ones; that is kept
// under `recorded/`, and our output and our own verdicts are held to it. HAMi's webhook: hami-webhook.test.ts.
import { readMigProfile } from '../../../lib/gpu';
import { machines } from '../../../lib/machine';
import { hamiFit } from '../../../lib/node';
import { malformedHamiFiles, malformedMigConfig } from '../../../lib/operator';
import { hami, type HamiShare } from '../../../lib/sharing';
import { anonymous, asRead, DEVICE_CONFIG, type Fit } from '../recorded/hami/inputs';
import { configurationsOf, inputs, ofCount, ofProfile, PROFILES } from '../recorded/mig-parted/inputs';
import { named, sayingOf, verdictsOf } from '../recorded/verdicts';
import { documentsFor, judged } from '../verdicts';
import { impossibilities, laterProfiles, whyImpossible } from './recorded/mig-parted';

describe.each(named(verdictsOf('mig-parted')))('mig-parted %s', (_versions, record) => {
  const said = sayingOf(record);

  test('refused several hundred inputs, and accepted right ones', () => {
    expect(record.verdicts.filter(([, refusal]) => refusal !== undefined).length).toBeGreaterThan(300);
    expect(inputs.map(said).filter((verdict) => verdict.startsWith('nothing is recorded'))).toEqual([]);
  });

  test.each([
    ['a profile without a unit', ofProfile('1g.5g'), "missing 'gb'"],
    ['a count below zero', ofCount(-1), 'invalid count'],
    ['what nobody has asked it for', ofProfile('1g.5gb').replace('v1', 'v7'), 'nothing is recorded'],
  ])('refuses %s', (_what, text, message) => expect(said(text)).toContain(message));

  test('takes the name of a profile for one whenever we do, but for attributes that it does not know yet', () => {
    const ours = PROFILES.filter((name) => readMigProfile(name) !== undefined);
    expect(ours.length).toBeGreaterThan(50);
    const later = laterProfiles(record.versions);
    expect(ours.filter((name) => said(ofProfile(name)) !== 'accepted')).toEqual(ours.filter((name) => later.test(name)));
  });

  test('refuses nothing that we take, but for profiles that it does not know yet', () => {
    const missed = record.verdicts.filter(([text, refusal]) => refusal !== undefined && malformedMigConfig(text).length === 0);
    const later = laterProfiles(record.versions);
    expect(missed.filter(([text]) => !later.test(text))).toEqual([]);
    expect(missed.length > 0).toBe(record.versions.includes('v0.10.0'));
  });

  test('takes nothing that we refuse, but for profiles that no GPU can have', () => {
    const found = record.verdicts.flatMap(([text, refusal]) =>
      refusal === undefined ? malformedMigConfig(text).map((finding) => ({ text, finding, why: whyImpossible(finding) })) : [],
    );
    expect(found.filter(({ why }) => why === undefined)).toEqual([]);
    expect(new Set(found.map(({ why }) => why))).toEqual(new Set(impossibilities));
  });
});

test('every layout of the corpus is one that mig-parted takes', async () => {
  const started = Date.now();
  const records = verdictsOf('mig-parted');
  const found: { readonly id: string; readonly verdicts: readonly string[] }[] = [];
  for await (const { id, content } of documentsFor('mig-parted'))
    found.push({ id, verdicts: records.flatMap((record) => configurationsOf(content as string).map(sayingOf(record))) });
  const version = `mig-parted ${records.map(({ versions }) => versions.join(' ')).join(' ')}, recorded`;
  judged({ consumer: 'mig-parted', version, ids: found.map(({ id }) => id), seconds: (Date.now() - started) / 1000 });
  expect(found.filter(({ verdicts }) => verdicts.some((verdict) => verdict !== 'accepted')).slice(0, 20)).toEqual([]);
});

const devices = verdictsOf('hami/device-config');
const nodes = verdictsOf('hami/node-config');

describe.each([
  ['device-config.yaml', devices, (content: string) => ({ 'device-config': { content } })],
  ['configuration of nodes', nodes, (config: string) => ({ devicePlugin: { nodeConfiguration: { config } } })],
] as const)('the %s of HAMi', (_what, records, valuesOf) => {
  describe.each(named(records))('%s', (_versions, { versions, verdicts }) => {
    const ours = (text: string): boolean =>
      versions.every((version) => malformedHamiFiles({ version: version.slice(1), values: valuesOf(text) }).length === 0);

    test('was refused and accepted many times', () => {
      const refused = verdicts.filter(([, refusal]) => refusal !== undefined).length;
      expect(refused).toBeGreaterThan(100);
      expect(verdicts.length - refused).toBeGreaterThan(50);
    });

    test('is refused by us whenever HAMi cannot read it', () =>
      // No text is none: the chart writes its own.
      expect(verdicts.filter(([text, refusal]) => refusal !== undefined && text !== '' && ours(text))).toEqual([]));
  });
});

/** Pods that our count gives to a node, as against those that HAMi finds GPUs for. */
function ourCount({ gpus, spec, ...options }: Fit): number {
  const { machine, share } = {
    machine: { ...machines.dgxH100, gpus: machines.dgxH100.gpus.slice(0, gpus) },
    share: hami(options).share as HamiShare,
  };
  return hamiFit({ machine }, spec, share) ?? 512;
}

test.each(named(verdictsOf('hami/fit')))('as many pods find GPUs of a node as HAMi %s finds them for', (_versions, fits) => {
  expect(fits.verdicts.length).toBeGreaterThan(500);
  const wrong = fits.verdicts
    .map(([text, pods]) => ({ fit: JSON.parse(text) as Fit, hami: Number(pods) }))
    .filter(({ fit, hami: pods }) => ourCount(fit) !== pods);
  const smallest = [...wrong].sort((a, b) => JSON.stringify(a).length - JSON.stringify(b).length).slice(0, 5);
  expect({ wrong: wrong.length, smallest: smallest.map((each) => JSON.stringify({ ...each, ours: ourCount(each.fit) })) }).toEqual({
    wrong: 0,
    smallest: [],
  });
});

test('every configuration of HAMi in the corpus is one that HAMi reads', async () => {
  const started = Date.now();
  const found: { readonly id: string; readonly verdicts: readonly string[] }[] = [];
  for await (const { id, sort, content } of documentsFor('hami')) {
    const text = content as string;
    const [records, asked] = sort === 'hamiDeviceConfig' ? [devices, asRead(text)] : [nodes, anonymous(text)];
    found.push({ id, verdicts: records.map((record) => sayingOf(record)(asked)) });
  }
  judged({
    consumer: 'hami',
    version: `HAMi ${devices.flatMap(({ versions }) => versions).join(' ')}, recorded`,
    ids: found.map(({ id }) => id),
    seconds: (Date.now() - started) / 1000,
  });
  expect(found.filter(({ verdicts }) => verdicts.length === 0 || verdicts.some((verdict) => verdict !== 'accepted'))).toEqual([]);
  for (const record of devices) expect(sayingOf(record)(DEVICE_CONFIG)).toBe('accepted');
});
