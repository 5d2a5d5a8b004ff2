import { mergeModel } from '../../lib/plans/model';
import {
  allRules,
  errorsOf,
  judge,
  type JudgedFinding,
  type Rule,
  type Severity,
  toProblem,
  unknownsOf,
  warningsOf,
} from '../../lib/rules';
import { cases } from './cases';

const finding = (severity: Severity, rest: object = {}): JudgedFinding => ({
  subject: 'a',
  problem: 'x',
  rule: 'any/rule',
  fix: 'y',
  severity,
  ...rest,
});

test('errors stop a deployment, warnings are read, and those that are silenced are neither', () => {
  const findings = (['error', 'warning', 'info'] as const).flatMap((severity) => [
    finding(severity),
    finding(severity, { silenced: 'known' }),
  ]);
  expect(errorsOf(findings)).toEqual([finding('error')]);
  expect(warningsOf(findings)).toEqual([finding('warning')]);
});

test('a finding that nobody silenced has no reason, and a problem has nothing that a finding has not', () => {
  expect(judge(mergeModel([cases['pool/offers']!.bad])).some((one) => 'silenced' in one)).toBe(false);
  expect(Object.keys(toProblem(finding('error')))).toEqual(['path', 'problem', 'rule', 'fix']);
  expect(toProblem(finding('error')).path).toBe('a');
  expect(toProblem(finding('error', { at: 'b', got: 1, allowed: [2] }))).toMatchObject({ path: 'a.b', got: 1, allowed: [2] });
});

/** A rule that finds every pod, and fails over some. */
const failingOver = (fails: (names: readonly string[]) => boolean): Rule => ({
  ...allRules()[0]!,
  id: 'test/broken',
  *check({ pods }) {
    if (fails(pods.map(({ owner }) => owner.name))) throw new TypeError('spec is undefined');
    for (const { path, owner } of pods) yield { subject: path, problem: owner.name };
  },
});
const podsCalled = (names: readonly string[]) =>
  mergeModel([
    { pods: names.map((name) => ({ path: name, owner: { group: '', kind: 'Pod', name }, pointer: 'spec', spec: { containers: [] } })) },
  ]);
const said = (names: readonly string[], rules: readonly Rule[]) =>
  judge(podsCalled(names), undefined, rules).map(({ rule, subject, severity }) => `${rule} ${severity} ${subject}`);

describe('a rule that fails', () => {
  const names = Array.from({ length: 100 }, (_, index) => `p${index}`);

  test('judges everything but the object over which it fails, and is reported there', () => {
    const found = said(names, [failingOver((all) => all.includes('p37'))]);
    expect(found.filter((text) => text.startsWith('rule/failed'))).toEqual(['rule/failed warning p37']);
    expect(found).toHaveLength(100);
  });

  test('over several, and where it fails only with two of them', () => {
    const several = said(names, [failingOver((all) => ['p3', 'p4', 'p99'].some((name) => all.includes(name)))]);
    expect(several.filter((text) => text.startsWith('rule/failed'))).toHaveLength(3);
    expect(several).toHaveLength(100);
    const two = said(names, [failingOver((all) => all.includes('p3') && all.includes('p50'))]);
    expect(two.filter((text) => text.startsWith('rule/failed'))).toEqual(['rule/failed warning p50']);
  });

  test('always, or over more than can be tried, is reported once, and the other rules judge all the same', () => {
    const sound = { ...failingOver(() => false), id: 'test/sound' };
    for (const broken of [failingOver(() => true), failingOver((all) => all.length > 1)]) {
      const found = said(names, [broken, sound]);
      expect(found.filter((text) => text.startsWith('test/sound'))).toHaveLength(100);
      expect(found.filter((text) => text.startsWith('rule/failed')).length).toBeGreaterThan(0);
    }
  });

  test('says why, and which rule it is', () => {
    const [found] = judge(podsCalled(['a']), undefined, [failingOver(() => true)]);
    expect(found).toMatchObject({ subject: 'a', problem: expect.stringMatching(/test\/broken.*spec is undefined/) as string });
  });

  test('fails nothing that nobody could judge', () => {
    const rule: Rule = {
      ...failingOver(() => false),
      *unknown({ pods }) {
        if (pods.some(({ path }) => path === 'b')) throw new TypeError('x');
        for (const { path } of pods) yield { subject: path, unchecked: 'a', missing: 'b', give: 'c' };
      },
    };
    expect(unknownsOf(podsCalled(['a', 'b', 'c']), [rule]).map(({ subject }) => subject)).toEqual(['a', 'c']);
  });
});
