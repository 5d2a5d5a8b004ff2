import { check, fieldAt, hasToken, type Problem, type Schema, schemaAt, UNKNOWN_KEY, memo } from '../../internal';
import type { FormatRow } from './format-row';
import { readFile } from './read-file';
import { findingOf, type ValueFinding } from './value-finding';

/**
 * Everything that is wrong with a file.
 *
 * @param at Where the text is; empty where it is all of a document.
 * @param version That of the program that reads it; empty where it is not known.
 */
export function faultsIn(row: FormatRow, text: string, at = '', version = ''): readonly ValueFinding[] {
  if (hasToken(text)) return [];
  const value = readFile(row, text);
  if (value !== undefined) return faultsOf(row, value, at, version);
  return [{ at, problem: `is not ${row.syntax}${row.unreadable ?? ''}`, got: text, fix: `write it as ${row.syntax}` }];
}

/** The same for what was read already. */
export const faultsOf = (row: FormatRow, value: unknown, at = '', version = ''): readonly ValueFinding[] => [
  ...schemaFaults(row, value, at, version),
  ...[...(row.relations?.(value, at, version) ?? [])].map(atRoot),
];

/**
 * What the schema alone says of a value.
 *
 * @param wanted Which of its problems are wanted, where several rules share them.
 */
export function schemaFaults(
  row: FormatRow,
  value: unknown,
  at = '',
  version = '',
  wanted: (problem: Problem) => boolean = () => true,
): readonly ValueFinding[] {
  const problems = check(schemaOf(row, version), value, at).filter(wanted);
  const found = problems.flatMap((problem) => {
    const field = problem.problem === UNKNOWN_KEY ? fieldAt(row.schema(), problem.path.slice(at.length)) : undefined;
    return (row.say ? row.say(problem, { version, ...(field ? { field } : {}) }) : findingOf(problem)) ?? [];
  });
  return found.map(atRoot);
}

/** In a document that is the file, keys are at its root. */
const atRoot = (finding: ValueFinding): ValueFinding => (finding.at.startsWith('.') ? { ...finding, at: finding.at.slice(1) } : finding);

/** The schema of a version, which is made once. */
function schemaOf(row: FormatRow, version: string): Schema {
  const made = schemasOf(row);
  let schema = made.get(version);
  if (schema === undefined) made.set(version, (schema = schemaAt(row.schema(), version)));
  return schema;
}
const schemasOf = memo((_row: FormatRow) => new Map<string, Schema>());
