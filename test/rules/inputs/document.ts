import { entryOf } from '../../../lib/faces/cli/texts';
import { toYaml } from '../../../lib/internal';
import { allRules, type Rule } from '../../../lib/rules';
import type { DocumentExample, Input, ProgramExample, UnknownExample } from './example';
import { documentExampleOf, programExampleOf, unknownExampleOf } from './inputs';

/** The document: every rule by its id, with its source, an input that it reports and one that it does not. */
export function rulesDocument(): string {
  const subjects = new Map<string, Rule[]>();
  for (const rule of [...allRules()].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const [subject = ''] = rule.id.split('/');
    subjects.set(subject, [...(subjects.get(subject) ?? []), rule]);
  }
  return [
    '# Rules',
    '',
    'What is held to be true of a cluster, by constructs at synth, by components at preview, and by `cdk8s-gpu lint` over YAML that',
    'anybody wrote. Written by `npm run tables`; a test gives every input below to the linter. A context is a file for `--context`.',
    '`npx cdk8s-gpu lint --explain ID` prints an entry.',
    '',
    ...[...subjects].map(([subject, own]) => `- ${subject}: ${own.map(link).join(', ')}`),
    '',
    ...[...subjects.values()].flat().map(entry),
  ].join('\n');
}

const link = ({ id }: Rule): string => `[${id.split('/')[1] ?? id}](#${id.replace('/', '')})`;

/** `explain` of the command finds an entry by its heading, and what the rule says by its form. */
function entry(rule: Rule): string {
  const [document, program] = [documentExampleOf(rule.id), programExampleOf(rule.id)];
  return [
    `## ${rule.id}`,
    '',
    entryOf(rule),
    '',
    ...(document ? documents(document) : []),
    ...(program ? programs(program) : []),
    ...unknowns(unknownExampleOf(rule.id)),
  ].join('\n');
}

/** What it says that it cannot judge. */
function unknowns(example: UnknownExample | undefined): readonly string[] {
  if (example === undefined) return [];
  const title = `This is not checked: ${example.says}.`;
  return 'program' in example ? [title, '', ...block('ts', example.program), ''] : [title, '', ...shown(example), ''];
}

/** A document that keeps the rule, and the lines that break it. */
function documents({ right, change }: DocumentExample): readonly string[] {
  return [...(right.yaml === '' && right.context === undefined ? [] : ['This is right:', '', ...shown(right), '']), ...changes(change)];
}

function shown({ yaml, context }: Input): readonly string[] {
  const own = context === undefined ? [] : block('yaml', `# The context\n${toYaml(context)}`);
  return [...(yaml === '' ? [] : block('yaml', yaml)), ...(own.length > 0 && yaml !== '' ? [''] : []), ...own];
}

function programs({ because, right, change }: ProgramExample): readonly string[] {
  return [`No YAML shows it: ${because}.`, '', 'This is right:', '', ...block('ts', right), '', ...changes(change)];
}

/** What a diff changes, without the numbers of its lines: `...` stands for lines between two changes. */
function changes(diff: string): readonly string[] {
  const sections = diff.split(/^--- (.*)\n\+\+\+ .*\n/m).slice(1);
  return sections.flatMap((file, at) => {
    if (at % 2 === 1) return [];
    const where = file.endsWith('.context.yaml') ? 'With this in the context' : 'With this';
    const lines = (sections[at + 1] ?? '').replace(/^@@.*\n/, '').replaceAll(/^@@.*$/gm, '...');
    return [`${at === 0 ? where : `and${where.slice(4)}`} it is reported:`, '', ...block('diff', lines), ''];
  });
}

const block = (language: string, text: string): readonly string[] => [`\`\`\`${language}`, text.replace(/\n+$/, ''), '```'];
