import { lintDocuments, noContext, readContext, readText } from '../../lib/read';
import { allRuleIds, allRules, type PodWay, wayText } from '../../lib/rules';
import { rulesApart, stageOf, stages } from '../../lib/rules/way/stages';
import { expectDocument } from '../document';
import { documentExampleOf } from '../rules/inputs/inputs';
import type { Input } from '../rules/inputs/example';

/** What is found in documents, and the ways of their pods. */
function read({ yaml, context }: Input) {
  const { documents } = readText('a.yaml', yaml);
  const report = lintDocuments(documents, context === undefined ? noContext : readContext(context, 'context.yaml'));
  return { findings: report.findings, ways: report.ways() };
}

const orderOf = (way: PodWay): number => (way.stoppedAt === undefined ? stages.length : stages.indexOf(way.stoppedAt));

test('a rule that is at another stage than its subject is one', () => {
  expect(rulesApart.filter((rule) => !allRuleIds().includes(rule))).toEqual([]);
  expect(new Set(rulesApart).size).toBe(rulesApart.length);
  expect(new Set(allRules().map(({ id }) => stageOf(id)))).toEqual(new Set(stages));
});

const inYaml = allRules().flatMap(({ id, severity }) => {
  const example = severity === 'error' ? documentExampleOf(id) : undefined;
  return example === undefined ? [] : [[id, example] as const];
});

test('whatever a rule says of pods for certain stops them, at its stage or before', () => {
  let stopped = 0;
  for (const [id, { wrong }] of inYaml) {
    const { findings, ways } = read(wrong);
    const subjects = new Set(findings.flatMap(({ rule, subject, silenced }) => (rule === id && silenced === undefined ? [subject] : [])));
    const own = ways.filter(({ subject }) => subjects.has(subject));
    if (own.length === 0) continue;
    stopped++;
    const first = Math.min(...own.map(orderOf));
    expect([id, first <= stages.indexOf(stageOf(id))]).toEqual([id, true]);
    const at = own.flatMap((way) =>
      way.stages.filter(({ findings: there }) => there.some(({ rule }) => rule === id)).map(({ stage }) => stage),
    );
    expect([id, new Set(at)]).toEqual([id, new Set([stageOf(id)])]);
  }
  expect(stopped).toBeGreaterThan(100);
});

test('pods of the right documents are not stopped by the rule', () => {
  for (const [id, { right }] of inYaml)
    for (const way of read(right).ways)
      expect([id, way.stages.flatMap(({ findings }) => findings.map(({ rule }) => rule))]).toEqual([id, expect.not.arrayContaining([id])]);
});

/** What stops pods at each stage, by the examples of rules. */
const SHOWN = [
  'job/depends-on',
  'pod/request-above-limit',
  'queue/never-fits',
  'pool/none-takes',
  'pool/offers',
  'numa/never-admits',
  'pool/cuda-driver',
  'serving/fit',
  'hami/memory',
  'nccl/contradiction',
  'pod/liveness',
  'karpenter/consolidation',
];

test('docs/WAYS.md has the ways of twelve programs', () => {
  const shown = SHOWN.flatMap((id) => {
    const example = documentExampleOf(id);
    if (example === undefined) throw new Error(`${id} has no documents`);
    return [
      `## ${id}`,
      '',
      '```text',
      read(example.wrong)
        .ways.map((way) => wayText(way))
        .join('\n\n'),
      '```',
      '',
    ];
  });
  expectDocument(
    'WAYS.md',
    [
      '# The way of a pod',
      '',
      'Between a manifest and a program that computes, a pod passes eight stages, and each can stop it. `cdk8s-gpu explain job/llama --from dist`',
      'goes through them with what is known: what the pods get, what is wrong there, and which fact is missing. In programs `wayOf(app)` and',
      '`ways` of Pulumi components say the same. Below are the ways of the wrong examples of twelve rules (`examples/rules`); written by `npm run',
      'tables`.',
      '',
      ...shown,
    ].join('\n'),
  );
});
