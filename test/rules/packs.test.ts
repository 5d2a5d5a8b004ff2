import { mergeModel, type Model } from '../../lib/plans/model';
import { allRules, judge } from '../../lib/rules';
import { packs } from '../../lib/rules/rules';
import { rulesFor } from '../../lib/rules/table';
import { cases } from './cases';
import { fromYaml } from './from-yaml';

const training = mergeModel([
  fromYaml(`apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  completions: 2
  parallelism: 2
  template:
    spec:
      restartPolicy: Never
      containers: [{name: trainer, image: x, command: [python, train.py], resources: {limits: {nvidia.com/gpu: 8}}}]
`),
]);

const idsFor = (model: Model): readonly string[] => rulesFor(model).map(({ id }) => id);
const idsOf = (pack: (typeof packs)[number]): readonly string[] => pack.rules().map(({ id }) => id);

test('a plain training job loads no pack', () => {
  expect(packs.filter((pack) => pack.when(training))).toEqual([]);
  expect(idsFor(training).length).toBeGreaterThan(100);
});

test('what breaks a rule of a pack loads the pack', () => {
  for (const pack of packs)
    for (const id of idsOf(pack)) expect([id, idsFor(mergeModel([cases[id]!.bad])).includes(id)]).toEqual([id, true]);
});

test.each(Object.entries(cases))('%s: all rules together find nothing more than those that are loaded', (_id, { bad, good }) => {
  for (const model of [mergeModel([bad]), mergeModel([good])]) expect(judge(model)).toEqual(judge(model, undefined, allRules()));
});

test('every rule of a pack is among all rules, once', () => {
  const ids = allRules().map(({ id }) => id);
  expect(packs.flatMap(idsOf).filter((id) => ids.indexOf(id) < 0 || ids.indexOf(id) !== ids.lastIndexOf(id))).toEqual([]);
});

test('a pack that fails over an object is loaded, so that its rules say that they fail', () => {
  const object = { apiVersion: 'v1', kind: 'Unknown' } as never;
  const model = mergeModel([{ objects: [{ path: 'a', object }] }]);
  expect(idsFor(model)).toContain('queue/name');
  expect(judge(model).filter(({ rule }) => rule === 'rule/failed').length).toBeGreaterThan(0);
});
