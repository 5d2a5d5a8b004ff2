import { mergeModel } from '../../lib/plans/model';
import { allRules, judge, type Rule } from '../../lib/rules';
import type * as Anchor from './anchor-rule';
import { anchorRule } from './anchor-rule';
import { cases } from './cases';
// What holds for every rule holds for one more.
import './rules.test';

// The registry is one list: here it has one row more, and so has the table of cases.
jest.mock('../../lib/rules/rules', () => {
  const registry = jest.requireActual<{ rules: Rule[] }>('../../lib/rules/rules');
  registry.rules.push(jest.requireActual<typeof Anchor>('./anchor-rule').anchorRule);
  return registry;
});
jest.mock('./cases', () => {
  const actual = jest.requireActual<{ cases: Record<string, unknown> }>('./cases');
  const { anchorRule: rule, anchorCase } = jest.requireActual<typeof Anchor>('./anchor-rule');
  return { cases: { ...actual.cases, [rule.id]: anchorCase } };
});

test('one more rule finds nothing in what breaks or keeps the others, which find what they found', () => {
  const others = allRules().filter(({ id }) => id !== anchorRule.id);
  expect(allRules()).toHaveLength(others.length + 1);
  for (const [id, { bad, good }] of Object.entries(cases)) {
    if (id === anchorRule.id) continue;
    for (const model of [mergeModel([bad]), mergeModel([good])])
      expect({ id, found: judge(model, undefined, allRules()) }).toEqual({ id, found: judge(model, undefined, others) });
  }
});
