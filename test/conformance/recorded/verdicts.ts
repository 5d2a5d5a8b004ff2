// Verdicts of programs that no registry carries, as the folders here keep them.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a program said of a text: nothing more when it accepted it, else why not. */
export type RecordedVerdict = readonly [input: string, refusal?: string];

export interface RecordedVerdicts {
  readonly project: string;
  /** Versions whose verdicts are these; messages are those of the last. */
  readonly versions: readonly string[];
  readonly verdicts: readonly RecordedVerdict[];
}

const folderOf = (project: string): string => join(__dirname, project);
const filesOf = (project: string): readonly string[] =>
  readdirSync(folderOf(project))
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folderOf(project), name));

/** Every set of verdicts that is kept of a project. */
export const verdictsOf = (project: string): readonly RecordedVerdicts[] =>
  filesOf(project).map((file) => JSON.parse(readFileSync(file, 'utf8')) as RecordedVerdicts);

/** What is recorded of a text: `accepted`, why it was refused, or that nothing is recorded. */
export type Said = (text: string) => string;
export function sayingOf({ versions, verdicts }: RecordedVerdicts): Said {
  const refusals = new Map(verdicts.map(([input, refusal]) => [input, refusal ?? 'accepted']));
  return (text) =>
    refusals.get(text) ?? `nothing is recorded of this by ${versions.join(', ')}: SOURCE.md beside the data says how to record again`;
}

/** Sets of verdicts, each under its versions. */
export const named = (records: readonly RecordedVerdicts[]) => records.map((record) => [record.versions.join(', '), record] as const);

/**
 * Asks each version of a program, and writes a file for those that say the same.
 *
 * @param programs `<version>=<path>`, separated by commas, oldest first.
 * @param said What of a verdict must be the same. Default: whether it is a refusal.
 */
export function recordVerdicts(
  project: string,
  programs: string,
  inputs: readonly string[],
  ask: (program: string, inputs: readonly string[]) => readonly RecordedVerdict[],
  said: (verdict: RecordedVerdict) => unknown = ([, refusal]) => refusal === undefined,
): void {
  const groups = new Map<string, RecordedVerdicts>();
  for (const [version = '', program = ''] of programs.split(',').map((each) => each.split('='))) {
    if (!/^v\d+\.\d+\.\d+$/.test(version) || program === '') throw new Error(`name each program as <version>=<path>, not ${programs}`);
    const verdicts = [...ask(program, inputs)].sort(([a], [b]) => (a < b ? -1 : 1));
    const alike = JSON.stringify(verdicts.map((verdict) => [verdict[0], said(verdict)]));
    groups.set(alike, { project, versions: [...(groups.get(alike)?.versions ?? []), version], verdicts });
  }
  for (const file of filesOf(project)) rmSync(file);
  for (const group of groups.values()) writeFileSync(join(folderOf(project), `${group.versions.at(-1)}.json`), textOf(group));
}

/** One line a verdict. */
const textOf = ({ project, versions, verdicts }: RecordedVerdicts): string =>
  `{\n"project": "${project}",\n"versions": ${JSON.stringify(versions)},\n"verdicts": [\n${verdicts.map((verdict) => JSON.stringify(verdict)).join(',\n')}\n]\n}\n`;
