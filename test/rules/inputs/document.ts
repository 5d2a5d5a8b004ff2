import { entryOf } from '../../../lib/faces/cli/texts';
import { toYaml } from '../../../lib/internal';
import { allRules, type Rule } from '../../../lib/rules';
import type { Input, ProgramExample, UnknownExample } from '../../../lib/rules/example';
import { inputsOf, programExampleOf, unknownExampleOf } from './inputs';

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
  const program = programExampleOf(rule.id);
  return [
    `## ${rule.id}`,
    '',
    entryOf(rule),
    '',
    ...(program ? programs(program) : inputs(rule.id)),
    ...unknowns(unknownExampleOf(rule.id)),
  ].join('\n');
}

/** What it says that it cannot judge. */
function unknowns(example: UnknownExample | undefined): readonly string[] {
  if (example === undefined) return [];
  const title = `This is not checked: ${example.says}.`;
  return 'program' in example ? [title, '', ...block('ts', example.program), ''] : [...shown(title, example, false), ''];
}

function inputs(id: string): readonly string[] {
  const given = inputsOf(id);
  if (given === undefined) return [];
  const { wrong, right } = given;
  const shared = wrong.context !== undefined && toYaml(wrong.context) === toYaml(right.context) ? wrong.context : undefined;
  return [
    ...(shared ? ['With this context,', '', ...block('yaml', toYaml(shared)), ''] : []),
    ...shown(shared ? 'this is reported:' : 'This is reported:', wrong, shared !== undefined),
    '',
    ...shown(shared ? 'and this is not:' : 'This is not:', right, shared !== undefined),
    '',
  ];
}

function shown(title: string, { yaml, context }: Input, shared: boolean): readonly string[] {
  const own = shared || context === undefined ? [] : block('yaml', `# The context\n${toYaml(context)}`);
  return [title, '', ...(yaml === '' ? [] : block('yaml', yaml)), ...(own.length > 0 && yaml !== '' ? [''] : []), ...own];
}

function programs({ because, wrong, right }: ProgramExample): readonly string[] {
  return [
    `No YAML shows it: ${because}.`,
    '',
    'This is reported:',
    '',
    ...block('ts', wrong),
    '',
    'This is not:',
    '',
    ...block('ts', right),
    '',
  ];
}

const block = (language: string, text: string): readonly string[] => [`\`\`\`${language}`, text.replace(/\n+$/, ''), '```'];
