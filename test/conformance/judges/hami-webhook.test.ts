// HAMi's webhook said what it thinks of the pods that our manifests make for it, and of several hundred others; that is kept
// under `recorded/hami/webhook`, and our manifests and our own verdicts are held to it.
import type { KubeObject } from '../../../lib/words/kubernetes';
import { hamiVersions } from '../../../lib/plans/charts';
import { asAsked, type AskedPod, hamiPods } from '../recorded/hami/corpus-pods';
import { webhookPods } from '../recorded/hami/webhook-pods';
import { named, sayingOf, verdictsOf } from '../recorded/verdicts';
import { alsoJudging, documentsFor, judged } from '../verdicts';
import { isDue } from './recorded/due';
import { type JudgedPod, ruleOf, unheard, unsaid } from './recorded/hami-webhook';
import { hamiErrors } from './recorded/our-errors';

const records = verdictsOf('hami/webhook');

test('every pod for HAMi in the corpus is one that its webhook lets in', async () => {
  const started = Date.now();
  const sayings = records.map(sayingOf);
  const found: { readonly id: string; readonly verdicts: readonly string[] }[] = [];
  for await (const { id, content } of documentsFor('hami-webhook')) {
    const pods = hamiPods(content as KubeObject).map((pod) => JSON.stringify(asAsked(pod)));
    found.push({ id, verdicts: sayings.flatMap((said) => pods.map(said)) });
  }
  const version = `HAMi ${records.flatMap(({ versions }) => versions).join(' ')}, recorded`;
  judged({ consumer: 'hami-webhook', version, ids: found.map(({ id }) => id), seconds: (Date.now() - started) / 1000 });
  const wrong = found.filter(({ verdicts }) => verdicts.length === 0 || verdicts.some((verdict) => verdict !== 'accepted'));
  expect(wrong.slice(0, 20)).toEqual([]);
});

test('every version that we know was asked', () =>
  expect(records.flatMap(({ versions }) => versions).sort()).toEqual(hamiVersions.map((version) => `v${version}`).sort()));

describe.each(named(records))('the webhook of HAMi %s', (_versions, { versions, verdicts }) => {
  const pods = verdicts.flatMap(([text, refusal]) =>
    versions.map((version): JudgedPod => ({ ...(JSON.parse(text) as AskedPod), version, refusal })),
  );
  const errors = new Map<JudgedPod, readonly string[]>();
  beforeAll(() => {
    const done = alsoJudging('hami-webhook: pods that are right and wrong', `HAMi ${versions.join(' ')}, recorded`);
    for (const pod of pods) errors.set(pod, hamiErrors(pod, pod.version));
    done(pods.length);
  });

  test('was asked of several hundred pods, and refused many', () => {
    const asked = new Set(verdicts.map(([text]) => text));
    expect(webhookPods.filter((pod) => !asked.has(pod))).toEqual([]);
    expect(pods.length).toBeGreaterThan(300);
    expect(pods.filter(({ refusal }) => refusal !== undefined).length).toBeGreaterThan(40);
  });

  test('refuses nothing for what our rules let pass, but for what is named', () => {
    const missed = pods.filter((pod) => pod.refusal !== undefined && !errors.get(pod)!.includes(ruleOf(pod.refusal) ?? ''));
    const found = missed.map((pod) => ({ pod, why: unsaid.filter(({ holds }) => holds(pod)).map(({ why }) => why) }));
    expect(found.filter(({ why }) => why.length === 0)).toEqual([]);
    expect(new Set(found.flatMap(({ why }) => why))).toEqual(new Set(unsaid.map(({ why }) => why)));
  });

  test('lets nothing in that our rules refuse, but for what is named', () => {
    const found = pods
      .filter(({ refusal }) => refusal === undefined)
      .flatMap((pod) =>
        errors.get(pod)!.map((rule) => ({ rule, pod, why: (unheard[rule] ?? []).filter(({ holds }) => holds(pod)).map(({ why }) => why) })),
      );
    expect(found.filter(({ why }) => why.length === 0)).toEqual([]);
    const used = new Set(found.flatMap(({ rule, why }) => why.map((each) => `${rule}: ${each}`)));
    const due = Object.entries(unheard).flatMap(([rule, reasons]) =>
      reasons.filter(({ why }) => isDue(why, versions)).map(({ why }) => `${rule}: ${why}`),
    );
    expect([...used].sort()).toEqual(due.sort());
  });
});
