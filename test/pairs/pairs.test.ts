import { expectDocument } from '../document';
import { defaultAllocators } from '../../lib/plans/allocators';
import { modeOf } from '../../lib/plans/model';
import { allRuleIds } from '../../lib/rules';
import { type Pair, pairs, pairsDocument, ways } from './pairs';

const all = pairs();
const pairOf = (a: string, b: string): Pair => all.find((pair) => pair.ways[0].name === a && pair.ways[1].name === b)!;

test('every mode is compared, with itself and with every other', () => {
  expect([...new Set(ways.map(({ sharing }) => modeOf(sharing)))].sort()).toEqual(
    defaultAllocators.flatMap(({ offers }) => Object.keys(offers)).sort(),
  );
  expect(all).toHaveLength((ways.length * (ways.length + 1)) / 2);
});

test('every pair is legal or refused by rules that exist', () => {
  for (const { cluster, node, pod } of all)
    for (const { refusedBy, warnedBy } of [cluster, node, pod])
      expect(allRuleIds()).toEqual(expect.arrayContaining([...refusedBy, ...warnedBy]));
});

test('MIG pools live beside every other mode in one cluster', () => {
  for (const other of ['timeSlicing', 'timeSlicing, renamed', 'mps', 'hami'])
    expect([other, pairOf('mig, mixed', other).cluster.refusedBy]).toEqual([other, []]);
});

test('a node whose GPUs are cut in part serves a pod with a whole GPU and a MIG device', () => {
  expect(pairOf('exclusive', 'mig, mixed').pod).toEqual({ refusedBy: [], warnedBy: [], how: 'on a pool of both, `mig({ groups })`' });
});

test('fails two MIG strategies in a cluster that shares nothing', () => {
  expect(pairOf('mig, mixed', 'mig, single').cluster.refusedBy).toContain('mig/strategy');
});

test('fails two pools of MPS and MIG on one node, and a renamed share beside a GPU in one pod', () => {
  expect(pairOf('mig, mixed', 'mps').node.refusedBy).toContain('pool/overlap');
  expect(pairOf('exclusive', 'timeSlicing, renamed').pod.refusedBy).toContain('pool/offers');
});

test('advises no way that the function which makes it refuses', () => {
  expect(pairOf('mig, mixed', 'timeSlicing').node.how).toBe('as one pool, `timeSlicing({ replicas, mig })`');
  for (const way of ['mps', 'mpsDaemon', 'hami'])
    expect([way, pairOf('mig, mixed', way).node]).toEqual([way, { refusedBy: ['pool/overlap'], warnedBy: [] }]);
});

test('docs/PAIRS.md says what the rules say', () => expectDocument('PAIRS.md', pairsDocument()));
