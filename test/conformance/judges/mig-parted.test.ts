// mig-parted said what it thinks of our documents, and of several hundred wrong ones; that is kept under `recorded/`, and our
// output and our own verdicts are held to it.
import { readMigProfile } from '../../../lib/words/gpu';
import { faultsIn, migParted } from '../../../lib/words/formats';
import { configurationsOf, inputs, ofCount, ofProfile, PROFILES } from '../recorded/mig-parted/inputs';
import { named, sayingOf, verdictsOf } from '../recorded/verdicts';
import { alsoJudging, documentsFor, judged } from '../verdicts';
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
    const done = alsoJudging('mig-parted: layouts that are right and wrong', `mig-parted ${record.versions.join(' ')}, recorded`);
    const missed = record.verdicts.filter(([text, refusal]) => refusal !== undefined && faultsIn(migParted, text).length === 0);
    done(record.verdicts.length);
    const later = laterProfiles(record.versions);
    expect(missed.filter(([text]) => !later.test(text))).toEqual([]);
    expect(missed.length > 0).toBe(record.versions.includes('v0.10.0'));
  });

  test('takes nothing that we refuse, but for profiles that no GPU can have', () => {
    const found = record.verdicts.flatMap(([text, refusal]) =>
      refusal === undefined ? faultsIn(migParted, text).map((finding) => ({ text, finding, why: whyImpossible(finding) })) : [],
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
