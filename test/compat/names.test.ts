import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSilence, isRuleId } from '../../lib/rules';

/** What users of commit 4aba729 write: its rule ids (docs/RULES.md) and the names its entry points export (API.md). */
const kept = (file: string): readonly string[] => readFileSync(join(__dirname, file), 'utf8').trim().split('\n');

const ruleIds = kept('rule-ids.txt');

test('every kept rule id is still the id of a rule, or of one that has another name now', () => {
  expect(ruleIds.length).toBeGreaterThan(200);
  expect(ruleIds.filter((id) => !isRuleId(id))).toEqual([]);
});

test('a silence of any kept rule id is still taken', () => {
  expect(checkSilence(Object.fromEntries(ruleIds.map((id) => [id, 'known'])), 'old')).toEqual([]);
});

test('every kept name is still exported by its entry point', () => {
  const script = join(__dirname, '../../scripts/api.mjs');
  const document = execFileSync(process.execPath, [script, '--print'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const now = new Set<string>();
  let entry = '';
  for (const [, level = '', heading = ''] of document.matchAll(/^(#{2,4}) (.+)$/gm)) {
    if (level === '##') entry = heading.replaceAll('`', '');
    else now.add(`${entry} ${heading.replaceAll('`', '')}`);
  }
  expect(kept('exports.txt').filter((name) => !now.has(name))).toEqual([]);
});
