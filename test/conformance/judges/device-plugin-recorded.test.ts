// Device plugins that no registry carries, the default chart's among them, said what they think of our configurations and of
// several hundred wrong ones; that is kept under `recorded/`, and our output and our own check are held to it.
import { devicePlugin, faultsIn, type ValueFinding } from '../../../lib/words/formats';
import { DROPS, inputs } from '../recorded/device-plugin/inputs';
import { verdictsOf } from '../recorded/verdicts';
import { alsoJudging, documentsFor } from '../verdicts';
import { heededLater } from './device-plugin/heeded-later';

const records = verdictsOf('device-plugin');
const isNewest = (versions: readonly string[]): boolean => versions.includes('v0.20.0');

test('those of the newest chart and of one before it are recorded', () =>
  expect(records.flatMap(({ versions }) => versions).sort()).toEqual(['v0.19.3', 'v0.20.0']));

/** What a plugin says of the machine that it ran on, which had no NVML; of Tegra, which has none either, it is true. */
const OF_THAT_MACHINE = /CDI --device-list-strategy options are only supported on NVML-based systems$/;
const isOfThatMachine = (text: string, refusal: string): boolean => OF_THAT_MACHINE.test(refusal) && !/Strategy: tegra$/m.test(text);

/** What the plugin finds out later or never, and we say at once. */
const LATER: readonly RegExp[] = [
  /^MPS shares whole GPUs and nothing else$/,
  /^has both mps and timeSlicing: MPS is used, and nothing says so$/,
  /^the device plugin does not read it, and shares all GPUs of the node$/,
];
/** Go's reader takes the last of two equal keys; a file that says two things says neither. */
const isTwice = (text: string, { problem }: ValueFinding): boolean => problem === 'is not YAML' && text === 'version: v1\nversion: v1\n';
/** A key that older plugins do not know, where a list says nothing to them. */
const isLaterKey = ({ at }: ValueFinding): boolean => at === 'flags.plugin.sharedDevicesAllocationPolicy';

describe.each(records.map((record) => [record.versions.join(', '), record] as const))('device plugin %s', (_versions, record) => {
  const { versions, verdicts } = record;
  const known = new Map(verdicts.map(([text, refusal]) => [text, refusal]));

  test('refused several hundred inputs, and accepted many', () => {
    const wrong = verdicts.filter(([, refusal]) => refusal !== undefined);
    expect(wrong.length).toBeGreaterThan(700);
    expect(verdicts.length - wrong.length).toBeGreaterThan(100);
    expect(wrong.filter(([, refusal]) => !refusal!.startsWith(DROPS)).length).toBeGreaterThan(400);
    expect(inputs.filter((text) => !known.has(text))).toEqual([]);
  });

  test('refuses and drops nothing that we take, but for what a later version heeds', () => {
    const done = alsoJudging('device-plugin: recorded configurations', versions.join(' '));
    const missed = verdicts.filter(
      ([text, refusal]) => refusal !== undefined && !isOfThatMachine(text, refusal) && faultsIn(devicePlugin, text).length === 0,
    );
    done(verdicts.length);
    expect(missed.filter(([, refusal]) => !heededLater(refusal!.replace(DROPS, '')))).toEqual([]);
    expect(missed.length > 0).toBe(!isNewest(versions));
  });

  test('takes nothing that we refuse, but for what it finds out later', () => {
    const found = verdicts.flatMap(([text, refusal]) =>
      refusal === undefined ? faultsIn(devicePlugin, text).map((finding) => ({ text, finding })) : [],
    );
    const why = ({ problem }: ValueFinding): RegExp | undefined => LATER.find((later) => later.test(problem));
    const unexplained = found.filter(({ text, finding }) => why(finding) === undefined && !isTwice(text, finding));
    expect(unexplained.filter(({ finding }) => isNewest(versions) || !isLaterKey(finding))).toEqual([]);
    expect(new Set(found.map(({ finding }) => why(finding)).filter((later) => later !== undefined))).toEqual(new Set(LATER));
  });

  test('takes every configuration of the corpus as it stands, but for what a later version heeds', async () => {
    const found: (readonly [string, string | undefined])[] = [];
    for await (const { content } of documentsFor('device-plugin')) {
      const text = content as string;
      found.push([text, known.has(text) ? known.get(text) : 'nothing is recorded: SOURCE.md beside the data says how to record again']);
    }
    expect(found.length).toBeGreaterThan(10);
    const wrong = found.filter(([, refusal]) => refusal !== undefined);
    expect(wrong.filter(([, refusal]) => !heededLater(refusal!.replace(DROPS, '')))).toEqual([]);
    if (isNewest(versions)) expect(wrong).toEqual([]);
  });
});
