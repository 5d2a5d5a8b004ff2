import { lintDocuments, noContext, readContext, readText } from '../../lib/read';
import type { Input } from '../rules/inputs/example';
import type { KnownProgram } from './known-program';
import { inputsWithout } from './inputs-without';

/** How far an option is looked at, the most first. */
export type Level = 'meaning' | 'value' | 'name' | 'nothing';

/** Values of many sorts: no option takes all of them, and each takes one. */
const VALUES: readonly unknown[] = ['no such value', -7, true, ['a', 'b'], { no_such_key: 'no such value' }];
const MORE_VALUES: readonly unknown[] = [1, 0.5, 4096, '60s', '1Gi', '10%', '/run', 'nvidia.com/gpu', 'GPU-1', '1', [], {}, [{}]];

/** Which rules report something, and what cannot be read: as one text, to compare. */
export function verdictOf({ yaml, context }: Input): readonly string[] {
  const { documents, unreadable } = readText('a.yaml', yaml);
  const report = lintDocuments(documents, context === undefined ? noContext : readContext(context, 'context.yaml'));
  const unread = [...unreadable, ...report.unreadable].map(() => 'unreadable');
  return [...report.findings.map(({ rule }) => rule), ...report.unknowns.map(({ rule }) => `unknown: ${rule}`), ...unread].sort();
}

const differ = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') !== other.join('\n');

/** The rules that report more of one input than of another. */
const more = (one: readonly string[], other: readonly string[]): readonly string[] => {
  const countOf = (rules: readonly string[], rule: string): number => rules.filter((each) => each === rule).length;
  return [...new Set(one)].filter((rule) => countOf(one, rule) > countOf(other, rule));
};

/** How far each option of a program is looked at. */
export function levelsOf(program: KnownProgram, examples: readonly Input[]): ReadonlyMap<string, Level> {
  const levels = new Map(program.options.map((option) => [option, formOf(program, option)]));
  for (const input of examples)
    for (const { option, before, after } of inputsWithout(program, input)) {
      if (levels.get(option) === 'meaning') continue;
      const changed = [...more(after, before), ...more(before, after)].filter((rule) => !FORM.has(rule));
      if (changed.length > 0) levels.set(option, 'meaning');
    }
  return levels;
}

/** Whether the verdict on an option moves with its value, or at least with its name. */
function formOf(program: KnownProgram, option: string): Level {
  let first: readonly string[] | undefined;
  const values = program.values?.(option) ?? [...VALUES, ...MORE_VALUES, ...(program.words ?? [])];
  for (const value of values) {
    const verdict = verdictOf(program.write(option, value));
    if (first !== undefined && differ(first, verdict)) return 'value';
    first ??= verdict;
  }
  const misspelt = verdictOf(program.write(program.misspelt(option), values[0]));
  return more(misspelt, first ?? []).length > 0 ? 'name' : 'nothing';
}

/** Rules about the names and types of options alone: what they say is no judgement of what an option means. */
export const FORM_RULES: readonly string[] = [
  'operator/unknown-value',
  'operator/broken-value',
  'operator/dead-value',
  'kubelet/field',
  'scheduler/config',
  'sharing/config-file',
  'hami/config-file',
  'mig/config-file',
  'nccl/variable',
  'nccl/value',
  'serving/vllm-flags',
  'serving/server-flags',
  'serving/flag-value',
];
const FORM: ReadonlySet<string> = new Set([...FORM_RULES, ...FORM_RULES.map((rule) => `unknown: ${rule}`), 'unreadable']);
