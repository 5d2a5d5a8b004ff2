import { podWith } from '../pod-with';
import { found, places } from './places';

const id = 'pod/affinity-values';
const required = (expression: string): string =>
  podWith(
    '',
    `affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: a, ${expression}}]}]}}}`,
  );
const preferred = (expression: string): string =>
  podWith(
    '',
    `affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference: {matchExpressions: [{key: a, ${expression}}]}}]}}`,
  );
const AT = 'spec.affinity.nodeAffinity.';

test.each<[string, string]>([
  ['operator: Gt, values: ["2", "4"]', 'names 2 values, and operator Gt takes one'],
  ['operator: Lt', 'names 0 values, and operator Lt takes one'],
  ['operator: Gt, values: [twelve]', 'compares by operator Gt, which takes whole numbers alone'],
  ['operator: In', 'names no value beside operator In'],
  ['operator: NotIn, values: []', 'names no value beside operator NotIn'],
  ['operator: Exists, values: [b]', 'names values, which operator Exists does not take'],
  ['operator: DoesNotExist, values: [b]', 'names values, which operator DoesNotExist does not take'],
])('sees %s', (expression, problem) => {
  expect(found(id, required(expression))).toMatchObject([
    { at: `${AT}requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0]`, problem },
  ]);
  expect(found(id, preferred(expression))).toMatchObject([
    { at: `${AT}preferredDuringSchedulingIgnoredDuringExecution[0].preference.matchExpressions[0]`, problem },
  ]);
});

test.each([
  'operator: Gt, values: ["3"]',
  'operator: Lt, values: ["-1"]',
  'operator: In, values: [b, c]',
  'operator: Exists',
  'operator: Other',
])('leaves alone %s', (expression) => expect(places(id, required(expression))).toEqual([]));

test('leaves alone what is not a node affinity', () => {
  expect(places(id, podWith('', 'affinity: {podAffinity: {}}'))).toEqual([]);
  expect(
    places(id, podWith('', 'affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: 5}}}')),
  ).toEqual([]);
});
