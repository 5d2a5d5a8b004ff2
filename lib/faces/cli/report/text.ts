import type { PlacedFinding, PlacedUnknown, Unreadable } from '../../../read';
import { describeProblem, onOneLine } from '../../../internal';
import { countUnknowns, describeUnknown } from '../../../rules';
import { nameOf } from './named';
import { type Reported, standing } from './reported';

/** For people: a paragraph for each finding, and a summary. */
export function textReport(reported: Reported): string {
  const found = standing(reported);
  const silenced = reported.findings.filter(({ silenced: reason }) => reason !== undefined);
  return [
    ...reported.unreadable.map(unread),
    ...found.map(paragraph),
    ...silenced.map(({ rule, silenced: reason, ...at }) => onOneLine(`${placeOf(at)}: silenced [${rule}]: ${reason}`)),
    ...(reported.listsUnknowns ? reported.unknowns.map(unchecked) : []),
    summary(reported, silenced.length),
    '',
  ].join('\n');
}

const placeOf = ({ file, line, column }: Pick<PlacedFinding, 'file' | 'line' | 'column'>): string =>
  // A runner of GitHub obeys a line that begins with two colons.
  `${/^\s*::/.test(file) ? './' : ''}${file}:${line}:${column}`;

const unread = ({ problem, fix, ...at }: Unreadable): string =>
  describeProblem({ path: placeOf(at), problem, ...(fix === undefined ? {} : { fix }) });

const unchecked = (unknown: PlacedUnknown): string => onOneLine(`${placeOf(unknown)} ${unknown.object}: ${describeUnknown(unknown)}`);

function paragraph(finding: PlacedFinding): string {
  const { problem, rule, got, allowed, fix, severity } = finding;
  return describeProblem({
    path: `${placeOf(finding)}: ${severity}`,
    problem: `${nameOf(finding)}: ${problem}`,
    rule,
    fix,
    ...(got === undefined ? {} : { got }),
    ...(allowed === undefined ? {} : { allowed }),
  });
}

function summary(reported: Reported, silenced: number): string {
  const count = (severity: string): number => standing(reported).filter((finding) => finding.severity === severity).length;
  const parts = [
    counted(count('error'), 'error'),
    counted(count('warning'), 'warning'),
    ...(count('info') > 0 ? [`${count('info')} advice`] : []),
    ...(silenced > 0 ? [`${silenced} silenced`] : []),
    ...(reported.unreadable.length > 0 ? [`${reported.unreadable.length} not read`] : []),
    ...named(reported.withheld, `${reported.withheld.length === 1 ? 'error' : 'errors'} held back for what kustomize changes`),
    ...named(reported.readInPart, 'read in part'),
    ...named(reported.passedOver, 'passed over'),
    ...named(reported.notJudged, 'not judged'),
  ];
  const unknown = countUnknowns(reported.unknowns, reported.listsUnknowns ? 'listed above' : '--verbose lists them');
  return [`${parts.join(', ')} in ${counted(reported.documents, 'document')}`, ...(unknown === undefined ? [] : [unknown])].join('; ');
}

/** How many, and in which files. */
function named(places: readonly Pick<Unreadable, 'file'>[], what: string): readonly string[] {
  const files = [...new Set(places.map(({ file }) => onOneLine(file)))];
  const more = files.length - MOST_NAMES;
  return places.length === 0
    ? []
    : [`${places.length} ${what} (${[...files.slice(0, MOST_NAMES), ...(more > 0 ? [`${more} more`] : [])].join(', ')})`];
}
const MOST_NAMES = 3;

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
