import { run } from '../../../lib/faces/cli/run';
import { entryOf, explain } from '../../../lib/faces/cli/texts';
import { allRules } from '../../../lib/rules';
import { expectDocument } from '../../document';
import { rulesDocument } from './document';

test('docs/RULES.md says what the rules and their inputs say', () => expectDocument('RULES.md', rulesDocument()));

test('has an entry for every rule, and lint --explain prints it', () => {
  const text = rulesDocument();
  for (const { id } of allRules()) {
    expect(text.split('\n').filter((line) => line === `## ${id}`)).toHaveLength(1);
    expect(run(['lint', '--explain', id], () => '').stdout).toMatch(/it is reported:/);
  }
});

test('a rule is explained the same by a document that has its inputs alone, as the installed one', () => {
  const text = rulesDocument();
  for (const rule of allRules()) {
    const installed = text.replace(`## ${rule.id}\n\n${entryOf(rule)}\n`, () => `## ${rule.id}\n`);
    expect(installed).not.toBe(text);
    expect(explain(rule.id, installed)).toBe(explain(rule.id, text));
  }
});
