// HAMi's scheduler said what pods take of GPUs, or that it finds none for them; that is kept under `recorded/hami/placed`, and
// our rules about amounts, memory, names of GPUs and annotations, of which the webhook knows next to nothing, are held to it.
import { hamiVersions } from '../../../lib/plans/charts';
import type { AskedPod } from '../recorded/hami/corpus-pods';
import { partsIn, placedPods } from '../recorded/hami/placed-pods';
import { named, verdictsOf } from '../recorded/verdicts';
import { alsoJudging } from '../verdicts';
import { isDue } from './recorded/due';
import { type PlacedPod, unheard, unsaid, written } from './recorded/hami-placed';
import { ourErrors } from './recorded/our-errors';

const RULES = ['hami/annotation', 'hami/gpu-type', 'hami/memory', 'hami/quantity'];
const records = verdictsOf('hami/placed');

test('every version that we know was asked', () =>
  expect(records.flatMap(({ versions }) => versions).sort()).toEqual(hamiVersions.map((version) => `v${version}`).sort()));

describe.each(named(records))('the scheduler of HAMi %s', (_versions, { versions, verdicts }) => {
  const pods = verdicts.flatMap(([text, said]) =>
    versions.map((version): PlacedPod => ({ ...(JSON.parse(text) as AskedPod), version, parts: partsIn(said) })),
  );
  const errors = new Map<PlacedPod, readonly string[]>();
  beforeAll(() => {
    const done = alsoJudging('hami: what pods take of GPUs', `HAMi ${versions.join(' ')}, recorded`);
    for (const pod of pods) errors.set(pod, ourErrors(pod, pod.version));
    done(pods.length);
  });

  test('was asked about every pod, and about some for each rule', () => {
    const asked = new Set(verdicts.map(([text]) => text));
    expect(placedPods.filter((pod) => !asked.has(pod))).toEqual([]);
    expect(RULES.filter((rule) => ![...errors.values()].some((found) => found.includes(rule)))).toEqual([]);
    expect(pods.filter(({ parts }) => parts === undefined).length).toBeGreaterThan(30);
  });

  test('finds GPUs for what our rules let pass, and gives what is written, but for what is named', () => {
    const missed = pods.filter((pod) => errors.get(pod)!.length === 0 && !isAsWritten(pod));
    const found = missed.map((pod) => ({ pod, why: unsaid.filter(({ holds }) => holds(pod)).map(({ why }) => why) }));
    expect(found.filter(({ why }) => why.length === 0)).toEqual([]);
    expect(new Set(found.flatMap(({ why }) => why))).toEqual(due(unsaid));
  });

  test('finds none, or gives something else, for what our rules refuse, but for what is named', () => {
    const found = pods.filter(isAsWritten).flatMap((pod) =>
      errors
        .get(pod)!
        .filter((rule) => RULES.includes(rule))
        .map((rule) => ({ rule, pod, why: (unheard[rule] ?? []).filter(({ holds }) => holds(pod)).map(({ why }) => why) })),
    );
    expect(found.filter(({ why }) => why.length === 0)).toEqual([]);
    expect(new Set(found.flatMap(({ why }) => why))).toEqual(due(Object.values(unheard).flat()));
  });

  const due = (reasons: readonly { readonly why: string }[]) =>
    new Set(reasons.map(({ why }) => why).filter((why) => isDue(why, versions)));
});

const isAsWritten = (pod: PlacedPod): boolean => JSON.stringify(pod.parts) === JSON.stringify(written(pod));
