// HAMi said what it thinks of configurations, right and wrong, and how many pods it finds GPUs for; that is kept under
// `recorded/hami`, and our output, our own verdicts and our count are held to it. Its webhook: hami-webhook.test.ts.
import { hamiVersions } from '../../../lib/plans/charts';
import { anonymous, asRead, DEVICE_CONFIG, deviceConfigs, type Fit, fits, nodeConfigs } from '../recorded/hami/inputs';
import { named, sayingOf, verdictsOf } from '../recorded/verdicts';
import { alsoJudging, documentsFor, judged } from '../verdicts';
import { isDue } from './recorded/due';
import { deviceConfig, type JudgedFile, nodeConfig } from './recorded/hami-files';
import { asksForNoPercent, ourCount } from './recorded/hami-fit';

const devices = verdictsOf('hami/device-config');
const nodes = verdictsOf('hami/node-config');
const counts = verdictsOf('hami/fit');

test.each([
  ['device-config', devices],
  ['node-config', nodes],
  ['fit', counts],
])('every version that we know was asked: %s', (_sort, records) =>
  expect(records.flatMap(({ versions }) => versions).sort()).toEqual(hamiVersions.map((version) => `v${version}`).sort()),
);

describe.each([
  ['device-config.yaml', devices, deviceConfigs, deviceConfig],
  ['configuration of nodes', nodes, nodeConfigs, nodeConfig],
] as const)('the %s of HAMi', (what, records, inputs, { findings, unheard }) => {
  describe.each(named(records))('%s', (_versions, { versions, verdicts }) => {
    const files = versions.flatMap((version) => verdicts.map(([text, refusal]): JudgedFile => ({ text, version, refusal })));
    const found = new Map<JudgedFile, ReturnType<typeof findings>>();
    beforeAll(() => {
      const done = alsoJudging(`hami: ${what}, right and wrong`, `HAMi ${versions.join(' ')}, recorded`);
      for (const file of files) found.set(file, findings(file));
      done(files.length);
    });

    test('was refused and accepted many times', () => {
      const asked = new Set(verdicts.map(([text]) => text));
      expect(inputs.filter((text) => !asked.has(text))).toEqual([]);
      const refused = verdicts.filter(([, refusal]) => refusal !== undefined).length;
      expect(refused).toBeGreaterThan(100);
      expect(verdicts.length - refused).toBeGreaterThan(50);
    });

    test('is refused by us whenever HAMi cannot read it', () =>
      // No text is none: the chart writes its own.
      expect(files.filter((file) => file.refusal !== undefined && file.text !== '' && found.get(file)!.length === 0)).toEqual([]));

    test('is read by HAMi whenever we take it, and what we refuse beside that is named', () => {
      const alone = files
        .filter(({ refusal }) => refusal === undefined)
        .flatMap((file) =>
          found
            .get(file)!
            .map((finding) => ({ file, finding, why: unheard.filter(({ holds }) => holds(finding, file)).map(({ why }) => why) })),
        );
      expect(alone.filter(({ why }) => why.length === 0)).toEqual([]);
      const used = new Set(alone.flatMap(({ why }) => why));
      const due = unheard.map(({ why }) => why).filter((why) => isDue(why, versions));
      expect(used).toEqual(new Set(due));
    });
  });
});

describe.each(named(counts))('as HAMi %s', (_versions, { versions, verdicts }) => {
  test('we count the pods that find GPUs of a node, but for what a rule refuses', () => {
    const done = alsoJudging('hami: pods that find GPUs of a node', `HAMi ${versions.join(' ')}, recorded`);
    const asked = new Set(verdicts.map(([text]) => text));
    expect(fits.filter((fit) => !asked.has(JSON.stringify(fit)))).toEqual([]);
    expect(verdicts.length).toBeGreaterThan(500);
    const wrong = verdicts
      .map(([text, pods]) => ({ fit: JSON.parse(text) as Fit, hami: Number(pods) }))
      .filter(({ fit, hami }) => ourCount(fit) !== hami);
    done(verdicts.length);
    const refused = wrong.filter(({ fit }) => versions.every((version) => version === 'v2.9.0' && asksForNoPercent(fit, version)));
    expect(refused.length > 0).toBe(versions.includes('v2.9.0'));
    const smallest = wrong
      .filter((each) => !refused.includes(each))
      .map((each) => JSON.stringify({ ...each, ours: ourCount(each.fit) }))
      .sort((a, b) => a.length - b.length);
    expect(smallest.slice(0, 5)).toEqual([]);
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
