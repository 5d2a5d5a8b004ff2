import { describeProblem, onOneLine } from '../../../internal';
import type { PlacedFinding } from '../../../read';
import { describeUnknown } from '../../../rules';
import { nameOf } from './named';
import { type Reported, standing } from './reported';

/**
 * Workflow commands, which GitHub shows besides the lines.
 *
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export const githubReport = (reported: Reported): string =>
  [
    ...reported.unreadable.map(({ file, line, column, problem, fix }) =>
      command('error', { file, line, col: column, title: 'not read' }, fix === undefined ? problem : `${problem}\n${fix}`),
    ),
    ...standing(reported).map((finding) =>
      command(
        LEVELS[finding.severity],
        { file: finding.file, line: finding.line, col: finding.column, title: finding.rule },
        message(finding),
      ),
    ),
    ...reported.unknowns.map((unknown) =>
      command(
        'notice',
        { file: unknown.file, line: unknown.line, col: unknown.column, title: 'not checked' },
        `${unknown.object}: ${describeUnknown(unknown)}`,
      ),
    ),
    '',
  ].join('\n');

const LEVELS = { error: 'error', warning: 'warning', info: 'notice' } as const;

function message(finding: PlacedFinding): string {
  const { problem, got, allowed, fix } = finding;
  return describeProblem({
    path: nameOf(finding),
    problem,
    fix,
    ...(got === undefined ? {} : { got }),
    ...(allowed === undefined ? {} : { allowed }),
  });
}

function command(level: string, properties: Readonly<Record<string, string | number>>, text: string): string {
  const given = Object.entries(properties).map(
    ([key, value]) => `${key}=${escaped(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`,
  );
  return `::${level} ${given.join(',')}::${escaped(text)}`;
}

/** What would end the command or begin another. Other control characters speak to a terminal that shows the log. */
const escaped = (text: string): string =>
  text
    .split(/(\r|\n)/)
    .map((part) => (part === '\r' ? '%0D' : part === '\n' ? '%0A' : onOneLine(part).replaceAll('%', '%25')))
    .join('');
