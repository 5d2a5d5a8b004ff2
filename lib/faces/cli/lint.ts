import { existsSync } from 'node:fs';
import {
  type ChartValues,
  type Document,
  type LintReport,
  isDocument,
  isNotJudged,
  type Linter,
  MOST_MIB,
  newLinter,
  noContext,
  type NotJudged,
  readContext,
  readContextFile,
  readPieces,
  readYaml,
  type Unreadable,
  YamlError,
} from '../../read';
import { chartRows, nothingHeldOf, versionOf } from '../../plans/charts';
import { describeProblem, eitherOf, GpuConfigError, isPlainObject, onOneLine } from '../../internal';
import { isAtLeast, isLeftOut, presentId, renamed } from '../../rules';
import { readFiles, type TextFile, UnreadFile } from './files';
import { matcherOf } from './globs';
import type { LintOptions } from './options';
import type { Outcome } from './outcome';
import { notesOf, type PassedOver, passedOver } from './passed-over';
import type { Progress } from './progress';
import { type Reported, reporters } from './report';

/** Checks files, and says what was found. */
export function lint(options: LintOptions, stdin: () => Iterable<string>, progress: Progress): Outcome {
  try {
    const { report, read, strange } = judgedFiles(options, stdin, progress);
    return outcomeOf(report, read, options, strange);
  } catch (error) {
    if (!GpuConfigError.is(error)) throw error;
    return { stdout: '', stderr: `${error.problems.map(describeProblem).join('\n')}\n`, code: 2 };
  }
}

/** Files that were read and judged together. */
interface JudgedFiles {
  readonly report: LintReport;
  readonly read: ReadAll;
  /** Notes on versions of charts whose keys are not known here. */
  readonly strange: readonly string[];
}

/**
 * Reads files and judges them together.
 *
 * @throws GpuConfigError where the context or values of charts are wrong.
 */
export function judgedFiles(options: LintOptions, stdin: () => Iterable<string>, progress: Progress): JudgedFiles {
  const context = contextOf(options);
  const values = options.values.map((given) => valuesOf(given, stdin));
  const strange = values.flatMap(({ chart, strange: version }) => (version === undefined ? [] : [[chart, version] as const]));
  const linter = newLinter({ ...context, strangeCharts: { ...context.strangeCharts, ...Object.fromEntries(strange) } }, values, existsSync);
  const read = readAll(options, stdin, linter, progress);
  return { report: linter.report(), read, strange: strange.map(([chart, version]) => nothingHeldOf(chart, version)) };
}

/** What of files is a failure to read, and what nobody need read. */
interface ReadAll {
  readonly unreadable: Unreadable[];
  readonly passed: PassedOver[];
  readonly notJudged: NotJudged[];
  /** Files that somebody asked for, and not for a folder that they are in. */
  readonly named: Set<string>;
  readonly hidden: string[];
  /** Links that lead out of a folder. */
  readonly outside: string[];
  /** Pipes through which nothing came. */
  readonly emptyPipes: string[];
  /** Files that were there, whether they could be read or not. */
  files: number;
}

function readAll({ paths, excluded }: LintOptions, stdin: () => Iterable<string>, linter: Linter, progress: Progress): ReadAll {
  const all: ReadAll = { unreadable: [], passed: [], notJudged: [], named: new Set(), hidden: [], outside: [], emptyPipes: [], files: 0 };
  const selection = {
    excluded: matcherOf(excluded),
    hidden: (folder: string) => all.hidden.push(folder),
    outside: (link: string) => all.outside.push(link),
  };
  let documents = 0;
  for (const read of readFiles(paths, stdin, selection)) {
    all.files++;
    if (!('pieces' in read)) {
      all.unreadable.push(read);
      continue;
    }
    if (read.named) all.named.add(read.file);
    const unreadable: Unreadable[] = [];
    for (const one of documentsOf(read.isPipe ? watched(read, all.emptyPipes) : read)) {
      if (isDocument(one)) linter.add(one);
      else if (isNotJudged(one)) all.notJudged.push(one);
      else unreadable.push(one);
      documents++;
      progress.tick(() => `${documents} documents read, now ${read.file}`);
    }
    const passed = unreadable.length > 0 ? passedOver(read, unreadable) : undefined;
    // A stream may have more documents than a call takes arguments.
    for (const problem of passed ?? []) all.passed.push(problem);
    for (const problem of passed ? [] : unreadable) all.unreadable.push(problem);
  }
  progress.tick(() => `${documents} documents read, now they are judged together`);
  return all;
}

/** A pipe that is added to the empty ones where nothing comes through it. */
const watched = (file: TextFile, empty: string[]): TextFile => ({
  ...file,
  *pieces() {
    let came = false;
    for (const piece of file.pieces()) {
      came ||= piece !== '';
      yield piece;
    }
    if (!came) empty.push(file.file);
  },
});

function* documentsOf({ file, pieces }: TextFile): Generator<Document | Unreadable | NotJudged> {
  try {
    yield* readPieces(file, pieces());
  } catch (error) {
    if (!(error instanceof UnreadFile)) throw error;
    yield error.unreadable;
  }
}

function outcomeOf(report: LintReport, read: ReadAll, options: LintOptions, strange: readonly string[]): Outcome {
  const findings = report.findings.filter(
    ({ severity, rule }) => isAtLeast(severity, options.severity) && !isLeftOut(options.disabled, rule, 'finding'),
  );
  const unreadable = [...read.unreadable, ...report.unreadable];
  const notJudged = [...read.notJudged, ...report.notJudged];
  const documents = report.documents + read.notJudged.length;
  const unknowns = report.unknowns.filter(({ rule }) => !isLeftOut(options.disabled, rule, 'unknown'));
  const reported: Reported = {
    findings,
    unknowns,
    listsUnknowns: options.verbose,
    unreadable,
    passedOver: read.passed,
    notJudged,
    readInPart: report.readInPart,
    withheld: report.withheld.filter(({ rule }) => !options.disabled.includes(rule)),
    documents,
  };
  const empty = [...read.emptyPipes.map(nothingThrough), ...(read.files === 0 && options.values.length === 0 ? [nothingIn(options)] : [])];
  const notes = new Set([
    ...notesOf(read.passed, read.hidden, options.verbose),
    ...read.outside.map((link) => `${link} leads out of the folder that was named, and is passed over: name it to have it read`),
    // A folder holds much that is nothing to us.
    ...notJudged.filter(({ file }) => options.verbose || read.named.has(file)).map(noteOf),
    ...(options.verbose ? report.readInPart.map(noteOf) : []),
    // Where their warnings are not shown, nothing else would say it.
    ...(options.severity !== 'error' ? [] : reported.withheld).map(
      ({ file, line, column, object, rule, by }) =>
        `${file}:${line}:${column} ${object}: an error of ${rule} is a warning here, since ${by} changes it`,
    ),
    ...strange,
    ...report.agreed,
    ...report.renamed.map(({ file, line, column, rule }) => `${file}:${line}:${column} ${renamed(rule)}`),
    ...options.disabled.flatMap((id) => (presentId(id) === undefined ? [] : [`--disable ${renamed(id)}`])),
    ...(options.verbose ? [...report.missing, ...unusedOf(report, options)] : []),
  ]);
  return {
    stdout: reporters[options.format](reported),
    stderr: [...empty, ...[...notes].map((note) => `note: ${note}`)].map((line) => `${onOneLine(line)}\n`).join(''),
    code: empty.length > 0 || unreadable.length > 0 ? 2 : findings.some(({ silenced }) => silenced === undefined) ? 1 : 0,
  };
}

/** A pipe ends with the code of its last command: nobody else would say it. */
const nothingThrough = (file: string): string =>
  file === '-'
    ? 'standard input is empty: nothing was read from it; has the command before the pipe failed?'
    : `${file} is empty: nothing was read from it; has the command that writes to it failed?`;

/** Why something was not read, with its place. */
export const noteOf = ({ file, line, column, problem, fix }: Unreadable): string =>
  `${file}:${line}:${column} ${problem}${fix === undefined ? '' : `; ${fix}`}`;

/** A path that is mistaken would pass for ever. */
const nothingIn = ({ paths, excluded }: LintOptions): string =>
  `nothing was read: ${paths.join(', ')} ${paths.length === 1 ? 'holds' : 'hold'} no manifest` +
  `${excluded.length > 0 ? ' except what --exclude leaves out' : ''}; name files, or folders with .yaml, .yml or .json files`;

/** Silences that may go, or are in the wrong place. A rule that is left out finds nothing anywhere. */
const unusedOf = ({ unused }: LintReport, { disabled }: LintOptions): readonly string[] =>
  unused
    .filter(({ rule }) => !disabled.includes(rule))
    .map(({ file, line, column, rule }) => `${file}:${line}:${column} silences '${rule}', which finds nothing there`);

function contextOf({ context, kubernetes }: LintOptions) {
  if (context === undefined) return kubernetes === undefined ? noContext : readContext({}, '--kubernetes', kubernetes);
  const text = textOf(context, '--context');
  return readContextFile(readWhole(context, text, '--context'), text, context, kubernetes);
}

/** Values of a chart, and its version where our tables do not have it. */
interface GivenValues extends ChartValues {
  readonly strange?: string;
}

/** `chart@version=file`. */
function valuesOf(given: string, stdin: () => Iterable<string>): GivenValues {
  const [, name, version, file] = /^([^@]+)@([^=]+)=(.+)$/.exec(given) ?? [];
  const chart = chartRows.find(({ id }) => id === name);
  if (chart === undefined || file === undefined || !/^v?\d+\.\d+\.\d+/.test(version ?? '')) {
    throw new GpuConfigError([
      {
        path: '--values',
        problem: 'names no chart that is known, no version of it, or no file',
        got: given,
        allowed: 'such as gpu-operator@26.7.0=values.yaml',
        fix: `write ${eitherOf(chartRows.map(({ id }) => id))}, @ and its version, = and the file`,
      },
    ]);
  }
  const text = textOf(file, '--values', stdin);
  // As helm does it: a file without values gives none.
  const value = /^[ \t]*[^\s#]/m.test(text) ? readWhole(file, text, '--values') : {};
  const known = versionOf(chart, version);
  return {
    chart: chart.id,
    version: known ?? '',
    ...(known === undefined && version !== undefined ? { strange: version } : {}),
    document: { file, path: `${file}#values`, line: 0, text, value },
  };
}

function readWhole(file: string, text: string, option: string): unknown {
  try {
    const value = readYaml(text) ?? {};
    if (isPlainObject(value)) return value;
    throw new GpuConfigError([{ path: `${option} ${file}`, problem: 'is not a map of keys', fix: 'give a file of keys and values' }]);
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    throw new GpuConfigError([
      {
        path: `${option} ${file}:${error.line + 1}:${error.column + 1}`,
        problem: `is not YAML: ${error.message}`,
        fix: 'write it as YAML or JSON',
      },
    ]);
  }
}

/** A context is a file: what comes through a pipe is judged. */
function textOf(file: string, option: string, stdin: () => Iterable<string> = () => []): string {
  const [read] = [...readFiles([file], stdin)];
  let why: Pick<Unreadable, 'problem' | 'fix'> = { problem: 'is not a file' };
  if (read !== undefined && 'problem' in read) why = read;
  try {
    if (read !== undefined && 'pieces' in read) return wholeText(read);
  } catch (error) {
    if (!(error instanceof UnreadFile)) throw error;
    why = error.unreadable;
  }
  const { problem, fix = 'give the path of a file that can be read' } = why;
  throw new GpuConfigError([{ path: `${option} ${file}`, problem, fix }]);
}

/** A text that is read as a whole; like a document of a manifest, it has a limit. */
function wholeText({ file, pieces }: TextFile): string {
  const read: string[] = [];
  let left = MOST_MIB * 2 ** 20;
  for (const piece of pieces()) {
    left -= piece.length;
    if (left < 0) throw new UnreadFile({ file, line: 1, column: 1, problem: `is larger than ${MOST_MIB} MiB`, fix: TOO_LARGE });
    read.push(piece);
  }
  return read.join('');
}
const TOO_LARGE = 'give a smaller file: values of a chart, or what is known of a cluster, take a few KiB';
