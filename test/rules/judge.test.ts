import { mergeModel } from '../../lib/plans/model';
import { allRules, errorsOf, judge, type JudgedFinding, type Rule, type Severity, toProblem, warningsOf } from '../../lib/rules';
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

test('a rule that throws is reported as a bug, and the other rules judge all the same', () => {
  const model = mergeModel([cases['pool/offers']!.bad]);
  const sound = allRules().filter(({ id }) => id === 'pool/offers');
  const broken: Rule = {
    ...sound[0]!,
    id: 'test/broken',
    check() {
      throw new TypeError('spec is undefined');
    },
  };
  const found = judge(model, () => ({}), [broken, ...sound]);
  expect(found.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(['rule/failed warning', 'pool/offers error']);
  expect(found[0]).toMatchObject({ subject: model.pools[0]!.path, problem: expect.stringContaining('test/broken') });
  expect(found[0]!.problem).toContain('spec is undefined');
});
